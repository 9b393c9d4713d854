/// Centripetal Catmull–Rom splines: smooth curves through given points, without cusps or loops between
/// two of them (Yuksel, Schaefer, Keyser: "Parameterization and applications of Catmull–Rom curves", CAD 43(7), 2011).
package enum CatmullRom {
  /// The cubic from `p1` to `p2`; the neighbours `p0` and `p3` shape its tangents, nil at an open end.
  package static func curve(_ p0: Point?, _ p1: Point, _ p2: Point, _ p3: Point?) -> CubicCurve {
    let leaving = p0.map { handle(at: p1, from: $0, towards: p2) }
    let arriving = p3.map { handle(at: p2, from: $0, towards: p1) }
    // At an open end the curve bends evenly, as a quadratic would.
    switch (leaving, arriving) {
    case (let a?, let b?): return CubicCurve(p1, a, b, p2)
    case (let a?, nil): return CubicCurve(p1, a, a.interpolated(to: p2, at: 0.5), p2)
    case (nil, let b?): return CubicCurve(p1, p1.interpolated(to: b, at: 0.5), b, p2)
    case (nil, nil):
      return CubicCurve(
        p1, p1.interpolated(to: p2, at: 1 / 3), p1.interpolated(to: p2, at: 2 / 3), p2)
    }
  }

  /// The Bézier control point next to `p` towards `next`; `previous` is the neighbour on the other side.
  private static func handle(at p: Point, from previous: Point, towards next: Point) -> Point {
    let before = p.distance(to: previous)
    let after = p.distance(to: next)
    guard before > 0, after > 0 else { return p }
    let rootBefore = before.squareRoot()
    let rootAfter = after.squareRoot()
    let divisor = 3 * rootBefore * (rootBefore + rootAfter)
    // Written with differences, so that far-away coordinates lose no digits.
    let v = (next - p) * (before / divisor) - (previous - p) * (after / divisor)
    return p + v
  }
}

extension Path {
  /// A smooth curve through all `points`, one cubic a gap; repeated points are passed once.
  package init(smoothThrough points: [Point], closed: Bool = false) {
    self.init()
    var knots: [Point] = []
    knots.reserveCapacity(points.count)
    for p in points where p != knots.last { knots.append(p) }
    if closed, knots.count > 1, knots.first == knots.last { knots.removeLast() }
    guard let first = knots.first else { return }
    move(to: first)
    let n = knots.count
    if n == 1 {
      line(to: first)
    } else if n == 2 {
      line(to: knots[1])
    } else if closed {
      for i in 0..<n {
        append(
          CatmullRom.curve(knots[(i + n - 1) % n], knots[i], knots[(i + 1) % n], knots[(i + 2) % n]))
      }
    } else {
      for i in 0..<(n - 1) {
        append(
          CatmullRom.curve(
            i > 0 ? knots[i - 1] : nil, knots[i], knots[i + 1], i + 2 < n ? knots[i + 2] : nil))
      }
    }
    if closed { close() }
  }

  private mutating func append(_ c: CubicCurve) { curve(c.control1, c.control2, to: c.end) }
}

extension [StrokeSample] {
  /// A smooth curve through these, as samples so dense that straight lines stay within `tolerance` points.
  package func smoothed(tolerance: Double) -> [StrokeSample] {
    guard count > 1 else { return self }
    var result = [self[0]]
    for i in 0..<(count - 1) {
      CatmullRom.appendCurve(
        from: i > 0 ? self[i - 1] : nil, self[i], self[i + 1], to: i + 2 < count ? self[i + 2] : nil,
        tolerance: tolerance, onto: &result)
    }
    return result
  }
}

extension CatmullRom {
  /// Appends the flattened curve from `a` (exclusive) to `b` (inclusive), pressure interpolated linearly.
  static func appendCurve(
    from before: StrokeSample?, _ a: StrokeSample, _ b: StrokeSample, to after: StrokeSample?,
    tolerance: Double, onto result: inout [StrokeSample]
  ) {
    let c = curve(before?.position, a.position, b.position, after?.position)
    let steps = c.flatteningSteps(tolerance: tolerance)
    for k in 1..<steps + 1 {
      let t = Double(k) / Double(steps)
      result.append(
        k == steps
          ? b
          : StrokeSample(position: c.point(at: t), pressure: a.pressure + (b.pressure - a.pressure) * t))
    }
  }
}
