import CQPDF
import DocumentModel
import Testing

@testable import PDFEngine

@Suite struct IncrementalUpdateTests {
  private static let shapes: [SmallPDF] = SmallPDF.Form.allCases.flatMap { form in
    [
      SmallPDF(form: form), SmallPDF(form: form, junk: "HTTP/1.1 200 OK\r\n\r\n"),
      SmallPDF(form: form, pageGeneration: 3), SmallPDF(form: form, endsWithNewline: false),
      SmallPDF(form: form, extraTrailer: "/ID[<aabb><ccdd>]/PostilX(kept)/Info 2 0 R"),
    ]
  }

  @Test(arguments: shapes.indices) func severalAppendsInARow(_ index: Int) throws {
    let pdf = Self.shapes[index]
    let scratch = try Scratch()
    let path = try scratch.file("a.pdf", pdf.bytes)
    var (before, earlier): ([UInt8], [ObjectReference]) = (pdf.bytes, [])
    for round in 1...4 {
      let (probe, saved) = try saveProbe(
        path, generation: pdf.pageGeneration, earlier: earlier, text: "Round \(round)")
      let after = try contents(path)
      #expect(after.starts(with: before))
      #expect(after.count == before.count + saved.result.bytesWritten)
      try probe.check(in: after)
      before = after
      earlier.append(probe.annotation)
    }
    #expect(scratch.names == ["a.pdf"])
    let tail = String(decoding: before.suffix(500), as: UTF8.self)
    if pdf.extraTrailer != "" {
      // The second part is random: in digits or, where most of its bytes are letters, in brackets.
      #expect(tail.contains("/PostilX(kept)") && !tail.contains("<ccdd>"))
      #expect(tail.contains("/ID[<aabb><") || tail.contains("/ID[<aabb>("))
    }
    #expect(tail.hasSuffix("%%EOF\n"))
    if pdf.form == .hybrid { #expect(!tail.contains("XRefStm")) }
  }

  @Test func objectStreamsAndLinearisation() throws {
    for linear in [false, true] {
      let bytes = try SmallPDF(form: .stream).encrypted(
        { qpdf_set_linearization($0, linear ? 1 : 0) }, objectStreams: true)
      let scratch = try Scratch()
      let path = try scratch.file("a.pdf", bytes)
      // qpdf renumbers: any new object will do.
      let number = try withOpenFile(path) { descriptor in
        let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor))
        let object = update.allocate()
        update.set(object, .dictionary(["Hello": .string([65, 66])]))
        _ = try FileSave.save(update, base: descriptor, path: path)
        return object
      }
      #expect(try StrictReader(try contents(path)).text(number) == "<< /Hello (AB) >>")
    }
  }

  @Test func referencesIntoNothingAreRefused() throws {
    let scratch = try Scratch()
    let path = try scratch.file("a.pdf", SmallPDF().bytes)
    let before = try contents(path)
    try withOpenFile(path) { descriptor in
      let base = try BaseFile.read(descriptor: descriptor)
      let dangling = IncrementalUpdate(base: base)
      dangling.set(ObjectReference(1), .array([.reference(dangling.allocate())]))
      #expect(throws: DocumentFileError.self) { try FileSave.save(dangling, base: descriptor, path: path) }
      let unreachable = IncrementalUpdate(base: base)
      _ = Probe(in: unreachable)
      unreachable.expect(ObjectReference(3), refersTo: ObjectReference(99))
      #expect(throws: DocumentFileError.self) { try FileSave.save(unreachable, base: descriptor, path: path) }
      let empty = IncrementalUpdate(base: base)
      #expect(empty.isEmpty)
      #expect(try FileSave.save(empty, base: descriptor, path: path).result.bytesWritten == 0)
    }
    #expect(try contents(path) == before)
  }
}
