import CQPDF
import DocumentModel
import TestSupport
import Testing

@testable import PDFEngine

struct EncryptedFileTests {
  /// A file of one page, encrypted by qpdf with AES-256 or, `isOld`, RC4; annotating needs the owner's password.
  private func encrypted(
    user: [UInt8], owner: String, isOld: Bool = false, printing: qpdf_r3_print_e = qpdf_r3p_full
  ) throws -> [UInt8] {
    let plain = PDFBuilder.file(pages: [
      ["<</Type/Annot/Subtype/Square/Rect[9 9 99 99]/Contents(secret)/NM(s)>>"]
    ])
    var handle = qpdf_init()
    defer { qpdf_cleanup(&handle) }
    let user = (user + [0]).map { CChar(bitPattern: $0) }
    return try plain.withUnsafeBytes { bytes in
      let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
      try #require(qpdf_read_memory(handle, "plain", start, UInt64(plain.count), nil) == 0)
      try #require(qpdf_init_write_memory(handle) == 0)
      if isOld {
        qpdf_set_r3_encryption_parameters_insecure(handle, user, owner, 1, 1, 1, 0, 1, 1, printing)
      } else {
        qpdf_set_r6_encryption_parameters2(handle, user, owner, 1, 1, 1, 0, 1, 1, printing, 1)
      }
      try #require(qpdf_write(handle) == 0)
      return Array(UnsafeBufferPointer(start: qpdf_get_buffer(handle), count: qpdf_get_buffer_length(handle)))
    }
  }

  private func failure(_ path: String, _ password: String?) async -> DocumentFileError? {
    do throws(DocumentFileError) {
      _ = try await PDFFile.open(path: path, password: password)
      return nil
    } catch { return error }
  }

  @Test(arguments: [false, true])
  func passwords(_ isOld: Bool) async throws {
    let directory = TemporaryDirectory()
    let path = directory.write(
      "e.pdf", try encrypted(user: Array("open".utf8), owner: "master", isOld: isOld))
    #expect(await failure(path, nil) == .passwordNeeded)
    #expect(await failure(path, "guess") == .wrongPassword)
    let asUser = try await PDFFile.open(path: path, password: "open")
    #expect(try await asUser.facts().isEncrypted)
    #expect(try await asUser.facts().allowsAnnotating == false)
    await #expect(throws: DocumentFileError.notPermitted) {
      _ = try await asUser.save(SaveRequest(pages: []))
    }
    let asOwner = try await PDFFile.open(path: path, password: "master")
    #expect(try await asOwner.facts().allowsAnnotating)
  }

  @Test(arguments: [
    (qpdf_r3p_full, FileFacts.Printing.allowed), (qpdf_r3p_low, .coarse), (qpdf_r3p_none, .forbidden),
  ])
  func permissionToPrint(_ granted: qpdf_r3_print_e, _ expected: FileFacts.Printing) async throws {
    for isOld in [false, true] {
      let directory = TemporaryDirectory()
      let path = directory.write(
        "e.pdf", try encrypted(user: [], owner: "master", isOld: isOld, printing: granted))
      let facts = try await PDFFile.open(path: path).facts()
      #expect(facts.printing == expected)
      #expect(facts.allowsPrinting == (expected != .forbidden))
      // The owner may do everything.
      #expect(try await PDFFile.open(path: path, password: "master").facts().printing == .allowed)
    }
  }

  @Test func aPlainFileMayBePrinted() async throws {
    let opened = try await OpenedFile(PDFBuilder.file(pages: [[]]))
    #expect(try await opened.file.facts().printing == .allowed)
  }

  @Test func aProtectedFileIsCopiedAsItIs() async throws {
    let bytes = try encrypted(user: [], owner: "master")
    let opened = try await OpenedFile(bytes)
    let path = opened.directory.path + "/copy.pdf"
    _ = try await opened.file.save(SaveRequest(pages: [], destination: path, isCopy: true))
    #expect(TemporaryDirectory.bytes(path) == bytes)
    let change = SaveRequest.PageChange(sourceIndex: 0, annotations: [], changed: [])
    await #expect(throws: DocumentFileError.notPermitted) {
      _ = try await opened.file.save(SaveRequest(pages: [change], destination: path, isCopy: true))
    }
    #expect(TemporaryDirectory.bytes(path) == bytes)
  }

  @Test(arguments: [false, true])
  func textIsDecryptedAndEncryptedAgain(_ isOld: Bool) async throws {
    let opened = try await OpenedFile(
      try encrypted(user: Array("open".utf8), owner: "master", isOld: isOld), password: "master")
    var square = try await opened.file.loadPage(0).annotations[0]
    #expect(square.contents == "secret")
    square.contents = "more secret"
    try await opened.save([square, AnnotationSamples.text], changed: [square, AnnotationSamples.text])
    let raw = String(decoding: opened.bytes, as: UTF8.self)
    #expect(!raw.contains("secret") && !raw.contains("Ada"))
    let back = try await PDFFile.open(path: opened.path, password: "open").loadPage(0).annotations
    #expect(back.map(\.contents) == ["more secret", AnnotationSamples.text.contents])
    #expect(annotationsAreNear(back[1], AnnotationSamples.text, within: 1e-3))
  }

  /// Old encryption takes bytes of any encoding: é as Latin-1 has one.
  @Test func passwordsInLatin1() async throws {
    let directory = TemporaryDirectory()
    let path = directory.write(
      "e.pdf", try encrypted(user: Array("caf".utf8) + [0xE9], owner: "x", isOld: true))
    #expect(await failure(path, "café") == nil)
    #expect(await failure(path, "cafe") == .wrongPassword)
  }
}
