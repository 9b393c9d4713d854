import Tools

/// Where a tool goes. Places are counted before the tool leaves its own.
package enum ToolDestination: Hashable, Sendable {
  /// Before the member at `index` of a group; at the group's end when there is none.
  case group(Int, index: Int)
  /// Into a group of its own, before the group at this place.
  case newGroup(at: Int)
  /// Off the bar.
  case pool
}

/// One arrangement while it is edited: every tool there is, either on the bar or beside it.
package struct ToolArrangement: Hashable, Sendable {
  package internal(set) var bar: ToolbarConfiguration
  /// The tools that are not on the bar.
  package internal(set) var pool: [ToolItem]

  /// Where a tool is.
  package enum Place: Hashable, Sendable {
    case bar(group: Int, index: Int)
    case pool(Int)
  }

  package func place(of tool: ToolID) -> Place? {
    for (g, group) in bar.groups.enumerated() {
      if let i = group.items.firstIndex(where: { $0.id == tool }) { return .bar(group: g, index: i) }
    }
    return pool.firstIndex { $0.id == tool }.map { .pool($0) }
  }

  package subscript(_ tool: ToolID) -> ToolItem? { items.first { $0.id == tool } }

  /// Every tool, those on the bar first.
  package var items: [ToolItem] { bar.groups.flatMap(\.items) + pool }

  // MARK: Tools

  mutating func move(_ tool: ToolID, to destination: ToolDestination) {
    guard let place = place(of: tool), isReachable(destination, from: place) else { return }
    // Groups that this empties stay until the end: they hold the places that are counted.
    let item = take(place)
    switch destination {
    case .group(let g, var i):
      if case .bar(g, let old) = place, old < i { i -= 1 }
      bar.groups[g].items.insert(item, at: min(max(i, 0), bar.groups[g].items.count))
    case .newGroup(let g): bar.groups.insert(ToolGroup([item]), at: g)
    case .pool: pool.append(item)
    }
    dropEmptyGroups()
  }

  private func isReachable(_ destination: ToolDestination, from place: Place) -> Bool {
    switch (destination, place) {
    case (.group(let g, _), _): return bar.groups.indices.contains(g)
    case (.newGroup(let g), .bar(let old, _)) where bar.groups[old].items.count == 1:
      // Alone already: beside its own place it would only lose its title.
      return (0...bar.groups.count).contains(g) && g != old && g != old + 1
    case (.newGroup(let g), _): return (0...bar.groups.count).contains(g)
    case (.pool, .bar): return true
    case (.pool, .pool): return false
    }
  }

  private mutating func take(_ place: Place) -> ToolItem {
    switch place {
    case .bar(let g, let i): bar.groups[g].items.remove(at: i)
    case .pool(let i): pool.remove(at: i)
    }
  }

  /// Puts a copy beside its original, behind the tool's presets that are there, so that their keys stay; or as a group of
  /// its own where the original is not on the bar.
  mutating func insert(_ copy: ToolItem, besides original: ToolID) {
    switch place(of: original) {
    case .bar(let g, let i):
      let behind = bar.groups[g].items[(i + 1)...].prefix { $0.tool == copy.tool && $0.identifier != nil }
      bar.groups[g].items.insert(copy, at: behind.endIndex)
    case .pool: bar.groups.append(ToolGroup([copy]))
    case nil: return
    }
  }

  mutating func replace(_ tool: ToolID, with item: ToolItem) {
    switch place(of: tool) {
    case .bar(let g, let i): bar.groups[g].items[i] = item
    case .pool(let i): pool[i] = item
    case nil: return
    }
  }

  mutating func forget(_ tool: ToolID) {
    guard let place = place(of: tool) else { return }
    _ = take(place)
    dropEmptyGroups()
  }

  // MARK: Groups

  mutating func moveGroup(_ group: Int, to place: Int) {
    guard bar.groups.indices.contains(group), (0...bar.groups.count).contains(place) else { return }
    let moved = bar.groups.remove(at: group)
    bar.groups.insert(moved, at: group < place ? place - 1 : place)
  }

  /// The members from `index` on become a group of their own.
  mutating func splitGroup(_ group: Int, at index: Int) {
    guard bar.groups.indices.contains(group) else { return }
    let items = bar.groups[group].items
    guard items.indices.contains(index), index > 0 else { return }
    bar.groups[group].items = Array(items[..<index])
    bar.groups.insert(ToolGroup(Array(items[index...])), at: group + 1)
  }

  /// Both become one at the place of `other`, in the order they had.
  mutating func mergeGroup(_ group: Int, into other: Int) {
    guard group != other, bar.groups.indices.contains(group), bar.groups.indices.contains(other) else {
      return
    }
    let (mine, theirs) = (bar.groups[group], bar.groups[other])
    bar.groups[other].items = group < other ? mine.items + theirs.items : theirs.items + mine.items
    bar.groups[other].title = theirs.title ?? mine.title
    bar.groups.remove(at: group)
  }

  mutating func renameGroup(_ group: Int, _ title: String?) {
    guard bar.groups.indices.contains(group) else { return }
    bar.groups[group].title = title?.isEmpty == true ? nil : title
  }

  /// Takes the bar of `configuration`; what it does not hold goes beside the bar.
  mutating func reset(to configuration: ToolbarConfiguration) {
    let all = items
    bar = configuration.filtered { _ in true }
    let shown = Set(bar.tools)
    pool = all.filter { !shown.contains($0.id) }
  }

  private mutating func dropEmptyGroups() { bar.groups.removeAll { $0.items.isEmpty } }
}
