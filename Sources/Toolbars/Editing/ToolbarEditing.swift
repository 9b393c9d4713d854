import Tools

/// The arrangements of a bar while a person edits them, with what was done before, to undo it.
///
/// In each arrangement every tool is there exactly once, on the bar or in its pool, and no group is empty.
package struct ToolbarDraft: Hashable, Sendable {
  package private(set) var arrangements: [ToolArrangement]
  /// What a reset leads back to.
  private let defaults: [ToolbarConfiguration]
  /// The order of tools that are not on a bar.
  private let order: [ToolID]
  private var past: [[ToolArrangement]] = []
  private var future: [[ToolArrangement]] = []

  /// `tools`: what there is to put on a bar, in the order the pool shows it.
  package init(
    _ configurations: [ToolbarConfiguration],
    defaults: [ToolbarConfiguration] = ToolbarConfiguration.defaults,
    tools: [ToolID] = ToolCatalogue.onBars
  ) {
    self.defaults = defaults
    order = tools
    arrangements = Self.arrangements(configurations.isEmpty ? defaults : configurations, tools)
  }

  private static func arrangements(
    _ configurations: [ToolbarConfiguration], _ tools: [ToolID]
  ) -> [ToolArrangement] {
    var result = configurations.map { ToolArrangement(bar: $0.filtered { _ in true }, pool: []) }
    complete(&result, tools: tools)
    return result
  }

  /// What is to be shown and kept.
  package var configurations: [ToolbarConfiguration] { arrangements.map(\.bar) }

  // MARK: Tools

  /// Moves a tool within the bar, onto it or off it.
  package mutating func move(_ tool: ToolID, to destination: ToolDestination, in arrangement: Int) {
    edit(arrangement) { $0.move(tool, to: destination) }
  }

  package mutating func remove(_ tool: ToolID, in arrangement: Int) { move(tool, to: .pool, in: arrangement) }

  // MARK: Groups

  /// Moves a group before the one at `place`, counted before it leaves its own.
  package mutating func moveGroup(_ group: Int, to place: Int, in arrangement: Int) {
    edit(arrangement) { $0.moveGroup(group, to: place) }
  }

  /// The members from `index` on become a group of their own.
  package mutating func splitGroup(_ group: Int, at index: Int, in arrangement: Int) {
    edit(arrangement) { $0.splitGroup(group, at: index) }
  }

  /// Both become one at the place of `other`, in the order they had.
  package mutating func mergeGroup(_ group: Int, into other: Int, in arrangement: Int) {
    edit(arrangement) { $0.mergeGroup(group, into: other) }
  }

  /// nil and an empty title mean: named after what it shows.
  package mutating func renameGroup(_ group: Int, _ title: String?, in arrangement: Int) {
    edit(arrangement) { $0.renameGroup(group, title) }
  }

  // MARK: Presets

  /// Adds a copy of a tool with a style of its own beside it; in the other arrangements the copy waits in the
  /// pool. Gives the copy's id, or nil when there is no such tool.
  @discardableResult
  package mutating func pin(
    _ tool: ToolID, style: StyleOverride, title: String?, slot: Int? = nil, in arrangement: Int
  ) -> ToolID? {
    guard arrangements.indices.contains(arrangement), let original = arrangements[arrangement][tool] else {
      return nil
    }
    let copy = copy(of: original, style: style, title: title, slot: slot)
    edit { arrangements in
      arrangements[arrangement].insert(copy, besides: tool)
      Self.give(slot, to: copy.id, in: &arrangements)
    }
    return copy.id
  }

  /// The same in every arrangement, beside the tool or, where there is none, beside the plain one.
  @discardableResult
  package mutating func pinEverywhere(
    _ tool: ToolID, style: StyleOverride, title: String?, slot: Int? = nil
  ) -> ToolID? {
    guard let original = arrangements.lazy.compactMap({ $0[tool] ?? $0[tool.tool] }).first else { return nil }
    let copy = copy(of: original, style: style, title: title, slot: slot)
    edit { arrangements in
      for i in arrangements.indices {
        let isThere = if case .bar = arrangements[i].place(of: tool) { true } else { false }
        arrangements[i].insert(copy, besides: isThere ? tool : tool.tool)
      }
      Self.give(slot, to: copy.id, in: &arrangements)
    }
    return copy.id
  }

  private func copy(of original: ToolItem, style: StyleOverride, title: String?, slot: Int?) -> ToolItem {
    ToolItem(
      original.tool, identifier: freeIdentifier(for: original.tool), style: style, icon: original.icon,
      title: title?.isEmpty == true ? nil : title, slot: slot)
  }

  /// Takes the key of a slot from whoever else has it.
  private static func give(_ slot: Int?, to tool: ToolID, in arrangements: inout [ToolArrangement]) {
    guard let slot else { return }
    for i in arrangements.indices {
      for var item in arrangements[i].items where item.slot == slot && item.id != tool {
        item.slot = nil
        arrangements[i].replace(item.id, with: item)
      }
    }
  }

  /// Gives a preset another style, title and key, wherever it is.
  package mutating func changePreset(
    _ tool: ToolID, style: StyleOverride, title: String?, slot: Int? = nil
  ) {
    edit { arrangements in
      var isPreset = false
      for i in arrangements.indices {
        guard var item = arrangements[i][tool], item.identifier != nil else { continue }
        isPreset = true
        item.style = style
        item.title = title?.isEmpty == true ? nil : title
        item.slot = slot
        arrangements[i].replace(tool, with: item)
      }
      if isPreset { Self.give(slot, to: tool, in: &arrangements) }
    }
  }

  /// Takes a preset out of every arrangement. What is no preset stays.
  package mutating func unpin(_ tool: ToolID) {
    edit { arrangements in
      for i in arrangements.indices where arrangements[i][tool]?.identifier != nil {
        arrangements[i].forget(tool)
      }
    }
  }

  private func freeIdentifier(for tool: ToolID) -> String {
    let taken = Set(arrangements.flatMap(\.items).map(\.id))
    var number = 1
    while taken.contains(ToolItem(tool, identifier: "\(number)").id) { number += 1 }
    return "\(number)"
  }

  // MARK: Back to how it was

  /// Whether there is something to reset an arrangement to.
  package func canReset(_ arrangement: Int) -> Bool {
    guard let standard = standard(for: arrangement) else { return false }
    return arrangements[arrangement].bar != standard.filtered { _ in true }
  }

  /// Puts one arrangement back; presets and tools that it did not hold go beside the bar.
  package mutating func reset(_ arrangement: Int) {
    guard let standard = standard(for: arrangement) else { return }
    edit(arrangement) { $0.reset(to: standard) }
  }

  /// Puts everything back, and forgets presets.
  package mutating func resetAll() {
    let fresh = Self.arrangements(defaults, order)
    edit { $0 = fresh }
  }

  private func standard(for arrangement: Int) -> ToolbarConfiguration? {
    guard arrangements.indices.contains(arrangement) else { return nil }
    guard let name = arrangements[arrangement].bar.name else {
      return defaults.indices.contains(arrangement) ? defaults[arrangement] : nil
    }
    return defaults.first { $0.name == name }
  }

  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  package mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(arrangements)
    arrangements = last
  }

  package mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(arrangements)
    arrangements = next
  }

  // MARK: Editing

  private mutating func edit(_ arrangement: Int, _ body: (inout ToolArrangement) -> Void) {
    guard arrangements.indices.contains(arrangement) else { return }
    edit { body(&$0[arrangement]) }
  }

  /// One step that can be undone; none when `body` changes nothing.
  private mutating func edit(_ body: (inout [ToolArrangement]) -> Void) {
    var edited = arrangements
    body(&edited)
    Self.complete(&edited, tools: order)
    guard edited != arrangements else { return }
    past.append(arrangements)
    future = []
    arrangements = edited
  }

  /// Brings every tool there is into every arrangement, and the pools into order.
  private static func complete(_ arrangements: inout [ToolArrangement], tools: [ToolID]) {
    var seen: Set<ToolID> = []
    let all = (tools.map { ToolItem($0) } + arrangements.flatMap(\.items)).filter {
      seen.insert($0.id).inserted
    }
    // What the caller did not name follows, in the order it was met.
    var rank: [ToolID: Int] = [:]
    for (i, item) in all.enumerated() where rank[item.tool] == nil { rank[item.tool] = i }
    for i in arrangements.indices {
      let present = Set(arrangements[i].items.map(\.id))
      let pool = arrangements[i].pool + all.filter { !present.contains($0.id) }
      arrangements[i].pool = pool.sorted { a, b in
        let (ra, rb) = (rank[a.tool] ?? 0, rank[b.tool] ?? 0)
        return ra != rb ? ra < rb : precedes(a.identifier, b.identifier)
      }
    }
  }

  /// The tool itself, then its presets: "2" before "10".
  private static func precedes(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return a == nil && b != nil }
    return a.utf8.count != b.utf8.count ? a.utf8.count < b.utf8.count : a < b
  }
}

extension ToolCatalogue {
  /// What can be put on a bar: selecting and scrolling is what happens without a tool.
  package static let onBars = all.map(\.id).filter { $0 != "select" && $0 != "hand" }
}
