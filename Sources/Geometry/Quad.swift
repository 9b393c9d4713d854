/// A quadrilateral around a run of text: one entry of /QuadPoints (ISO 32000-1 §12.5.6.10).
///
/// Files hold the corners in two orders (the clause's counter-clockwise one and the Z order every
/// program writes); in memory they are named, so the order is settled once, on reading.
package struct Quad: Hashable, Sendable {
  package var topLeft: Point
  package var topRight: Point
  package var bottomLeft: Point
  package var bottomRight: Point

  package init(topLeft: Point, topRight: Point, bottomLeft: Point, bottomRight: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// An upright quad in a space whose y axis points up.
  package init(_ r: Rect) {
    self.init(
      topLeft: Point(x: r.minX, y: r.maxY), topRight: Point(x: r.maxX, y: r.maxY),
      bottomLeft: Point(x: r.minX, y: r.minY), bottomRight: Point(x: r.maxX, y: r.minY))
  }

  /// An upright quad in a space whose y axis points down: its top is the smaller y.
  package init(shown r: Rect) {
    self.init(
      topLeft: Point(x: r.minX, y: r.minY), topRight: Point(x: r.maxX, y: r.minY),
      bottomLeft: Point(x: r.minX, y: r.maxY), bottomRight: Point(x: r.maxX, y: r.maxY))
  }

  package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }
  package var bounds: Rect { Rect(enclosing: corners) ?? .zero }
  package var path: Path { Path(polyline: corners, closed: true) }

  /// The distance from the base line to the top, measured at the left edge.
  package var height: Double { topLeft.distance(to: bottomLeft) }

  package func transformed(by t: Transform) -> Quad {
    Quad(
      topLeft: t.apply(topLeft), topRight: t.apply(topRight),
      bottomLeft: t.apply(bottomLeft), bottomRight: t.apply(bottomRight))
  }
}

extension Quad: Codable {
  /// Written as the four corners top left, top right, bottom left, bottom right: eight numbers in the order files use.
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for corner in [topLeft, topRight, bottomLeft, bottomRight] {
      try list.encode(corner.x)
      try list.encode(corner.y)
    }
  }

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    func next() throws -> Point {
      Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
    }
    self.init(topLeft: try next(), topRight: try next(), bottomLeft: try next(), bottomRight: try next())
  }
}
