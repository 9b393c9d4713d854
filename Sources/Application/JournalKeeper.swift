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
  /// How many states were written or cleared.
  private var states = 0

  private var session: EditorSession { document.session }

  init?(_ document: OpenDocument, typedEdit: @escaping () -> Edit?) {
    guard let file = JournalFile.create(for: document.path) else { return nil }
    self.file = file
    self.document = document
    self.typedEdit = typedEdit
    token = document.session.observe { [weak self] event in
      switch event {
      case .changed: self?.schedule()
      case .saved: self?.write()
      case .selectionChanged, .loaded, .sizesChanged: break
      }
    }
  }

  /// Something is to be written, within the second.
  func schedule() {
    guard pending == nil else { return }
    pending = MainLoop.after(milliseconds: 400) { [weak self] in self?.write() }
  }

  /// Writes at once what would be written within the second.
  func writeNow() { write() }

  private func write() {
    pending?.cancel()
    pending = nil
    states += 1
    let state = states
    let typed = typedEdit()
    guard session.isDirty || typed != nil else { return file.clear(state: state) }
    let journal = RecoveryJournal(
      path: document.path, length: document.fileLength, written: Date(),
      changes: session.unsavedChanges(with: typed))
    let file = file
    Task.detached { if let data = try? journal.encoded() { file.write(data, state: state) } }
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
  /// Writes come from several tasks; one at a time may touch the file, and none once it is removed.
  private let progress = Mutex(Progress())

  private struct Progress {
    var isRemoved = false
    /// The newest state written or cleared; older ones that come late are dropped.
    var newest = 0
  }

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
      guard let journal = try? RecoveryJournal.decoded(data), !journal.changes.isEmpty else {
        // Kept for a person to look at, but not offered again.
        _ = rename(path, path + ".broken")
        file.unlinkLock()
        return nil
      }
      return (file, journal)
    }
  }

  /// Replaces the journal by `data`, the state number `state`: whole or not at all.
  func write(_ data: Data, state: Int) {
    progress.withLock { progress in
      guard !progress.isRemoved, state > progress.newest else { return }
      progress.newest = state
      let new = path + ".new"
      let out = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard out >= 0 else { return }
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
      if isWritten, isSynced { _ = rename(new, path) } else { unlink(new) }
    }
  }

  /// There is nothing to recover in state number `state`.
  func clear(state: Int) {
    progress.withLock { progress in
      progress.newest = state
      _ = unlink(path)
    }
  }

  /// There is nothing to recover any more.
  func remove() {
    progress.withLock { progress in
      progress.isRemoved = true
      unlink(path)
      unlinkLock()
    }
  }

  private func unlinkLock() { unlink(lockPath) }

  private static func makeFolders(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
  }
}
