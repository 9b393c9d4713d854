/// Something that takes room on a bar, as the solver sees it.
package struct BarSlot: Hashable, Sendable {
  package var id: String
  /// Logical pixels along the bar.
  package var length: Double
  package var isCollapsible: Bool
  /// How many tools it gives access to; 0 for things that are no tools.
  package var toolCount: Int
  /// Whether it is a button; separators and spacers count for nothing and vanish at an end.
  package let isButton: Bool
  /// nil for things that are no buttons.
  package let responsiveGroup: String?
  /// Of those that may go into the list, the ones with less go first.
  package var keep: Int

  package init(
    id: String, length: Double, isCollapsible: Bool = true, toolCount: Int = 0, isButton: Bool = true,
    responsiveGroup: String? = nil, keep: Int = 0
  ) {
    self.id = id
    self.keep = keep
    self.length = length
    self.isCollapsible = isCollapsible
    self.toolCount = toolCount
    self.isButton = isButton
    self.responsiveGroup = isButton ? responsiveGroup : nil
  }
}

/// Which buttons a bar shows in the room it has: a pure function of its arguments, so growing undoes shrinking.
///
/// The steps are those of Nutrient's "Auto sizing": the room is given, every arrangement is measured together with
/// the standard buttons, the best is chosen, and only then there are buttons.
package struct BestFit: Sendable {
  /// The room between two neighbours, logical pixels.
  package var spacing: Double
  /// The length of the button that opens the overflow list.
  package var overflowLength: Double
  /// The length of a folded responsive group.
  package var foldedLength: Double

  package init(spacing: Double, overflowLength: Double, foldedLength: Double) {
    self.spacing = spacing
    self.overflowLength = overflowLength
    self.foldedLength = foldedLength
  }

  /// What a bar shows.
  package struct Plan: Hashable, Sendable {
    /// The index of the chosen arrangement.
    package var candidate = 0
    /// Whether undo and redo share a button.
    package var isCompact = false
    /// What is on the bar, in order; a folded group counts as one under its name.
    package var visible: [String] = []
    /// What is in the overflow list, in order.
    package var overflow: [String] = []
    /// Responsive groups that are one button now.
    package var folded: Set<String> = []
    /// The length of all that is visible.
    package var length = 0.0
    /// What was decided, for the log.
    package var trace: [String] = []
  }

  /// The length of slots beside each other.
  package func length(_ slots: [BarSlot]) -> Double {
    slots.reduce(0) { $0 + $1.length } + Double(max(0, slots.count - 1)) * spacing
  }

  /// Chooses among `candidates` (the tool buttons of each arrangement), each followed by `additional` and by
  /// `standard`, or by `compactStandard` when nothing fits otherwise. `room` is in logical pixels.
  package func solve(
    room: Double, candidates: [[BarSlot]], additional: [BarSlot] = [], standard: [BarSlot] = [],
    compactStandard: [BarSlot]? = nil
  ) -> Plan {
    var plan = Plan()
    plan.trace.append("1 room \(Int(room))")
    guard !candidates.isEmpty else {
      return solve(
        room: room, candidates: [[]], additional: additional, standard: standard,
        compactStandard: compactStandard)
    }
    let lengths = candidates.map { length($0 + additional + standard) }
    plan.trace.append("2 lengths \(lengths.map { Int($0.rounded(.up)) })")
    if let best = best(of: candidates.indices.filter { lengths[$0] <= room }, candidates) {
      plan.candidate = best
      plan.visible = (candidates[best] + additional + standard).map(\.id)
      plan.length = lengths[best]
      plan.trace.append("3 arrangement \(best)")
    } else {
      let smallest = candidates.indices.min { lengths[$0] < lengths[$1] }!
      plan.candidate = smallest
      plan.trace.append("3 none fits, smallest is \(smallest)")
      squeeze(candidates[smallest], additional, compactStandard ?? standard, room, &plan)
      plan.isCompact = compactStandard != nil
    }
    plan.trace.append("4 \(plan.visible.count) buttons, \(plan.overflow.count) in the list")
    return plan
  }

  /// Of those that fit the one with the most buttons; of equals the one with the most tools, then the first.
  private func best(of fitting: [Int], _ candidates: [[BarSlot]]) -> Int? {
    func rank(_ i: Int) -> (Int, Int, Int) {
      (candidates[i].count { $0.isButton }, candidates[i].reduce(0) { $0 + $1.toolCount }, -i)
    }
    return fitting.max { rank($0) < rank($1) }
  }

  /// Folds responsive groups, then moves collapsible slots into the list, both from the end, and of the latter those
  /// first that are least to keep.
  private func squeeze(
    _ tools: [BarSlot], _ additional: [BarSlot], _ standard: [BarSlot], _ room: Double, _ plan: inout Plan
  ) {
    var slots = tools + additional + standard
    while length(slots) > room, let group = lastUnfoldedGroup(slots, plan.folded) {
      slots = folding(group, in: slots)
      plan.folded.insert(group)
    }
    var hidden: [BarSlot] = []
    func needed() -> Double {
      // A bar of nothing but its overflow button has no gap before it.
      !hidden.contains(where: \.isButton)
        ? length(slots) : length(slots) + overflowLength + (slots.isEmpty ? 0 : spacing)
    }
    let order = Dictionary(slots.enumerated().map { ($1.id, $0) }) { first, _ in first }
    while needed() > room, let i = Self.nextToGo(slots) { hidden.append(slots.remove(at: i)) }
    hidden.sort { order[$0.id]! < order[$1.id]! }
    plan.visible = slots.map(\.id)
    plan.overflow = hidden.filter(\.isButton).map(\.id)
    plan.length = needed()
  }

  private static func nextToGo(_ slots: [BarSlot]) -> Int? {
    let least = slots.lazy.filter(\.isCollapsible).map(\.keep).min()
    return slots.lastIndex { $0.isCollapsible && $0.keep == least }
  }

  private func lastUnfoldedGroup(_ slots: [BarSlot], _ folded: Set<String>) -> String? {
    slots.last { slot in
      guard let group = slot.responsiveGroup, !folded.contains(group) else { return false }
      return slots.count { $0.responsiveGroup == group } > 1
    }?.responsiveGroup
  }

  private func folding(_ group: String, in slots: [BarSlot]) -> [BarSlot] {
    let members = slots.filter { $0.responsiveGroup == group }
    var result: [BarSlot] = []
    for slot in slots {
      guard slot.responsiveGroup == group else {
        result.append(slot)
        continue
      }
      if slot == members[0] {
        result.append(
          BarSlot(
            id: group, length: foldedLength, isCollapsible: members.allSatisfy(\.isCollapsible),
            toolCount: members.reduce(0) { $0 + $1.toolCount }))
      }
    }
    return result
  }
}
