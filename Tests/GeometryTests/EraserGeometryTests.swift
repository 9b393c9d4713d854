import Geometry
import Testing

struct EraserGeometryTests {
  @Test func theMiddleOfALineGoes() {
    let line = Polyline([.zero, Point(x: 10, y: 0)])
    let disc = Capsule(center: Point(x: 5, y: 0), radius: 1)
    #expect(line.remainder(erasing: disc) == [0...0.4, 0.6...1])
    #expect(line.remainder(erasing: Capsule(center: Point(x: 5, y: 2), radius: 1)) == nil)
    #expect(line.intersectsCircle(center: Point(x: 5, y: 1), radius: 1))
    #expect(!line.intersectsCircle(center: Point(x: 5, y: 1.01), radius: 1))
  }

  @Test func endsAndAll() {
    let line = Polyline([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect(line.remainder(erasing: Capsule(center: .zero, radius: 5)) == [0.5...2])
    #expect(line.remainder(erasing: Capsule(center: Point(x: 10, y: 10), radius: 5)) == [0...1.5])
    #expect(line.remainder(erasing: Capsule(center: Point(x: 5, y: 5), radius: 50)) == [])
    #expect(line.remainder(erasing: Capsule(center: Point(x: 10, y: 0), radius: 2)) == [0...0.8, 1.2...2])
    #expect(line.remainder(erasing: Capsule(center: .zero, radius: 9.5), minimumLength: 1) == [0.95...2])
    #expect(
      line.remainder(erasing: Capsule(center: Point(x: 9, y: 0), radius: 8.5), minimumLength: 1)!.count == 1)
  }

  @Test func dots() {
    let dot = Polyline([Point(x: 3, y: 3)])
    #expect(dot.remainder(erasing: Capsule(center: Point(x: 3, y: 4), radius: 1.5)) == [])
    #expect(dot.remainder(erasing: Capsule(center: Point(x: 3, y: 9), radius: 1.5)) == nil)
    #expect(Polyline([]).remainder(erasing: Capsule(center: .zero, radius: 1)) == nil)
  }

  @Test func aFastSweepLeavesNoGap() {
    let line = Polyline([Point(x: 50, y: -10), Point(x: 50, y: 10)])
    let sweep = Capsule(from: .zero, to: Point(x: 100, y: 0), radius: 2)
    #expect(line.remainder(erasing: sweep) == [0...0.4, 0.6...1])
    #expect(!line.intersectsCircle(center: .zero, radius: 2))
    #expect(!line.intersectsCircle(center: Point(x: 100, y: 0), radius: 2))
  }

  /// Every point of the line is in exactly one of: the capsule, the remainder.
  @Test func remaindersAreComplements() {
    for seed in 0..<200 {
      var random = SeededGenerator(UInt64(seed))
      let line = Polyline((0..<8).map { _ in random.point(0...20) })
      let capsule = Capsule(
        from: random.point(0...20), to: seed % 4 == 0 ? Point(x: 10, y: 10) : random.point(0...20),
        radius: random.number(0.2...6))
      let rest = line.remainder(erasing: capsule) ?? [0...7]
      for k in 0..<700 {
        let t = Double(k) / 100
        let p = line.segment(Int(t)).point(at: t - Double(Int(t)))
        let inside = capsule.axis.distance(to: p) - capsule.radius
        if abs(inside) < 1e-6 { continue }
        #expect(rest.contains { $0.contains(t) } == (inside > 0), "parameter \(t)")
      }
      #expect(zip(rest, rest.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }

  @Test func parametersAgreeWithContainment() {
    for seed in 0..<100 {
      var random = SeededGenerator(UInt64(seed) &+ 77)
      let capsule = Capsule(
        from: random.point(0...9), to: random.point(0...9), radius: random.number(0.5...3))
      let s = Segment(random.point(0...9), random.point(0...9))
      let range = capsule.parameters(of: s)
      #expect((range != nil) == capsule.intersects(s))
      for k in 0...100 {
        let t = Double(k) / 100
        if abs(capsule.axis.distance(to: s.point(at: t)) - capsule.radius) < 1e-9 { continue }
        #expect(capsule.contains(s.point(at: t)) == (range?.contains(t) ?? false))
      }
    }
  }
}
