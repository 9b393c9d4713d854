import DocumentModel
import Editor
import FoundationEssentials
import GTKBinding
import Glibc
import Synchronization

/// Keeps a document's unsaved changes on disk, never more than a second behind.
final class JournalKeeper {
  private let document: OpenDocument
  private let file: JournalFile
  /// The edit that ending to type now would make.
  private let typedEdit: () -> Edit?
  private var pending: MainLoop.Token?
  private var token = 0
  /// What the journal on disk leads to; nil when there is none.
  private var journaled: Document?
  private var lines = 0
  /// The last write under way: they go to disk one after the other.
  private var writing: Task<Void, Never>?
  /// After so many lines the journal is begun anew.
  private static let lineLimit = 4000

  private var session: EditorSession { document.session }

  init?(_ document: OpenDocument, typedEdit: @escaping () -> Edit?) {
    guard let file = JournalFile.create(for: document.path) else { return nil }
    self.file = file
    self.document = document
    self.typedEdit = typedEdit
    token = document.session.observe { [weak self] event in
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

  /// A page that was read is no change.
  private func wasRead(_ id: PageID) {
    guard let page = session.savedDocument.page(id) else { return }
    journaled?.load(
      LoadedPage(geometry: page.geometry, annotations: page.annotations, fileDrawn: page.fileDrawn), into: id)
  }

  /// The file changed under the journal: what differs now is another thing.
  private func beginAnew() {
    journaled = nil
    write()
  }

  /// Something is to be written, within the second.
  func schedule() {
    guard pending == nil else { return }
    pending = MainLoop.after(milliseconds: 400) { [weak self] in self?.write() }
  }

  /// Writes at once what would be written within the second.
  func writeNow() { write() }

  /// Writes, and waits until it is on disk.
  func settle() async {
    write()
    await writing?.value
  }

  private func write() {
    pending?.cancel()
    pending = nil
    let typed = typedEdit()
    guard session.history.isDirty || typed != nil else {
      journaled = nil
      return put { $0.clear() }
    }
    let now = session.document(with: typed)
    if let journaled, lines < Self.lineLimit {
      let changes = RecoveryJournal.Changes(from: journaled, to: now)
      guard !changes.isEmpty else { return }
      lines += 1
      put { file in
        if let line = try? changes.encoded() { file.append(line) } else { false }
      }
    } else {
      let journal = RecoveryJournal(
        path: document.path, length: document.fileLength, written: Date(),
        changes: RecoveryJournal.Changes(from: session.savedDocument, to: now))
      lines = 1
      put { file in
        if let line = try? journal.encoded() { file.write(line) } else { false }
      }
    }
    journaled = now
  }

  /// Does `step` after the steps before it, off the main thread; one that fails begins the journal anew next time.
  private func put(_ step: @escaping @Sendable (JournalFile) -> Bool) {
    let before = writing
    let file = file
    writing = Task { [weak self] in
      await before?.value
      let isDone = await Task.detached { step(file) }.value
      if !isDone { self?.journaled = nil }
    }
  }

  /// The document was closed and its changes were saved, or given up by answer.
  func finish() {
    pending?.cancel()
    session.stopObserving(token)
    file.remove()
  }
}

/// One journal on disk, locked while the program that writes it lives.
nonisolated final class JournalFile: Sendable {
  private let path: String
  private let lock: Int32
  private let lockPath: String
  /// One task at a time may touch the file, and none once it is removed.
  private let isRemoved = Mutex(false)

  private init(path: String, lockPath: String, lock: Int32) {
    self.path = path
    self.lockPath = lockPath
    self.lock = lock
  }

  deinit { close(lock) }

  @MainActor static var folder: String { Directories.state + "/postil/recovery" }

  @MainActor static func create(for document: String) -> JournalFile? {
    guard makeFolders(folder) else { return nil }
    var hash: UInt64 = 14_695_981_039_346_656_037  // FNV-1a
    for byte in document.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    let base = folder + "/" + String(hash, radix: 16) + "-" + String(getpid())
    return claim(base + ".json")
  }

  /// Takes hold of a journal; nil when the program that writes it still lives.
  private static func claim(_ path: String) -> JournalFile? {
    let lockPath = path + ".lock"
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      return nil
    }
    return JournalFile(path: path, lockPath: lockPath, lock: lock)
  }

  /// The journals that a crash left behind.
  @MainActor static func orphans() -> [(file: JournalFile, journal: RecoveryJournal)] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      let path = folder + "/" + name
      guard let file = claim(path) else { return nil }
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      guard let journal = try? RecoveryJournal.decoded(data), !journal.isEmpty else {
        // Kept for a person to look at, but not offered again.
        _ = rename(path, path + ".broken")
        file.unlinkLock()
        return nil
      }
      return (file, journal)
    }
  }

  /// Replaces the journal by `data`: whole or not at all.
  func write(_ data: Data) -> Bool {
    isRemoved.withLock { isRemoved in
      guard !isRemoved else { return true }
      let new = path + ".new"
      guard Self.put(data, into: new, O_TRUNC), rename(new, path) == 0 else {
        unlink(new)
        return false
      }
      return true
    }
  }

  /// Adds a line to the journal.
  func append(_ line: Data) -> Bool {
    isRemoved.withLock { isRemoved in isRemoved || Self.put(line, into: path, O_APPEND) }
  }

  private static func put(_ data: Data, into path: String, _ mode: Int32) -> Bool {
    let out = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
    guard out >= 0 else { return false }
    let isWritten = data.withUnsafeBytes { bytes -> Bool in
      var done = 0
      while done < bytes.count {
        let n = Glibc.write(out, bytes.baseAddress! + done, bytes.count - done)
        guard n > 0 else { return false }
        done += n
      }
      return true
    }
    let isSynced = fsync(out) == 0
    close(out)
    return isWritten && isSynced
  }

  /// There is nothing to recover at present.
  func clear() -> Bool {
    isRemoved.withLock { _ in unlink(path) == 0 || errno == ENOENT }
  }

  /// There is nothing to recover any more.
  func remove() {
    isRemoved.withLock { isRemoved in
      isRemoved = true
      unlink(path)
      unlinkLock()
    }
  }

  private func unlinkLock() { unlink(lockPath) }

  private static func makeFolders(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
  }
}
