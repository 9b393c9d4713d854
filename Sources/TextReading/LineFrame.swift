import Geometry

/// Where a line of text lies: positions in it are points along it from its origin, and above it.
struct LineFrame: Sendable {
  var origin: Point
  /// The way it runs, a unit vector.
  var along: Vector
  /// Below and above the origin, along `up`.
  var bottom: Double
  var top: Double

  /// From the foot of the letters to their heads (y points down).
  var up: Vector { Vector(dx: along.dy, dy: -along.dx) }
  var height: Double { top - bottom }

  /// A frame for upright boxes of a line that runs along one of the axes.
  init(along: Vector, around boxes: some Sequence<Rect>) {
    self.along = along
    origin = .zero
    (bottom, top) = (0, 0)
    let up = up
    var range: ClosedRange<Double>?
    for box in boxes {
      for corner in [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)] {
        let across = up.dx * corner.x + up.dy * corner.y
        range = min(range?.lowerBound ?? across, across)...max(range?.upperBound ?? across, across)
      }
    }
    if let range { (bottom, top) = (range.lowerBound, range.upperBound) }
  }

  init(origin: Point, along: Vector, bottom: Double, top: Double) {
    (self.origin, self.along, self.bottom, self.top) = (origin, along, bottom, top)
  }

  func place(_ p: Point) -> (along: Double, above: Double) {
    let v = p - origin
    return (along.dx * v.dx + along.dy * v.dy, up.dx * v.dx + up.dy * v.dy)
  }

  /// The stretch that an upright box takes along a line that runs along one of the axes.
  func stretch(_ box: Rect) -> ClosedRange<Double> {
    let a = place(Point(x: box.minX, y: box.minY)).along
    let b = place(Point(x: box.maxX, y: box.maxY)).along
    return min(a, b)...max(a, b)
  }

  /// Around a stretch of the line, as high as all of it.
  func quad(_ stretch: ClosedRange<Double>) -> Quad {
    func corner(_ a: Double, _ b: Double) -> Point {
      Point(x: origin.x + along.dx * a + up.dx * b, y: origin.y + along.dy * a + up.dy * b)
    }
    return Quad(
      topLeft: corner(stretch.lowerBound, top), topRight: corner(stretch.upperBound, top),
      bottomLeft: corner(stretch.lowerBound, bottom), bottomRight: corner(stretch.upperBound, bottom))
  }
}
