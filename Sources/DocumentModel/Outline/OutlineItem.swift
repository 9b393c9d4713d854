/// One heading of a document's outline (ISO 32000-1 §12.3.3), with the headings under it.
package struct OutlineItem: Hashable, Sendable {
  package var title: String
  /// nil when it leads nowhere in this document.
  package var target: OutlineTarget?
  package var children: [OutlineItem]
  /// Whether its children show from the start.
  package var isOpen: Bool
  package var isBold: Bool
  package var isItalic: Bool

  package init(
    _ title: String, target: OutlineTarget? = nil, children: [OutlineItem] = [], isOpen: Bool = false,
    isBold: Bool = false, isItalic: Bool = false
  ) {
    self.title = title
    self.target = target
    self.children = children
    self.isOpen = isOpen
    self.isBold = isBold
    self.isItalic = isItalic
  }
}

/// Where in the document a heading leads.
package struct OutlineTarget: Hashable, Sendable {
  /// 0-based page of the file.
  package var sourceIndex: Int
  /// What shall be at the left and upper edge, user space points; nil = as it is.
  package var left: Double?
  package var top: Double?

  package init(sourceIndex: Int, left: Double? = nil, top: Double? = nil) {
    self.sourceIndex = sourceIndex
    self.left = left
    self.top = top
  }
}

/// A document's outline with its headings numbered from the first to the last, as lists show it.
package struct Outline: Hashable, Sendable {
  /// A heading without its children, which follow it.
  package struct Heading: Hashable, Sendable {
    package var item: OutlineItem
    package var parent: Int?
    package var children: [Int]
  }

  package private(set) var headings: [Heading] = []
  /// The headings that stand under no other.
  package private(set) var roots: [Int] = []
  /// Headings with a page, in reading order.
  private var places: [(sourceIndex: Int, number: Int)] = []

  package init(_ items: [OutlineItem] = []) {
    roots = items.map { add($0, under: nil) }
    places = headings.enumerated().compactMap { number, heading in
      heading.item.target.map { ($0.sourceIndex, number) }
    }
    places.sort { $0 < $1 }
  }

  private mutating func add(_ item: OutlineItem, under parent: Int?) -> Int {
    let number = headings.count
    var own = item
    own.children = []
    headings.append(Heading(item: own, parent: parent, children: []))
    let children = item.children.map { add($0, under: number) }
    headings[number].children = children
    return number
  }

  package var isEmpty: Bool { headings.isEmpty }

  /// The heading that a page (0-based, of the file) belongs to: the last one that begins on it or before it.
  package func heading(ofPage sourceIndex: Int) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].sourceIndex <= sourceIndex { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    // On the page itself the first heading counts, before it the last one.
    let page = places[low - 1].sourceIndex
    guard page == sourceIndex else { return places[low - 1].number }
    var first = low - 1
    while first > 0, places[first - 1].sourceIndex == page { first -= 1 }
    return places[first].number
  }

  package static func == (a: Outline, b: Outline) -> Bool { a.headings == b.headings }
  package func hash(into hasher: inout Hasher) { hasher.combine(headings) }

  /// The headings above `number`, the outermost first.
  package func ancestors(of number: Int) -> [Int] {
    var result: [Int] = []
    var next = headings[number].parent
    while let parent = next {
      result.append(parent)
      next = headings[parent].parent
    }
    return result.reversed()
  }
}
