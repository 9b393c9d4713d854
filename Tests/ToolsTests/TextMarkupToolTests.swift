import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct TextMarkupToolTests {
  private let editor = TestEditor()

  @Test(arguments: [
    ("highlight", TextMarkupContent.Markup.highlight, "Highlight"), ("underline", .underline, "Underline"),
    ("strikeOut", .strikeOut, "Strike out"), ("squiggly", .squiggly, "Squiggly underline"),
  ])
  func aDragMarksTheTextUnderIt(_ id: String, _ markup: TextMarkupContent.Markup, _ name: String) throws {
    editor.choose(ToolID(rawValue: id))
    editor.drag(from: (100, 707), to: (150, 687))
    let made = try #require(editor.onlyMarkup)
    #expect(made.markup == markup)
    #expect(
      made.quads.map(\.bounds) == [
        Rect(x: 100, y: 700, width: 150, height: 14), Rect(x: 60, y: 680, width: 90, height: 14),
      ])
    #expect(editor.only?.contents == "quick brown fox\njumps ove")
    #expect(editor.undoNames == [name])
    #expect(editor.isIdle)
  }

  @Test func backwardsIsTheSame() {
    editor.choose("highlight")
    editor.drag(from: (150, 687), to: (100, 707))
    #expect(editor.only?.contents == "quick brown fox\njumps ove")
  }

  @Test func aDoubleClickMarksAWordAndATripleOneALine() {
    editor.choose("highlight")
    editor.press(125, 707, clicks: 2)
    editor.release()
    #expect(editor.only?.contents == "quick")
    editor.press(125, 687, clicks: 3)
    editor.release()
    #expect(editor.annotations.last?.contents == "jumps over the lazy")
  }

  @Test func aClickMarksNothing() {
    editor.choose("highlight")
    editor.click(125, 707)
    #expect(editor.annotations.isEmpty)
    #expect(editor.isIdle)
  }

  @Test func whereThereIsNoTextNothingIsMade() {
    editor.text = FakeTextLayer([])
    editor.choose("highlight")
    editor.drag(from: (100, 300), to: (200, 300))
    #expect(editor.annotations.isEmpty)
    #expect(editor.undoNames.isEmpty)
    #expect(editor.isIdle)
  }

  @Test func theAnswerToTheLastPositionCountsHoweverLateItComes() {
    editor.choose("highlight")
    editor.holdsAnswers = true
    editor.press(60, 707)
    editor.move(100, 707)
    editor.move(150, 707)
    editor.release()
    #expect(editor.annotations.isEmpty)
    editor.giveAnswer()
    #expect(editor.annotations.isEmpty)
    while !editor.heldAnswers.isEmpty { editor.giveAnswer() }
    #expect(editor.only?.contents == "The quick")
    #expect(editor.isIdle)
  }

  @Test func onlyTheFirstOfTwoEqualAnswersMakesAMark() {
    editor.choose("highlight")
    editor.holdsAnswers = true
    editor.press(60, 707)
    editor.move(150, 707)
    editor.release()
    let final = editor.heldAnswers.last!
    editor.giveAnswer(final)
    editor.giveAnswer(final)
    #expect(editor.annotations.count == 1)
  }

  @Test func anAnswerOfAnEarlierGestureIsNotTakenForThisOne() {
    editor.choose("highlight")
    editor.holdsAnswers = true
    editor.press(60, 707)
    editor.move(250, 707)
    editor.cancel()
    let old = editor.heldAnswers[0]
    editor.press(60, 667)
    editor.move(150, 667)
    editor.giveAnswer(old)
    #expect(editor.draft.isEmpty)
    editor.release()
    editor.giveAnswer(old)
    #expect(editor.draft.isEmpty)
    #expect(editor.annotations.isEmpty)
    editor.giveAnswer(editor.heldAnswers.last!)
    #expect(editor.only?.contents == "dog twice")
  }

  @Test func theDraftShowsTheMarkAsItGrows() {
    editor.choose("highlight")
    editor.press(60, 707)
    editor.move(100, 707)
    #expect(editor.draft.annotations.count == 1)
    editor.move(150, 707)
    #expect(editor.draft.annotations.first?.bounds.width == 90)
    #expect(editor.annotations.isEmpty)
  }
}
