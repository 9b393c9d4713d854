import DocumentModel
import Testing

struct PageRangesTests {
  @Test(arguments: [
    ("", []), (" , ", []), ("3", [2]), ("1-3,8,odd", [0, 1, 2, 7, 4, 6, 8]), ("2 - 4", [1, 2, 3]),
    ("9-", [8, 9]), ("-2", [0, 1]), ("4-2", [3, 2, 1]), ("even", [1, 3, 5, 7, 9]),
    ("ALL", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), ("last, 1", [9, 0]), ("5;5,5", [4]),
  ])
  func pagesAreNamedAsPeopleWriteThem(_ text: String, _ pages: [Int]) throws {
    #expect(try PageRanges.pages(text, of: 10) == pages)
  }

  @Test(arguments: ["x", "1-2-3", "-", "1,two", "1.5", "²", "--2"])
  func whatNamesNoPageIsRefused(_ text: String) {
    #expect {
      try PageRanges.pages(text, of: 10)
    } throws: { error in
      if case .notUnderstood? = error as? PageRanges.Mistake { true } else { false }
    }
  }

  @Test(arguments: [
    ("0", "0"), ("11", "11"), ("3-12", "12"), ("99999999999999999999", "99999999999999999999"),
  ])
  func pagesThatAreNotThereAreRefused(_ text: String, _ number: String) {
    #expect(throws: PageRanges.Mistake.noSuchPage(number)) { try PageRanges.pages(text, of: 10) }
  }

  @Test func noPagesHaveNoNames() throws {
    for word in ["all", "odd", "even", "last", ""] { #expect(try PageRanges.pages(word, of: 0) == []) }
    #expect(throws: PageRanges.Mistake.noSuchPage("1")) { try PageRanges.pages("1", of: 0) }
  }

  @Test(arguments: [([], ""), ([4], "5"), ([2, 0, 1, 7], "1-3,8"), ([1, 0], "1-2"), ([0, 2, 4], "1,3,5")])
  func pagesAreWrittenShort(_ pages: [Int], _ text: String) throws {
    #expect(PageRanges.text(pages) == text)
    #expect(try PageRanges.pages(text, of: 10) == pages.sorted())
  }
}
