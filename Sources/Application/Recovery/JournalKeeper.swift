import DocumentModel
import Editor
import FoundationEssentials
import GTKBinding

/// Keeps a document's unsaved changes on disk, never more than a second behind.
final class JournalKeeper {
  /// The document's file, and its length in bytes when it was opened or last saved.
  struct Subject {
    var path: String
    var length: Int
  }

  private let session: EditorSession
  private let subject: () -> Subject
  /// Edits that are as good as done: what is being typed, and what waits for its page to be read.
  private let ahead: () -> [Edit]
  private let file: JournalFile
  /// Journals that a crash left behind, whose changes are in the session: gone once this journal has them.
  private var predecessors: [JournalFile] = []
  private var pending: MainLoop.Token?
  private var token = 0
  /// What the journal on disk leads to; nil when there is none.
  private var journaled: Document?
  private var lines = 0
  /// The last write under way: they go to disk one after the other.
  private var writing: Task<Void, Never>?
  private var isFinished = false
  /// After so many lines the journal is begun anew.
  private static let lineLimit = 4000
  /// How long after a failure the journal is tried again.
  private static let retryDelay = 2000

  /// Whether the journal can't be written at present.
  private(set) var isFailing = false
  /// `isFailing` is another one.
  var onFailing: () -> Void = {}

  init(
    _ session: EditorSession, folder: String = JournalFile.standardFolder, subject: @escaping () -> Subject,
    ahead: @escaping () -> [Edit]
  ) {
    self.session = session
    self.subject = subject
    self.ahead = ahead
    file = JournalFile(in: folder)
    token = session.observe { [weak self] event in
      switch event {
      // What is only being tried out is nobody's work yet.
      case .changed(_, .preview): break
      case .changed: self?.schedule()
      case .saved: self?.beginAnew()
      case .loaded(let id): self?.wasRead(id)
      case .selectionChanged, .sizesChanged: break
      }
    }
  }

  /// A page that was read is no change; what waited for it is one now, or was given up.
  private func wasRead(_ id: PageID) {
    guard let journaled, let page = session.savedDocument.page(id) else { return }
    guard journaled.page(id)?.annotations.isEmpty != false else {
      self.journaled = nil
      return schedule()
    }
    self.journaled?.load(
      LoadedPage(geometry: page.geometry, annotations: page.annotations, fileDrawn: page.fileDrawn), into: id)
  }

  /// The file changed under the journal: what differs now is another thing.
  private func beginAnew() {
    journaled = nil
    // Unless something was recovered while the file was written.
    if !session.history.isDirty { remove(predecessors) }
    write()
  }

  /// Something is to be written, within the second.
  func schedule() { schedule(after: 400) }

  private func schedule(after milliseconds: Int) {
    guard pending == nil, !isFinished else { return }
    pending = MainLoop.after(milliseconds: milliseconds) { [weak self] in self?.write() }
  }

  /// Writes, and waits until it is on disk.
  func settle() async {
    write()
    await writing?.value
  }

  /// The session has the changes of `old` now, which goes as soon as they are on disk here, or saved.
  func takeOver(_ old: JournalFile) {
    predecessors.append(old)
    journaled = nil
    schedule()
  }

  private func remove(_ old: [JournalFile]) {
    for file in old { file.remove() }
    predecessors.removeAll { file in old.contains { $0 === file } }
  }

  private func write() {
    pending?.cancel()
    pending = nil
    guard !isFinished else { return }
    let edits = ahead()
    guard session.history.isDirty || !edits.isEmpty else {
      journaled = nil
      return put { $0.clear() }
    }
    let now = session.document(with: edits)
    if let journaled, lines < Self.lineLimit {
      let changes = RecoveryJournal.Changes(from: journaled, to: now)
      guard !changes.isEmpty else { return }
      lines += 1
      put { file in
        if let line = try? changes.encoded() { file.append(line) } else { false }
      }
    } else {
      let subject = subject()
      let saved = session.savedDocument
      lines = 1
      let taken = predecessors
      put { file in
        let journal = RecoveryJournal(
          path: subject.path, length: subject.length, written: Date(),
          changes: RecoveryJournal.Changes(from: saved, to: now))
        return if let line = try? journal.encoded() { file.write(line) } else { false }
      } done: { [weak self] in
        self?.remove(taken)
      }
    }
    journaled = now
  }

  /// Does `step` after the steps before it, off the main thread; one that fails has the journal begun anew soon.
  private func put(_ step: @escaping @Sendable (JournalFile) -> Bool, done: @escaping () -> Void = {}) {
    let before = writing
    let file = file
    writing = Task { [weak self] in
      await before?.value
      let isDone = await Task.detached { step(file) }.value
      if isDone { done() }
      self?.wasPut(isDone)
    }
  }

  private func wasPut(_ isDone: Bool) {
    guard !isFinished else { return }
    if !isDone {
      journaled = nil
      schedule(after: Self.retryDelay)
    }
    guard isFailing == isDone else { return }
    isFailing = !isDone
    onFailing()
  }

  /// The document was closed and its changes were saved, or given up by answer.
  func finish() {
    isFinished = true
    pending?.cancel()
    session.stopObserving(token)
    file.remove()
    remove(predecessors)
  }
}
