import CBase
import DocumentModel
import Geometry
import Glibc

/// The replacing of a file by a new one: who may, under which name, with whose rights.
struct Replacement {
  enum Failure: Error {
    case save(DocumentFileError)
    /// The directory or the owner forbids it, or the file is a mount point.
    case notReplaceable(SystemFailure)
  }

  let target: SaveTarget
  /// Whether the target is what the document was opened from, under this or another name.
  let isOwnFile: Bool
  /// Whether the target is the very file that is open.
  let isSameInode: Bool
  private let sourceMode: mode_t
  private let policy: SavePolicy

  init(
    path: String, destination: String?, source: DescriptorBytes, policy: SavePolicy
  ) throws(DocumentFileError) {
    self.policy = policy
    let opened: stat
    do throws(SystemFailure) { opened = try source.status() } catch { throw DocumentFileError(error) }
    sourceMode = opened.st_mode
    target = try SaveTarget(destination ?? path)
    isSameInode = target.isSameFile(as: opened)
    isOwnFile = isSameInode || target.path == (try? SaveTarget(path))?.path
    try checkUnchanged()
  }

  private func checkUnchanged() throws(DocumentFileError) {
    guard isOwnFile, let identity = policy.identity, !policy.replacesChangedFile else { return }
    let descriptor = RawText.withCString(target.path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .changedOnDisk : DocumentFileError(SystemFailure.last)
    }
    defer { close(descriptor) }
    guard try FileIdentity(descriptor: descriptor).holdsSameBytes(as: identity) else { throw .changedOnDisk }
  }

  /// Has `write` fill, sync and check a new file, which then takes the target's place; gives its state.
  ///
  /// With `keepsOwner` a file that can't get the old one's owner and access list is not used.
  func run(
    keepsOwner: Bool, write: (Int32) throws(DocumentFileError) -> Void
  ) throws(Failure) -> FileIdentity {
    for isNamed in [false, true] {
      let file: ReplacementFile
      do throws(SystemFailure) {
        file = try ReplacementFile(
          beside: target.name, in: target.directory,
          mode: target.status == nil ? sourceMode & 0o666 | 0o600 : 0o600,
          isNamed: isNamed)
      } catch {
        if !isNamed, [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.code) { continue }
        throw Self.isRefusal(error) ? .notReplaceable(error) : .save(DocumentFileError(error))
      }
      if !takeOver(file), keepsOwner { throw .notReplaceable(SystemFailure(code: EPERM)) }
      let identity: FileIdentity
      do throws(DocumentFileError) {
        try write(file.descriptor)
        identity = try FileIdentity(descriptor: file.descriptor)
        try checkUnchanged()
      } catch {
        throw .save(error)
      }
      do throws(SystemFailure) {
        try file.replace(target.path)
      } catch {
        // Without /proc, or in some sandboxes, an unnamed file can't get a name: once more with one.
        if !isNamed, ![ENOSPC, EDQUOT, EIO].contains(error.code) { continue }
        throw Self.isRefusal(error) ? .notReplaceable(error) : .save(DocumentFileError(error))
      }
      return identity
    }
    throw .notReplaceable(SystemFailure(code: EOPNOTSUPP))
  }

  private func takeOver(_ file: ReplacementFile) -> Bool {
    guard let status = target.status else { return true }
    let old = RawText.withCString(target.path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard old >= 0 else { return false }
    defer { close(old) }
    return file.takeOver(status, of: old)
  }

  private static func isRefusal(_ failure: SystemFailure) -> Bool {
    [EACCES, EPERM, EROFS, EBUSY, EXDEV].contains(failure.code)
  }
}
