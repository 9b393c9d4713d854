import DocumentModel
import GTKBinding
import Localization
import Toolbars
import Tools

/// Asks for a preset's title, style and key.
package final class PresetForm: Box {
  var onDone: (StyleOverride, String?, Int?) -> Void = { _, _, _ in }
  package var title: String { entry.text }
  package private(set) var style: StyleOverride
  /// nil = the next key that is free.
  package var slot: Int? { key.selected.flatMap { $0 == 0 ? nil : $0 } }
  private let entry: Entry
  private let key: DropDown
  private let keys: StyleKeys

  /// `item`: the tool to pin, or the preset to change. In a dialog the heading and the buttons are the dialog's.
  package init(_ item: ToolItem, _ descriptor: ToolDescriptor, isInDialog: Bool = false) {
    let isNew = item.identifier == nil
    key = DropDown(
      [tr("Automatic")]
        + PresetSlots.range.map { Application.label(ofAccelerator: "<Shift>\($0)") ?? "Shift+\($0)" },
      selected: item.slot ?? 0)
    entry = Entry(text: isNew ? "" : item.title ?? "", placeholder: EditorNames.title(of: item))
    keys = descriptor.styleKeys
    let shown = (item.style ?? StyleOverride()).applied(to: descriptor.defaultStyle)
    style = item.style ?? StyleOverride()
    if keys.contains(.color) { style.color = shown.color }
    if keys.contains(.lineWidth) { style.lineWidth = shown.lineWidth }
    if keys.contains(.opacity) { style.opacity = shown.opacity }
    if keys.contains(.fontSize) { style.fontSize = shown.fontSize }
    super.init(.vertical, spacing: 12)
    margins = Margins(6)
    setAccessibleName(isNew ? tr("Pin as preset") : tr("Change preset"))
    if !isInDialog {
      let heading = Label(isNew ? tr("Pin as preset") : tr("Change preset"), classes: ["heading"])
      heading.xalign = 0
      append(heading)
    }
    entry.setAccessibleName(tr("Name"))
    entry.hexpand = true
    append(entry)
    addRows(shown)
    guard !isInDialog else {
      entry.setActivatesDefault(true)
      return
    }
    // A button's own label would count twice in its name.
    let word = isNew ? tr("Pin") : tr("Apply")
    let done = Button(child: Label(word))
    done.setAccessibleName(word)
    done.addClass("suggested-action")
    done.halign = .end
    done.onClicked { [weak self] in self?.finish() }
    entry.onActivate { [weak self] in self?.finish() }
    append(done)
  }

  package func start() { entry.grabFocus() }

  private func finish() { onDone(style, title, slot) }

  private func addRows(_ shown: ToolStyle) {
    var rows: [(title: String, control: Widget)] = []
    if keys.contains(.color) {
      let color = ColorButton(tr("Color"), ColorValue(color: shown.color), offer: .standard)
      color.onChanged = { [weak self] value in value.map { self?.style.color = $0.color } }
      rows.append((tr("Color"), color))
    }
    if keys.contains(.lineWidth) {
      let width = SpinButton(0.25...60, step: 0.5, digits: 1, value: shown.lineWidth)
      width.onValueChanged { [weak self, weak width] in width.map { self?.style.lineWidth = $0.value } }
      rows.append((tr("Line width"), width))
    }
    if keys.contains(.opacity) {
      let percent = SpinButton(5...100, step: 5, digits: 0, value: shown.opacity * 100)
      percent.onValueChanged { [weak self, weak percent] in
        percent.map { self?.style.opacity = $0.value / 100 }
      }
      rows.append((tr("Opacity"), percent))
    }
    if keys.contains(.fontSize) {
      let size = SpinButton(4...200, step: 1, digits: 0, value: shown.fontSize)
      size.onValueChanged { [weak self, weak size] in size.map { self?.style.fontSize = $0.value } }
      rows.append((tr("Text size"), size))
    }
    // TRANSLATORS: of the keyboard
    rows.append((tr("Key"), key))
    let grid = Grid(columnSpacing: 12, rowSpacing: 6)
    for (row, (title, control)) in rows.enumerated() {
      let label = Label(title)
      label.xalign = 0
      label.hexpand = true
      if !(control is ColorButton) { control.setAccessibleName(title) }
      grid.attach(label, column: 0, row: row)
      grid.attach(control, column: 1, row: row)
    }
    append(grid)
  }
}
