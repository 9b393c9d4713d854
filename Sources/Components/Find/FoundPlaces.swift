import DocumentModel
import Rendering

/// Where the matches of a search lie: those of pages near the one in view, as far as memory allows.
nonisolated struct FoundPlaces {
  /// How many rectangles are kept.
  let budget: Int
  private(set) var matches: [PageID: [TextMatch]] = [:]
  private var rectangles = 0

  init(budget: Int = 20_000) { self.budget = budget }

  subscript(page: PageID) -> [TextMatch]? { matches[page] }

  /// Keeps a page's matches, and forgets the pages `distance` says are farthest away when it gets too much; those
  /// without a distance stay.
  mutating func insert(_ found: [TextMatch], on page: PageID, distance: (PageID) -> Int?) {
    remove(page)
    guard !found.isEmpty else { return }
    matches[page] = found
    rectangles += Self.count(found)
    guard rectangles > budget else { return }
    // Some more than needed, so that it is not done again for each page.
    let away = matches.keys.compactMap { page in distance(page).map { (page: page, distance: $0) } }
    for (page, _) in away.sorted(by: { $0.distance > $1.distance }) {
      guard rectangles > budget / 4 * 3 else { break }
      remove(page)
    }
  }

  mutating func remove(_ page: PageID) {
    if let old = matches.removeValue(forKey: page) { rectangles -= Self.count(old) }
  }

  private static func count(_ found: [TextMatch]) -> Int { found.reduce(0) { $0 + $1.rects.count } }
}
