import DocumentModel
import Testing

struct OutlineModelTests {
  private let outline = Outline([
    OutlineItem(
      "One", target: OutlineTarget(sourceIndex: 0),
      children: [
        OutlineItem("One.one", target: OutlineTarget(sourceIndex: 2)),
        OutlineItem("One.two", target: OutlineTarget(sourceIndex: 2)),
      ]),
    OutlineItem("Nowhere"),
    OutlineItem("Two", target: OutlineTarget(sourceIndex: 5)),
  ])

  @Test func headingsAreNumberedInReadingOrder() {
    #expect(outline.headings.map(\.item.title) == ["One", "One.one", "One.two", "Nowhere", "Two"])
    #expect(outline.roots == [0, 3, 4])
    #expect(outline.headings[0].children == [1, 2])
    #expect(outline.ancestors(of: 2) == [0])
    #expect(Outline().isEmpty)
  }

  @Test func aPageBelongsToTheLastHeadingBeforeItOrTheFirstOnIt() {
    #expect((0...6).map { outline.heading(ofPage: $0) } == [0, 0, 1, 2, 2, 4, 4])
    #expect(Outline([OutlineItem("Late", target: OutlineTarget(sourceIndex: 3))]).heading(ofPage: 2) == nil)
    #expect(Outline([OutlineItem("Nowhere")]).heading(ofPage: 2) == nil)
  }
}

struct BookmarksTests {
  @Test func newOnesAreInTheOrderOfPagesUntilOnesOwnOrderIsMade() {
    var bookmarks = Bookmarks()
    for page in [4, 1, 7] { bookmarks.add(page: page) }
    #expect(bookmarks.items.map(\.page) == [1, 4, 7])
    bookmarks.move(bookmarks.items[2].id, to: 0)
    bookmarks.add(page: 2)
    #expect(bookmarks.items.map(\.page) == [7, 1, 4, 2])
  }

  @Test func togglingTakesAllOfAPage() {
    var bookmarks = Bookmarks([Bookmark(page: 1), Bookmark(page: 2), Bookmark(page: 1)])
    bookmarks.toggle(page: 1)
    #expect(bookmarks.items.map(\.page) == [2])
    bookmarks.toggle(page: 1)
    #expect(bookmarks.onPage(1).count == 1)
  }

  @Test func renamingMovingAndRemoving() {
    var bookmarks = Bookmarks((0..<3).map { Bookmark(page: $0) })
    let ids = bookmarks.items.map(\.id)
    bookmarks.rename(ids[1], "  Two words ")
    #expect(bookmarks.items[1].name == "Two words")
    bookmarks.rename(ids[1], " \n")
    #expect(bookmarks.items[1].name == "")
    bookmarks.move(ids[0], to: 9)
    bookmarks.move(ids[2], to: -1)
    #expect(bookmarks.items.map(\.id) == [ids[2], ids[1], ids[0]])
    bookmarks.remove(ids[1])
    bookmarks.remove(ids[1])
    bookmarks.move(ids[1], to: 0)
    #expect(bookmarks.items.map(\.id) == [ids[2], ids[0]])
  }

  @Test func takingBackKeepsWhatWasRenamedAndMovedSince() {
    let before = Bookmarks((0..<3).map { Bookmark(page: $0) })
    let ids = before.items.map(\.id)
    var bookmarks = before
    bookmarks.remove(ids[1])
    bookmarks.rename(ids[2], "Kept")
    bookmarks.move(ids[2], to: 0)
    bookmarks.add(page: 9)
    bookmarks.restore(before)
    #expect(bookmarks.items.map(\.id) == [ids[2], ids[1], ids[0]])
    #expect(bookmarks.items[0].name == "Kept")
  }

  @Test func whatWasReadWithOneIdTwiceOrNoPageIsLeftOut() {
    let id = BookmarkID("a")
    let bookmarks = Bookmarks([
      Bookmark(id: id, page: 1), Bookmark(id: id, page: 2), Bookmark(page: -1),
    ])
    #expect(bookmarks.items.map(\.page) == [1])
  }
}
