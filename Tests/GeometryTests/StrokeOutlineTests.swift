import Geometry
import Testing

/// The union of tapered capsules, computed from its definition.
private struct CapsuleUnion {
  var points: [Point]
  var radii: [Double]

  /// Negative inside, positive outside; its size is the distance to the edge, at least.
  func signedDistance(to p: Point) -> Double {
    var best = zip(points, radii).reduce(Double.infinity) { min($0, p.distance(to: $1.0) - $1.1) }
    for i in points.indices.dropLast() {
      let v = points[i + 1] - points[i]
      let d = v.length
      let slope = d > 0 ? (radii[i + 1] - radii[i]) / d : 2
      // Where one disc holds the other, the discs are all there is.
      guard abs(slope) < 1 else { continue }
      let w = p - points[i]
      let x = w.dot(v) / d
      let y = abs(w.cross(v)) / d
      let t = min(max(x + slope * y / (1 - slope * slope).squareRoot(), 0), d)
      best = min(best, ((x - t) * (x - t) + y * y).squareRoot() - (radii[i] + slope * t))
    }
    return best
  }
}

/// Compares the nonzero filling of an outline with the union at random points and along the edge.
private func checkOutline(
  _ points: [Point], _ radii: [Double], seed: UInt64, samples: Int = 300,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let outline = StrokeOutline.path(through: points, halfWidths: radii)
  let union = CapsuleUnion(points: points, radii: radii)
  let widest = radii.max() ?? 0
  let finite = outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  #expect(finite, sourceLocation: sourceLocation)
  let lines = outline.flattened(tolerance: widest * 1e-3)
  let box = StrokeOutline.bounds(through: points, halfWidths: radii)!.outset(by: widest / 2)
  var random = SeededGenerator(seed)
  // A good 1 % of the half width.
  let tolerance = 0.0115 * widest
  for k in 0..<samples {
    var p = random.point(in: box)
    if k % 3 == 0 {
      // Near a sample, where joins and caps are.
      let i = Int.random(in: points.indices, using: &random)
      p = points[i] + Vector(degrees: random.number(0...360)) * (radii[i] * random.number(0...1.1))
    }
    let s = union.signedDistance(to: p)
    if abs(s) <= tolerance { continue }
    let winding = lines.reduce(0) { $0 + $1.crossings(around: p).winding }
    if winding < 0 || (winding != 0) != (s < 0) {
      Issue.record(
        "winding \(winding) at \(p), distance \(s), seed \(seed), \(points), \(radii)",
        sourceLocation: sourceLocation)
      return
    }
  }
}

struct StrokeOutlineTests {
  @Test func nothingGivesNothing() {
    #expect(StrokeOutline.path(through: [], halfWidths: []).isEmpty)
    #expect(StrokeOutline.bounds(through: [], halfWidths: []) == nil)
    #expect(StrokeOutline.path(through: [Point(x: .nan, y: 1)], halfWidths: [1]).isEmpty)
  }

  @Test func onePointIsADisc() {
    let dot = StrokeOutline.path(through: [Point(x: 5, y: 7)], halfWidths: [2])
    #expect(near(dot.bounds, Rect(x: 3, y: 5, width: 4, height: 4)))
    #expect(dot.contains(Point(x: 6.4, y: 8.4)))
    #expect(!dot.contains(Point(x: 6.5, y: 8.5)))
    let again = StrokeOutline.path(
      through: [Point](repeating: Point(x: 5, y: 7), count: 5), halfWidths: [1, 2, 2, 1.5, 0])
    #expect(again == dot)
  }

  @Test func aStraightLineIsACapsuleOfFewElements() {
    let line = (0...10).map { Point(x: Double($0), y: 0) }
    let outline = StrokeOutline.path(through: line, halfWidths: [Double](repeating: 1, count: 11))
    #expect(near(outline.bounds, Rect(x: -1, y: -1, width: 12, height: 2), 1e-3))
    // A line element a sample and side, two quarter arcs a cap, move and close.
    #expect(outline.elements.count <= 2 * 11 + 6)
    // Counter-clockwise.
    #expect(outline.flattened()[0].crossings(around: Point(x: 5, y: 0)).winding == 1)
  }

  @Test func gentleCurvesTakeOneElementASide() {
    let arc = (0..<60).map { Point.zero + Vector(degrees: Double($0) * 3) * 50 }
    let outline = StrokeOutline.path(through: arc, halfWidths: [Double](repeating: 2, count: 60))
    #expect(outline.elements.count <= 2 * 60 + 6)
  }

  @Test func tightBendsHaveNoHoles() {
    // A spiral whose radius of curvature is below the half width.
    let spiral = (0..<200).map { i in
      Point.zero + Vector(degrees: Double(i) * 12) * (0.2 + Double(i) * 0.02)
    }
    checkOutline(spiral, [Double](repeating: 5, count: 200), seed: 1)
    checkOutline(spiral, (0..<200).map { 3 + 2 * Vector(degrees: Double($0) * 9).dy }, seed: 2)
  }

