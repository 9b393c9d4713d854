import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct EraserToolTests {
  private func editor(_ marks: [Annotation]) -> TestEditor {
    let editor = TestEditor(marks)
    editor.choose("eraser")
    return editor
  }

  @Test func aTouchTakesTheWholeStroke() {
    let editor = editor([Marks.ink("a", at: [500])])
    editor.click(150, 500)
    #expect(editor.annotations.isEmpty)
    #expect(editor.undoNames == ["Erase"])
    editor.key(.undo)
    #expect(editor.annotations == [Marks.ink("a", at: [500])])
  }

  @Test func severalStrokesInOneSweepAreOneStep() {
    let marks = [
      Marks.ink("a", at: [500]), Marks.square("between", Rect(x: 100, y: 515, width: 100, height: 10)),
      Marks.ink("b", at: [540]), Marks.ink("c", at: [580]), Marks.ink("far", at: [300]),
    ]
    let editor = editor(marks)
    let before = editor.session.document
    editor.drag(from: (150, 490), to: (150, 600))
    #expect(editor.annotations.map(\.id.value) == ["between", "far"])
    #expect(editor.undoNames == ["Erase"])
    editor.key(.undo)
    #expect(editor.session.document == before)
  }

  @Test func aFastSweepMissesNothingBetweenTwoReadings() {
    let editor = editor(stride(from: 200.0, through: 600, by: 25).map { Marks.ink("\($0)", at: [$0]) })
    editor.press(150, 180)
    editor.move(151, 620)
    editor.release()
    #expect(editor.annotations.isEmpty)
  }

  @Test func ofSeveralStrokesOnlyTheTouchedOneGoes() throws {
    let editor = editor([Marks.ink("a", at: [500, 540, 580])])
    editor.drag(from: (150, 535), to: (160, 545))
    let ink = try #require(editor.onlyInk)
    #expect(ink.strokes.map { $0[0].position.y } == [500, 580])
    #expect(editor.only?.id == AnnotationID("a"))
    editor.drag(from: (150, 490), to: (150, 600))
    #expect(editor.annotations.isEmpty)
    editor.key(.undo)
    editor.key(.undo)
    #expect(editor.annotations == [Marks.ink("a", at: [500, 540, 580])])
  }

  @Test func whatIsTouchedIsHiddenWhileTheSweepLasts() {
    let editor = editor([Marks.ink("a", at: [500, 540]), Marks.ink("b", at: [580])])
    editor.press(150, 540)
    #expect(editor.draft.hidden == [AnnotationID("a")])
    #expect(editor.draft.annotations.map(\.id.value) == ["a"])
    editor.move(150, 580)
    #expect(editor.draft.hidden == [AnnotationID("a"), AnnotationID("b")])
    #expect(editor.draft.annotations.map(\.id.value) == ["a"])
    #expect(editor.annotations.count == 2)
    editor.cancel()
    #expect(editor.draft.isEmpty)
    #expect(editor.annotations.count == 2)
  }

  @Test func onlyInkThatMayBeChangedIsErased() {
    let marks = [
      Marks.ink("locked", at: [500], flags: [.print, .locked]),
      Marks.ink("hidden", at: [500], flags: .hidden),
      Marks.ink("read only", at: [500], flags: .readOnly),
      Marks.square("square", Rect(x: 100, y: 480, width: 100, height: 40)),
      Marks.note("note", at: Point(x: 150, y: 500)),
      Marks.line("line", from: Point(x: 100, y: 500), to: Point(x: 200, y: 500)),
    ]
    let editor = editor(marks)
    editor.drag(from: (100, 500), to: (200, 500))
    #expect(editor.annotations == marks)
    #expect(editor.undoNames.isEmpty)
  }

  @Test func itsWidthDecidesWhatItReaches() {
    let editor = editor([Marks.ink("a", at: [500])])
    editor.state.change { $0.lineWidth = 10 }
    editor.drag(from: (100, 507), to: (200, 507))
    #expect(editor.annotations.count == 1)
    editor.state.change { $0.lineWidth = 14 }
    editor.drag(from: (100, 507), to: (200, 507))
    #expect(editor.annotations.isEmpty)
  }

  @Test func aDotIsErased() {
    let editor = TestEditor()
    editor.choose("ink.pen")
    editor.click(200, 300)
    editor.choose("eraser")
    editor.click(202, 300)
    #expect(editor.annotations.isEmpty)
  }
}
