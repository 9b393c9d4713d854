import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

@testable import Components

@MainActor struct PageSearchTests {
  private let pages = (0..<12).map { PageSearch.SearchedPage(id: PageID($0), source: $0) }

  /// A source with the word on these pages (0-based), as often as said.
  private func source(_ counts: [Int: Int]) -> FakePageSource {
    FakePageSource(
      texts: counts.mapValues { count in
        FakeTextLayer(
          (0..<count).map { .init("a word", in: Rect(x: 10, y: Double($0) * 20, width: 60, height: 12)) })
      })
  }

  private func search(_ source: FakePageSource, kept: Int = 1000) -> PageSearch {
    PageSearch(source: source, pause: .milliseconds(1), rectanglesKept: kept)
  }

  private func settle(_ isSettled: () -> Bool) async { while !isSettled() { await Task.yield() } }

  private func complete(_ search: PageSearch) async {
    await settle { search.session?.isComplete == true && search.isIdle }
  }

  @Test func pagesAreAskedForInOrderAFewAtATime() async {
    let source = source([1: 1, 8: 2])
    source.holdFinds()
    let search = search(source)
    search.begin(FindQuery("word", options: .wholeWords), pages: pages, from: 7)
    await settle { source.heldFinds.count == PageSearch.width }
    #expect(Set(source.heldFinds.map(\.page)) == [7, 8, 9, 10])
    #expect(source.heldFinds.allSatisfy { $0.text == "word" && $0.options == .wholeWords })
    source.answer(page: 7)
    await settle { source.requestedFinds.count == 5 }
    #expect(source.requestedFinds.last?.page == 11)
    while search.session?.isComplete != true {
      if let next = source.heldFinds.first { source.answer(page: next.page) }
      await Task.yield()
    }
    #expect(search.session?.current == FindSession.Place(page: PageID(8), index: 0))
    #expect(search.session?.summary == FindSummary(position: 2, total: 3, isComplete: true))
    #expect(search.currentMatch?.rects == [Rect(x: 10, y: 0, width: 60, height: 12)])
    search.step(.previous)
    #expect(search.session?.position == 1)
    #expect(source.requestedFinds.count == pages.count)
  }

  @Test func anotherQueryWithdrawsTheOneBefore() async {
    let source = source([0: 1])
    source.holdFinds()
    let search = search(source)
    search.begin(FindQuery("wo"), pages: pages, from: 0)
    await settle { source.heldFinds.count == PageSearch.width }
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await settle { source.heldFinds.map(\.text) == Array(repeating: "word", count: PageSearch.width) }
    source.answer(page: 0)
    await settle { search.session?.total == 1 }
    search.end()
    await settle { source.heldFinds.isEmpty }
    #expect(search.session == nil)
    #expect(search.matches.isEmpty)
    #expect(source.requestedFinds.count <= 2 * PageSearch.width + 1)
  }

  @Test func aBlankQueryAsksForNothing() async {
    let source = source([0: 1])
    let search = search(source)
    search.begin(FindQuery("  "), pages: pages, from: 0)
    await Task.yield()
    #expect(search.session == nil)
    #expect(source.requestedFinds.isEmpty)
  }

  @Test func aPageThatCannotBeSearchedIsSkipped() async {
    let source = source([3: 1, 4: 1])
    source.fail(page: 3)
    let search = search(source)
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await complete(search)
    #expect(search.session?.summary == FindSummary(position: 1, total: 1, isComplete: true, skipped: 1))
    #expect(search.session?.current?.page == PageID(4))
  }

  @Test func aClosedSourceEndsTheSearch() async {
    let source = source([3: 1])
    source.close()
    let search = search(source)
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await settle { search.isIdle }
    #expect(source.requestedFinds.count <= PageSearch.width)
  }

  @Test func farPlacesAreForgottenAndAskedForAgainWhenWanted() async {
    let source = source([0: 30, 5: 30, 11: 30])
    let search = search(source, kept: 50)
    search.want([PageID(0)])
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await complete(search)
    #expect(search.session?.total == 90)
    #expect(search.matches.keys.contains(PageID(0)))
    #expect(search.matches.values.reduce(0) { $0 + $1.count } <= 60)
    let asked = source.requestedFinds.count
    search.step(.previous)
    #expect(search.session?.current == FindSession.Place(page: PageID(11), index: 29))
    await settle { search.currentMatch != nil }
    search.want([PageID(5)])
    await settle { search.matches.keys.contains(PageID(5)) }
    #expect(source.requestedFinds.count > asked)
    #expect(search.session?.total == 90)
  }

  @Test func whatHappensTogetherIsToldTogether() async {
    let source = source([0: 1])
    let search = PageSearch(source: source, pause: .seconds(60))
    var tellings: [FindSummary?] = []
    search.onChange = { tellings.append(search.session?.summary) }
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await complete(search)
    // The begin, the first match, its place on a page that is wanted, and the end.
    #expect(tellings.count <= 5)
    #expect(tellings.last == FindSummary(position: 1, total: 1, isComplete: true))
  }

  @Test func otherPagesAreSearchedWhenTheyCome() async {
    let source = source([0: 1, 2: 2, 20: 4])
    let search = search(source)
    search.begin(FindQuery("word"), pages: pages, from: 0)
    await complete(search)
    let changed = [pages[2], PageSearch.SearchedPage(id: PageID(70), source: 20)]
    search.setPages(changed)
    await settle { search.session?.total == 6 && search.isIdle }
    #expect(search.session?.pages == [PageID(2), PageID(70)])
    #expect(search.session?.isComplete == true)
    #expect(search.matches.keys.contains(PageID(0)) == false)
  }
}
