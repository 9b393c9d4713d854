/// The filled shape of a stroke of varying width: the union of the tapered capsules between its samples.
///
/// The outline is ONE contour, right side forwards and left side back, counter-clockwise (y up), to be filled
/// once with the nonzero rule: no alpha doubles, no hole opens at inner bends. Where the stroke turns very
/// sharply or its width changes faster than its length, a whole disc joins it as a contour of its own.
///
/// Why it is exact. Cut the contour at every sample: each segment gives a trapezoid between the two lines
/// tangent to its discs, each outer bend a sector of its sample's disc, and an inner bend that runs through
/// the sample itself gives nothing. All these pieces turn counter-clockwise and lie in the union, so winding
/// numbers only add up; and the point of the stroke nearest to any p in the union (distance less radius) is
/// in a segment, hence p in its trapezoid, or at a sample, hence p in its sector or cap.
package enum StrokeOutline {
  /// The outline of the smooth curve through `samples` for a style width of `base` points.
  ///
  /// The curve is the one of `Path(smoothThrough:)`, followed within 0.05 points; samples that are dense
  /// already are used as they are.
  package static func path(
    of samples: [StrokeSample], base: Double, sensitivity: Double = StrokeWidth.standardSensitivity
  ) -> Path {
    let curve = samples.filter(\.isFinite).smoothed(tolerance: 0.05)
    return path(
      through: curve.positions,
      halfWidths: StrokeWidth.halfWidths(of: curve, base: base, sensitivity: sensitivity))
  }

  /// The outline of a line through `points` with half the width at each, in points.
  ///
  /// Points that are not finite are left out; negative half widths count as 0. Empty in, empty out; one
  /// point gives a dot.
  package static func path(through points: [Point], halfWidths: [Double]) -> Path {
    let nodes = OutlineNodes(points, halfWidths)
    guard let first = nodes.discs.first else { return Path() }
    var path = Path()
    if nodes.discs.count == 1 {
      path.appendDisc(first)
      return path
    }
    path.elements.reserveCapacity(nodes.discs.count * 3 + 16)
    nodes.appendContour(to: &path)
    for i in nodes.discs.indices where nodes.isSharp(i) { path.appendDisc(nodes.discs[i]) }
    return path
  }

  /// The box of what `path(through:halfWidths:)` paints, in points; nil without points.
  package static func bounds(through points: [Point], halfWidths: [Double]) -> Rect? {
    var result: Rect?
    for (p, r) in zip(points, halfWidths) where p.x.isFinite && p.y.isFinite {
      let radius = r.isFinite ? max(r, 0) : 0
      let box = Rect(x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
      result = result?.union(box) ?? box
    }
    return result
  }

  /// The box of what `path(of:)` paints, in points; nil without samples.
  package static func bounds(
    of samples: [StrokeSample], base: Double, sensitivity: Double = StrokeWidth.standardSensitivity
  ) -> Rect? {
    let curve = samples.filter(\.isFinite).smoothed(tolerance: 0.05)
    return bounds(
      through: curve.positions,
      halfWidths: StrokeWidth.halfWidths(of: curve, base: base, sensitivity: sensitivity))
  }
}

/// A sample's disc.
struct OutlineDisc {
  var center: Point
  var radius: Double

  func contains(_ other: OutlineDisc) -> Bool {
    radius - other.radius >= center.distance(to: other.center)
  }
}

/// The discs of a stroke and, for each gap, the direction of the normals at which its outer tangents touch.
struct OutlineNodes {
  var discs: [OutlineDisc] = []
  var gaps: [Gap] = []

  /// From one disc to the next.
  struct Gap {
    /// A unit vector.
    var along: Vector
    /// Cosine and sine of the angle between `along` and the normals to either side.
    var cosine: Double
    var sine: Double
    /// The length of the tangent lines between their points of contact.
    var length: Double

    var rightNormal: Vector { along * cosine - along.perpendicular * sine }
    var leftNormal: Vector { along * cosine + along.perpendicular * sine }
    var reversed: Gap { Gap(along: -along, cosine: -cosine, sine: sine, length: length) }
  }

  init(_ points: [Point], _ halfWidths: [Double]) {
    discs.reserveCapacity(points.count)
    for (p, r) in zip(points, halfWidths) where p.x.isFinite && p.y.isFinite {
      let disc = OutlineDisc(center: p, radius: r.isFinite ? max(r, 0) : 0)
      if let last = discs.last, last.center == p, last.radius == disc.radius { continue }
      // While it is the first or the last, a disc inside its neighbour adds nothing.
      while discs.count == 1, disc.contains(discs[0]) { discs.removeLast() }
      discs.append(disc)
    }
    while discs.count > 1, discs[discs.count - 2].contains(discs[discs.count - 1]) { discs.removeLast() }
    guard discs.count > 1 else { return }

    gaps.reserveCapacity(discs.count - 1)
    var along = Vector(dx: 1, dy: 0)
    for i in 0..<(discs.count - 1) {
      let v = discs[i + 1].center - discs[i].center
      let distance = v.length
      let growth = discs[i + 1].radius - discs[i].radius
      // A disc inside its neighbour, or at the same place: any direction is right, the tangents vanish.
      if distance > 0 { along = v * (1 / distance) }
      if abs(growth) >= distance {
        gaps.append(Gap(along: along, cosine: growth > 0 ? -1 : 1, sine: 0, length: 0))
      } else {
        let cosine = -growth / distance
        let sine = max(1 - cosine * cosine, 0).squareRoot()
        gaps.append(Gap(along: along, cosine: cosine, sine: sine, length: distance * sine))
      }
    }
  }

  /// Whether the join at disc `i` is left to a whole disc: a turn of more than 148° or a width change so
  /// steep that which side is the outer one can't be told from the normals alone.
  func isSharp(_ i: Int) -> Bool {
    guard i > 0, i < gaps.count else { return false }
    let a = gaps[i - 1]
    let b = gaps[i]
    return max(abs(a.cosine), abs(b.cosine)) > 0.25 || a.along.dot(b.along) < -0.85
  }

  func appendContour(to path: inout Path) {
    let last = discs.count - 1
    let first = gaps[0].rightNormal
    path.move(to: discs[0].center + first * discs[0].radius)
    for i in 1..<last { path.appendJoin(discs[i], gaps[i - 1], gaps[i], sharp: isSharp(i)) }
    path.appendCap(discs[last], gaps[last - 1])
    for i in stride(from: last - 1, to: 0, by: -1) {
      path.appendJoin(discs[i], gaps[i].reversed, gaps[i - 1].reversed, sharp: isSharp(i))
    }
    path.appendCap(discs[0], gaps[0].reversed)
    path.close()
  }
}

extension Path {
  /// A whole disc, counter-clockwise.
  fileprivate mutating func appendDisc(_ d: OutlineDisc) {
    let r = d.radius
    append(Path(ellipseIn: Rect(x: d.center.x - r, y: d.center.y - r, width: 2 * r, height: 2 * r)))
  }

  /// The round end at `disc`, arriving on the right side of `gap` and leaving on its left.
  fileprivate mutating func appendCap(_ disc: OutlineDisc, _ gap: OutlineNodes.Gap) {
    let right = gap.rightNormal
    line(to: disc.center + right * disc.radius)
    guard disc.radius > 0 else { return }
    appendArc(center: disc.center, radius: disc.radius, from: right, to: gap.along)
    appendArc(center: disc.center, radius: disc.radius, from: gap.along, to: gap.leftNormal)
  }

  /// The right side's way around `disc` from one gap to the next.
  fileprivate mutating func appendJoin(
    _ disc: OutlineDisc, _ before: OutlineNodes.Gap, _ after: OutlineNodes.Gap, sharp: Bool
  ) {
    let from = before.rightNormal
    let to = after.rightNormal
    let radius = disc.radius
    let cosine = from.dot(to)
    let outer = from.cross(to) >= 0
    if !sharp, cosine > 0 {
      // Where the two tangent lines cross: the whole join, if it is near enough to the disc.
      let crossing = disc.center + (from + to) * (radius / (1 + cosine))
      if outer {
        let excess = radius * ((2 / (1 + cosine)).squareRoot() - 1)
        if excess <= min(0.01 * radius, 0.1) { return line(to: crossing) }
      } else {
        let reach = -radius * from.cross(to) / (1 + cosine)
        if reach <= min(before.length, after.length) / 2 { return line(to: crossing) }
      }
    }
    line(to: disc.center + from * radius)
    if sharp || !outer {
      line(to: disc.center)
      line(to: disc.center + to * radius)
    } else {
      appendArc(center: disc.center, radius: radius, from: from, to: to)
    }
  }
}
