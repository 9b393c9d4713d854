extension Path {
  /// The subpaths as polylines whose chords stay within `tolerance` points of the curves.
  package func flattened(tolerance: Double = 0.1) -> [Polyline] {
    var result: [Polyline] = []
    var points: [Point] = []
    var start = Point.zero
    func finish(closed: Bool) {
      if !points.isEmpty { result.append(Polyline(points, isClosed: closed)) }
      points = []
    }
    /// A line after `close` starts at the closed subpath's first point (ISO 32000-1 §8.5.2.1).
    func begin(orAt p: Point) {
      guard points.isEmpty else { return }
      if result.isEmpty { start = p }
      points.append(start)
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish(closed: false)
        start = p
        points = [p]
      case .line(let p):
        begin(orAt: p)
        points.append(p)
      case .curve(let a, let b, let p):
        begin(orAt: a)
        guard let from = points.last else { continue }
        let curve = CubicCurve(from, a, b, p)
        let steps = curve.flatteningSteps(tolerance: tolerance)
        for k in 1..<steps + 1 { points.append(curve.point(at: Double(k) / Double(steps))) }
      case .close:
        finish(closed: true)
      }
    }
    finish(closed: false)
    return result
  }

  /// The smallest rectangle around the path itself (not its control points); nil when there are no points.
  package var bounds: Rect? {
    var result: Rect?
    func include(_ r: Rect) { result = result?.union(r) ?? r }
    var current: Point?
    var start: Point?
    for element in elements {
      switch element {
      case .move(let p):
        include(Rect(p, p))
        current = p
        start = p
      case .line(let p):
        include(Rect(p, p))
        current = p
      case .curve(let a, let b, let p):
        include(CubicCurve(current ?? a, a, b, p).bounds)
        current = p
      case .close:
        current = start
      }
      if start == nil { start = current }
    }
    return result
  }

  /// The length in points, curves measured along chords within `tolerance`.
  package func length(tolerance: Double = 0.1) -> Double {
    flattened(tolerance: tolerance).reduce(0) { $0 + $1.length }
  }
}
