import Geometry
import Testing

struct StrokeSimplifierTests {
  /// How far the worst left-out sample is from the line (and width) that replaces it.
  private func error(_ points: [Point], _ halfWidths: [Double], _ kept: [Int]) -> Double {
    var worst = 0.0
    for (a, b) in zip(kept, kept.dropFirst()) {
      let chord = Segment(points[a], points[b])
      for i in a...b {
        let t = chord.nearestParameter(to: points[i])
        let width = halfWidths[a] + (halfWidths[b] - halfWidths[a]) * t
        worst = max(worst, chord.point(at: t).distance(to: points[i]) + abs(width - halfWidths[i]))
      }
    }
    return worst
  }

  @Test func theToleranceHolds() {
    for seed in 0..<40 {
      var random = SeededGenerator(UInt64(seed))
      var at = Point.zero
      var points: [Point] = []
      var widths: [Double] = []
      for i in 0..<400 {
        points.append(at)
        widths.append(2 + Vector(degrees: Double(i) * 3).dy)
        at = at + Vector(dx: random.number(-1...2), dy: random.number(-1...1))
      }
      let tolerance = random.number(0.05...3)
      let kept = StrokeSimplifier.keptIndices(points: points, halfWidths: widths, tolerance: tolerance)
      #expect(kept.first == 0)
      #expect(kept.last == 399)
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
      #expect(error(points, widths, kept) <= tolerance + 1e-9)
    }
  }

  @Test func aStraightLineBecomesItsEnds() {
    let line = (0...1000).map { Point(x: Double($0), y: Double($0) * 2) }
    #expect(StrokeSimplifier.simplify(line, tolerance: 0.01) == [line[0], line[1000]])
  }

  @Test func widthCounts() {
    let samples = (0...10).map { StrokeSample(x: Double($0), y: 0, pressure: $0 == 5 ? 0.9 : 0.5) }
    // Half the width grows by 0.4 · 1.2 · 10 / 2 = 2.4 points at sample 5.
    #expect(StrokeSimplifier.simplify(samples, base: 10, tolerance: 2.5).count == 2)
    #expect(StrokeSimplifier.simplify(samples, base: 10, tolerance: 1).contains(samples[5]))
    #expect(StrokeSimplifier.simplify(samples, base: 10, sensitivity: 0, tolerance: 0.1).count == 2)
  }

  @Test func cornersSurvive() {
    var points = (0...50).map { Point(x: Double($0), y: 0) }
    points += (1...50).map { Point(x: 50, y: Double($0)) }
    #expect(
      StrokeSimplifier.simplify(points, tolerance: 0.1)
        == [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 50)])
  }

  @Test func closedLoopsKeepTheirShape() {
    let loop = (0...360).map { Point.zero + Vector(degrees: Double($0)) * 20 }
    let kept = StrokeSimplifier.simplify(loop, tolerance: 0.1)
    #expect(kept.count > 15)
    #expect(kept.count < 60)
  }

  @Test func shortInput() {
    #expect(StrokeSimplifier.simplify([Point](), tolerance: 1).isEmpty)
    #expect(StrokeSimplifier.simplify([.zero], tolerance: 1) == [.zero])
    #expect(StrokeSimplifier.simplify([.zero, .zero], tolerance: 1) == [.zero, .zero])
    let same = [Point](repeating: Point(x: 1, y: 1), count: 50)
    #expect(StrokeSimplifier.simplify(same, tolerance: 0).count == 2)
  }

  @Test func hundredThousandSamples() {
    // A zigzag that keeps everything: the worst case for recursion depth and for time.
    let points = (0..<100_000).map { Point(x: Double($0) * 0.1, y: $0 % 2 == 0 ? 0 : 5) }
    #expect(StrokeSimplifier.simplify(points, tolerance: 0.1).count == 100_000)
    let scribble = (0..<100_000).map { i in
      Point(x: Double(i) * 0.01, y: 40 * Vector(degrees: Double(i) * 0.5).dy)
    }
    let kept = StrokeSimplifier.simplify(scribble, tolerance: 0.2)
    #expect(kept.count < 8000)
    #expect(kept.last == scribble.last)
  }
}