  @Test func reversals() {
    let there = [Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 0, y: 0)]
    checkOutline(there, [2, 2, 2], seed: 3)
    checkOutline(there, [2, 5, 1], seed: 4)
    checkOutline([there[0], there[1], Point(x: 10, y: 0), Point(x: 30, y: 0)], [3, 1, 4, 2], seed: 5)
    checkOutline([there[0], Point(x: 1, y: 0), there[0]], [10, 10, 10], seed: 6)
  }

  @Test func discsInsideTheirNeighbours() {
    let row = [0, 5, 100].map { Point(x: $0, y: 0) }
    checkOutline(row, [10, 1, 1], seed: 7)
    checkOutline(row, [1, 10, 1], seed: 8)
    checkOutline([0, 3, 6, 9].map { Point(x: $0, y: 0) }, [4, 9, 0.5, 4], seed: 9)
    checkOutline([0, 100, 101, 200].map { Point(x: $0, y: 0) }, [1, 1, 20, 1], seed: 10)
    // Dwelling: pressure changes while the pen rests.
    let rest = Point(x: 30, y: 10)
    checkOutline([.zero, rest, rest, rest, Point(x: 60, y: 0)], [2, 2, 8, 3, 3], seed: 11)
    checkOutline([rest, rest, .zero], [2, 6, 1], seed: 12)
    checkOutline([.zero, rest, rest], [2, 6, 1], seed: 13)
  }

  @Test func zeroWidthEnds() {
    checkOutline([.zero, Point(x: 50, y: 0), Point(x: 100, y: 30)], [0, 4, 0], seed: 14)
    let hairline = StrokeOutline.path(through: [.zero, Point(x: 9, y: 9)], halfWidths: [0, 0])
    #expect(hairline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test(arguments: [1e-4, 1, 1e4]) func scales(_ k: Double) {
    let zigzag = (0..<20).map { Point(x: Double($0) * 3 * k, y: $0 % 2 == 0 ? 0 : 8 * k) }
    checkOutline(zigzag, (0..<20).map { (1 + Double($0 % 5)) * k }, seed: 15)
  }

  @Test func farFromTheOrigin() {
    let p = (0..<30).map { Point(x: 1e6 + Double($0) * 2, y: -1e6 + Double($0 * $0 % 17)) }
    checkOutline(p, (0..<30).map { 1 + Double($0 % 7) / 3 }, seed: 16)
  }

  @Test func invalidSamplesAreLeftOut() {
    let path = StrokeOutline.path(
      through: [.zero, Point(x: .infinity, y: 0), Point(x: 10, y: 0)], halfWidths: [1, 1, .nan])
    #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(!path.isEmpty)
  }

  /// Random walks of every roughness and width change.
  @Test func randomStrokes() {
    for seed in 0..<300 {
      var random = SeededGenerator(UInt64(seed) &+ 1000)
      let count = Int.random(in: 2...14, using: &random)
      let step = [0.3, 2, 10, 40][seed % 4]
      let rough = seed % 3 == 0 ? 180.0 : seed % 3 == 1 ? 60 : 15
      var angle = random.number(0...360)
      var at = Point.zero
      var points: [Point] = []
      var radii: [Double] = []
      var radius = random.number(0.5...6)
      for _ in 0..<count {
        points.append(at)
        radii.append(radius)
        angle += random.number(-rough...rough)
        at = at + Vector(degrees: angle) * random.number(0...step)
        radius = seed % 5 == 0 ? random.number(0...10) : max(0.1, radius + random.number(-0.6...0.6))
      }
      checkOutline(points, radii, seed: UInt64(seed), samples: 250)
    }
  }

  /// Integer grids hit every exact coincidence: repeated points, right angles, exact reversals.
  @Test func latticeStrokes() {
    for seed in 0..<200 {
      var random = SeededGenerator(UInt64(seed) &+ 5000)
      let count = Int.random(in: 2...10, using: &random)
      func digit(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
      let points = (0..<count).map { _ in Point(x: digit(0...3), y: digit(0...3)) }
      let radii = (0..<count).map { _ in seed % 2 == 0 ? 1 : digit(1...3) }
      checkOutline(points, radii, seed: UInt64(seed), samples: 250)
    }
  }

  @Test func outlineOfSamplesFollowsTheSmoothCurve() {
    let samples = [
      StrokeSample(x: 0, y: 0, pressure: 0.2), StrokeSample(x: 20, y: 20, pressure: 0.6),
      StrokeSample(x: 40, y: 0, pressure: 0.9),
    ]
    let outline = StrokeOutline.path(of: samples, base: 4)
    let curve = Path(smoothThrough: samples.positions).flattened(tolerance: 0.01)[0]
    #expect(curve.points.allSatisfy { outline.contains($0) })
    let invalid = StrokeOutline.path(of: [StrokeSample(x: .nan, y: 0)] + samples, base: 4)
    #expect(invalid == outline)
  }
}
