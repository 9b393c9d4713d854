import FoundationEssentials
import Geometry
import Testing

@testable import PDFEngine

struct TextStringTests {
  @Test(arguments: ["", "plain", "two\nlines\tand a tab", "naïve – “quotes”", "漢字 שלום 😀", "\u{7F}"])
  func whatIsWrittenReadsBack(_ text: String) {
    #expect(TextString.decode(TextString.encode(text)) == text)
  }

  @Test func asciiStaysAsItIs() { #expect(TextString.encode("Note (1)") == Array("Note (1)".utf8)) }

  @Test func documentEncodingOfTheStandard() {
    #expect(TextString.decode([0x80, 0x84, 0x8D, 0x8E, 0x92, 0xA0, 0xE9, 0x1F]) == "•—“”™€é˜")
  }

  @Test func otherForms() {
    #expect(TextString.decode([0xFF, 0xFE, 0x41, 0x00]) == "A")
    #expect(TextString.decode([0xEF, 0xBB, 0xBF, 0xC3, 0xA9]) == "é")
    #expect(TextString.decode([0xFE, 0xFF, 0, 0x1B, 0, 0x65, 0, 0x6E, 0, 0x1B, 0, 0x41]) == "A")
    #expect(TextString.decode([0xFE, 0xFF, 0, 0x41, 0]) == "A")
    #expect(TextString.withLineFeeds("a\r\nb\rc\nd") == "a\nb\nc\nd")
  }

  @Test func bytesThatAreNoUTF8SurviveAString() {
    for bytes: [UInt8] in [
      [0x41, 0xFF, 0x42], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98, 0x80, 0x80], Array("é😀".utf8),
    ] {
      #expect(RawText.bytes(RawText.string(bytes)) == bytes)
    }
  }
}

struct DateStringTests {
  private func date(_ text: String) -> Double? { DateString.decode(Array(text.utf8))?.timeIntervalSince1970 }

  @Test(arguments: [0.0, 951_782_400, 1_750_003_723, 4_102_444_799, -86_400, 1_709_164_800])
  func whatIsWrittenReadsBack(_ seconds: Double) {
    #expect(
      DateString.decode(DateString.encode(Date(timeIntervalSince1970: seconds)))?.timeIntervalSince1970
        == seconds)
  }

  @Test func form() {
    #expect(
      String(decoding: DateString.encode(Date(timeIntervalSince1970: 951_782_461)), as: UTF8.self)
        == "D:20000229000101+00'00'")
  }

  @Test func foreignForms() {
    #expect(date("D:20000229000101Z") == 951_782_461)
    #expect(date("D:20000229013101+01'30'") == 951_782_461)
    #expect(date("D:20000228220101-02'00") == 951_782_461)
    #expect(date("D:20000229000101+0000") == 951_782_461)
    #expect(date("20000229") == 951_782_400)
    #expect(date("D:2000") == 946_684_800)
    #expect(date("yesterday") == nil)
    #expect(date("D:20001301") == nil)
    #expect(date("") == nil)
  }
}

struct DecimalNumberTests {
  private func text(_ value: Double, _ decimals: Int = 4) -> String {
    var out: [UInt8] = []
    DecimalNumber.append(value, decimals: decimals, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @Test func numbers() {
    #expect(text(0) == "0")
    #expect(text(-0.00001) == "0")
    #expect(text(1.5) == "1.5")
    #expect(text(-12.03456) == "-12.0346")
    #expect(text(0.0501, 3) == "0.05")
    #expect(text(99.99996) == "100")
    #expect(text(.nan) == "0")
    #expect(text(.infinity) == "0")
    #expect(text(1e300).allSatisfy { "0123456789".contains($0) })
  }
}
