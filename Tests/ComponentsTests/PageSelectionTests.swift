import Components
import DocumentModel
import Testing

@MainActor
struct PageSelectionTests {
  private let order = (0..<10).map { PageID($0) }

  private func numbers(_ selection: PageSelection) -> [Int] { selection.pages.map(\.value).sorted() }

  @Test func aChoiceReplacesWhatWasSelected() {
    var selection = PageSelection([PageID(1), PageID(2)])
    selection.choose(PageID(5))
    #expect(numbers(selection) == [5])
  }

  @Test func togglingAddsAndTakesAway() {
    var selection = PageSelection()
    for i in [3, 5, 3, 7] { selection.toggle(PageID(i)) }
    #expect(numbers(selection) == [5, 7])
  }

  @Test func extendingSelectsFromThePageChosenLast() {
    var selection = PageSelection()
    selection.choose(PageID(4))
    selection.extend(to: PageID(7), in: order)
    #expect(numbers(selection) == [4, 5, 6, 7])
    // It is the same extension still: it shrinks and turns about the page it began at.
    selection.extend(to: PageID(5), in: order)
    #expect(numbers(selection) == [4, 5])
    selection.extend(to: PageID(2), in: order)
    #expect(numbers(selection) == [2, 3, 4])
  }

  @Test func extendingMayKeepWhatWasSelected() {
    var selection = PageSelection()
    selection.choose(PageID(0))
    selection.toggle(PageID(4))
    selection.extend(to: PageID(6), in: order, adding: true)
    #expect(numbers(selection) == [0, 4, 5, 6])
    selection.extend(to: PageID(3), in: order, adding: true)
    #expect(numbers(selection) == [0, 3, 4])
    selection.extend(to: PageID(6), in: order)
    #expect(numbers(selection) == [4, 5, 6])
  }

  @Test func extendingWithNothingChosenBeginsThere() {
    var selection = PageSelection()
    selection.extend(to: PageID(4), in: order)
    #expect(numbers(selection) == [4])
    selection.extend(to: PageID(6), in: order)
    #expect(numbers(selection) == [4, 5, 6])
    selection.start(from: PageID(9))
    #expect(numbers(selection) == [4, 5, 6])
    selection.extend(to: PageID(8), in: order)
    #expect(numbers(selection) == [8, 9])
  }

  @Test func pagesThatAreGoneAreForgotten() {
    var selection = PageSelection()
    selection.choose(PageID(2))
    selection.extend(to: PageID(4), in: order)
    selection.keep(order.dropFirst(3))
    #expect(numbers(selection) == [3, 4])
    selection.extend(to: PageID(6), in: Array(order.dropFirst(3)))
    #expect(numbers(selection) == [6])
  }
}
