import Geometry
import Testing

@testable import PDFEngine

@Suite struct CosTextTests {
  private func text(_ value: CosValue) -> String {
    String(decoding: CosWriter.bytes(of: value), as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (0.5, "0.5"), (-12.25, "-12.25"), (1.0 / 3, "0.33333"),
    (0.1 + 0.2, "0.3"),
    (0.000001, "0.000001"), (-0.0000000001, "-0.0000000001"), (1e-12, "0"), (.nan, "0"), (.infinity, "0"),
    (595.27559, "595.27559"), (0.184314, "0.184314"), (123456789.5, "123456789.5"),
    (1e20, "9000000000000000"),
    (-99999.999999999, "-99999.999999999"),
  ])
  func reals(_ value: Double, _ expected: String) { #expect(text(.real(value)) == expected) }

  @Test func names() {
    #expect(text(.name("A B#(/é")) == "/A#20B#23#28#2f#c3#a9")
    #expect(text(.name(RawText.string([0x41, 0xe9]))) == "/A#e9")
    #expect(text(.name("")) == "/")
  }

  @Test func strings() {
    #expect(text(.string(Array("a(b)\\c\r\n".utf8))) == "(a\\(b\\)\\\\c\\r\\n)")
    #expect(text(.string(Array("long enough text ".utf8) + [0xe9, 1])) == "(long enough text \\351\\001)")
    #expect(text(.string([0xfe, 0xff, 0, 0x41])) == "<feff0041>")
    #expect(text(.string([])) == "()")
  }

  @Test func tokensStayApart() {
    let value = CosValue.array([
      .integer(1), .integer(-2), .real(0.5), .bool(true), .null, .name("N"), .integer(3), .string([0x41]),
      .integer(4),
      .reference(ObjectReference(5, 1)), .dictionary(["K": .integer(6), "L": .array([])]), .integer(7),
    ])
    #expect(text(value) == "[1 -2 0.5 true null/N 3(A)4 5 1 R<</K 6/L[]>>7]")
    var scanner = CosScanner(CosWriter.bytes(of: value) + [10])
    #expect((try? scanner.value()) == value)
  }

  @Test func everyByteStringReadsBack() throws {
    var random = SystemRandomNumberGenerator()
    for length in 0..<200 {
      let odd = length % 3
      let bytes = (0..<length).map { _ in
        odd == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 20...130, using: &random)
      }
      var scanner = CosScanner(CosWriter.bytes(of: .string(bytes)) + [32])
      #expect(try scanner.value() == .string(bytes))
    }
  }

  @Test(arguments: ["<</A", "[1 2", "(a(b)", "<41", "/A#4", "12", "1 0 obj <</Length 9>> stream\nab", "tru"])
  func cutTextAsksForMore(_ text: String) {
    var scanner = CosScanner(Array(text.utf8))
    #expect(throws: CosScanError.endOfBytes) {
      if text.hasPrefix("1 0 obj") { _ = try scanner.indirectObject() } else { _ = try scanner.value() }
    }
  }

  @Test(arguments: [
    "<<1 2>> ", "] ", "} ", "--1 ", "1.2.3 ", "<4x> ", "/A#zz ", "trueish ", "1234567890123456789012 ",
  ])
  func wrongTextIsRefused(_ text: String) {
    var scanner = CosScanner(Array(text.utf8))
    #expect(throws: CosScanError.malformed) { _ = try scanner.value() }
  }

  @Test func deepNestingIsRefused() {
    var scanner = CosScanner([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(throws: CosScanError.malformed) { _ = try scanner.value() }
  }

  @Test func streamsAreDeflatedWhenItPays() throws {
    let long = CosStream([:], data: Probe.operators)
    #expect(long.deflatedIfItPays.dictionary["Filter"] == .name("FlateDecode"))
    #expect(Deflate.decompress(long.deflatedIfItPays.data, limit: 1 << 20) == Probe.operators)
    let filtered = CosStream(["Filter": .name("DCTDecode")], data: Probe.operators)
    #expect(filtered.deflatedIfItPays == filtered)
    let short = CosStream([:], data: Array("q Q".utf8))
    #expect(short.deflatedIfItPays == short)
    #expect(CosWriter.bytes(of: .stream(short)) == Array("<</Length 3>>\nstream\nq Q\nendstream".utf8))
  }
}
