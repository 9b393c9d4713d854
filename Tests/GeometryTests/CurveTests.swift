import Geometry
import Testing

struct CurveTests {
  @Test func boundsOfACubicAreExact() {
    for seed in 0..<50 {
      var random = SeededGenerator(UInt64(seed))
      func p() -> Point { random.point(-10...10) }
      let c = CubicCurve(p(), p(), p(), p())
      let sampled = Rect(enclosing: (0...4000).map { c.point(at: Double($0) / 4000) })!
      #expect(near(c.bounds, sampled, 1e-4))
      #expect(c.bounds.outset(by: 1e-9).contains(sampled))
    }
  }

  @Test func boundsOfLinesAndQuadratics() {
    let line = CubicCurve(.zero, Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 3, y: 3))
    #expect(near(line.bounds, Rect(x: 0, y: 0, width: 3, height: 3)))
    // A raised quadratic: no cubic term.
    let arch = CubicCurve(.zero, Point(x: 1, y: 2), Point(x: 2, y: 2), Point(x: 3, y: 0))
    #expect(near(arch.bounds, Rect(x: 0, y: 0, width: 3, height: 1.5)))
    #expect(
      near(
        Path(ellipseIn: Rect(x: 1, y: 2, width: 30, height: 4)).bounds,
        Rect(x: 1, y: 2, width: 30, height: 4)))
    #expect(Path().bounds == nil)
  }

  @Test func flatteningStaysWithinTolerance() {
    for seed in 0..<30 {
      var random = SeededGenerator(UInt64(seed))
      func p() -> Point { random.point(-100...100) }
      let c = CubicCurve(p(), p(), p(), p())
      let line = Path([.move(c.start), .curve(c.control1, c.control2, c.end)]).flattened(tolerance: 0.1)[0]
      for k in 0...500 { #expect(line.distance(to: c.point(at: Double(k) / 500)) <= 0.1) }
      #expect(line.points.first == c.start)
      #expect(line.points.last == c.end)
    }
  }

  @Test func halvesOfACubic() {
    let c = CubicCurve(.zero, Point(x: 1, y: 5), Point(x: 4, y: -3), Point(x: 6, y: 2))
    let (a, b) = c.split(at: 0.3)
    #expect(near(a.point(at: 0.5), c.point(at: 0.15), 1e-12))
    #expect(near(b.point(at: 0.5), c.point(at: 0.65), 1e-12))
  }

  @Test func flatteningKeepsSubpaths() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 2, height: 2))
    // After close, the next line starts at the closed subpath's first point.
    path.line(to: Point(x: 9, y: 9))
    path.move(to: Point(x: 5, y: 5))
    path.line(to: Point(x: 6, y: 5))
    let lines = path.flattened()
    #expect(lines.map(\.isClosed) == [true, false, false])
    #expect(lines[1].points == [.zero, Point(x: 9, y: 9)])
    #expect(lines[2].points.count == 2)
    #expect(Path([.line(Point(x: 1, y: 1)), .close]).flattened().count == 1)
    #expect(Path([.close]).flattened().isEmpty)
  }

  @Test func aSmoothPathPassesThroughAllPoints() {
    var random = SeededGenerator(9)
    let points = (0..<20).map { _ in random.point(0...100) }
    let path = Path(smoothThrough: points)
    let ends = path.elements.map { element in
      switch element {
      case .move(let p), .line(let p), .curve(_, _, let p): p
      case .close: Point(x: .nan, y: .nan)
      }
    }
    #expect(ends == points)
    let closed = Path(smoothThrough: points, closed: true)
    #expect(closed.elements.count == 22)
    #expect(closed.elements.last == .close)
  }

  @Test func tangentsAreContinuous() {
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 5), Point(x: 12, y: 30), Point(x: 50, y: 31)]
    let path = Path(smoothThrough: points)
    guard case .curve(_, let before, let knot) = path.elements[1],
      case .curve(let after, _, _) = path.elements[2]
    else {
      Issue.record("no curves")
      return
    }
    #expect(near((knot - before).normalized.cross((after - knot).normalized), 0, 1e-9))
    #expect((knot - before).dot(after - knot) > 0)
  }

  @Test func evenlySpacedPointsOnALineGiveThatLine() {
    let path = Path(smoothThrough: (0..<5).map { Point(x: Double($0) * 3, y: Double($0)) })
    for p in path.points { #expect(near(p.y, p.x / 3, 1e-12)) }
  }

  @Test func degenerateSmoothPaths() {
    #expect(Path(smoothThrough: []).isEmpty)
    #expect(Path(smoothThrough: [.zero]).elements == [.move(.zero), .line(.zero)])
    let two = [Point.zero, Point(x: 1, y: 1)]
    #expect(Path(smoothThrough: two).elements == [.move(two[0]), .line(two[1])])
    let repeated = Path(smoothThrough: [two[0], two[0], two[1], two[1], Point(x: 5, y: 0)])
    #expect(repeated.elements.count == 3)
    #expect(repeated.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test func smoothedSamplesLieOnTheCurve() {
    let samples = [(0, 0), (10, 20), (40, 10), (60, 40)].map { StrokeSample(x: $0.0, y: $0.1) }
    let dense = samples.smoothed(tolerance: 0.05)
    let exact = Path(smoothThrough: samples.positions).flattened(tolerance: 0.001)[0]
    #expect(dense.count > samples.count)
    for s in dense { #expect(exact.distance(to: s.position) < 0.01) }
    for s in samples { #expect(dense.contains(s)) }
  }
}
