import GTKBinding
import Toolbars

/// One thing on a bar: what the solver measures, its widget, and its lines in the list of what has no room.
package struct BarEntry {
  package var slot: BarSlot
  package var widget: Widget
  package var rows: () -> [BarRow]
  /// Takes what room is left over.
  package var isFlexible: Bool

  package init(
    slot: BarSlot, widget: Widget, isFlexible: Bool = false, rows: @escaping () -> [BarRow] = { [] }
  ) {
    self.slot = slot
    self.widget = widget
    self.isFlexible = isFlexible
    self.rows = rows
  }
}

/// The arrangements a bar chooses from, and what stands on it whichever is chosen.
package struct BarEntries {
  package var candidates: [[BarEntry]]
  package var additional: [BarEntry]
  package var standard: [BarEntry]
  package var compactStandard: [BarEntry]

  package init(
    candidates: [[BarEntry]] = [], additional: [BarEntry] = [], standard: [BarEntry] = [],
    compactStandard: [BarEntry]? = nil
  ) {
    self.candidates = candidates
    self.additional = additional
    self.standard = standard
    self.compactStandard = compactStandard ?? standard
  }

  /// Every one of them once, by id.
  var all: [String: BarEntry] {
    var result: [String: BarEntry] = [:]
    for entry in candidates.flatMap({ $0 }) + additional + standard + compactStandard {
      result[entry.slot.id] = result[entry.slot.id] ?? entry
    }
    return result
  }
}
