import CBase
import DocumentModel
import Geometry
import Glibc

extension FileSave {
  /// Appends to the file itself, recorded first: for files that a rename would part from their other names,
  /// their owner or their access list, or whose directory is closed.
  func appendInPlace(_ target: SaveTarget, named name: String) throws(DocumentFileError) -> SavedFile {
    guard let directory = policy.journalDirectory else { throw .permissionDenied }
    let descriptor = RawText.withCString(target.path) { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
    guard descriptor >= 0 else { throw DocumentFileError(SystemFailure.last) }
    defer { close(descriptor) }
    let file = DescriptorBytes(descriptor)
    guard postil_lock(descriptor) == 0 || errno != EWOULDBLOCK else {
      throw .system("another program is saving this file")
    }
    do throws(SystemFailure) {
      let (status, opened) = (try file.status(), try source.status())
      guard status.st_dev == opened.st_dev, status.st_ino == opened.st_ino, Int(status.st_size) == base.length
      else {
        throw SystemFailure(code: ESTALE)
      }
    } catch {
      throw error.code == ESTALE ? .changedOnDisk : DocumentFileError(error)
    }
    try policy.checkCancelled()
    let journal = AppendJournal(directory: directory)
    let record = try journal.begin(path: target.path, file: file, base: base, appended: section.bytes)
    let identity: FileIdentity
    do throws(DocumentFileError) {
      if postil_reserve(descriptor, Int64(base.length), Int64(section.bytes.count)) != 0,
        [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno)
      {
        throw DocumentFileError(SystemFailure.last)
      }
      try append(to: file)
      identity = try FileIdentity(descriptor: descriptor)
    } catch {
      if (try? file.truncate(to: base.length)) != nil, (try? file.synchronize()) != nil {
        journal.end(record)
      }
      throw error
    }
    journal.end(record)
    let total = base.length + section.bytes.count
    policy.progress?(total, total)
    return SavedFile(result: SaveResult(path: name, bytesWritten: section.bytes.count), identity: identity)
  }

  /// Brings a file that a crash left half appended to into order; to be called before it is read.
  @discardableResult
  static func recoverInterruptedAppend(
    path: String, journalDirectory: String? = AppendJournal.standardDirectory
  ) throws(DocumentFileError) -> AppendRecovery {
    guard let journalDirectory else { return .nothing }
    return try AppendJournal(directory: journalDirectory).recover(path: path)
  }
}
