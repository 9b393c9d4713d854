import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

/// Shapes of pages: every turn, with the crop box away from the origin and two user units.
let turnedPages: [PageGeometry] = [0, 90, 180, 270].flatMap { turn in
  [1.0, 2].map { unit in
    PageGeometry(cropBox: Rect(x: 100, y: -50, width: 420, height: 600), rotation: turn, userUnit: unit)
  }
}

@MainActor
struct FreeTextAndNoteToolTests {
  private func newText(_ editor: TestEditor) -> Annotation? {
    if case .editFreeText(let annotation, isNew: true)? = editor.requests.last { annotation } else { nil }
  }

  private func newBox(_ editor: TestEditor) -> FreeTextContent? {
    if case .freeText(let content)? = newText(editor)?.content { content } else { nil }
  }

  @Test(arguments: turnedPages) func aClickOpensABoxThatIsUprightForTheReader(_ geometry: PageGeometry) throws
  {
    let editor = TestEditor(geometries: [geometry])
    let shown = Point(x: 120 * geometry.userUnit, y: 200 * geometry.userUnit)
    let user = geometry.shownToUser.apply(shown)
    editor.choose("freeText")
    editor.click(user.x, user.y)
    let content = try #require(newBox(editor))
    let box = geometry.userToShown.apply(content.rect)
    #expect(near(box.minX, shown.x, 1e-6))
    #expect(near(box.center.y, shown.y, 1e-6))
    #expect(near(box.width, 220 * geometry.userUnit, 1e-6))
    #expect(box.width > box.height)
    #expect(content.rotation == geometry.rotation)
    #expect(content.text.isEmpty)
    #expect(editor.annotations.isEmpty)
    #expect(editor.undoNames.isEmpty)
    #expect(editor.isIdle)
  }

  @Test(arguments: turnedPages) func nearTheEdgeTheBoxKeepsOnThePage(_ geometry: PageGeometry) throws {
    let editor = TestEditor(geometries: [geometry])
    let shown = Point(x: geometry.shownSize.width - 90 * geometry.userUnit, y: 200)
    let user = geometry.shownToUser.apply(shown)
    editor.choose("freeText")
    editor.click(user.x, user.y)
    let box = geometry.userToShown.apply(try #require(newBox(editor)).rect)
    #expect(box.maxX <= geometry.shownSize.width)
    #expect(box.width >= 48 * geometry.userUnit - 1e-6)
  }

  @Test func aDragSaysHowWideTheBoxIs() throws {
    let editor = TestEditor()
    editor.choose("freeText")
    editor.press(100, 600)
    editor.move(300, 560)
    #expect(editor.draft.marquee == Rect(x: 100, y: 560, width: 200, height: 40))
    editor.release()
    let content = try #require(newBox(editor))
    #expect(content.rect.minX == 100)
    #expect(content.rect.width == 200)
    #expect(near(content.rect.maxY, 600))
    #expect(content.rect.height >= 40)
  }

  @Test func theBoxHasTheToolsStyle() throws {
    let editor = TestEditor()
    editor.choose("freeText")
    editor.state.change {
      $0.color = .white
      $0.fillColor = .black
      $0.fontSize = 31
      $0.fontFamily = "Serif"
      $0.opacity = 0.5
    }
    editor.click(100, 600)
    let content = try #require(newBox(editor))
    #expect(content.textStyle == TextStyle(family: "Serif", size: 31, color: .white))
    #expect(content.fillColor == .black)
    #expect(newText(editor)?.opacity == 0.5)
  }

  @Test func aClickOnATextEditsItAndADragMakesANewOne() {
    let text = Marks.text("text", Rect(x: 100, y: 300, width: 100, height: 40))
    let editor = TestEditor([text])
    editor.choose("freeText")
    editor.click(150, 320)
    #expect(editor.requests == [.editFreeText(text, isNew: false)])
    editor.drag(from: (150, 320), to: (300, 250))
    #expect(newText(editor)?.id != text.id)
    #expect(editor.requests.count == 2)
  }

  @Test func aLockedTextIsNotEdited() {
    var text = Marks.text("text", Rect(x: 100, y: 300, width: 100, height: 40))
    text.flags = [.print, .locked]
    let editor = TestEditor([text])
    editor.choose("freeText")
    editor.click(150, 320)
    #expect(newText(editor) != nil)
  }

  @Test(arguments: turnedPages) func aNoteStandsUprightWhereOneClicked(_ geometry: PageGeometry) throws {
    let editor = TestEditor(geometries: [geometry])
    editor.choose("note")
    editor.click(300, 200)
    let made = try #require(editor.only)
    guard case .note(let note) = made.content else {
      Issue.record("not a note")
      return
    }
    #expect(near(note.rect.center, Point(x: 300, y: 200), 1e-6))
    let shown = geometry.userToShown.apply(note.rect)
    #expect(near(shown.width, NoteContent.size, 1e-6))
    #expect(near(shown.height, NoteContent.size, 1e-6))
    #expect(note.rotation == geometry.rotation)
    #expect(made.flags.contains(.noRotate))
    #expect(editor.requests == [.editNote(made.id)])
    #expect(editor.undoNames == ["Add note"])
  }

  @Test func aClickOnANoteOpensIt() {
    let note = Marks.note("note", at: Point(x: 300, y: 300))
    let editor = TestEditor([note])
    editor.choose("note")
    editor.click(305, 295)
    #expect(editor.requests == [.editNote(note.id)])
    #expect(editor.annotations == [note])
  }
}

/// Tools work in user space: on whatever page, a mark lies where the drag was.
@MainActor
struct TurnedPageToolTests {
  @Test(arguments: turnedPages) func marksLieUnderThePointer(_ geometry: PageGeometry) throws {
    let editor = TestEditor(geometries: [geometry])
    editor.scale = geometry.userUnit
    let from = geometry.shownToUser.apply(Point(x: 50, y: 60))
    let to = geometry.shownToUser.apply(Point(x: 250, y: 160))
    for id: ToolID in ["square", "circle", "line", "ink.pen"] {
      editor.choose(id)
      editor.drag([from, from.interpolated(to: to, at: 0.3), from.interpolated(to: to, at: 0.7), to])
      let box = geometry.userToShown.apply(try #require(editor.annotations.last).bounds)
      let drag = Rect(x: 50, y: 60, width: 200, height: 100)
      #expect(box.outset(by: 0.1).contains(drag))
      #expect(drag.outset(by: 4 * geometry.userUnit).contains(box))
    }
  }
}
