import DocumentModel
import GTKBinding
import Localization
import Tools

/// Colour, width, opacity and text size of the active tool or the selection.
package final class StyleControls: Box {
  var onEvent: (AnnotationBar.Event) -> Void = { _ in }
  private let swatch = Swatch()
  private let color: Button
  private let colors = Popover()
  private let lineWidth: SpinButton
  private let percent: SpinButton
  private let fontSize: SpinButton
  private var isUpdating = false

  init() {
    color = Button(child: swatch)
    lineWidth = SpinButton(0.25...60, step: 0.5, digits: 1)
    percent = SpinButton(5...100, step: 5, digits: 0)
    fontSize = SpinButton(4...200, step: 1, digits: 0)
    super.init(.horizontal, spacing: 6)
    color.tooltip = tr("Color")
    color.addClass("flat")
    color.setSizeRequest(width: 44)
    color.onClicked { [weak self] in self?.colors.popup() }
    colors.content = chips
    colors.attach(to: color)
    append(color)
    let spins = [
      (lineWidth, tr("Line width")), (percent, tr("Opacity in percent")), (fontSize, tr("Text size")),
    ]
    for (spin, name) in spins {
      spin.setAccessibleName(name)
      spin.tooltip = name
      append(spin)
    }
    lineWidth.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.onEvent(.lineWidth(self.lineWidth.value))
    }
    percent.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.onEvent(.opacity(self.percent.value / 100))
    }
    fontSize.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.onEvent(.fontSize(self.fontSize.value))
    }
  }

  /// The colours on offer, as a row of swatches.
  private var chips: Widget {
    let row = Box(.horizontal, spacing: 4)
    for value in Palette.offered.map(\.color) {
      let chip = Swatch()
      chip.set(value)
      let button = Button(child: chip)
      let title = ColorWords.description(of: value)
      button.setAccessibleName(title)
      button.tooltip = title
      button.addClass("flat")
      button.onClicked { [weak self] in
        self?.colors.popdown()
        self?.onEvent(.color(value))
      }
      row.append(button)
    }
    return row
  }

  func update(keys: StyleKeys, style: ToolStyle) {
    isUpdating = true
    defer { isUpdating = false }
    swatch.set(style.color)
    color.setAccessibleName(ColorWords.description(of: style.color))
    lineWidth.value = style.lineWidth
    percent.value = style.opacity * 100
    fontSize.value = style.fontSize
    // Things keep their slot: what the tool has no use for is insensitive, not gone.
    color.isSensitive = keys.contains(.color)
    lineWidth.isSensitive = keys.contains(.lineWidth)
    percent.isSensitive = keys.contains(.opacity)
    fontSize.isSensitive = keys.contains(.fontSize)
  }
}
