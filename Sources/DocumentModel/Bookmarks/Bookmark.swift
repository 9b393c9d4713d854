import FoundationEssentials

/// Names a bookmark for as long as it exists.
package struct BookmarkID: Hashable, Sendable, Codable {
  package let value: String
  package init(_ value: String) { self.value = value }

  /// A new, unique one.
  package init() { value = UUID().uuidString.lowercased() }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  package init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(String.self)
  }
}

/// A page a person wants to find again. It is Postil's own, and not written into the document.
package struct Bookmark: Hashable, Sendable, Codable, Identifiable {
  package var id: BookmarkID
  /// 0-based page of the file.
  package var page: Int
  /// "" = named after its page.
  package var name: String

  package init(id: BookmarkID = BookmarkID(), page: Int, name: String = "") {
    self.id = id
    self.page = page
    self.name = name
  }
}

/// A document's bookmarks in the order a person gave them.
package struct Bookmarks: Hashable, Sendable {
  package private(set) var items: [Bookmark]

  /// Of several bookmarks with the same id only the first is taken.
  package init(_ items: [Bookmark] = []) {
    var seen: Set<BookmarkID> = []
    self.items = items.filter { $0.page >= 0 && seen.insert($0.id).inserted }
  }

  package var isEmpty: Bool { items.isEmpty }

  package func onPage(_ page: Int) -> [Bookmark] { items.filter { $0.page == page } }

  /// Puts a bookmark on a page, among the others in the order of pages as long as they are in it.
  @discardableResult
  package mutating func add(page: Int, name: String = "") -> BookmarkID {
    let bookmark = Bookmark(page: page, name: name)
    let isSorted = zip(items, items.dropFirst()).allSatisfy { $0.page <= $1.page }
    let place = isSorted ? items.firstIndex { $0.page > page } : nil
    items.insert(bookmark, at: place ?? items.count)
    return bookmark.id
  }

  /// Takes all bookmarks off a page that has some, and puts one on a page that has none.
  package mutating func toggle(page: Int) {
    let count = items.count
    items.removeAll { $0.page == page }
    if items.count == count { add(page: page) }
  }

  package mutating func remove(_ id: BookmarkID) { items.removeAll { $0.id == id } }

  /// Spaces around the name don't count; "" names it after its page again.
  package mutating func rename(_ id: BookmarkID, _ name: String) {
    guard let i = items.firstIndex(where: { $0.id == id }) else { return }
    items[i].name = String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Takes back what was added to `before` or removed from it; names and places given since stay.
  package mutating func restore(_ before: Bookmarks) {
    let old = Set(before.items.map(\.id))
    items.removeAll { !old.contains($0.id) }
    let present = Set(items.map(\.id))
    for (place, bookmark) in before.items.enumerated() where !present.contains(bookmark.id) {
      items.insert(bookmark, at: min(place, items.count))
    }
  }

  /// Moves a bookmark so that it is at `place`, which may be out of range.
  package mutating func move(_ id: BookmarkID, to place: Int) {
    guard let i = items.firstIndex(where: { $0.id == id }) else { return }
    let bookmark = items.remove(at: i)
    items.insert(bookmark, at: min(max(place, 0), items.count))
  }
}
