import CBase
import Geometry
import Glibc

/// A new file beside another that takes its name at once, or leaves no trace.
final class ReplacementFile {
  let descriptor: Int32
  private let directory: String
  private let name: String
  /// nil while the file has no name at all (O_TMPFILE): a killed program leaves nothing behind.
  private var temporaryPath: String?

  /// `mode` is what a file of that name shall have, as far as the umask allows.
  init(beside name: String, in directory: String, mode: mode_t, isNamed: Bool) throws(SystemFailure) {
    self.directory = directory
    self.name = name
    if isNamed {
      var opened: Int32 = -1
      temporaryPath = try Self.claimName(for: name, in: directory) { path in
        opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        return opened >= 0
      }
      descriptor = opened
    } else {
      temporaryPath = nil
      descriptor = RawText.withCString(directory) { postil_open_unnamed($0, mode) }
    }
    guard descriptor >= 0 else { throw .last }
    _ = postil_lock(descriptor)
  }

  deinit {
    if let temporaryPath { _ = RawText.withCString(temporaryPath) { unlink($0) } }
    close(descriptor)
  }

  /// Gives the file the owner, the rights, the access list and the user attributes of another; false when it
  /// can't give all, and then nobody gets more rights than before.
  func takeOver(_ status: stat, of other: Int32) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return false }
    if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
      guard fchown(descriptor, status.st_uid, status.st_gid) == 0 else {
        let hasGroup = fchown(descriptor, uid_t.max, status.st_gid) == 0
        _ = fchmod(descriptor, status.st_mode & (hasGroup ? 0o777 : 0o707) | 0o600)
        return false
      }
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { return false }
    return postil_copy_attributes(other, descriptor) == 0
  }

  /// Takes the place of `path` and has the directory written.
  func replace(_ path: String) throws(SystemFailure) {
    if temporaryPath == nil {
      temporaryPath = try Self.claimName(for: name, in: directory) {
        postil_link_unnamed(descriptor, $0) == 0
      }
    }
    guard let temporaryPath else { return }
    let result = RawText.withCString(temporaryPath) { from in RawText.withCString(path) { rename(from, $0) } }
    guard result == 0 else { throw .last }
    self.temporaryPath = nil
    Self.synchronize(directory)
  }

  /// Not every file system can; the file itself is safe by then.
  static func synchronize(_ directory: String) {
    let descriptor = RawText.withCString(directory) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Makes a hidden file of a name that follows from the other's: what a killed save left is found.
  private static func claimName(
    for name: String, in directory: String, _ make: (UnsafePointer<CChar>) -> Bool
  ) throws(SystemFailure) -> String {
    let stem = stem(for: name, in: directory)
    for attempt in 0..<32 {
      let path =
        stem + (attempt < 2 ? "" : "-" + String(UInt32.random(in: 0...UInt32.max), radix: 16)) + ".tmp"
      if RawText.withCString(path, make) { return path }
      guard errno == EEXIST else { throw .last }
      if attempt == 0 { removeAbandoned(path) }
    }
    throw SystemFailure(code: EEXIST)
  }

  private static func stem(for name: String, in directory: String) -> String {
    directory + "/.postil-" + String(Fingerprint(RawText.bytes(name)).value, radix: 16)
  }

  /// Removes what a killed program left beside a file, if nobody is writing it.
  static func removeAbandoned(beside name: String, in directory: String) {
    removeAbandoned(stem(for: name, in: directory) + ".tmp")
  }

  private static func removeAbandoned(_ path: String) {
    let descriptor = RawText.withCString(path) { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    if postil_lock(descriptor) == 0 { _ = RawText.withCString(path) { unlink($0) } }
    close(descriptor)
  }
}
