import CBase
import DocumentModel
import Glibc

/// Saves an update of a file by appending to a copy that then takes the file's place; the file's own bytes
/// stay a prefix of the new one's, and until the last step nothing of the old file is touched.
struct FileSave {
  let update: IncrementalUpdate
  let base: BaseFile
  let section: AppendedSection
  let source: DescriptorBytes
  let policy: SavePolicy

  /// Saves `update` of the open file `descriptor`, which came from `path`, there or to `destination`.
  static func save(
    _ update: IncrementalUpdate, base descriptor: Int32, path: String, to destination: String? = nil,
    policy: SavePolicy = SavePolicy()
  ) throws(DocumentFileError) -> SavedFile {
    guard let base = update.base else { throw .damaged("only a rewrite can save this file") }
    let section: AppendedSection
    do throws(UpdateError) { section = try AppendedSection(update, on: base) } catch {
      throw DocumentFileError(error)
    }
    let save = FileSave(
      update: update, base: base, section: section, source: DescriptorBytes(descriptor), policy: policy)
    return try save.run(path: path, destination: destination)
  }

  private func run(path: String, destination: String?) throws(DocumentFileError) -> SavedFile {
    let named = destination ?? path
    let replacement = try Replacement(path: path, destination: destination, source: source, policy: policy)
    try checkBase()
    try replacement.target.checkWritable()
    // Without changes only a file that is gone has to be written.
    if section.bytes.isEmpty, replacement.isOwnFile, replacement.target.status != nil {
      return SavedFile(
        result: SaveResult(path: named, bytesWritten: 0),
        identity: try FileIdentity(descriptor: source.descriptor))
    }
    let mayAppendInPlace =
      replacement.isSameInode && Int(replacement.target.status?.st_size ?? 0) == base.length
    if mayAppendInPlace, replacement.target.status?.st_nlink ?? 1 > 1 {
      return try appendInPlace(replacement.target, named: named)
    }
    let identity: FileIdentity
    do throws(Replacement.Failure) {
      identity = try replacement.run(keepsOwner: mayAppendInPlace) { file throws(DocumentFileError) in
        try write(to: DescriptorBytes(file))
      }
    } catch {
      switch error {
      case .save(let error): throw error
      case .notReplaceable(let failure):
        if mayAppendInPlace { return try appendInPlace(replacement.target, named: named) }
        throw DocumentFileError(failure)
      }
    }
    return SavedFile(result: SaveResult(path: named, bytesWritten: section.bytes.count), identity: identity)
  }

  /// The bytes the update extends must still be there, whatever the user allows.
  private func checkBase() throws(DocumentFileError) {
    do throws(SystemFailure) {
      let count = min(base.length, BaseFile.tailLength)
      let tail = try source.read(at: base.length - count, count: count)
      guard tail.count == count, Fingerprint(tail) == base.tail else { throw SystemFailure(code: ESTALE) }
    } catch {
      throw error.code == ESTALE ? .changedOnDisk : DocumentFileError(error)
    }
  }

  private func write(to file: DescriptorBytes) throws(DocumentFileError) {
    let total = base.length + section.bytes.count
    try FileCopy(source: source, destination: file, length: base.length, policy: policy, total: total).run()
    try append(to: file)
    policy.progress?(total, total)
    try policy.checkCancelled()
  }

  /// Appends, has it written to disk and checked.
  func append(to file: DescriptorBytes) throws(DocumentFileError) {
    do throws(SystemFailure) {
      try file.write(section.bytes, at: base.length)
      try file.synchronize()
    } catch {
      throw DocumentFileError(error)
    }
    let fault: String?
    do throws(SystemFailure) {
      fault = try SavedFileCheck(base: base, section: section, source: source, result: file).fault()
    } catch {
      throw DocumentFileError(error)
    }
    if let fault { throw .system("the saved file is not right: " + fault) }
  }
}
