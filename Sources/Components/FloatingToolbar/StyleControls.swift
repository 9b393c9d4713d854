import DocumentModel
import GTKBinding
import Localization
import Tools

/// Colour, width, opacity and text size of the active tool or the selection.
package final class StyleControls: Box {
  /// What a control was set to.
  package enum Event {
    case color(Color)
    /// Points.
    case lineWidth(Double)
    /// 0…1
    case opacity(Double)
    /// Points.
    case fontSize(Double)
  }

  var onEvent: (Event) -> Void = { _ in }
  private let chips = Grid(columnSpacing: 4, rowSpacing: 4)
  private var chipButtons: [(color: Color, button: ToggleButton)] = []
  private let lineWidth = SpinButton(0.25...60, step: 0.5, digits: 1)
  private let percent = SpinButton(5...100, step: 5, digits: 0)
  private let fontSize = SpinButton(4...200, step: 1, digits: 0)
  private var rows: [(key: StyleKeys, row: Widget)] = []
  private var isUpdating = false

  init() {
    super.init(.vertical, spacing: 10)
    margins = Margins(6)
    makeChips()
    append(chips)
    rows = [(.color, chips)]
    add(lineWidth, .lineWidth, tr("Line width")) { .lineWidth($0) }
    add(percent, .opacity, tr("Opacity in percent")) { .opacity($0 / 100) }
    add(fontSize, .fontSize, tr("Text size")) { .fontSize($0) }
  }

  private func makeChips() {
    for (i, color) in Palette.offered.map(\.color).enumerated() {
      let chip = Swatch()
      chip.set(color)
      let button = ToggleButton(child: chip)
      button.addClass("flat")
      let title = ColorWords.description(of: color)
      button.setAccessibleName(title)
      button.tooltip = title
      button.onClicked { [weak self] in
        guard let self, !self.isUpdating else { return }
        self.onEvent(.color(color))
      }
      chips.attach(button, column: i % 4, row: i / 4)
      chipButtons.append((color, button))
    }
  }

  private func add(_ spin: SpinButton, _ key: StyleKeys, _ name: String, _ event: @escaping (Double) -> Event)
  {
    spin.setAccessibleName(name)
    let label = Label(name)
    label.xalign = 0
    label.hexpand = true
    let row = Box(.horizontal, spacing: 12, [label, spin])
    spin.onValueChanged { [weak self, weak spin] in
      guard let self, let spin, !self.isUpdating else { return }
      self.onEvent(event(spin.value))
    }
    rows.append((key, row))
    append(row)
  }

  func update(keys: StyleKeys, style: ToolStyle) {
    isUpdating = true
    defer { isUpdating = false }
    for (color, button) in chipButtons {
      button.isActive = color == style.color
      button.setAccessiblePressed(color == style.color)
    }
    if lineWidth.value != style.lineWidth { lineWidth.value = style.lineWidth }
    if percent.value != style.opacity * 100 { percent.value = style.opacity * 100 }
    if fontSize.value != style.fontSize { fontSize.value = style.fontSize }
    for (key, row) in rows { row.isVisible = keys.contains(key) }
  }
}
