/// A straight line between two points.
package struct Segment: Hashable, Sendable {
  package var start: Point
  package var end: Point

  package init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  package var direction: Vector { end - start }
  package var length: Double { direction.length }

  package func point(at t: Double) -> Point { start.interpolated(to: end, at: t) }

  /// The parameter (0 = start … 1 = end) of the point of the segment nearest to `p`.
  package func nearestParameter(to p: Point) -> Double {
    let d = direction
    let square = d.dot(d)
    guard square > 0 else { return 0 }
    return min(max((p - start).dot(d) / square, 0), 1)
  }

  package func distance(to p: Point) -> Double { point(at: nearestParameter(to: p)).distance(to: p) }

  /// The distance between the two segments; 0 when they cross or touch.
  package func distance(to other: Segment) -> Double {
    if intersection(with: other) != nil { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  /// A point common to both, ends included; for overlapping collinear segments, one end of the overlap.
  package func intersection(with other: Segment) -> Point? {
    let d = direction
    let e = other.direction
    let between = other.start - start
    let denominator = d.cross(e)
    let scale = d.length * e.length
    if abs(denominator) > 1e-12 * scale {
      let t = between.cross(e) / denominator
      let u = between.cross(d) / denominator
      return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? point(at: t) : nil
    }
    // Parallel or a point: they meet where an end of one lies on the other.
    let reach = 1e-12 * (d.length + e.length + between.length)
    if distance(to: other.start) <= reach { return other.start }
    if distance(to: other.end) <= reach { return other.end }
    if other.distance(to: start) <= reach { return start }
    if other.distance(to: end) <= reach { return end }
    return nil
  }
}

extension Point {
  /// The distance to the line from `a` to `b`, ends included.
  package func distance(toSegment a: Point, _ b: Point) -> Double { Segment(a, b).distance(to: self) }
}

extension Path {
  /// One straight line.
  package init(_ segment: Segment) { self.init([.move(segment.start), .line(segment.end)]) }
}
