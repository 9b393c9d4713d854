import Tools

/// What an editor shows of an arrangement: tools that the program has, in those groups that hold any.
///
/// What is not shown keeps its place. Destinations are counted in what is shown, and mapped by `place(_:)`.
package struct ShownArrangement: Hashable, Sendable {
  /// A group with the members that are shown.
  package struct Group: Hashable, Sendable {
    /// Which group of the arrangement it is.
    package var place: Int
    package var title: String?
    package var items: [ToolItem]
    /// Where the members are among all of the group's.
    fileprivate var places: [Int]

    /// The place of a member in the group, or the one behind the last that is shown.
    package func place(ofMember index: Int) -> Int {
      places.indices.contains(index) ? places[index] : (places.last ?? -1) + 1
    }
  }

  package let groups: [Group]
  package let pool: [ToolItem]
  private let groupCount: Int

  package init(_ arrangement: ToolArrangement, isShown: (ToolItem) -> Bool) {
    groupCount = arrangement.bar.groups.count
    groups = arrangement.bar.groups.enumerated().compactMap { place, group in
      let members = group.items.enumerated().filter { isShown($0.element) }
      guard !members.isEmpty else { return nil }
      return Group(
        place: place, title: group.title, items: members.map(\.element), places: members.map(\.offset))
    }
    pool = arrangement.pool.filter(isShown)
  }

  /// Where a tool is among what is shown; nil when it is not on the bar.
  package func position(of tool: ToolID) -> (group: Int, index: Int)? {
    for (g, group) in groups.enumerated() {
      if let i = group.items.firstIndex(where: { $0.id == tool }) { return (g, i) }
    }
    return nil
  }

  /// A destination among what is shown as one of the arrangement.
  package func place(_ destination: ToolDestination) -> ToolDestination {
    switch destination {
    case .group(let g, let index) where groups.indices.contains(g):
      .group(groups[g].place, index: groups[g].place(ofMember: index))
    case .group, .pool: destination
    case .newGroup(let g): .newGroup(at: place(ofGroup: g))
    }
  }

  /// The place to put a group before the one shown at `group`, or last.
  package func place(ofGroup group: Int) -> Int {
    groups.indices.contains(group) ? groups[group].place : (groups.last?.place ?? groupCount - 1) + 1
  }

  // MARK: Steps

  /// One step of a tool by the keyboard.
  package enum Step: Hashable, Sendable {
    case earlier, later, previousGroup, nextGroup
  }

  /// Where a step leads, in what is shown; nil when there is nothing further.
  package func destination(of tool: ToolID, _ step: Step) -> ToolDestination? {
    guard let (g, i) = position(of: tool) else {
      // From the pool there is one way: up, onto the bar.
      guard step == .previousGroup, pool.contains(where: { $0.id == tool }) else { return nil }
      return groups.isEmpty ? .newGroup(at: 0) : .group(groups.count - 1, index: .max)
    }
    let count = groups[g].items.count
    switch step {
    case .earlier where i > 0: return .group(g, index: i - 1)
    case .later where i + 1 < count: return .group(g, index: i + 2)
    case .earlier, .previousGroup:
      if g > 0 { return .group(g - 1, index: groups[g - 1].items.count) }
      return count > 1 ? .newGroup(at: 0) : nil
    case .later, .nextGroup:
      if g + 1 < groups.count { return .group(g + 1, index: step == .later ? 0 : .max) }
      return count > 1 ? .newGroup(at: groups.count) : nil
    }
  }

  /// Where one step earlier or later leads a group, as a place of the arrangement; nil at either end.
  package func destination(ofGroup group: Int, later: Bool) -> Int? {
    guard later else { return group > 0 ? groups[group - 1].place : nil }
    return group + 1 < groups.count ? groups[group + 1].place + 1 : nil
  }
}
