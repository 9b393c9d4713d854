import Geometry
import Testing

struct HitTestTests {
  @Test func distanceToASegment() {
    let s = Segment(.zero, Point(x: 10, y: 0))
    #expect(s.distance(to: Point(x: 5, y: 3)) == 3)
    #expect(s.distance(to: Point(x: -3, y: 4)) == 5)
    #expect(s.distance(to: Point(x: 13, y: -4)) == 5)
    #expect(Segment(.zero, .zero).distance(to: Point(x: 3, y: 4)) == 5)
    #expect(Point(x: 5, y: 3).distance(toSegment: s.start, s.end) == 3)
  }

  @Test func segmentsMeet() {
    let s = Segment(.zero, Point(x: 10, y: 10))
    #expect(near(s.intersection(with: Segment(Point(x: 0, y: 10), Point(x: 10, y: 0))), Point(x: 5, y: 5)))
    #expect(near(s.intersection(with: Segment(Point(x: 10, y: 10), Point(x: 20, y: 0))), Point(x: 10, y: 10)))
    #expect(s.intersection(with: Segment(Point(x: 6, y: 5), Point(x: 20, y: 5))) == nil)
    #expect(s.intersection(with: Segment(Point(x: 1, y: 0), Point(x: 11, y: 10))) == nil)
    // Collinear: overlapping, apart, one inside the other.
    #expect(s.intersection(with: Segment(Point(x: 8, y: 8), Point(x: 20, y: 20))) == Point(x: 8, y: 8))
    #expect(s.intersection(with: Segment(Point(x: 11, y: 11), Point(x: 20, y: 20))) == nil)
    #expect(s.intersection(with: Segment(Point(x: -5, y: -5), Point(x: 20, y: 20))) == .zero)
    #expect(Segment(.zero, .zero).intersection(with: s) != nil)
    #expect(near(s.distance(to: Segment(Point(x: 0, y: 2), Point(x: 0, y: 9))), 2.0.squareRoot()))
  }

  @Test func insideRules() {
    // A pentagram: its middle is wound twice.
    let star = Polyline(
      (0..<5).map { Point.zero + Vector(degrees: 90 + Double($0) * 144) * 10 }, isClosed: true)
    #expect(star.contains(.zero, rule: .nonzero))
    #expect(!star.contains(.zero, rule: .evenOdd))
    #expect(star.contains(Point(x: 0, y: 8), rule: .evenOdd))
    #expect(!star.contains(Point(x: 0, y: -8)))
    #expect(star.crossings(around: .zero).winding == 2)
    #expect(!Polyline([]).contains(.zero))
  }

  @Test func holesOfPaths() {
    var ring = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
    ring.append(Path(ellipseIn: Rect(x: -5, y: -5, width: 10, height: 10)))
    #expect(ring.contains(.zero))
    #expect(!ring.contains(.zero, rule: .evenOdd))
    #expect(ring.contains(Point(x: 7, y: 0), rule: .evenOdd))
    #expect(!ring.contains(Point(x: 9, y: 9)))
    #expect(!Path().contains(.zero))
  }

  @Test func pathsAreHit() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    let c = Point(x: 50, y: 50)
    #expect(circle.isHit(by: c, strokeWidth: 2, tolerance: 3, filled: true))
    #expect(!circle.isHit(by: c, strokeWidth: 2, tolerance: 3, filled: false))
    #expect(circle.isHit(by: Point(x: 103.9, y: 50), strokeWidth: 2, tolerance: 3, filled: false))
    #expect(!circle.isHit(by: Point(x: 104.1, y: 50), strokeWidth: 2, tolerance: 3, filled: true))
    #expect(near(circle.distance(to: c), 50, 0.1))
    #expect(Path().distance(to: c) == .infinity)
    #expect(!Path().isHit(by: c, strokeWidth: 2, tolerance: 3, filled: true))
  }

  @Test func quadsHoldPoints() {
    let upright = Quad(Rect(x: 10, y: 10, width: 100, height: 20))
    #expect(upright.contains(Point(x: 50, y: 20)))
    #expect(upright.contains(Point(x: 10, y: 10)))
    #expect(upright.contains(Point(x: 110, y: 30)))
    #expect(!upright.contains(Point(x: 50, y: 31)))
    let turned = upright.transformed(by: .rotation(degrees: 30))
    #expect(turned.contains(Transform.rotation(degrees: 30).apply(Point(x: 100, y: 28))))
    #expect(!turned.contains(Point(x: 100, y: 28)))
  }

  @Test func nearestParameters() {
    let line = Polyline([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect(near(line.nearestParameter(to: Point(x: 12, y: 5))!, 1.5))
    #expect(line.length == 20)
    #expect(Polyline(line.points, isClosed: true).length == 20 + 200.0.squareRoot())
    #expect(Polyline([]).nearestParameter(to: .zero) == nil)
    #expect(Polyline([.zero]).distance(to: Point(x: 3, y: 4)) == 5)
    #expect(line.length(0.5...1.25) == 7.5)
  }

  @Test func polylinesCross() {
    let a = Polyline([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect(a.intersects(Polyline([Point(x: 5, y: -5), Point(x: 5, y: 5)])))
    #expect(!a.intersects(Polyline([Point(x: 5, y: 1), Point(x: 9, y: 9)])))
    #expect(Polyline(a.points, isClosed: true).intersects(Polyline([Point(x: 2, y: 1), Point(x: 2, y: 9)])))
  }
}

struct AngleTests {
  @Test func unitVectorsAreExactAtRightAngles() {
    #expect(Vector(degrees: 0) == Vector(dx: 1, dy: 0))
    #expect(Vector(degrees: 90) == Vector(dx: 0, dy: 1))
    #expect(Vector(degrees: 180) == Vector(dx: -1, dy: 0))
    #expect(Vector(degrees: -90) == Vector(dx: 0, dy: -1))
    #expect(Vector(degrees: 3690) == Vector(dx: 0, dy: 1))
    for a in stride(from: -175.0, through: 180, by: 5) { #expect(near(Vector(degrees: a).degrees, a)) }
    #expect(Vector.zero.degrees == 0)
  }

  @Test func pointsSnapToAngles() {
    let o = Point(x: 10, y: 10)
    #expect(Point(x: 50, y: 12).snappedToAngle(from: o, step: 15) == Point(x: 50, y: 10))
    #expect(Point(x: 11, y: -40).snappedToAngle(from: o, step: 15) == Point(x: 10, y: -40))
    #expect(near(Point(x: 29, y: 31).snappedToAngle(from: o, step: 45), Point(x: 30, y: 30)))
    #expect(o.snappedToAngle(from: o, step: 15) == o)
    #expect(Point(x: 3, y: 4).snappedToAngle(from: o, step: 0) == Point(x: 3, y: 4))
    var random = SeededGenerator(1)
    for _ in 0..<100 {
      let p = random.point(-50...50)
      let v = p.snappedToAngle(from: o, step: 15) - o
      let steps = v.degrees / 15
      #expect(near(steps, steps.rounded(), 1e-6))
      #expect(v.length <= (p - o).length + 1e-9)
    }
  }
}
