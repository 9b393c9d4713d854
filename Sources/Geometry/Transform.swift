/// An affine map in PDF's order: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-1 §8.3.3).
package struct Transform: Hashable, Sendable, Codable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var e: Double
  package var f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

  package static func translation(_ v: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, e: v.dx, f: v.dy)
  }

  package static func scale(_ sx: Double, _ sy: Double) -> Transform {
    Transform(a: sx, b: 0, c: 0, d: sy, e: 0, f: 0)
  }

  /// A counter-clockwise turn about the origin (in a space whose y axis points up). `cosine` and `sine` of the angle.
  package static func rotation(cosine: Double, sine: Double) -> Transform {
    Transform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
  }

  /// First `self`, then `next`.
  package func then(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      e: e * next.a + f * next.c + next.e, f: e * next.b + f * next.d + next.f)
  }

  package var determinant: Double { a * d - b * c }

  /// The map back; nil when the plane collapses.
  package var inverse: Transform? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      e: (c * f - d * e) / det, f: (b * e - a * f) / det)
  }

  /// How much lengths grow on average: the square root of the area factor.
  package var meanScale: Double { abs(determinant).squareRoot() }

  package func apply(_ p: Point) -> Point { Point(x: a * p.x + c * p.y + e, y: b * p.x + d * p.y + f) }
  package func apply(_ v: Vector) -> Vector { Vector(dx: a * v.dx + c * v.dy, dy: b * v.dx + d * v.dy) }

  /// The smallest rectangle around the mapped one.
  package func apply(_ r: Rect) -> Rect { Rect(enclosing: r.corners.map(apply)) ?? .zero }
}
