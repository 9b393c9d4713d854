import DocumentModel
import Glibc
import Testing

@testable import PDFEngine

@Suite struct RewriteSaveTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func rewrite(
    _ path: String, to destination: String? = nil, password: String? = nil, policy: SavePolicy = SavePolicy()
  ) throws -> SavedFile {
    try withOpenFile(path) { descriptor in
      let rewrite = try RewriteSave(descriptor: descriptor, password: password)
      let update = IncrementalUpdate(firstFreeNumber: rewrite.firstFreeNumber)
      _ = Probe(in: update)
      // Two new objects that refer to each other, an existing stream replaced, an empty stream.
      let (first, second, empty) = (update.allocate(), update.allocate(), update.allocate())
      update.set(first, .dictionary(["Other": .reference(second), "Text": .string([1, 2, 0xff])]))
      update.set(second, .dictionary(["Other": .reference(first)]))
      update.set(empty, .stream(CosStream([:], data: [])))
      update.set(ObjectReference(4), .stream(CosStream([:], data: Array("0 1 0 rg".utf8))))
      update.set(
        ObjectReference(1),
        .dictionary([
          "Type": .name("Catalog"), "Pages": .reference(ObjectReference(2)), "PostilA": .reference(first),
          "PostilE": .reference(empty),
        ]))
      return try rewrite.save(update, path: path, to: destination, policy: policy)
    }
  }

  private func check(_ path: String, password: String? = nil) throws {
    let reader = try StrictReader(try contents(path), password: password)
    let base = try withOpenFile(path) { try BaseFile.read(descriptor: $0, password: password) }
    let root = try reader.text(base.root)
    #expect(root.contains("/PostilA") && root.contains("/PostilE"))
    let references = (1..<base.nextNumber).map { ObjectReference($0) }
    let streams = try references.filter { reader.isStream($0) }.map { try reader.stream($0) }
    #expect(streams.count == 3)
    for wanted in [Array("0 1 0 rg".utf8), Probe.operators, []] {
      let isThere = streams.contains(wanted)
      #expect(isThere)
    }
  }

  @Test func damagedFiles() throws {
    for pdf in [
      SmallPDF(startxrefError: 5), SmallPDF(form: .hybrid, startxrefError: 5), SmallPDF(sizeError: -2),
    ] {
      let path = try scratch.file("a.pdf", pdf.bytes)
      #expect(throws: BaseFileError.self) { _ = try withOpenFile(path) { try BaseFile.read(descriptor: $0) } }
      let saved = try rewrite(path)
      #expect(saved.result.bytesWritten == (try contents(path)).count)
      try check(path)
      #expect(scratch.names == ["a.pdf"])
    }
  }

  @Test(arguments: EncryptionTests.Kind.allCases) func encryptionIsKept(_ kind: EncryptionTests.Kind) throws {
    let path = try scratch.file("a.pdf", try SmallPDF().encrypted(kind.set))
    #expect(throws: DocumentFileError.passwordNeeded) { try rewrite(path) }
    #expect(throws: DocumentFileError.wrongPassword) { try rewrite(path, password: "no") }
    _ = try rewrite(path, password: "user")
    try check(path, password: "user")
    #expect(throws: BaseFileError.passwordNeeded) {
      _ = try withOpenFile(path) { try BaseFile.read(descriptor: $0) }
    }
  }

  /// The objects are found in encrypted object streams, too, and the encryption stays.
  @Test(arguments: EncryptionTests.Kind.allCases) func damagedEncryptedFiles(_ kind: EncryptionTests.Kind)
    async throws
  {
    for objectStreams in [false, true] {
      let sound = try SmallPDF().encrypted(kind.set, objectStreams: objectStreams)
      let word = Array("startxref".utf8)
      let place = try #require(sound.indices.last { sound[$0...].starts(with: word) })
      let path = try scratch.file("a.pdf", Array(sound[..<place]))
      await #expect(throws: DocumentFileError.passwordNeeded) { try await PDFFile.open(path: path) }
      await #expect(throws: DocumentFileError.wrongPassword) {
        try await PDFFile.open(path: path, password: "no")
      }
      let file = try await PDFFile.open(path: path, password: "user")
      let facts = try await file.facts()
      #expect(facts.pageCount == 1 && facts.isRepaired && facts.isEncrypted)
      let repaired = try await #require(file.repairedPath)
      _ = try StrictReader(try contents(repaired), password: "user")
      let saved = try await file.save(SaveRequest(pages: [], destination: scratch.path + "/b.pdf"))
      #expect(saved.bytesWritten > 0)
      let reader = try StrictReader(try contents(scratch.path + "/b.pdf"), password: "user")
      let base = try withOpenFile(scratch.path + "/b.pdf") {
        try BaseFile.read(descriptor: $0, password: "user")
      }
      #expect(base.encryption != nil)
      let streams = (1..<base.nextNumber).map { ObjectReference($0) }.filter { reader.isStream($0) }
        .compactMap {
          try? reader.stream($0)
        }
      #expect(streams.contains(Array("0 0 1 rg 10 10 50 50 re f".utf8)))
    }
  }

  @Test func signedFilesAreNotRewritten() throws {
    var pdf = SmallPDF(startxrefError: 5)
    pdf.moreObjects = [
      "<</FT/Sig/T(a)/V 6 0 R>>", "<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 1 2 3]>>",
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>",
    ]
    let path = try scratch.file("a.pdf", pdf.bytes.replacingRoot)
    let before = try contents(path)
    #expect(throws: DocumentFileError.signed) { try rewrite(path) }
    #expect(throws: DocumentFileError.signed) { try rewrite(path, to: scratch.path + "/b.pdf") }
    var policy = SavePolicy()
    policy.breaksSignatureOfCopy = true
    #expect(throws: DocumentFileError.signed) { try rewrite(path, policy: policy) }
    #expect(try contents(path) == before)
    _ = try rewrite(path, to: scratch.path + "/b.pdf", policy: policy)
    #expect(try contents(path) == before)
  }

  @Test func failuresLeaveTheFile() throws {
    let path = try scratch.file("a.pdf", SmallPDF(startxrefError: 5).bytes)
    let before = try contents(path)
    var policy = SavePolicy()
    policy.isCancelled = { true }
    #expect(throws: DocumentFileError.cancelled) { try rewrite(path, policy: policy) }
    var asked = 0
    policy.isCancelled = {
      asked += 1
      return asked > 2
    }
    #expect(throws: DocumentFileError.cancelled) { try rewrite(path, policy: policy) }
    #expect(throws: DocumentFileError.notFound) { try rewrite(path, to: scratch.path + "/no/a.pdf") }
    if geteuid() != 0 {
      try #require(chmod(path, 0o400) == 0)
      #expect(throws: DocumentFileError.readOnly) { try rewrite(path) }
    }
    #expect(try contents(path) == before)
    #expect(scratch.names == ["a.pdf"])
  }

  @Test func hopelessFilesAreRefused() throws {
    let path = try scratch.file("a.pdf", Array("%PDF-1.4\nnothing\n".utf8))
    try withOpenFile(path) { descriptor in
      _ = #expect(throws: DocumentFileError.self) { try RewriteSave(descriptor: descriptor) }
    }
  }
}

extension [UInt8] {
  fileprivate var replacingRoot: [UInt8] {
    let old = Array("/Root 1".utf8)
    guard let place = indices.last(where: { self[$0...].starts(with: old) }) else { return self }
    var result = self
    result[place + 6] = UInt8(ascii: "7")
    return result
  }
}
