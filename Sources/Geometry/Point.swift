/// A position, in the unit of the space it belongs to (PDF points in page space, logical pixels in a widget).
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (a: Point, b: Vector) -> Point { Point(x: a.x + b.dx, y: a.y + b.dy) }
  package static func - (a: Point, b: Vector) -> Point { Point(x: a.x - b.dx, y: a.y - b.dy) }
  package static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }

  /// The Euclidean distance to `other`.
  package func distance(to other: Point) -> Double { (self - other).length }

  /// The point `t` of the way to `other` (0 = self, 1 = other).
  package func interpolated(to other: Point, at t: Double) -> Point {
    Point(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }
}

extension Point: Codable {
  /// Written as `[x, y]`.
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(x: try list.decode(Double.self), y: try list.decode(Double.self))
  }
}

/// A displacement between two points.
package struct Vector: Hashable, Sendable, Codable {
  package var dx: Double
  package var dy: Double

  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  package static let zero = Vector(dx: 0, dy: 0)

  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The same direction with length 1; zero stays zero.
  package var normalized: Vector {
    let l = length
    return l > 0 ? Vector(dx: dx / l, dy: dy / l) : .zero
  }

  /// Turned 90° counter-clockwise (in a space whose y axis points up).
  package var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
  package func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  package static func * (a: Vector, k: Double) -> Vector { Vector(dx: a.dx * k, dy: a.dy * k) }
  package static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }
}

/// A width and a height.
package struct Size: Hashable, Sendable, Codable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)
}
