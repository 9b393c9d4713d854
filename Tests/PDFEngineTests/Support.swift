import DocumentModel
import Geometry
import TestSupport

@testable import PDFEngine

/// Objects in memory: what coders and writers are given in tests.
final class ObjectTable: ObjectSource, ObjectSink {
  private(set) var objects: [ObjectReference: CosValue] = [:]
  private var next = 1

  func object(_ reference: ObjectReference) -> CosValue { objects[reference] ?? .null }
  func value(_ reference: ObjectReference) -> CosValue? { objects[reference] }
  func set(_ reference: ObjectReference, _ value: CosValue) { objects[reference] = value }

  func allocate() -> ObjectReference {
    defer { next += 1 }
    return ObjectReference(next)
  }
}

/// A file on disk, opened.
struct OpenedFile {
  let directory = TemporaryDirectory()
  let path: String
  let file: PDFFile

  init(_ bytes: [UInt8], password: String? = nil) async throws {
    path = directory.write("file.pdf", bytes)
    file = try await PDFFile.open(path: path, password: password)
  }

  var bytes: [UInt8] { TemporaryDirectory.bytes(path) }

  /// Saves the page with these annotations.
  @discardableResult
  func save(_ annotations: [Annotation], changed: [Annotation], page: Int = 0) async throws -> SaveResult {
    try await file.save(
      SaveRequest(pages: [
        .init(sourceIndex: page, annotations: annotations, changed: Set(changed.map(\.id)))
      ]))
  }

  /// What another program sees: the file opened anew.
  func reopened() async throws -> PDFFile { try await PDFFile.open(path: path) }

  /// The bodies of the entries of a page's /Annots.
  func dictionaries(page: Int = 0) throws -> [CosDictionary] {
    let file = try QPDFFile(path: path)
    let node = PageTree(catalog: file.catalog, source: file).page(page)
    return (file.resolve(node?.dictionary["Annots"]).array ?? []).compactMap { file.resolve($0).dictionary }
  }
}
