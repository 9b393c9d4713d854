import DocumentModel
import Rendering

/// What is looked for, and how it is compared.
package nonisolated struct FindQuery: Hashable, Sendable {
  package var text: String
  package var options: FindOptions

  package init(_ text: String, options: FindOptions = []) {
    self.text = text
    self.options = options
  }

  /// Whether there is nothing to look for.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

/// One query on its way through the pages of a document: how often each holds it, and which match is the current one.
///
/// A value without clocks or requests: whoever searches takes pages from it and hands the counts back, in any order.
/// Pages are searched from the one in view to the end, then from the start; the first match in that order becomes the
/// current one. A step onto a page that is not searched yet waits for it, and has it searched next.
package nonisolated struct FindSession: Hashable, Sendable {
  /// One match: the page, and which of its matches, from 0.
  package struct Place: Hashable, Sendable {
    package var page: PageID
    package var index: Int

    package init(page: PageID, index: Int) {
      self.page = page
      self.index = index
    }
  }

  package enum Direction: Int, Sendable {
    case next = 1
    case previous = -1
  }

  package let query: FindQuery
  /// The document's pages in its order.
  package private(set) var pages: [PageID] = []
  package private(set) var current: Place?
  /// Matches known so far.
  package private(set) var total = 0
  /// Pages that could not be searched.
  package private(set) var skipped: Set<PageID> = []

  private var places: [PageID: Int] = [:]
  /// The page the search began with.
  private let start: PageID?
  /// The place of `start`; where a page that is gone would have been.
  private var startIndex: Int
  /// Matches by page, of the pages that were searched.
  private var counts: [PageID: Int] = [:]
  private var taken: Set<PageID> = []
  /// Up to here in the order of the search all pages were taken.
  private var takenUpTo = 0
  /// Up to here all were searched.
  private var searchedUpTo = 0
  /// Steps not done yet, forwards or (negative) backwards.
  private var pending = 0
  /// The page that they wait for.
  private var blocker: PageID?

  /// `first` is the 0-based page to begin with.
  package init(_ query: FindQuery, pages: [PageID], from first: Int) {
    self.query = query
    startIndex = pages.isEmpty ? 0 : min(max(first, 0), pages.count - 1)
    start = pages.isEmpty ? nil : pages[startIndex]
    set(pages)
  }

  // MARK: Searching

  /// Whether every page was searched.
  package var isComplete: Bool { counts.count == pages.count }

  /// The page to search next, or nil when all were taken.
  package mutating func takePage() -> PageID? {
    if let blocker, taken.insert(blocker).inserted { return blocker }
    while takenUpTo < pages.count {
      let page = pages[inOrder(takenUpTo)]
      takenUpTo += 1
      if taken.insert(page).inserted { return page }
    }
    return nil
  }

  /// A page was searched; nil when it can't be.
  package mutating func searched(_ page: PageID, matches: Int?) {
    guard places[page] != nil, counts[page] == nil else { return }
    taken.insert(page)
    counts[page] = max(matches ?? 0, 0)
    if matches == nil { skipped.insert(page) }
    total += counts[page]!
    settle()
  }

  /// The document has other pages, or in another order: what is known of those that stay is kept.
  package mutating func setPages(_ pages: [PageID]) {
    guard pages != self.pages else { return }
    set(pages)
    let kept = Set(pages)
    counts = counts.filter { kept.contains($0.key) }
    taken.formIntersection(kept)
    skipped.formIntersection(kept)
    total = counts.values.reduce(0, +)
    takenUpTo = 0
    searchedUpTo = 0
    if let place = current, !kept.contains(place.page) { current = nil }
    settle()
  }

  private mutating func set(_ pages: [PageID]) {
    self.pages = pages
    places = Dictionary(zip(pages, pages.indices), uniquingKeysWith: { first, _ in first })
    startIndex = start.flatMap { places[$0] } ?? min(startIndex, max(pages.count - 1, 0))
  }

  private func inOrder(_ i: Int) -> Int { (startIndex + i) % pages.count }

  // MARK: Matches

  /// The 0-based place of a page; nil when it is not in the document.
  package func index(of page: PageID) -> Int? { places[page] }

  /// How many matches a page holds; nil when it was not searched yet.
  package func count(on page: PageID) -> Int? { counts[page] }

  /// The current match's number among those known, from 1, in the order of the document.
  package var position: Int? {
    guard let current, let place = places[current.page] else { return nil }
    return pages[..<place].reduce(0) { $0 + (counts[$1] ?? 0) } + current.index + 1
  }

  /// The first matches known, in the order of the document.
  package func firstPlaces(_ limit: Int) -> [Place] {
    var result: [Place] = []
    for page in pages where result.count < limit {
      guard let count = counts[page], count > 0 else { continue }
      result += (0..<min(count, limit - result.count)).map { Place(page: page, index: $0) }
    }
    return result
  }

  /// Goes to the match after or before the current one; past the last comes the first again.
  package mutating func step(_ direction: Direction) {
    // Before there is a match to go on from, “next” asks for the first, which is coming anyway.
    if current == nil, direction == .next, pending == 0 { return }
    pending += direction.rawValue
    settle()
  }

  /// Makes a match the current one.
  package mutating func go(to place: Place) {
    guard let count = counts[place.page], (0..<count).contains(place.index) else { return }
    current = place
    pending = 0
    settle()
  }

  /// Chooses the first match, and does the steps that can be done by now.
  private mutating func settle() {
    while current == nil, searchedUpTo < pages.count, let count = counts[pages[inOrder(searchedUpTo)]] {
      if count > 0 {
        current = Place(page: pages[inOrder(searchedUpTo)], index: 0)
      } else {
        searchedUpTo += 1
      }
    }
    blocker = nil
    if current == nil, isComplete { pending = 0 }
    while pending != 0, let place = current {
      guard let next = neighbour(of: place, pending.signum()) else { return }
      current = next
      pending -= pending.signum()
    }
  }

  /// The match beside `place`; nil, with the page in `blocker`, when a page not searched yet is in between.
  private mutating func neighbour(of place: Place, _ direction: Int) -> Place? {
    guard let home = places[place.page], let count = counts[place.page], count > 0 else { return nil }
    if (0..<count).contains(place.index + direction) {
      return Place(page: place.page, index: place.index + direction)
    }
    var i = home
    repeat {
      i = (i + direction + pages.count) % pages.count
      guard let count = counts[pages[i]] else {
        blocker = pages[i]
        return nil
      }
      if count > 0 { return Place(page: pages[i], index: direction > 0 ? 0 : count - 1) }
    } while i != home
    return place
  }

  /// What there is to tell of it.
  package var summary: FindSummary {
    FindSummary(position: position, total: total, isComplete: isComplete, skipped: skipped.count)
  }
}

/// How far a search is, for showing.
package nonisolated struct FindSummary: Hashable, Sendable {
  /// The current match's number, from 1.
  package var position: Int?
  package var total: Int
  package var isComplete: Bool
  /// Pages that could not be searched.
  package var skipped: Int

  package init(position: Int?, total: Int, isComplete: Bool, skipped: Int = 0) {
    self.position = position
    self.total = total
    self.isComplete = isComplete
    self.skipped = skipped
  }

  /// Whether all was searched in vain.
  package var isNotFound: Bool { isComplete && total == 0 }
}
