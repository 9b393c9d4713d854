import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct SelectToolTests {
  private let low = Marks.square("low", Rect(x: 100, y: 100, width: 80, height: 60))
  private let high = Marks.square("high", Rect(x: 300, y: 100, width: 80, height: 60))

  private func editor(_ marks: [Annotation]? = nil) -> TestEditor {
    let editor = TestEditor(marks ?? [low, high])
    editor.choose("select")
    return editor
  }

  private func rect(_ editor: TestEditor, _ id: String) -> Rect? {
    editor.annotations.first { $0.id.value == id }?.bounds
  }

  // MARK: Selecting

  @Test func aClickSelectsAndAClickBesideDeselects() {
    let editor = editor()
    editor.click(140, 130)
    #expect(editor.selection == [low.id])
    editor.click(340, 130)
    #expect(editor.selection == [high.id])
    editor.click(500, 500)
    #expect(editor.selection.isEmpty)
    #expect(editor.undoNames.isEmpty)
  }

  @Test(arguments: [PointerModifiers.shift, .control])
  func withShiftOrControlAClickAddsAndRemoves(_ modifier: PointerModifiers) {
    let editor = editor()
    editor.click(140, 130)
    editor.click(340, 130, modifier)
    #expect(editor.selection == [low.id, high.id])
    editor.click(140, 130, modifier)
    #expect(editor.selection == [high.id])
  }

  @Test func theTopmostIsSelected() {
    let over = Marks.square("over", Rect(x: 120, y: 110, width: 80, height: 60))
    let editor = editor([low, over])
    editor.click(150, 130)
    #expect(editor.selection == [over.id])
    editor.click(110, 105)
    #expect(editor.selection == [low.id])
  }

  @Test func hiddenMarksAndPartsOfThePageAreNotTouched() {
    let hidden = Marks.square("hidden", Rect(x: 100, y: 100, width: 80, height: 60), flags: .hidden)
    let link = Annotation(
      id: AnnotationID("link"),
      content: .opaque(OpaqueContent(subtype: "Link", rect: Rect(x: 300, y: 100, width: 80, height: 60))))
    let editor = editor([hidden, link])
    editor.click(140, 130)
    editor.click(340, 130)
    #expect(editor.selection.isEmpty)
  }

  @Test func noToolSelectsToo() {
    let editor = TestEditor([low])
    editor.click(140, 130)
    #expect(editor.selection == [low.id])
  }

  // MARK: Moving

  @Test func aDragMovesWhatItBeganOn() {
    let editor = editor()
    editor.drag(from: (140, 130), to: (160, 190))
    #expect(rect(editor, "low") == Rect(x: 120, y: 160, width: 80, height: 60))
    #expect(rect(editor, "high") == high.bounds)
    #expect(editor.selection == [low.id])
    #expect(editor.undoNames == ["Move"])
    editor.key(.undo)
    #expect(editor.annotations == [low, high])
  }

  @Test func aDragMovesTheWholeSelectionInOneStep() {
    let editor = editor()
    editor.click(140, 130)
    editor.click(340, 130, .shift)
    editor.drag(from: (340, 130), to: (350, 150))
    #expect(rect(editor, "low") == low.bounds.offset(by: Vector(dx: 10, dy: 20)))
    #expect(rect(editor, "high") == high.bounds.offset(by: Vector(dx: 10, dy: 20)))
    #expect(editor.undoNames == ["Move"])
    #expect(editor.selection == [low.id, high.id])
  }

  @Test func aDragOnAnotherMarkMovesThatOneOnly() {
    let editor = editor()
    editor.click(140, 130)
    editor.drag(from: (340, 130), to: (350, 150))
    #expect(rect(editor, "low") == low.bounds)
    #expect(editor.selection == [high.id])
  }

  @Test(arguments: [1.0, 4]) func aTremblingClickMovesNothing(_ scale: Double) {
    let editor = editor()
    editor.scale = scale
    editor.press(140, 130)
    editor.move(140 + 2 / scale, 130)
    editor.release()
    #expect(editor.annotations == [low, high])
    #expect(editor.undoNames.isEmpty)
    #expect(editor.selection == [low.id])
  }

  @Test func aMoveThatEndsWhereItBeganIsNoStep() {
    let editor = editor()
    editor.drag([Point(x: 140, y: 130), Point(x: 200, y: 130), Point(x: 140, y: 130)])
    #expect(editor.annotations == [low, high])
    #expect(editor.undoNames.isEmpty)
    #expect(editor.isIdle)
  }

  @Test func whileMovingTheDraftStandsInForTheMark() {
    let editor = editor()
    editor.press(140, 130)
    editor.move(160, 150)
    #expect(editor.draft.hidden == [low.id])
    #expect(editor.draft.annotations.map(\.bounds) == [low.bounds.offset(by: Vector(dx: 20, dy: 20))])
    editor.key(.escape)
    #expect(editor.draft.isEmpty)
    #expect(editor.annotations == [low, high])
  }

  @Test func lockedMarksAndTextMarkupStay() {
    let locked = Marks.square(
      "locked", Rect(x: 100, y: 100, width: 80, height: 60), flags: [.print, .locked])
    let highlight = Marks.highlight("highlight", Rect(x: 300, y: 100, width: 80, height: 14))
    let editor = editor([locked, highlight])
    editor.drag(from: (140, 130), to: (200, 200))
    editor.drag(from: (340, 107), to: (400, 200))
    #expect(editor.annotations == [locked, highlight])
    #expect(editor.undoNames.isEmpty)
  }

  @Test func deletingIsOneStepAndClearsTheSelection() {
    let editor = editor()
    editor.click(140, 130)
    editor.click(340, 130, .shift)
    editor.key(.delete)
    #expect(editor.annotations.isEmpty)
    #expect(editor.selection.isEmpty)
    editor.key(.undo)
    #expect(editor.annotations == [low, high])
  }

  // MARK: Resizing

  @Test func aGripResizes() {
    let editor = editor()
    editor.click(140, 130)
    editor.drag(from: (180, 160), to: (220, 200))
    #expect(rect(editor, "low") == Rect(x: 100, y: 100, width: 120, height: 100))
    #expect(editor.undoNames == ["Resize"])
    editor.drag(from: (100, 150), to: (80, 300))
    #expect(rect(editor, "low") == Rect(x: 80, y: 100, width: 140, height: 100))
  }

  @Test func shiftKeepsTheAspect() throws {
    let editor = editor()
    editor.click(140, 130)
    editor.drag(from: (180, 160), to: (260, 165), .shift)
    let box = try #require(rect(editor, "low"))
    #expect(near(box.width / box.height, 80.0 / 60, 1e-9))
    #expect(near(box.width, 160, 1e-9))
    #expect(near(box.minX, 100, 1e-9))
    #expect(near(box.minY, 100, 1e-9))
  }

  @Test func aGripTakenBesideItsMiddleDoesNotJump() {
    let editor = editor()
    editor.click(140, 130)
    editor.press(184, 163)
    editor.release()
    #expect(editor.annotations == [low, high])
    #expect(editor.undoNames.isEmpty)
    editor.drag(from: (184, 163), to: (204, 183))
    #expect(rect(editor, "low") == Rect(x: 100, y: 100, width: 100, height: 80))
  }

  @Test func aBoxIsNeverTurnedInsideOut() throws {
    let editor = editor()
    editor.click(140, 130)
    editor.drag(from: (180, 160), to: (20, 20))
    let box = try #require(rect(editor, "low"))
    #expect(near(box.minX, 100) && near(box.minY, 100))
    #expect(box.width >= 1 && box.height >= 1)
  }

  @Test func theEndsOfALineAreGrips() throws {
    let line = Marks.line("line", from: Point(x: 100, y: 300), to: Point(x: 200, y: 300))
    let editor = editor([line])
    editor.click(150, 300)
    editor.drag(from: (200, 300), to: (200, 400))
    #expect(editor.onlyLine?.start == Point(x: 100, y: 300))
    #expect(editor.onlyLine?.end == Point(x: 200, y: 400))
    editor.drag(from: (200, 400), to: (203, 398), .shift)
    let v = try #require(editor.onlyLine).end - Point(x: 100, y: 300)
    #expect(near(v.dx, v.dy, 1e-9))
  }

  @Test func inkIsResizedAsAWhole() throws {
    let editor = editor([Marks.ink("ink", at: [500, 540])])
    editor.click(150, 500)
    let before = try #require(editor.only).bounds
    editor.drag(from: (before.maxX, before.maxY), to: (before.maxX + before.width, before.maxY))
    let ink = try #require(editor.onlyInk)
    #expect(ink.strokes.count == 2)
    #expect(ink.lineWidth == 2)
    let span = ink.strokes[0].last!.position.x - ink.strokes[0][0].position.x
    #expect(near(span, 200, 1))
  }

  // MARK: Typing

  @Test func aDoubleClickOpensTextsAndNotes() {
    let text = Marks.text("text", Rect(x: 100, y: 300, width: 100, height: 40))
    let note = Marks.note("note", at: Point(x: 400, y: 400))
    let editor = editor([text, note])
    editor.doubleClick(150, 320)
    #expect(editor.requests == [.editFreeText(text, isNew: false)])
    editor.doubleClick(400, 400)
    #expect(editor.requests.last == .editNote(note.id))
    #expect(editor.undoNames.isEmpty)
  }

  // MARK: Notes and comments

  @Test func aClickOpensANote() {
    let note = Marks.note("note", at: Point(x: 400, y: 400))
    let editor = editor([low, note])
    editor.press(400, 400)
    #expect(editor.requests.isEmpty)
    editor.release()
    #expect(editor.requests == [.editNote(note.id)])
    #expect(editor.selection == [note.id])
    // Others open by a double click or a command only.
    editor.click(140, 130)
    #expect(editor.requests.count == 1)
    #expect(editor.undoNames.isEmpty)
  }

  @Test func movingANoteOrAddingItToTheSelectionDoesNotOpenIt() {
    let note = Marks.note("note", at: Point(x: 400, y: 400))
    let editor = editor([low, note])
    editor.click(400, 400, .shift)
    editor.click(400, 400, .control)
    editor.drag(from: (400, 400), to: (440, 430))
    #expect(editor.requests.isEmpty)
    #expect(editor.undoNames == ["Move"])
    editor.press(440, 430)
    editor.cancel()
    editor.release()
    #expect(editor.requests.isEmpty)
    #expect(editor.isIdle)
  }

  @Test(arguments: [AnnotationFlags.print, .locked, .readOnly]) func commentsOpenToBeReadWhateverProtectsThem(
    _ flags: AnnotationFlags
  ) {
    var note = Marks.note("note", at: Point(x: 400, y: 400))
    var mark = Marks.highlight("mark", Rect(x: 100, y: 500, width: 100, height: 14))
    (note.flags, mark.flags) = (flags, flags)
    let editor = editor([note, mark])
    editor.click(400, 400)
    #expect(editor.requests == [.editNote(note.id)])
    editor.click(150, 507)
    #expect(editor.requests == [.editNote(note.id)])
    editor.doubleClick(150, 507)
    #expect(editor.requests == [.editNote(note.id), .editNote(mark.id)])
    #expect(editor.selection == [mark.id])
    #expect(editor.undoNames.isEmpty)
    #expect(editor.isIdle)
  }

  // MARK: Text

  @Test func aDragBesideMarksSelectsText() {
    let editor = editor()
    editor.drag(from: (60, 707), to: (150, 707))
    #expect(editor.draft.selectedText.map(\.bounds) == [Rect(x: 60, y: 700, width: 90, height: 14)])
    #expect(editor.undoNames.isEmpty)
    editor.press(400, 300)
    #expect(editor.draft.isEmpty)
  }

  @Test func aDoubleClickSelectsAWordAndATripleOneALine() {
    let editor = editor()
    editor.press(115, 707, clicks: 2)
    editor.release()
    #expect(editor.draft.selectedText.map(\.bounds) == [Rect(x: 100, y: 700, width: 50, height: 14)])
    editor.press(115, 707, clicks: 3)
    editor.release()
    #expect(editor.draft.selectedText.map(\.bounds) == [Rect(x: 60, y: 700, width: 190, height: 14)])
  }

  @Test func aLateAnswerIsShownAndAStaleOneIsNot() {
    let editor = editor()
    editor.holdsAnswers = true
    editor.press(60, 707)
    editor.move(100, 707)
    editor.move(150, 707)
    editor.release()
    let stale = editor.heldAnswers[0]
    let final = editor.heldAnswers.last!
    #expect(editor.draft.isEmpty)
    editor.giveAnswer(final)
    #expect(editor.draft.selectedText == final.quads)
    editor.giveAnswer(stale)
    #expect(editor.draft.selectedText == final.quads)
  }
}
