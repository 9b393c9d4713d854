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
    session.load(
      LoadedPage(geometry: geometry, annotations: [AnnotationSamples.note, foreign]), into: PageID(1))
    return session
  }

  /// One whose look is in the file alone.
  private let foreign = Annotation(
    id: AnnotationID("foreign"),
    content: .opaque(OpaqueContent(subtype: "Line", rect: Rect(x: 1, y: 2, width: 30, height: 40))))

  private func plan(_ changes: RecoveryJournal.Changes, for document: Document) -> RecoveryPlan {
    RecoveryPlan(
      RecoveryJournal(path: "/a/b.pdf", length: 1, written: Date(timeIntervalSince1970: 0), changes: changes),
      for: document)
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
    let plan = RecoveryPlan(back, for: other.document)
    #expect(plan.restored == plan.total)
    #expect(plan.left == nil)
    try other.perform(try #require(plan.edit), named: "Restore changes")
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
    var foreign = foreign
    let session = fresh()
    foreign.content = .opaque(
      OpaqueContent(subtype: "Line", rect: Rect(x: 91, y: 92, width: 30, height: 40)))
    try session.perform(.replace(foreign, page: PageID(1)), named: "Move")
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
    #expect(plan(session.unsavedChanges, for: session.document).edit == nil)
  }

  @Test func recoveringTwiceIsHarmless() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    try session.perform(.remove(AnnotationSamples.line.id, page: PageID(0)), named: "Delete")
    let other = try recovered(session)
    let again = plan(session.unsavedChanges, for: other.document)
    #expect(again.restored == again.total)
    try other.perform(try #require(again.edit), named: "Restore changes")
    expectSame(session, other)
  }

  @Test func whatIsStillBeingTypedIsInTheJournalAndNowhereElse() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    let before = session.document
    let steps = session.history.undoSteps.map(\.name)
    var note = AnnotationSamples.note
    note.contents = "half a sent"
    let changes = session.unsavedChanges(with: [.replace(note, page: PageID(1))])
    #expect(session.document == before)
    #expect(session.history.undoSteps.map(\.name) == steps)
    let other = fresh()
    try other.perform(try #require(plan(changes, for: other.document).edit), named: "Restore changes")
    #expect(other.document.pages[1].annotation(note.id)?.contents == "half a sent")
    #expect(other.document.pages[0].annotation(AnnotationSamples.pen.id) != nil)
    #expect(session.unsavedChanges(with: []) == session.unsavedChanges)
  }

  @Test func typingThatFitsNothingLeavesTheOtherChanges() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    let typed = Edit.insert(AnnotationSamples.circle, page: PageID(1), at: nil)
    let changes = session.unsavedChanges(with: [.remove(AnnotationID("gone"), page: PageID(1)), typed])
    #expect(changes == session.unsavedChanges(with: [typed]))
    #expect(changes.pages.count == 2)
  }

  // MARK: What does not fit

  private func shorter() -> Document {
    var document = Document(shownSizes: [Size(width: 600, height: 800)])
    document.load(
      LoadedPage(geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))), into: PageID(0))
    return document
  }

  @Test func whatIsOfPagesThatAreGoneIsLeftOverAndTheRestApplies() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    try session.perform(.insert(AnnotationSamples.dot, page: PageID(1), at: nil), named: "Draw")
    try session.perform(.remove(AnnotationSamples.note.id, page: PageID(1)), named: "Delete")
    let plan = plan(session.unsavedChanges, for: shorter())
    #expect(plan.edit == .group([.insert(session.document.pages[0].annotations[2], page: PageID(0), at: 2)]))
    #expect(plan.total == 3)
    #expect(plan.restored == 1)
    let left = try RecoveryJournal.decoded(try #require(plan.left).encoded())
    #expect(left.path == "/a/b.pdf")
    // It is still good for the document it is of.
    let other = fresh()
    try other.perform(try #require(RecoveryPlan(left, for: other.document).edit), named: "Restore changes")
    #expect(other.document.pages[1].annotations.map(\.id) == [foreign.id, AnnotationSamples.dot.id])
    #expect(other.document.pages[0].annotations.map(\.id) == fresh().document.pages[0].annotations.map(\.id))
  }

  @Test func whatIsOfPagesNotReadIsLeftOver() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    let plan = plan(session.unsavedChanges, for: Document(shownSizes: [Size(width: 600, height: 800)]))
    #expect(plan.edit == nil)
    #expect(plan.total == 1)
    #expect(plan.restored == 0)
    #expect(plan.left?.changes == session.unsavedChanges)
  }

  @Test func aForeignMarkThatTheFileNoLongerHasIsLeftOver() throws {
    var moved = foreign
    moved.author = "Ada"
    let session = fresh()
    try session.perform(.replace(moved, page: PageID(1)), named: "Move")
    let other = fresh()
    try other.perform(.remove(foreign.id, page: PageID(1)), named: "Delete")
    let plan = plan(session.unsavedChanges, for: other.document)
    #expect(plan.edit == nil)
    #expect(plan.left?.changes.pages.flatMap(\.put).compactMap(\.id) == [foreign.id])
  }

  @Test func marksDrawnBeforeTheirPageWasReadComeOnTopOfWhatItHas() throws {
    let session = EditorSession(document: Document(shownSizes: [Size(width: 600, height: 800)]))
    let changes = session.unsavedChanges(with: [.insert(AnnotationSamples.pen, page: PageID(0), at: nil)])
    let other = fresh()
    try other.perform(try #require(plan(changes, for: other.document).edit), named: "Restore changes")
    #expect(
      other.document.pages[0].annotations.map(\.id) == [
        AnnotationSamples.square.id, AnnotationSamples.line.id, AnnotationSamples.pen.id,
      ])
  }

  @Test func recordsOfKindsFromAnotherVersionAreKeptAndTheRestApplies() throws {
    let session = fresh()
    try session.perform(.insert(AnnotationSamples.pen, page: PageID(0), at: nil), named: "Draw")
    try session.perform(.insert(AnnotationSamples.circle, page: PageID(0), at: nil), named: "Draw")
    let text = String(
      decoding: try RecoveryJournal(
        path: "/x", length: 1, written: Date(timeIntervalSince1970: 0), changes: session.unsavedChanges
      ).encoded(), as: UTF8.self)
    let foreign = text.replacingOccurrences(of: #""kind":"circle""#, with: #""kind":"hologram""#)
      .replacingOccurrences(of: #""form":"circle""#, with: #""depth":[1,2.5,null,true,{"a":"b"}]"#)
    try #require(foreign.contains("hologram") && foreign.contains("depth"))
    let journal = try RecoveryJournal.decoded(Data(foreign.utf8))
    let other = fresh()
    let plan = RecoveryPlan(journal, for: other.document)
    #expect(plan.total == 2)
    #expect(plan.restored == 1)
    try other.perform(try #require(plan.edit), named: "Restore changes")
    #expect(other.document.pages[0].annotation(AnnotationSamples.pen.id) != nil)
    let left = String(decoding: try #require(plan.left).encoded(), as: UTF8.self)
    #expect(left.contains("hologram"))
    #expect(!left.contains(AnnotationSamples.pen.id.value))
    // Nothing of the record is lost.
    let depth = try RecoveryJournal.decoded(Data(left.utf8)).changes.pages[0].put[0]
    guard case .unreadable(let value) = depth else {
      Issue.record("it should not be readable")
      return
    }
    #expect(
      value["geometry"]?["depth"]
        == .array([.integer(1), .number(2.5), .null, .bool(true), .object(["a": .string("b")])]))
  }

  @Test func aJournalOfANewerVersionIsNotMalformed() throws {
    #expect(throws: RecoveryJournal.Unreadable.newerVersion) {
      try RecoveryJournal.decoded(Data(#"{"version": 2, "pages": "in another way"}"#.utf8))
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"version": 1}"#]) func whatIsNoJournalIsRefused(_ text: String) {
    #expect(throws: RecoveryJournal.Unreadable.malformed) { try RecoveryJournal.decoded(Data(text.utf8)) }
  }
}
