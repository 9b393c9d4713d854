import Geometry
import Testing

@testable import TextReading

@Suite struct ReadingOrderTests {
  /// What is seen from left to right, and how it is read.
  @Test(arguments: [
    ("םלוע םולש", "שלום עולם"),
    ("Hebrew text: םלוע םולש", "Hebrew text: שלום עולם"),
    ("here םלוע םולש stands", "here שלום עולם stands"),
    (".םלוע 12.5 םולש", "שלום 12.5 עולם."),
    ("םלוע PDF 1.7 םולש", "שלום PDF 1.7 עולם"),
    ("within םלוע 1948 םולש as well", "within שלום 1948 עולם as well"),
    ("ב\u{5B7}א", "אב\u{5B7}"),
    ("plain 1.7 words", "plain 1.7 words"),
  ])
  func rightToLeft(seen: String, read: String) { #expect(page(seen).text == read) }

  @Test func aLineWithoutMajorityIsReadAsThePageIs() {
    #expect(page("english words above", "PDF םולש").text.hasSuffix("PDF שלום"))
    #expect(page("םולש םולש םולש", "PDF םולש").text.hasSuffix("שלום PDF"))
  }

  @Test func aPartOfAMixedLineIsSelectedAsItIsRead() {
    // Seen: the second word at 100…140, the first at 150…190.
    let text = page("some more םלוע םולש")
    let range = text.selection(from: Point(x: 149, y: 10), to: Point(x: 51, y: 10), by: .character)
    #expect(text.text(range) == "more שלום")
    #expect(text.quads(range).map(\.bounds.minX) == [50, 150])
    let all = text.selection(from: Point(x: -.infinity, y: 0), to: Point(x: .infinity, y: 0), by: .character)
    #expect(text.quads(all).map(\.bounds.width) == [190])
    let word = text.selection(from: Point(x: 115, y: 10), to: Point(x: 115, y: 10), by: .word)
    #expect(text.text(word) == "עולם")
  }

  @Test func aPointBesideALineIsThatLines() {
    let text = page("a longer line", "short", "another line", "column two", columns: [0, 0, 0, 300])
    func selected(_ a: (Double, Double), _ b: (Double, Double)) -> String {
      text.text(text.selection(from: Point(x: a.0, y: a.1), to: Point(x: b.0, y: b.1), by: .character))
    }
    #expect(selected((1, 10), (110, 41)) == "a longer line\nshort")
    #expect(selected((20, 40), (115, 40)) == "ort")
    #expect(selected((301, 100), (500, 100)) == "column two")
    #expect(selected((110, 41), (112, 44)) == "")
    // Above and below all text is its beginning and its end.
    #expect(selected((60, -30), (29, 10)) == "a l")
    #expect(selected((60, 70), (20, 160)) == "r line")
    #expect(selected((-50, -50), (900, 900)) == "a longer line\nshort\nanother line\ncolumn two")
  }
}
