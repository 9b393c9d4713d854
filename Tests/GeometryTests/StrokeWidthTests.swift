import Geometry
import Testing

struct StrokeWidthTests {
  @Test func aMouseDrawsExactlyTheBaseWidth() {
    for base in [0.1, 1, 3, 4.7, 30] {
      #expect(StrokeWidth.width(pressure: 0.5, base: base) == base)
      #expect(StrokeWidth.width(pressure: 0.5, base: base, sensitivity: 1) == base)
    }
  }

  @Test func theRangeOfWidths() {
    #expect(near(StrokeWidth.width(pressure: 0, base: 10), 4))
    #expect(near(StrokeWidth.width(pressure: 1, base: 10), 16))
    #expect(StrokeWidth.width(pressure: 0.9, base: 10, sensitivity: 0) == 10)
  }

  @Test func pressureIsTheInverse() {
    for p in stride(from: 0, through: 1, by: 0.1) {
      let w = StrokeWidth.width(pressure: p, base: 3)
      #expect(near(StrokeWidth.pressure(width: w, base: 3), p))
    }
    #expect(StrokeWidth.pressure(width: 5, base: 0) == 0.5)
    #expect(StrokeWidth.pressure(width: 50, base: 1) == 1)
  }

  @Test func constantWidthsAreRecognised() {
    let mouse = (0..<9).map { StrokeSample(x: Double($0), y: 0) }
    #expect(StrokeWidth.isConstant(mouse))
    #expect(StrokeWidth.isConstant([]))
    var pen = mouse
    pen[4].pressure = 0.51
    #expect(StrokeWidth.isConstant(pen))
    pen[4].pressure = 0.6
    #expect(!StrokeWidth.isConstant(pen))
    #expect(StrokeWidth.isConstant(pen, sensitivity: 0))
    #expect(near(StrokeWidth.mean(of: pen, base: 9), 9 + 9 * 1.2 * 0.1 / 9))
  }

  @Test func pressureIsClamped() {
    #expect(StrokeSample(x: 0, y: 0, pressure: 7).pressure == 1)
    #expect(StrokeSample(x: 0, y: 0, pressure: -1).pressure == 0)
    #expect(StrokeSample(x: 0, y: 0, pressure: .nan).pressure == 0.5)
  }

  @Test func piecesOfAStroke() {
    let s = (0..<5).map { StrokeSample(x: Double($0), y: 0, pressure: Double($0) / 4) }
    #expect(s.piece(0...4) == s)
    #expect(s.piece(1...3) == Array(s[1...3]))
    let part = s.piece(0.5...2.25)
    #expect(part.map(\.position.x) == [0.5, 1, 2, 2.25])
    #expect(part.map(\.pressure) == [0.125, 0.25, 0.5, 0.5625])
    #expect(s.piece(-3...99) == s)
    #expect([StrokeSample]().piece(0...1).isEmpty)
  }
}
