/// Points joined by straight lines; closed ones also join the last to the first.
///
/// Parameters count along the points: 2.25 lies a quarter of the way from point 2 to point 3.
package struct Polyline: Hashable, Sendable {
  package var points: [Point]
  package var isClosed: Bool

  package init(_ points: [Point], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The number of segments; a single point counts as one of length 0.
  package var segmentCount: Int {
    isClosed && points.count > 2 ? points.count : points.count == 1 ? 1 : max(points.count - 1, 0)
  }

  package func segment(_ i: Int) -> Segment {
    Segment(points[i], points[i + 1 < points.count ? i + 1 : 0])
  }

  package var bounds: Rect? { Rect(enclosing: points) }

  /// The length in points, the closing line included.
  package var length: Double { (0..<segmentCount).reduce(0) { $0 + segment($1).length } }

  /// The distance to the line (not to the area inside); infinite without points.
  package func distance(to p: Point) -> Double {
    var best = Double.infinity
    for i in 0..<segmentCount { best = min(best, segment(i).distance(to: p)) }
    return best
  }

  /// The parameter of the point of the line nearest to `p`; nil without points.
  package func nearestParameter(to p: Point) -> Double? {
    var best = Double.infinity
    var parameter: Double?
    for i in 0..<segmentCount {
      let s = segment(i)
      let t = s.nearestParameter(to: p)
      let d = s.point(at: t).distance(to: p)
      if d < best {
        best = d
        parameter = Double(i) + t
      }
    }
    return parameter
  }

  /// Whether a disc swept along a segment touches the line.
  package func intersects(_ capsule: Capsule) -> Bool {
    let reach = capsule.bounds
    return (0..<segmentCount).contains { i in
      let s = segment(i)
      return reach.intersects(Rect(s.start, s.end)) && capsule.intersects(s)
    }
  }

  /// Whether the line touches the disc (its inside counts).
  package func intersectsCircle(center: Point, radius: Double) -> Bool {
    intersects(Capsule(center: center, radius: radius))
  }

  package func intersects(_ other: Polyline) -> Bool {
    guard let a = bounds, let b = other.bounds, a.intersects(b) else { return false }
    return (0..<segmentCount).contains { i in
      let s = segment(i)
      let box = Rect(s.start, s.end)
      return b.intersects(box)
        && (0..<other.segmentCount).contains { j in
          let o = other.segment(j)
          return box.intersects(Rect(o.start, o.end)) && s.intersection(with: o) != nil
        }
    }
  }

  /// The parameters of the pieces left when `capsule` is rubbed out, in order; nil when it touches nothing.
  ///
  /// An empty list means nothing is left. For open lines; pieces up to `minimumLength` points long go too.
  package func remainder(erasing capsule: Capsule, minimumLength: Double = 0) -> [ClosedRange<Double>]? {
    guard intersects(capsule) else { return nil }
    var pieces: [ClosedRange<Double>] = []
    var start: Double? = 0
    func end(at parameter: Double) {
      if let from = start, parameter > from, length(from...parameter) > minimumLength {
        pieces.append(from...parameter)
      }
      start = nil
    }
    for i in 0..<segmentCount {
      guard let gone = capsule.parameters(of: segment(i)) else { continue }
      if start == nil, gone.lowerBound > 0 { start = Double(i) }
      end(at: Double(i) + gone.lowerBound)
      if gone.upperBound < 1 { start = Double(i) + gone.upperBound }
    }
    end(at: Double(segmentCount))
    return pieces
  }

  /// The length in points between two parameters.
  package func length(_ range: ClosedRange<Double>) -> Double {
    var sum = 0.0
    var i = Int(range.lowerBound)
    while i < segmentCount, Double(i) < range.upperBound {
      let from = max(range.lowerBound - Double(i), 0)
      let to = min(range.upperBound - Double(i), 1)
      sum += segment(i).length * (to - from)
      i += 1
    }
    return sum
  }

  /// How often the line, closed, goes around `p` counter-clockwise and crosses the ray to its right.
  package func crossings(around p: Point) -> (winding: Int, count: Int) {
    guard var a = points.last else { return (0, 0) }
    var winding = 0
    var count = 0
    for b in points {
      if (a.y <= p.y) != (b.y <= p.y) {
        let side = (b - a).cross(p - a)
        if b.y > a.y, side > 0 {
          winding += 1
          count += 1
        } else if b.y < a.y, side < 0 {
          winding -= 1
          count += 1
        }
      }
      a = b
    }
    return (winding, count)
  }

  /// Whether the area inside holds `p` (the line counts as closed).
  package func contains(_ p: Point, rule: InsideRule = .nonzero) -> Bool {
    let c = crossings(around: p)
    return rule == .nonzero ? c.winding != 0 : c.count % 2 != 0
  }
}

/// Which points count as inside a path (ISO 32000-1 §8.5.3.3).
package enum InsideRule: String, Sendable, Codable, CaseIterable {
  case nonzero
  case evenOdd
}
