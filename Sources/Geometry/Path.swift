/// A sequence of subpaths of lines and cubic Bézier curves, as PDF and cairo know them.
package struct Path: Hashable, Sendable, Codable {
  package enum Element: Hashable, Sendable, Codable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  package var elements: [Element]

  package init(_ elements: [Element] = []) { self.elements = elements }

  package var isEmpty: Bool { elements.isEmpty }

  package mutating func move(to p: Point) { elements.append(.move(p)) }
  package mutating func line(to p: Point) { elements.append(.line(p)) }
  package mutating func curve(_ c1: Point, _ c2: Point, to p: Point) {
    elements.append(.curve(c1, c2, p))
  }
  package mutating func close() { elements.append(.close) }
  package mutating func append(_ other: Path) { elements += other.elements }

  /// A polyline through `points`.
  package init(polyline points: some Sequence<Point>, closed: Bool = false) {
    elements = []
    for p in points { elements.append(elements.isEmpty ? .move(p) : .line(p)) }
    if closed, !elements.isEmpty { elements.append(.close) }
  }

  package init(rect r: Rect) { self.init(polyline: r.corners, closed: true) }

  /// The ellipse inscribed in `r`, as four cubic curves (error below 0.03 % of the radius).
  package init(ellipseIn r: Rect) {
    let k = 0.552_284_749_830_793_6
    let c = r.center
    let rx = r.width / 2
    let ry = r.height / 2
    func p(_ u: Double, _ v: Double) -> Point { Point(x: c.x + u * rx, y: c.y + v * ry) }
    elements = [
      .move(p(1, 0)),
      .curve(p(1, k), p(k, 1), p(0, 1)),
      .curve(p(-k, 1), p(-1, k), p(-1, 0)),
      .curve(p(-1, -k), p(-k, -1), p(0, -1)),
      .curve(p(k, -1), p(1, -k), p(1, 0)),
      .close,
    ]
  }

  /// Every point named by the path: ends and control points. Their hull contains the path.
  package var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .curve(let a, let b, let c): [a, b, c]
      case .close: []
      }
    }
  }

  /// A box around all ends and control points (contains the path; exact for polylines).
  package var controlBounds: Rect? { Rect(enclosing: points) }

  package func transformed(by t: Transform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(t.apply(p))
        case .line(let p): .line(t.apply(p))
        case .curve(let a, let b, let c): .curve(t.apply(a), t.apply(b), t.apply(c))
        case .close: .close
        }
      })
  }
}
