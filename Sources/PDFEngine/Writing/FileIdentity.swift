import DocumentModel
import Glibc

/// A file's state on disk when it was opened, to notice later that someone else changed it.
struct FileIdentity: Hashable, Sendable {
  var device: UInt
  var inode: UInt
  /// Bytes.
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int
  var tail: Fingerprint

  init(descriptor: Int32) throws(DocumentFileError) {
    let file = DescriptorBytes(descriptor)
    do throws(SystemFailure) {
      let status = try file.status()
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      let count = min(size, BaseFile.tailLength)
      tail = Fingerprint(try file.read(at: size - count, count: count))
    } catch {
      throw DocumentFileError(error)
    }
  }

  /// Whether two states hold the same bytes, as far as size, time of change and the tail tell.
  ///
  /// The inode may differ: some network file systems make them up anew. Links and rights may change.
  func holdsSameBytes(as other: FileIdentity) -> Bool {
    size == other.size && modified == other.modified && tail == other.tail
  }
}

extension DocumentFileError {
  init(_ failure: SystemFailure) {
    switch failure.code {
    case ENOENT: self = .notFound
    case EACCES, EPERM: self = .permissionDenied
    case EROFS: self = .readOnly
    case ENOSPC, EDQUOT: self = .diskFull
    default: self = .system(String(cString: strerror(failure.code)))
    }
  }

  /// The user stopped the save.
  static let cancelled = DocumentFileError.system("cancelled")

  init(_ error: UpdateError) {
    switch error {
    case .tooLarge: self = .system("the file is too large to extend")
    case .encryptionFailed: self = .system("encryption failed")
    case .danglingReference(let reference): self = .system("object \(reference.number) was never written")
    case .unreachable(let target, let holder):
      self = .system("object \(holder.number) does not lead to \(target.number)")
    }
  }

  init(_ error: BaseFileError) {
    switch error {
    case .empty: self = .empty
    case .notAPDF: self = .notAPDF
    case .damaged(let what): self = .damaged(what)
    case .passwordNeeded: self = .passwordNeeded
    case .wrongPassword: self = .wrongPassword
    case .unsupportedEncryption: self = .damaged("unsupported encryption")
    case .system(let failure): self.init(failure)
    }
  }
}
