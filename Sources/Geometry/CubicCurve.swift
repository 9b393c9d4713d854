/// A cubic Bézier curve (ISO 32000-1 §8.5.2.2).
package struct CubicCurve: Hashable, Sendable {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  package func point(at t: Double) -> Point {
    if t == 1 { return end }
    let u = 1 - t
    let a = u * u * u
    let b = 3 * u * u * t
    let c = 3 * u * t * t
    let d = t * t * t
    return Point(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// The two halves on either side of `t` (de Casteljau).
  package func split(at t: Double) -> (CubicCurve, CubicCurve) {
    let a = start.interpolated(to: control1, at: t)
    let b = control1.interpolated(to: control2, at: t)
    let c = control2.interpolated(to: end, at: t)
    let ab = a.interpolated(to: b, at: t)
    let bc = b.interpolated(to: c, at: t)
    let middle = ab.interpolated(to: bc, at: t)
    return (CubicCurve(start, a, ab, middle), CubicCurve(middle, bc, c, end))
  }

  /// The smallest rectangle around the curve (exact: ends and the zeros of the derivative).
  package var bounds: Rect {
    let x = Self.extent(start.x, control1.x, control2.x, end.x)
    let y = Self.extent(start.y, control1.y, control2.y, end.y)
    return Rect(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
      height: y.upperBound - y.lowerBound)
  }

  private static func extent(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> ClosedRange<Double> {
    var low = min(p0, p3)
    var high = max(p0, p3)
    if min(p1, p2) >= low, max(p1, p2) <= high { return low...high }
    func include(_ t: Double) {
      guard t > 0, t < 1 else { return }
      let u = 1 - t
      let v = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
      low = min(low, v)
      high = max(high, v)
    }
    // The derivative over 3: a·t² + 2·b·t + c.
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = p2 - 2 * p1 + p0
    let c = p1 - p0
    let discriminant = b * b - a * c
    if discriminant >= 0 {
      // Citardauq's form keeps its digits when a is tiny.
      let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      if a != 0 { include(q / a) }
      if q != 0 { include(c / q) }
    }
    return low...high
  }

  /// Into how many equal steps of `t` to cut so that chords stay within `tolerance`: Wang's formula, 1…512.
  package func flatteningSteps(tolerance: Double) -> Int {
    let d1 = Vector(
      dx: start.x - 2 * control1.x + control2.x, dy: start.y - 2 * control1.y + control2.y)
    let d2 = Vector(dx: control1.x - 2 * control2.x + end.x, dy: control1.y - 2 * control2.y + end.y)
    let bend = max(d1.dot(d1), d2.dot(d2)).squareRoot()
    let steps = (0.75 * bend / max(tolerance, 1e-9)).squareRoot().rounded(.up)
    return steps.isFinite ? Int(min(max(steps, 1), 512)) : 1
  }
}
