import DocumentModel
import FoundationEssentials
import Geometry
import Tools

/// The only door to an open document: it alone performs edits, and tells everyone who listens what changed.
package final class EditorSession {
  package private(set) var document: Document
  package private(set) var history: History
  /// What the file on disk holds.
  private var saved: Document
  /// What was read of pages since the last snapshot for saving was taken.
  private var readSinceSnapshot: [(PageID, LoadedPage)] = []

  /// What is being tried out; nil until the first update.
  private var interaction: Interaction?
  /// The name of the interaction that was begun and not ended by whoever began it.
  private var interactionName: String?

  package private(set) var selection: Set<AnnotationID> = []
  package var author: String?

  private var observers: [(token: Int, body: (SessionEvent) -> Void)] = []
  private var tokens = 0

  package init(document: Document, author: String? = nil) {
    self.document = document
    self.author = author
    saved = document
    history = History()
  }

  // MARK: Listening

  /// Calls `body` after every change, in the order of subscribing; the token ends it.
  @discardableResult
  package func observe(_ body: @escaping (SessionEvent) -> Void) -> Int {
    tokens += 1
    observers.append((tokens, body))
    return tokens
  }

  package func stopObserving(_ token: Int) { observers.removeAll { $0.token == token } }

  private func tell(_ event: SessionEvent) {
    for observer in observers { observer.body(event) }
  }

  // MARK: Changing the document

  /// Does `edit` as one step of the history called `name` (a key for gettext).
  package func perform(_ edit: Edit, named name: String, at now: Date = Date()) throws(EditError) {
    settleInteraction()
    let (inverse, change) = try document.apply(signed(edit, now))
    history.record(name, inverse: inverse)
    finish(change, cause: .edit(name))
  }

  package func perform(_ edit: Edit, named name: TranslatableText) throws(EditError) {
    try perform(edit, named: name.key)
  }

  /// Does `edit` as a part of the step before it: both are undone together.
  package func amend(_ edit: Edit, at now: Date = Date()) throws(EditError) {
    settleInteraction()
    let (inverse, change) = try document.apply(signed(edit, now))
    history.amend(inverse: inverse)
    finish(change, cause: .edit(history.undoName ?? ""))
  }

  package func undo() {
    settleInteraction()
    guard let (name, change) = history.undo(&document) else { return }
    finish(change, cause: .undo(name))
  }

  package func redo() {
    settleInteraction()
    guard let (name, change) = history.redo(&document) else { return }
    finish(change, cause: .redo(name))
  }

  private func finish(_ change: DocumentChange, cause: SessionEvent.Cause) {
    var gone: Set<AnnotationID> = []
    for item in change.items {
      if item.kind == .removed { gone.insert(item.id) } else { gone.remove(item.id) }
    }
    if !selection.isDisjoint(with: gone) { select(selection.subtracting(gone)) }
    tell(.changed(change, cause: cause))
  }

  // MARK: Trying out

  /// Whether updates may follow.
  package var isInteracting: Bool { interactionName != nil }

  /// Begins to try changes out, which together become one step of the history called `name` (a key for gettext).
  package func beginInteraction(named name: String) {
    endInteraction()
    interactionName = name
  }

  package func beginInteraction(named name: TranslatableText) { beginInteraction(named: name.key) }

  /// Shows `edits` in place of what the interaction did before; they fit the document as it was when it began. Without
  /// an interaction nothing happens; after something else was done in its midst, a second step begins.
  package func update(_ edits: [Edit], at now: Date = Date()) throws(EditError) {
    guard let name = interactionName else { return }
    var trial = interaction ?? Interaction(named: name)
    let change = try trial.update(&document, to: edits.map { signed($0, now) })
    interaction = trial
    if !change.items.isEmpty { finish(change, cause: .preview(name)) }
  }

  /// What was tried out last stays: one step, or none when nothing is different from before.
  package func endInteraction() {
    settleInteraction()
    interactionName = nil
  }

  /// Takes back what was tried out, without a trace in the history.
  package func cancelInteraction() {
    takeInteractionBack()
    interactionName = nil
  }

  /// Makes a step of what was tried out, because something else is to be done now.
  private func settleInteraction() {
    guard let trial = interaction else { return }
    guard trial.isChange(of: document) else { return takeInteractionBack() }
    interaction = nil
    history.record(trial.name, inverse: trial.inverse)
    finish(trial.change, cause: .edit(trial.name))
  }

  private func takeInteractionBack() {
    guard let trial = interaction else { return }
    interaction = nil
    guard !trial.change.items.isEmpty, let (_, change) = try? document.apply(trial.inverse) else { return }
    finish(change, cause: .preview(trial.name))
  }

  /// New marks get their author and dates, changed ones their date: no tool has to think of it.
  private func signed(_ edit: Edit, _ now: Date) -> Edit {
    // PDF dates have whole seconds.
    let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    switch edit {
    case .insert(var annotation, let page, let place):
      if annotation.created == nil {
        annotation.created = now
        annotation.modified = now
        annotation.author = annotation.author ?? author
      }
      return .insert(annotation, page: page, at: place)
    case .replace(var annotation, let page):
      annotation.modified = now
      return .replace(annotation, page: page)
    case .remove: return edit
    case .group(let edits): return .group(edits.map { signed($0, now) })
    }
  }

  // MARK: Selecting

  package func select(_ ids: Set<AnnotationID>) {
    guard ids != selection else { return }
    let old = selection
    selection = ids
    tell(.selectionChanged(from: old))
  }

  /// The selected annotations and their pages, in document order.
  package var selectedAnnotations: [(page: PageID, annotation: Annotation)] {
    guard !selection.isEmpty else { return [] }
    return document.pages.flatMap { page in
      page.annotations.filter { selection.contains($0.id) }.map { (page.id, $0) }
    }
  }

  // MARK: Reading

  /// Fills in what was read of a page; neither dirty nor undoable.
  package func load(_ loaded: LoadedPage, into id: PageID) {
    document.load(loaded, into: id)
    saved.load(loaded, into: id)
    readSinceSnapshot.append((id, loaded))
    tell(.loaded(id))
  }

  /// Corrects a page's estimated size, before the page itself is read.
  package func estimate(_ sizes: [(PageID, Size)]) {
    for (id, size) in sizes {
      document.estimate(size, of: id)
      saved.estimate(size, of: id)
    }
    tell(.sizesChanged)
  }

  // MARK: Saving

  /// What the file on disk holds, as far as it was read.
  package var savedDocument: Document { saved }

  /// The document without what is only being tried out, and as if `edits`, such as one still being typed, were done
  /// already; they are not. An edit that fits nothing is left out.
  package func document(with edits: [Edit] = []) -> Document {
    var ahead = interaction?.before(document) ?? document
    for edit in edits { _ = try? ahead.apply(signed(edit, Date())) }
    return ahead
  }

  /// What differs from the file, for the recovery journal.
  package var unsavedChanges: RecoveryJournal.Changes { unsavedChanges(with: []) }

  /// The same as if `edits` were done already.
  package func unsavedChanges(with edits: [Edit]) -> RecoveryJournal.Changes {
    RecoveryJournal.Changes(from: saved, to: document(with: edits))
  }

  package var isDirty: Bool { history.isDirty || interaction?.isChange(of: document) == true }

  /// What a save has to write, and the state it is of.
  package func saveSnapshot(
    destination: String? = nil, replacesChangedFile: Bool = false
  ) -> SaveSnapshot {
    settleInteraction()
    readSinceSnapshot = []
    return SaveSnapshot(
      request: SaveRequest(
        from: saved, to: document, destination: destination, replacesChangedFile: replacesChangedFile),
      document: document, state: history.state)
  }

  /// What a copy has to hold: the document as it is, without what is only being tried out.
  package func copyRequest(destination: String) -> SaveRequest {
    SaveRequest(from: saved, to: document(), destination: destination, isCopy: true)
  }

  /// The snapshot is on disk now.
  package func didSave(_ snapshot: SaveSnapshot) {
    saved = snapshot.document
    // What was read of other pages while the file was written.
    for (id, loaded) in readSinceSnapshot { saved.load(loaded, into: id) }
    history.markSaved(snapshot.state)
    tell(.saved)
  }
}

/// A document's state on its way to disk.
package struct SaveSnapshot: Sendable {
  package var request: SaveRequest
  fileprivate var document: Document
  fileprivate var state: History.StateID
}

/// What a session tells its listeners.
package enum SessionEvent {
  package enum Cause: Hashable {
    case edit(String)
    /// Something is being tried out, or no longer: not yet in the history.
    case preview(String)
    case undo(String)
    case redo(String)
  }

  case changed(DocumentChange, cause: Cause)
  case selectionChanged(from: Set<AnnotationID>)
  case loaded(PageID)
  case sizesChanged
  case saved
}
