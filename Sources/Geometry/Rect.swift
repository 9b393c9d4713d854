/// An axis-aligned rectangle; `width` and `height` are never negative.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = width < 0 ? x + width : x
    self.y = height < 0 ? y + height : y
    self.width = abs(width)
    self.height = abs(height)
  }

  /// The rectangle with these two opposite corners, in any order.
  package init(_ a: Point, _ b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// The smallest rectangle around `points`; nil when there are none.
  package init?(enclosing points: some Sequence<Point>) {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    for p in points {
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    guard minX <= maxX else { return nil }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  package var origin: Point { Point(x: x, y: y) }
  package var size: Size { Size(width: width, height: height) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The four corners, counter-clockwise from (minX, minY).
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  package func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }

  package func contains(_ r: Rect) -> Bool {
    r.minX >= minX && r.maxX <= maxX && r.minY >= minY && r.maxY <= maxY
  }

  /// Whether the two share a point (touching edges count, so degenerate rectangles are found too).
  package func intersects(_ r: Rect) -> Bool {
    minX <= r.maxX && r.minX <= maxX && minY <= r.maxY && r.minY <= maxY
  }

  package func intersection(_ r: Rect) -> Rect? {
    let x0 = max(minX, r.minX)
    let y0 = max(minY, r.minY)
    let x1 = min(maxX, r.maxX)
    let y1 = min(maxY, r.maxY)
    guard x0 <= x1, y0 <= y1 else { return nil }
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  package func union(_ r: Rect) -> Rect {
    let x0 = min(minX, r.minX)
    let y0 = min(minY, r.minY)
    return Rect(x: x0, y: y0, width: max(maxX, r.maxX) - x0, height: max(maxY, r.maxY) - y0)
  }

  /// Shrunk by `d` on every side (grown when negative), never below an empty rectangle at the centre.
  package func insetBy(_ d: Double) -> Rect {
    let w = max(0, width - 2 * d)
    let h = max(0, height - 2 * d)
    return Rect(x: center.x - w / 2, y: center.y - h / 2, width: w, height: h)
  }

  package func outset(by d: Double) -> Rect { insetBy(-d) }

  package func offset(by v: Vector) -> Rect {
    Rect(x: x + v.dx, y: y + v.dy, width: width, height: height)
  }
}

extension Rect: Codable {
  /// Written as `[x0, y0, x1, y1]`, as PDF does (ISO 32000-1 §7.9.5).
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for edge in [minX, minY, maxX, maxY] { try list.encode(edge) }
  }

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    func next() throws -> Double { try list.decode(Double.self) }
    let a = Point(x: try next(), y: try next())
    self.init(a, Point(x: try next(), y: try next()))
  }
}
