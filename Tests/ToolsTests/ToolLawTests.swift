import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

/// What every tool of the catalogue obeys.
@MainActor
struct ToolLawTests {
  nonisolated static let ids = ToolCatalogue.all.map(\.id)

  /// Marks under the way of every drag below, so that erasing and selecting have something to do.
  private let marks = [
    Marks.ink("ink", at: [690, 640]), Marks.square("square", Rect(x: 140, y: 560, width: 60, height: 60)),
  ]
  private let way = [
    Point(x: 120, y: 705), Point(x: 135, y: 690), Point(x: 160, y: 640), Point(x: 180, y: 600),
    Point(x: 190, y: 580),
  ]

  private func editor(_ id: ToolID) -> TestEditor {
    let editor = TestEditor(marks)
    editor.choose(id)
    return editor
  }

  @Test(arguments: ids) func aDragIsAtMostOneStepAndItsUndoRestoresAll(_ id: ToolID) {
    let editor = editor(id)
    let before = editor.session.document
    editor.drag(way)
    #expect(editor.editCount == editor.undoNames.count)
    #expect(editor.editCount <= 1)
    #expect(editor.isIdle)
    let after = editor.session.document
    editor.key(.undo)
    #expect(editor.session.document == before)
    editor.key(.redo)
    #expect(editor.session.document == after)
  }

  @Test(arguments: ids) func nothingIsInTheDocumentBeforeTheEnd(_ id: ToolID) {
    let editor = editor(id)
    let before = editor.session.document
    editor.press(way[0].x, way[0].y)
    for p in way.dropFirst() {
      editor.move(p.x, p.y)
      #expect(editor.session.document == before)
    }
  }

  @Test(arguments: ids) func callingItOffLeavesNothing(_ id: ToolID) {
    for count in 1...way.count {
      let editor = editor(id)
      let before = editor.session.document
      editor.press(way[0].x, way[0].y)
      for p in way.prefix(count).dropFirst() { editor.move(p.x, p.y) }
      editor.cancel()
      #expect(editor.session.document == before)
      #expect(!editor.session.isDirty)
      #expect(editor.draft.isEmpty)
      #expect(editor.isIdle)
    }
  }

  @Test(arguments: ids) func anAnswerAfterCallingItOffChangesNothing(_ id: ToolID) {
    let editor = editor(id)
    editor.holdsAnswers = true
    editor.press(60, 705)
    editor.move(160, 705)
    editor.release()
    editor.cancel()
    while !editor.heldAnswers.isEmpty { editor.giveAnswer() }
    #expect(editor.draft.isEmpty)
    #expect(editor.isIdle)
  }

  @Test(arguments: ids) func aPressAfterALostReleaseBeginsAnew(_ id: ToolID) {
    let lost = editor(id)
    lost.press(300, 300)
    lost.move(400, 400)
    lost.drag(way)
    let plain = editor(id)
    plain.drag(way)
    #expect(lost.annotations.count == plain.annotations.count)
    #expect(lost.annotations.map(\.bounds) == plain.annotations.map(\.bounds))
    #expect(lost.isIdle)
  }

  @Test(arguments: ids) func movesWithoutAPressDoNothing(_ id: ToolID) {
    let editor = editor(id)
    editor.move(150, 690)
    editor.release()
    editor.cancel()
    #expect(editor.editCount == 0)
    #expect(editor.requests.isEmpty)
    #expect(editor.draft.isEmpty)
  }

  @Test(arguments: ids) func theMarkHasTheToolsStyle(_ id: ToolID) {
    let editor = editor(id)
    let color = Color(red: 0.2, green: 0.4, blue: 0.6)
    editor.state.change {
      $0.color = color
      $0.lineWidth = 5.5
      $0.opacity = 0.4
    }
    editor.drag([Point(x: 300, y: 705), Point(x: 60, y: 705)])
    let keys = ToolCatalogue.descriptor(id)!.styleKeys
    guard let made = editor.annotations.dropFirst(marks.count).first else { return }
    #expect(made.opacity == 0.4)
    #expect(made.content.style.color == color)
    if keys.contains(.lineWidth) { #expect(made.content.style.lineWidth == 5.5) }
    #expect(made.flags.contains(.print))
    #expect(made.author == "Ada")
    #expect(made.created != nil)
  }

  @Test func theCatalogueNamesEveryToolOnce() {
    #expect(Set(Self.ids).count == Self.ids.count)
    let keys = ToolCatalogue.all.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
    for descriptor in ToolCatalogue.all {
      #expect(!descriptor.title.key.isEmpty)
      #expect(descriptor.icon.hasSuffix("-symbolic"))
    }
  }

  @Test func theHandPans() {
    let editor = editor("hand")
    editor.press(100, 100)
    #expect(editor.requests == [.pan])
  }
}
