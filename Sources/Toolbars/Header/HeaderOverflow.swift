/// Which items a header has room for, and which go into its menu.
package struct HeaderOverflow: Hashable, Sendable {
  /// An item and its width in logical pixels, with the gap beside it.
  package struct Item: Hashable, Sendable {
    package var id: HeaderItemID
    package var width: Int

    package init(_ id: HeaderItemID, width: Int) {
      self.id = id
      self.width = width
    }
  }

  package var shown: [HeaderItemID]
  /// From the start to the end of the header.
  package var moved: [HeaderItemID]

  /// Fits `items`, which stand in the header's order, into `available` logical pixels: the least important ones
  /// go first, however small; of two that matter alike, the one nearer to the end.
  package init(_ items: [Item], available: Int) {
    var excess = items.reduce(0) { $0 + $1.width } - available
    var gone: Set<Int> = []
    let order = items.indices.sorted {
      let (a, b) = (items[$0].id.importance, items[$1].id.importance)
      return a == b ? $0 > $1 : a < b
    }
    for i in order where excess > 0 {
      gone.insert(i)
      excess -= items[i].width
    }
    shown = items.indices.filter { !gone.contains($0) }.map { items[$0].id }
    moved = items.indices.filter(gone.contains).map { items[$0].id }
  }
}
