import DocumentModel
import Editor
import Geometry
import TestSupport
import Testing
import Tools

@MainActor
struct HeldEditsTests {
  private func insert(_ annotation: Annotation, _ page: Int) -> NamedEdit {
    NamedEdit("Draw", .insert(annotation, page: PageID(page), at: nil))
  }

  @Test func editsAreGivenUpPageByPageInTheirOrder() {
    var held = HeldEdits()
    #expect(held.isEmpty)
    let edits = [
      insert(AnnotationSamples.pen, 4), insert(AnnotationSamples.square, 1), insert(AnnotationSamples.dot, 4),
    ]
    for (edit, page) in zip(edits, [4, 1, 4]) { held.hold(edit, on: PageID(page)) }
    #expect(held.pages == [PageID(4), PageID(1)])
    #expect(held.take(PageID(4)) == [edits[0], edits[2]])
    #expect(held.take(PageID(4)).isEmpty)
    #expect(held.pages == [PageID(1)])
    #expect(held.take(PageID(1)) == [edits[1]])
    #expect(held.isEmpty)
  }

  @Test func theMarksToBeAreShownUntilThen() {
    var held = HeldEdits()
    let page = PageID(0)
    held.hold(insert(AnnotationSamples.pen, 0), on: page)
    let both = Edit.group([
      .insert(AnnotationSamples.square, page: page, at: nil),
      .insert(AnnotationSamples.dot, page: page, at: nil),
    ])
    held.hold(NamedEdit("Paste", both), on: page)
    #expect(
      held.annotations == [page: [AnnotationSamples.pen, AnnotationSamples.square, AnnotationSamples.dot]])
    _ = held.take(page)
    #expect(held.annotations.isEmpty)
  }

  @Test func whatWasHeldLiesAboveWhatThePageCameWith() throws {
    let session = EditorSession(document: Document(shownSizes: [Size(width: 600, height: 800)]))
    var held = HeldEdits()
    held.hold(insert(AnnotationSamples.pen, 0), on: PageID(0))
    session.load(
      LoadedPage(
        geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)),
        annotations: [AnnotationSamples.square]),
      into: PageID(0))
    for edit in held.take(PageID(0)) { try session.perform(edit.edit, named: edit.name) }
    #expect(
      session.document.pages[0].annotations.map(\.id)
        == [AnnotationSamples.square.id, AnnotationSamples.pen.id])
    session.undo()
    #expect(!session.isDirty)
  }
}
