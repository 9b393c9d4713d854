import CQPDF
import DocumentModel
import Testing

@testable import PDFEngine

@Suite struct EncryptionTests {
  enum Kind: CaseIterable {
    case r2, r3, r4RC4, r4AES, r5, r6, r4Metadata

    func set(_ handle: qpdf_data?) {
      let (yes, no, print) = (QPDF_BOOL(1), QPDF_BOOL(0), qpdf_r3p_full)
      switch self {
      case .r2: qpdf_set_r2_encryption_parameters_insecure(handle, "user", "owner", yes, yes, yes, yes)
      case .r3:
        qpdf_set_r3_encryption_parameters_insecure(
          handle, "user", "owner", yes, yes, yes, yes, yes, yes, print)
      case .r4RC4, .r4AES, .r4Metadata:
        qpdf_set_r4_encryption_parameters_insecure(
          handle, "user", "owner", yes, yes, yes, yes, yes, yes, print, self == .r4Metadata ? no : yes,
          self == .r4RC4 ? no : yes)
      case .r5:
        qpdf_set_r5_encryption_parameters2(handle, "user", "owner", yes, yes, yes, yes, yes, yes, print, yes)
      case .r6:
        qpdf_set_r6_encryption_parameters2(handle, "user", "owner", yes, yes, yes, yes, yes, yes, print, yes)
      }
    }
  }

  @Test(arguments: Kind.allCases, [false, true]) func appending(_ kind: Kind, _ objectStreams: Bool) throws {
    let original = try SmallPDF().encrypted(
      kind.set, objectStreams: objectStreams && kind != .r2 && kind != .r3)
    let scratch = try Scratch()
    let path = try scratch.file("a.pdf", original)
    for password in ["user", "owner"] {
      let before = try contents(path)
      let (object, stream) = try withOpenFile(path) { descriptor in
        let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor, password: password))
        let (object, stream) = (update.allocate(), update.allocate())
        update.set(object, .dictionary(["S": .string(Array("sécret".utf8)), "A": .array([.string([])])]))
        update.set(stream, .stream(CosStream(["K": .string([1, 2, 3])], data: Probe.operators)))
        _ = try FileSave.save(update, base: descriptor, path: path)
        return (object, stream)
      }
      let after = try contents(path)
      #expect(after.starts(with: before))
      #expect(!after.contains("sécret"))
      for reading in ["user", "owner"] {
        let reader = try StrictReader(after, password: reading)
        #expect(try reader.string(object, "/S") == Array("sécret".utf8))
        #expect(try reader.text(object).contains("/A [ () ]"))
        #expect(try reader.stream(stream) == Probe.operators)
      }
    }
  }

  /// Strings in clear, streams encrypted: the two filters of a V4 file may differ.
  @Test func differingFilters() throws {
    let text = try SmallPDF().encrypted(Kind.r4AES.set)
    let old = Array("/StrF /StdCF".utf8)
    let new = Array("/StrF /Identity".utf8)
    let place = try #require(text.indices.first { text[$0...].starts(with: old) })
    var bytes = text
    bytes.replaceSubrange(place..<place + old.count, with: new)
    // The dictionary is the last object: only the table moves.
    let start = try BaseFile.startxref(text)
    let tail = Array("startxref\n\(start)".utf8)
    let end = try #require(bytes.indices.last { bytes[$0...].starts(with: tail) })
    bytes.replaceSubrange(end..<end + tail.count, with: Array("startxref\n\(start + 3)".utf8))
    let scratch = try Scratch()
    let path = try scratch.file("a.pdf", bytes)
    let object = try withOpenFile(path) { descriptor in
      let update = IncrementalUpdate(base: try BaseFile.read(descriptor: descriptor, password: "user"))
      let object = update.allocate()
      update.set(object, .stream(CosStream(["S": .string(Array("in clear".utf8))], data: Probe.operators)))
      _ = try FileSave.save(update, base: descriptor, path: path)
      return object
    }
    let after = try contents(path)
    #expect(after.contains("(in clear)"))
    let reader = try StrictReader(after, password: "user")
    #expect(try reader.stream(object) == Probe.operators)
  }

  @Test func passwords() throws {
    let scratch = try Scratch()
    let path = try scratch.file("a.pdf", try SmallPDF().encrypted(Kind.r6.set))
    try withOpenFile(path) { descriptor in
      #expect(throws: BaseFileError.passwordNeeded) { try BaseFile.read(descriptor: descriptor) }
      #expect(throws: BaseFileError.wrongPassword) {
        try BaseFile.read(descriptor: descriptor, password: "no")
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
