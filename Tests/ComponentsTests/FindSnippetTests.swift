import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

@testable import Components

struct FindSnippetTests {
  /// A page of fixed pitch: a line is 10 high, a character 5 wide.
  private func page(_ text: String) -> PageText {
    var boxes: [Rect] = []
    var (x, y) = (0.0, 0.0)
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        boxes.append(Rect(x: x, y: y, width: 0, height: 10))
        (x, y) = (0, y + 10)
      } else {
        boxes.append(Rect(x: x, y: y, width: 5, height: 10))
        x += 5
      }
    }
    return PageText(text: text, boxes: boxes)
  }

  private func match(_ column: Int, _ length: Int, line: Int = 0) -> TextMatch {
    TextMatch(
      rects: [Rect(x: Double(column) * 5, y: Double(line) * 10, width: Double(length) * 5, height: 10)])
  }

  @Test func aShortPageIsShownWhole() {
    let found = FindSnippet.all(
      in: page("a needle\nin   the hay"), matches: [match(2, 6), match(9, 3, line: 1)])
    #expect(
      found == [
        FindSnippet(before: "a ", match: "needle", after: " in the hay"),
        FindSnippet(before: "a needle in the ", match: "hay", after: ""),
      ])
  }

  @Test func aLongLineIsCutBetweenWords() throws {
    let words = String(repeating: "words and ", count: 20)
    let text = words + "needle " + words
    let found = try #require(FindSnippet.all(in: page(text), matches: [match(200, 6)])[0])
    #expect(found.match == "needle")
    #expect(found.before == "…and words and words and ")
    #expect(found.after.hasPrefix(" words and ") && found.after.hasSuffix(" and…"))
    #expect(found.after.count <= 74)
  }

  @Test func aMatchOverTheEndOfALineIsOne() {
    let both = TextMatch(rects: match(2, 3).rects + match(0, 3, line: 1).rects)
    let found = FindSnippet.all(in: page("a hay\ntop b"), matches: [both])
    #expect(found == [FindSnippet(before: "a ", match: "hay top", after: " b")])
  }

  @Test func withoutBoxesThereIsNothingToTell() {
    let text = PageText(text: "needle", boxes: [])
    #expect(FindSnippet.all(in: text, matches: [match(0, 6)]) == [nil])
    #expect(FindSnippet.all(in: page("needle"), matches: [match(0, 6, line: 7)]) == [nil])
  }

  @Test @MainActor func pagesAreReadOneByOneAndOncePerQuery() async {
    let layers = [0: FakeTextLayer.a4, 3: FakeTextLayer.a4]
    let reader = SnippetReader(source: FakePageSource(texts: layers))
    var changes = 0
    reader.onChange = { changes += 1 }
    let pages = [0, 3].map { PageSearch.SearchedPage(id: PageID($0), source: $0) }
    for _ in 0..<3 { reader.want(pages, for: FindQuery("dog")) }
    while changes < 2 { await Task.yield() }
    #expect(reader.snippets.keys.sorted { $0.value < $1.value } == pages.map(\.id))
    reader.want([], for: nil)
    #expect(reader.snippets.isEmpty)
  }
}
