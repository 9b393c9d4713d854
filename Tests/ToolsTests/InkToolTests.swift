import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct InkToolTests {
  private let editor = TestEditor()

  /// A gentle arc with pressure from 0.1 to 0.9.
  private let arc = (0...60).map { i -> (x: Double, y: Double, pressure: Double) in
    let t = Double(i) / 60
    return (100 + 300 * t, 500 + 200 * t * (1 - t), 0.1 + 0.8 * t)
  }

  @Test func aStrokeFollowsThePen() throws {
    editor.choose("ink.pen")
    editor.pen(arc)
    let ink = try #require(editor.onlyInk)
    #expect(ink.strokes.count == 1)
    #expect(!ink.isHighlighter)
    let line = Polyline(ink.strokes[0].positions)
    for p in arc { #expect(line.distance(to: Point(x: p.x, y: p.y)) < 1) }
    #expect(near(ink.strokes[0].first!.position, Point(x: 100, y: 500), 0.5))
    #expect(near(ink.strokes[0].last!.position, Point(x: 400, y: 500), 0.5))
    #expect(editor.undoNames == ["Draw"])
  }

  @Test func pressureIsKeptAndLiftingOffIsNotThin() throws {
    editor.choose("ink.pen")
    editor.pen(arc)
    let pressures = try #require(editor.onlyInk).strokes[0].map(\.pressure)
    #expect(near(pressures.first!, 0.1, 0.1))
    #expect(near(pressures.last!, 0.9, 0.1))
    #expect(zip(pressures, pressures.dropFirst()).allSatisfy { $1 >= $0 - 0.02 })
  }

  @Test func aMouseDrawsAtTheStylesWidth() throws {
    editor.choose("ink.pen")
    editor.drag(from: (100, 100), to: (300, 200))
    let ink = try #require(editor.onlyInk)
    #expect(ink.strokes[0].allSatisfy { $0.pressure == 0.5 })
    #expect(ink.lineWidth == ToolCatalogue.descriptor("ink.pen")!.defaultStyle.lineWidth)
  }

  @Test func aHighlighterHasOneWidthWhateverThePressure() throws {
    editor.choose("ink.highlighter")
    editor.pen(arc)
    let ink = try #require(editor.onlyInk)
    #expect(ink.isHighlighter)
    #expect(ink.strokes[0].allSatisfy { $0.pressure == 0.5 })
    #expect(editor.only?.opacity == 0.6)
  }

  @Test func aTapIsADot() throws {
    editor.choose("ink.pen")
    editor.click(200, 300)
    let ink = try #require(editor.onlyInk)
    #expect(!ink.strokes[0].isEmpty)
    #expect(ink.bounds.contains(Point(x: 200, y: 300)))
    #expect(ink.bounds.width < 6)
  }

  @Test func theWetStrokeGrowsAndItsSettledPiecesStay() {
    editor.choose("ink.pen")
    editor.press(100, 500, device: .pen, pressure: 0.4)
    var settled: [Path] = []
    for i in 1...400 {
      editor.move(100 + Double(i), 500 + Double(i % 9) * 3, device: .pen, pressure: 0.4)
      guard let wet = editor.draft.wetStroke else {
        Issue.record("no wet stroke")
        return
      }
      #expect(Array(wet.settled.prefix(settled.count)) == settled)
      settled = wet.settled
    }
    #expect(settled.count > 1)
    editor.release()
    #expect(editor.draft.isEmpty)
  }

  @Test func everyStrokeIsItsOwnMarkAndStep() {
    editor.choose("ink.pen")
    for i in 0..<3 { editor.drag(from: (100, 100 + Double(i) * 50), to: (200, 100 + Double(i) * 50)) }
    #expect(editor.annotations.count == 3)
    #expect(Set(editor.annotations.map(\.id)).count == 3)
    #expect(editor.undoNames == ["Draw", "Draw", "Draw"])
  }
}
