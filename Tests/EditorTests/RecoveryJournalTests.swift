import DocumentModel
import Editor
import FoundationEssentials
import Geometry
import TestSupport
import Testing

@MainActor
struct RecoveryJournalTests {
  private func fresh() -> EditorSession {
    let session = EditorSession(
      document: Document(shownSizes: [Size(width: 600, height: 800), Size(width: 600, height: 800)]))
    let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))
    session.load(
      LoadedPage(geometry: geometry, annotations: [AnnotationSamples.square, AnnotationSamples.line]),
      into: PageID(0))
    session.load(LoadedPage(geometry: geometry, annotations: [AnnotationSamples.note]), into: PageID(1))
    return session
  }

  /// Writes the session's changes to a journal, reads it, and does them to the document opened anew.
  private func recovered(_ session: EditorSession) throws -> EditorSession {
    let journal = RecoveryJournal(
      path: "/a/b.pdf", length: 123, written: Date(timeIntervalSince1970: 1000),
      changes: session.unsavedChanges)
    let back = try RecoveryJournal.decoded(try journal.encoded())
    #expect(back.path == "/a/b.pdf")
    #expect(back.length == 123)
    #expect(back.version == RecoveryJournal.currentVersion)
    let other = fresh()
    let edit = try #require(back.changes.edit(for: other.document))
    try other.perform(edit, named: "Recover changes")
    return other
  }

  private func expectSame(_ a: EditorSession, _ b: EditorSession) {
    for (p, q) in zip(a.document.pages, b.document.pages) {
      #expect(p.annotations.map(\.id) == q.annotations.map(\.id))
      for (m, n) in zip(p.annotations, q.annotations) {
        var n = n
        n.modified = m.modified  // recovering is a change like any other
        #expect(annotationsAreNear(m, n, within: 3e-3))
      }
    }
  }

  @Test func newChangedAndRemovedMarksComeBack() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pressurePen, page: PageID(0), at: nil), named: "Draw")
    try session.perform(.remove(AnnotationSamples.line.id, page: PageID(0)), named: "Delete")
    var note = AnnotationSamples.note
    note.contents = "new words"
    try session.perform(.replace(note, page: PageID(1)), named: "Edit note")
    let other = try recovered(session)
    expectSame(session, other)
    #expect(other.isDirty)
    other.undo()
    #expect(other.document == fresh().document)
  }

  @Test(arguments: AnnotationSamples.all.indices) func everyKindComesBack(_ i: Int) throws {
    let session = fresh()
    var mark = AnnotationSamples.all[i]
    mark.id = AnnotationID("new")
    try session.perform(.insert(mark, page: PageID(1), at: nil), named: "Draw")
    expectSame(session, try recovered(session))
  }

  @Test func aMovedForeignMarkComesBack() throws {
    let foreign = Annotation(
      id: AnnotationID("foreign"),
      content: .opaque(OpaqueContent(subtype: "Line", rect: Rect(x: 1, y: 2, width: 30, height: 40))))
    let session = fresh()
    try session.perform(.insert(foreign, page: PageID(1), at: nil), named: "Paste")
    expectSame(session, try recovered(session))
  }

  @Test func whatWasPutBelowOthersIsBelowThemAgain() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: 0), named: "Draw")
    try session.perform(.insert(AnnotationSamples.dot, page: PageID(0), at: 2), named: "Draw")
    expectSame(session, try recovered(session))
  }

  @Test func withoutChangesThereIsNothingToRecover() throws {
    let session = fresh()
    #expect(session.unsavedChanges.isEmpty)
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    session.undo()
    #expect(session.unsavedChanges.isEmpty)
    #expect(session.unsavedChanges.edit(for: session.document) == nil)
  }

  @Test func recoveringTwiceIsHarmless() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    try session.perform(.remove(AnnotationSamples.line.id, page: PageID(0)), named: "Delete")
    let other = try recovered(session)
    let edit = try #require(session.unsavedChanges.edit(for: other.document))
    try other.perform(edit, named: "Recover changes")
    expectSame(session, other)
  }

  @Test func whatIsStillBeingTypedIsInTheJournalAndNowhereElse() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    let before = session.document
    let steps = session.history.undoSteps.map(\.name)
    var note = AnnotationSamples.note
    note.contents = "half a sent"
    let changes = session.unsavedChanges(with: .replace(note, page: PageID(1)))
    #expect(session.document == before)
    #expect(session.history.undoSteps.map(\.name) == steps)
    let other = fresh()
    try other.perform(try #require(changes.edit(for: other.document)), named: "Recover changes")
    #expect(other.document.pages[1].annotation(note.id)?.contents == "half a sent")
    #expect(other.document.pages[0].annotation(AnnotationSamples.pen.id) != nil)
    #expect(session.unsavedChanges(with: nil) == session.unsavedChanges)
  }

  @Test func typingThatFitsNothingLeavesTheOtherChanges() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    let changes = session.unsavedChanges(with: .remove(AnnotationID("gone"), page: PageID(1)))
    #expect(changes == session.unsavedChanges)
  }

  @Test func pagesThatAreGoneAreLeftOut() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(1), at: nil), named: "Draw")
    let shorter = Document(shownSizes: [Size(width: 600, height: 800)])
    #expect(session.unsavedChanges.edit(for: shorter) == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"version": 1}"#]) func whatIsNoJournalIsRefused(_ text: String) {
    #expect(throws: (any Error).self) { try RecoveryJournal.decoded(Data(text.utf8)) }
  }
}
