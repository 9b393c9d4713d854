/// A disc swept along a segment: what an eraser touches between two events.
package struct Capsule: Hashable, Sendable {
  package var axis: Segment
  /// In points; the shape includes its rim.
  package var radius: Double

  package init(from start: Point, to end: Point, radius: Double) {
    axis = Segment(start, end)
    self.radius = radius
  }

  package init(center: Point, radius: Double) { self.init(from: center, to: center, radius: radius) }

  package var bounds: Rect { Rect(axis.start, axis.end).outset(by: radius) }

  package func contains(_ p: Point) -> Bool { axis.distance(to: p) <= radius }
  package func intersects(_ segment: Segment) -> Bool { axis.distance(to: segment) <= radius }

  /// The parameters (0…1) of `segment` inside the capsule; one interval, since the capsule is convex.
  package func parameters(of segment: Segment) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    func include(_ range: ClosedRange<Double>?) {
      guard let range else { return }
      low = min(low, range.lowerBound)
      high = max(high, range.upperBound)
    }
    include(Self.parameters(of: segment, inDisc: axis.start, radius))
    if axis.start != axis.end {
      include(Self.parameters(of: segment, inDisc: axis.end, radius))
      include(parametersInBody(of: segment))
    }
    return low <= high ? low...high : nil
  }

  private static func parameters(
    of segment: Segment, inDisc center: Point, _ radius: Double
  ) -> ClosedRange<Double>? {
    // |start + t·d − c|² = r²
    let d = segment.direction
    let f = segment.start - center
    let a = d.dot(d)
    let c = f.dot(f) - radius * radius
    guard a > 0 else { return c <= 0 ? 0...1 : nil }
    let b = f.dot(d)
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let low = max((-b - root) / a, 0)
    let high = min((-b + root) / a, 1)
    return low <= high ? low...high : nil
  }

  /// The part inside the rectangle between the two discs (Liang–Barsky in the axis' own coordinates).
  private func parametersInBody(of segment: Segment) -> ClosedRange<Double>? {
    let length = axis.length
    guard length > 0 else { return nil }
    let u = axis.direction * (1 / length)
    let v = u.perpendicular
    let from = segment.start - axis.start
    let d = segment.direction
    var low = 0.0
    var high = 1.0
    func clip(_ origin: Double, _ step: Double, _ minimum: Double, _ maximum: Double) {
      if step == 0 {
        if origin < minimum || origin > maximum { high = -1 }
      } else {
        let a = (minimum - origin) / step
        let b = (maximum - origin) / step
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
    }
    clip(from.dot(u), d.dot(u), 0, length)
    clip(from.dot(v), d.dot(v), -radius, radius)
    return low <= high ? low...high : nil
  }
}
