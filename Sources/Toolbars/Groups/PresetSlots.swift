import Tools

/// Which preset has which of the keys Shift+1 … Shift+9.
package struct PresetSlots: Hashable, Sendable {
  package static let range = 1...9

  private var items: [Int: ToolItem] = [:]

  package init() {}

  /// `items`, in the order of the bar: a tool keeps the number it asks for, if none before has it; presets without one
  /// get the next that is free. What is there twice counts once.
  package init(_ items: [ToolItem]) {
    var seen: Set<ToolID> = []
    let distinct = items.filter { seen.insert($0.id).inserted }
    for item in distinct {
      if let slot = item.slot, Self.range.contains(slot), self.items[slot] == nil { self.items[slot] = item }
    }
    let taken = Set(self.items.values.map(\.id))
    var free = Self.range.filter { self.items[$0] == nil }[...]
    for item in distinct where item.identifier != nil && !taken.contains(item.id) {
      guard let slot = free.popFirst() else { return }
      self.items[slot] = item
    }
  }

  /// One key for a preset wherever it is, whichever arrangement shows.
  package init(_ configurations: [ToolbarConfiguration]) {
    self.init(configurations.flatMap { $0.groups.flatMap(\.items) })
  }

  package func item(in slot: Int) -> ToolItem? { items[slot] }

  package func slot(of tool: ToolID) -> Int? { items.first { $0.value.id == tool }?.key }
}

extension ToolbarConfiguration {
  /// The tools with a style of their own, or a key by their number, in the order of the bar.
  package var presets: [ToolItem] {
    groups.flatMap(\.items).filter { $0.identifier != nil || $0.slot != nil }
  }

  /// The preset that the key Shift+`slot` chooses.
  package func preset(inSlot slot: Int) -> ToolItem? { PresetSlots([self]).item(in: slot) }
}
