import DocumentModel
import Editor
import FoundationEssentials
import Geometry
import TestSupport
import Testing

@MainActor
struct EditorSessionTests {
  private let page = PageID(0)
  private let session: EditorSession
  private let log = Log()

  /// What listeners were told, in words.
  private final class Log { var events: [String] = [] }

  init() {
    session = EditorSession(
      document: Document(shownSizes: [Size(width: 600, height: 800), Size(width: 600, height: 800)]),
      author: "Ada")
    let log = log
    session.observe { event in
      let words =
        switch event {
        case .changed(let change, .edit(let name)): "edit \(name) \(change.items.count)"
        case .changed(_, .preview(let name)): "preview \(name)"
        case .changed(_, .undo(let name)): "undo \(name)"
        case .changed(_, .redo(let name)): "redo \(name)"
        case .selectionChanged(let old): "selection from \(old.count)"
        case .loaded(let id): "loaded \(id.value)"
        case .sizesChanged: "sizes"
        case .saved: "saved"
        }
      log.events.append(words)
    }
  }

  /// A mark as a tool makes one: without author and dates.
  private func mark(_ id: String) -> Annotation {
    Annotation(id: AnnotationID(id), content: AnnotationSamples.square.content)
  }

  private func loaded(_ annotations: [Annotation] = []) -> LoadedPage {
    LoadedPage(
      geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)), annotations: annotations)
  }

  private func only() -> Annotation { session.document.pages[0].annotations[0] }

  // MARK: Events

  @Test func listenersHearOfEverythingOnceAndInOrder() throws {
    session.load(loaded(), into: page)
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    session.select([AnnotationID("a")])
    session.select([AnnotationID("a")])
    session.undo()
    session.undo()
    session.redo()
    session.estimate([(PageID(1), Size(width: 1, height: 1))])
    session.didSave(session.saveSnapshot())
    #expect(
      log.events == [
        "loaded 0", "edit Draw 1", "selection from 0", "selection from 1", "undo Draw", "redo Draw", "sizes",
        "saved",
      ])
  }

  @Test func whoStoppedListeningHearsNothing() throws {
    var count = 0
    let token = session.observe { _ in count += 1 }
    session.select([AnnotationID("a")])
    session.stopObserving(token)
    session.select([])
    #expect(count == 1)
  }

  @Test func anEditThatFailsChangesNothingAndTellsNoOne() {
    let before = session.document
    #expect(throws: EditError.noSuchAnnotation(AnnotationID("x"))) {
      try session.perform(
        .group([.insert(mark("a"), page: page, at: nil), .remove(AnnotationID("x"), page: page)]),
        named: "Both")
    }
    #expect(session.document == before)
    #expect(log.events.isEmpty)
    #expect(session.history.undoName == nil)
    #expect(!session.isDirty)
  }

  @Test func theDocumentIsInItsNewStateWhenListenersHear() throws {
    var seen: [Int] = []
    session.observe { [unowned session] event in
      if case .changed = event { seen.append(session.document.pages[0].annotations.count) }
    }
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    session.undo()
    #expect(seen == [1, 0])
  }

  // MARK: Selection

  @Test func whatIsRemovedIsNotSelectedAnyMore() throws {
    for id in ["a", "b"] { try session.perform(.insert(mark(id), page: page, at: nil), named: "Draw") }
    session.select([AnnotationID("a"), AnnotationID("b")])
    try session.perform(.remove(AnnotationID("a"), page: page), named: "Delete")
    #expect(session.selection == [AnnotationID("b")])
    session.undo()
    #expect(session.selection == [AnnotationID("b")])
    session.undo()
    #expect(session.selection.isEmpty)
    #expect(session.selectedAnnotations.isEmpty)
  }

  @Test func theSelectionIsListedInDocumentOrder() throws {
    try session.perform(.insert(mark("second page"), page: PageID(1), at: nil), named: "Draw")
    for id in ["a", "b"] { try session.perform(.insert(mark(id), page: page, at: nil), named: "Draw") }
    session.select(
      ["b", "second page", "a", "nothing"].map { AnnotationID($0) }.reduce(into: []) { $0.insert($1) })
    #expect(session.selectedAnnotations.map(\.annotation.id.value) == ["a", "b", "second page"])
    #expect(session.selectedAnnotations.map(\.page) == [page, page, PageID(1)])
  }

  // MARK: Author and dates

  @Test func aNewMarkGetsItsAuthorAndDatesInWholeSeconds() throws {
    try session.perform(
      .insert(mark("a"), page: page, at: nil), named: "Draw", at: Date(timeIntervalSince1970: 1000.75))
    #expect(only().author == "Ada")
    #expect(only().created == Date(timeIntervalSince1970: 1000))
    #expect(only().modified == Date(timeIntervalSince1970: 1000))
  }

  @Test func aMarkWithADateKeepsWhatItHas() throws {
    try session.perform(.insert(AnnotationSamples.pen, page: page, at: nil), named: "Paste")
    #expect(only() == AnnotationSamples.pen)
  }

  @Test func aChangeStampsTheDateAndNotTheAuthor() throws {
    session.load(loaded([AnnotationSamples.pen]), into: page)
    let moved = AnnotationSamples.pen.transformed(by: .translation(Vector(dx: 1, dy: 1)))
    try session.perform(
      .group([.replace(moved, page: page)]), named: "Move", at: Date(timeIntervalSince1970: 1_800_000_000.5))
    #expect(only().author == AnnotationSamples.pen.author)
    #expect(only().created == AnnotationSamples.created)
    #expect(only().modified == Date(timeIntervalSince1970: 1_800_000_000))
    session.undo()
    #expect(only() == AnnotationSamples.pen)
  }

  // MARK: Amending

  @Test func anAmendedStepIsTakenBackAsOne() throws {
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Add note")
    var words = only()
    words.contents = "words"
    try session.amend(.replace(words, page: page))
    #expect(session.history.undoSteps.count == 1)
    #expect(only().contents == "words")
    session.undo()
    #expect(session.document.pages[0].annotations.isEmpty)
    session.redo()
    #expect(only().contents == "words")
    #expect(log.events == ["edit Add note 1", "edit Add note 1", "undo Add note", "redo Add note"])
  }

  // MARK: Saving

  @Test func aSaveMakesItCleanAndLeavesNothingToWrite() throws {
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    #expect(session.isDirty)
    let snapshot = session.saveSnapshot()
    #expect(snapshot.request.pages.map(\.sourceIndex) == [0])
    session.didSave(snapshot)
    #expect(!session.isDirty)
    #expect(session.saveSnapshot().request.pages.isEmpty)
    #expect(session.unsavedChanges.isEmpty)
    session.undo()
    #expect(session.isDirty)
    #expect(session.saveSnapshot().request.pages.map(\.annotations) == [[]])
  }

  @Test func whatIsDoneWhileSavingIsStillToBeSaved() throws {
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    let snapshot = session.saveSnapshot()
    try session.perform(.insert(mark("b"), page: page, at: nil), named: "Draw")
    session.didSave(snapshot)
    #expect(session.isDirty)
    #expect(session.saveSnapshot().request.pages.map(\.changed) == [[AnnotationID("b")]])
  }

  @Test func pagesReadWhileSavingAreNotTakenForChanges() throws {
    session.load(loaded(), into: page)
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    let snapshot = session.saveSnapshot()
    session.load(loaded([AnnotationSamples.pen]), into: PageID(1))
    session.didSave(snapshot)
    #expect(session.saveSnapshot().request.pages.isEmpty)
    try session.perform(.remove(AnnotationSamples.pen.id, page: PageID(1)), named: "Delete")
    #expect(session.saveSnapshot().request.pages.map(\.sourceIndex) == [1])
  }

  @Test func aFailedSaveForgetsNothing() throws {
    try session.perform(.insert(mark("a"), page: page, at: nil), named: "Draw")
    _ = session.saveSnapshot()
    session.load(loaded([AnnotationSamples.pen]), into: PageID(1))
    let second = session.saveSnapshot()
    #expect(second.request.pages.map(\.sourceIndex) == [0])
    session.didSave(second)
    #expect(session.saveSnapshot().request.pages.isEmpty)
  }

  @Test func readingAPageIsNeitherDirtyNorUndoable() {
    session.load(loaded([AnnotationSamples.pen]), into: page)
    #expect(!session.isDirty)
    #expect(session.history.undoName == nil)
    #expect(session.unsavedChanges.isEmpty)
  }
}
