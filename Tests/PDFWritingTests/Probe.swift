import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

/// One annotation with an appearance, put on the page of a SmallPDF.
struct Probe {
  static let operators = Array(String(repeating: "1 0 0 RG 0 0 m 100 100 l S\n", count: 40).utf8)
  let annotation: ObjectReference
  let form: ObjectReference
  let page: ObjectReference
  let text: String

  init(
    in update: IncrementalUpdate, generation: Int = 0, earlier: [ObjectReference] = [],
    text: String = "Note (1)"
  ) {
    form = update.allocate()
    annotation = update.allocate()
    page = ObjectReference(SmallPDF.page, generation)
    self.text = text
    update.set(
      form,
      .stream(
        CosStream(
          ["Subtype": .name("Form"), "BBox": .array([.integer(0), .integer(0), .integer(9), .real(9.5)])],
          data: Self.operators)))
    update.set(
      annotation,
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Square"), "Contents": .string(Array(text.utf8)),
        "AP": .dictionary(["N": .reference(form)]),
        "Rect": .array([.integer(1), .integer(2), .real(3.25), .integer(4)]),
      ]))
    let content = CosValue.reference(ObjectReference(4))
    update.set(
      page,
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(ObjectReference(2)), "Contents": content,
        "MediaBox": .array([.integer(0), .integer(0), .integer(200), .integer(200)]),
        "Annots": .array((earlier + [annotation]).map { .reference($0) }),
      ]))
    update.expect(page, refersTo: annotation)
  }

  /// Whether qpdf finds it all in the file.
  func check(in bytes: [UInt8], password: String? = nil) throws {
    let reader = try StrictReader(bytes, password: password)
    #expect(try reader.string(annotation, "/Contents") == Array(text.utf8))
    #expect(try reader.stream(form) == Self.operators)
    #expect(try reader.text(annotation).contains("/Rect [ 1 2 3.25 4 ]"))
    #expect(try reader.text(page).contains("\(annotation.number) 0 R"))
    #expect(try reader.stream(ObjectReference(4)) == Array("0 0 1 rg 10 10 50 50 re f".utf8))
  }
}

/// Opens a file for as long as `body` takes.
func withOpenFile<R>(_ path: String, _ body: (Int32) throws -> R) throws -> R {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  return try body(descriptor)
}

/// Appends a probe to the file at `path`.
@discardableResult
func saveProbe(
  _ path: String, to destination: String? = nil, password: String? = nil, generation: Int = 0,
  earlier: [ObjectReference] = [], text: String = "Note (1)", policy: SavePolicy = SavePolicy()
) throws -> (probe: Probe, saved: SavedFile) {
  try withOpenFile(path) { descriptor in
    let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor, password: password))
    let probe = Probe(in: update, generation: generation, earlier: earlier, text: text)
    let saved = try FileSave.save(update, base: descriptor, path: path, to: destination, policy: policy)
    return (probe, saved)
  }
}
