import DocumentModel
import Testing

@testable import Components

struct FindSessionTests {
  private func pages(_ count: Int) -> [PageID] { (0..<count).map { PageID($0 + 10) } }

  private func place(_ page: Int, _ index: Int) -> FindSession.Place {
    FindSession.Place(page: PageID(page + 10), index: index)
  }

  /// A session over pages with these many matches, searched to the end.
  private func searched(_ counts: [Int], from first: Int = 0) -> FindSession {
    var session = FindSession(FindQuery("word"), pages: pages(counts.count), from: first)
    while let page = session.takePage() { session.searched(page, matches: counts[page.value - 10]) }
    return session
  }

  @Test func pagesAreTakenFromTheFirstOneOnAndThenFromTheStart() {
    var session = FindSession(FindQuery("word"), pages: pages(5), from: 3)
    var order: [Int] = []
    while let page = session.takePage() { order.append(page.value - 10) }
    #expect(order == [3, 4, 0, 1, 2])
    #expect(!session.isComplete)
  }

  @Test func theFirstMatchInTheOrderOfTheSearchIsTheCurrentOne() {
    var session = FindSession(FindQuery("word"), pages: pages(4), from: 1)
    for _ in 0..<4 { _ = session.takePage() }
    session.searched(PageID(13), matches: 5)
    #expect(session.current == nil)
    session.searched(PageID(11), matches: 0)
    #expect(session.current == nil)
    #expect(session.summary == FindSummary(position: nil, total: 5, isComplete: false))
    session.searched(PageID(12), matches: 2)
    #expect(session.current == place(2, 0))
    #expect(session.summary == FindSummary(position: 1, total: 7, isComplete: false))
    session.searched(PageID(10), matches: 3)
    #expect(session.current == place(2, 0))
    #expect(session.summary == FindSummary(position: 4, total: 10, isComplete: true))
  }

  @Test func stepsGoThroughAllMatchesAndAround() {
    var session = searched([2, 0, 1, 0])
    var seen = [session.current]
    for _ in 0..<3 {
      session.step(.next)
      seen.append(session.current)
    }
    #expect(seen == [place(0, 0), place(0, 1), place(2, 0), place(0, 0)])
    session.step(.previous)
    #expect(session.current == place(2, 0))
    session.step(.previous)
    #expect(session.current == place(0, 1))
    #expect(session.position == 2)
  }

  @Test func aSingleMatchStaysTheCurrentOne() {
    var session = searched([0, 1, 0])
    session.step(.next)
    session.step(.previous)
    session.step(.previous)
    #expect(session.current == place(1, 0))
  }

  @Test func aStepWaitsForThePageInBetween() {
    var session = FindSession(FindQuery("word"), pages: pages(6), from: 0)
    #expect(session.takePage() == PageID(10))
    session.searched(PageID(10), matches: 1)
    session.step(.next)
    session.step(.next)
    #expect(session.current == place(0, 0))
    session.searched(PageID(12), matches: 2)
    #expect(session.current == place(0, 0))
    session.searched(PageID(11), matches: 1)
    #expect(session.current == place(2, 0))
  }

  @Test func goingBackSearchesThePagesBeforeNext() {
    var session = FindSession(FindQuery("word"), pages: pages(6), from: 2)
    let first = session.takePage()!
    #expect(session.takePage() == PageID(13))
    session.searched(first, matches: 1)
    session.step(.previous)
    #expect(session.takePage() == PageID(11))
    session.searched(PageID(11), matches: 0)
    #expect(session.takePage() == PageID(10))
    session.searched(PageID(10), matches: 0)
    #expect(session.takePage() == PageID(15))
    session.searched(PageID(15), matches: 3)
    #expect(session.current == place(5, 2))
    #expect(session.takePage() == PageID(14))
    #expect(session.takePage() == nil)
  }

  @Test func nextBeforeThereIsAMatchAsksForNoMoreThanTheFirst() {
    var session = FindSession(FindQuery("word"), pages: pages(3), from: 0)
    session.step(.next)
    session.searched(PageID(10), matches: 2)
    #expect(session.current == place(0, 0))
  }

  @Test func nothingIsFoundWhenAllPagesAreEmptyOrCannotBeSearched() {
    var session = FindSession(FindQuery("word"), pages: pages(3), from: 2)
    session.step(.previous)
    session.searched(PageID(10), matches: 0)
    session.searched(PageID(11), matches: nil)
    #expect(!session.summary.isNotFound)
    session.searched(PageID(12), matches: 0)
    #expect(session.summary == FindSummary(position: nil, total: 0, isComplete: true, skipped: 1))
    #expect(session.summary.isNotFound)
    session.step(.next)
    #expect(session.current == nil)
  }

  @Test func anAnswerCountsOnce() {
    var session = FindSession(FindQuery("word"), pages: pages(2), from: 0)
    session.searched(PageID(10), matches: 2)
    session.searched(PageID(10), matches: 2)
    session.searched(PageID(99), matches: 7)
    #expect(session.total == 2)
  }

  @Test func otherPagesKeepWhatIsKnownOfThoseThatStay() {
    var session = searched([1, 2, 3])
    session.step(.next)
    #expect(session.current == place(1, 0))
    session.setPages([PageID(12), PageID(50), PageID(11)])
    #expect(session.current == place(1, 0))
    #expect(session.summary == FindSummary(position: 4, total: 5, isComplete: false))
    #expect(session.takePage() == PageID(50))
    session.searched(PageID(50), matches: 1)
    #expect(session.summary == FindSummary(position: 5, total: 6, isComplete: true))
    session.setPages([PageID(12)])
    #expect(session.current == place(2, 0))
    session.setPages([])
    #expect(session.current == nil)
    #expect(session.takePage() == nil)
    #expect(session.summary.isNotFound)
  }

  @Test func aMatchCanBeChosen() {
    var session = searched([1, 2, 3])
    session.go(to: place(2, 1))
    #expect(session.position == 5)
    session.go(to: place(2, 3))
    #expect(session.position == 5)
  }
}
