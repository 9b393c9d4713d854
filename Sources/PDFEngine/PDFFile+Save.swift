import DocumentModel
import Geometry

extension PDFFile {
  /// Appends the changes to a copy that takes the file's place, or writes a damaged file anew; the document goes on with the result, unless it was a copy.
  package func save(_ request: SaveRequest) async throws(DocumentFileError) -> SaveResult {
    let facts = try await facts()
    guard facts.allowsAnnotating || request.isCopy && request.pages.isEmpty else { throw .notPermitted }
    var policy = SavePolicy(identity: identity, replacesChangedFile: request.replacesChangedFile)
    policy.breaksSignatureOfCopy = request.destination != nil
    if let base = try base() {
      let update = IncrementalUpdate(base: base)
      let updates = try write(request, into: update)
      let saved = try FileSave.save(
        update, base: descriptor.number, path: path, to: request.destination, policy: policy)
      if !request.isCopy { adopt(saved, updates) }
      return saved.result
    }
    let readable = try opened().copy ?? descriptor
    let rewrite = try RewriteSave(
      descriptor: descriptor.number, reading: readable.number, password: password)
    // Said before anything is encoded: this file can't be saved onto itself.
    if rewrite.isSigned, request.destination == nil { throw .signed }
    let update = IncrementalUpdate(firstFreeNumber: rewrite.firstFreeNumber)
    let updates = try write(request, into: update)
    let old = try opened().file
    let saved = try rewrite.save(update, path: path, to: request.destination, policy: policy)
    guard !request.isCopy else { return saved.result }
    adopt(saved, updates)
    try renumber(from: old)
    return saved.result
  }

  /// Whether saving has to write the whole file anew, as nothing can be appended to it.
  package func rewritesOnSave() throws(DocumentFileError) -> Bool { try base() == nil }

  /// What an append needs; nil when the file has to be rewritten.
  private func base() throws(DocumentFileError) -> BaseFile? {
    guard !(try opened().isRepaired) else { return nil }
    do throws(BaseFileError) {
      return try BaseFile.read(descriptor: descriptor.number, password: password)
    } catch {
      if case .damaged = error { return nil }
      throw DocumentFileError(error)
    }
  }
}
