import Geometry

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers in every run, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: number(range), y: number(range))
  }

  mutating func point(in r: Rect) -> Point {
    Point(x: number(r.minX...r.maxX), y: number(r.minY...r.maxY))
  }
}

/// Whether two numbers agree within `tolerance`.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
func near(_ a: Point?, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  a.map { $0.distance(to: b) <= tolerance } ?? false
}
func near(_ a: Rect?, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return near(a.minX, b.minX, tolerance) && near(a.minY, b.minY, tolerance)
    && near(a.maxX, b.maxX, tolerance) && near(a.maxY, b.maxY, tolerance)
}
