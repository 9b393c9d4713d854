import Editor
import FoundationEssentials
import GTKBinding
import Glibc
import Synchronization

/// One journal on disk, under a name of its own, locked while the program that writes it lives.
///
/// Calls touch the disk, and may be made on any thread.
nonisolated final class JournalFile: Sendable {
  let path: String
  private let state: Mutex<State>

  private struct State {
    /// Open on the file beside the journal that says who writes it; nil until the journal is first written.
    var lock: Int32?
    /// Whether the journal was given up: nothing is written any more.
    var isRemoved = false
    /// Whether lines may be added: the whole journal was written, and every line after it.
    var isSound = false
  }

  /// A new journal in `folder`; nothing is on disk before it is first written.
  ///
  /// The process id would be no name: in a container it is the same at each start.
  init(in folder: String) {
    path = folder + "/" + UUID().uuidString.lowercased() + ".json"
    state = Mutex(State())
  }

  private init(path: String, lock: Int32) {
    self.path = path
    state = Mutex(State(lock: lock))
  }

  deinit { state.withLock { if let lock = $0.lock { close(lock) } } }

  @MainActor static var standardFolder: String { Directories.state + "/postil/recovery" }

  var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  // MARK: What a crash left behind

  /// A journal whose program is gone.
  enum Orphan: Sendable {
    case journal(JournalFile, RecoveryJournal)
    /// A newer version wrote it: it stays for that one.
    case newer(JournalFile)
    /// It can't be read, and was put aside.
    case unreadable(aside: String)
  }

  /// The journals in `folder` that no living program writes.
  static func orphans(in folder: String) -> [Orphan] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    for name in names where name.hasSuffix(".json.lock") && !names.contains(String(name.dropLast(5))) {
      // It belonged to a journal that was never written.
      claim(folder + "/" + name.dropLast(5))?.remove()
    }
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      let path = folder + "/" + name
      guard let file = claim(path) else { return nil }
      guard let data = FileManager.default.contents(atPath: path) else {
        return access(path, F_OK) == 0 ? file.putAside().map { .unreadable(aside: $0) } : nil
      }
      do throws(RecoveryJournal.Unreadable) {
        let journal = try RecoveryJournal.decoded(data)
        guard !journal.isEmpty else {
          file.remove()
          return nil
        }
        return .journal(file, journal)
      } catch .newerVersion {
        return .newer(file)
      } catch {
        return file.putAside().map { .unreadable(aside: $0) }
      }
    }
  }

  /// Takes hold of a journal; nil when the program that writes it still lives.
  private static func claim(_ path: String) -> JournalFile? {
    let descriptor = lock(path)
    return descriptor >= 0 ? JournalFile(path: path, lock: descriptor) : nil
  }

  private static func lock(_ path: String) -> Int32 {
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { return -1 }
    // Where the file system knows no locks, there is no other program to be found out.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(lock)
      return -1
    }
    return lock
  }

  // MARK: Writing

  /// Replaces the journal by `data`, whole or not at all; false when that failed.
  func write(_ data: Data) -> Bool {
    state.withLock { state in
      guard !state.isRemoved else { return true }
      state.isSound = false
      let folder = folder
      guard
        (try? FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
      else { return false }
      if state.lock == nil || access(path + ".lock", F_OK) != 0 {
        let lock = Self.lock(path)
        guard lock >= 0 else { return false }
        if let old = state.lock { close(old) }
        state.lock = lock
      }
      let new = path + ".new"
      guard Self.put(data, into: new, O_CREAT | O_TRUNC), rename(new, path) == 0 else {
        unlink(new)
        return false
      }
      Self.synchronize(folder)
      state.isSound = true
      return true
    }
  }

  /// Adds a line to the journal; false when that failed: then it must be written whole.
  func append(_ line: Data) -> Bool {
    state.withLock { state in
      guard !state.isRemoved else { return true }
      // A line after half a line, or without the first one, would be read by nobody.
      guard state.isSound else { return false }
      state.isSound = Self.put(line, into: path, O_APPEND)
      return state.isSound
    }
  }

  private static func put(_ data: Data, into path: String, _ mode: Int32) -> Bool {
    let out = open(path, O_WRONLY | O_CLOEXEC | mode, 0o600)
    guard out >= 0 else { return false }
    defer { close(out) }
    let start = lseek(out, 0, SEEK_END)
    let isWritten = data.withUnsafeBytes { bytes -> Bool in
      var done = 0
      while done < bytes.count {
        let n = Glibc.write(out, bytes.baseAddress! + done, bytes.count - done)
        guard n > 0 else { return false }
        done += n
      }
      return true
    }
    guard isWritten, fsync(out) == 0 else {
      // The lines before it stay readable.
      _ = ftruncate(out, start)
      return false
    }
    return true
  }

  private static func synchronize(_ folder: String) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  // MARK: Its end

  /// There is nothing to recover at present; false when the journal could not be taken away.
  func clear() -> Bool {
    state.withLock { state in
      state.isSound = false
      return state.isRemoved || unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR
    }
  }

  /// There is nothing to recover any more.
  func remove() {
    state.withLock { state in
      state.isRemoved = true
      unlink(path)
      Self.removeLock(path, &state)
    }
  }

  /// Puts the journal aside, for a person to look at; gives where it is then, or nil when it could not be moved and stays.
  func putAside() -> String? {
    state.withLock { state in
      let aside = Self.aside(path)
      guard rename(path, aside) == 0 else { return nil }
      state.isRemoved = true
      Self.removeLock(path, &state)
      return aside
    }
  }

  /// Writes what of the journal could not be recovered beside it; false when that failed.
  func keepAside(_ rest: RecoveryJournal) -> Bool {
    guard let data = try? rest.encoded() else { return false }
    return state.withLock { _ in Self.put(data, into: Self.aside(path), O_CREAT | O_TRUNC) }
  }

  private static func aside(_ path: String) -> String { path + ".broken" }

  private static func removeLock(_ path: String, _ state: inout State) {
    guard let lock = state.lock else { return }
    unlink(path + ".lock")
    close(lock)
    state.lock = nil
  }
}
