import DocumentModel
import GTKBinding
import Geometry
import Localization
import Tools

/// A plain tool bar: every tool of the catalogue, and how the active one draws.
package final class AnnotationBar: Box {
  /// What a press on the bar asks for.
  package enum Event {
    /// nil = no tool.
    case tool(ToolID?)
    case color(Color)
    case lineWidth(Double)
    case opacity(Double)
    case fontSize(Double)
  }

  package var onEvent: (Event) -> Void = { _ in }
  /// How high the bar is, in logical pixels: kept free before it is there.
  package static let height = 46

  private var buttons: [(id: ToolID, button: ToggleButton)] = []
  private let style = StyleControls()
  private var active: ToolID?
  private var isUpdating = false

  package init() {
    super.init(.vertical)
    let tools = ToolRow()
    for descriptor in ToolCatalogue.all where descriptor.id != "select" && descriptor.id != "hand" {
      let title = tr(key: descriptor.title.key)
      let tip = descriptor.key.map { "\(title) (\($0.uppercased()))" } ?? title
      let button = ToggleButton(icon: descriptor.icon, name: title, tooltip: tip)
      button.addClass("flat")
      button.setAccessiblePressed(false)
      button.onClicked { [weak self] in
        guard let self, !self.isUpdating else { return }
        self.onEvent(.tool(self.active == descriptor.id ? nil : descriptor.id))
        self.showActive()
      }
      buttons.append((descriptor.id, button))
      tools.append(button)
    }
    tools.append(Separator(.vertical))
    tools.append(style)
    style.onEvent = { [weak self] event in self?.onEvent(event) }
    let scroller = ScrolledWindow(tools, horizontal: .automatic, vertical: .never)
    scroller.propagateNatural(width: true, height: true)
    scroller.halign = .center
    append(scroller)
    addClass("postil-annotation-bar")
  }

  /// Shows `tool` as pressed, and its style.
  package func update(tool: ToolID?, keys: StyleKeys, style: ToolStyle) {
    active = tool
    showActive()
    self.style.update(keys: keys, style: style)
  }

  package func setEnabled(_ isEnabled: Bool, reason: String?) {
    for (id, button) in buttons {
      button.isSensitive = isEnabled
      let title = ToolCatalogue.descriptor(id).map { tr(key: $0.title.key) } ?? ""
      if let reason, !isEnabled { button.tooltip = "\(title): \(reason)" }
    }
  }

  private func showActive() {
    isUpdating = true
    defer { isUpdating = false }
    for (id, button) in buttons {
      button.isActive = id == active
      button.setAccessiblePressed(id == active)
    }
  }
}

/// The row itself: what assistive technology knows as the tool bar.
private final class ToolRow: CustomWidget {
  private let row = Box(.horizontal, spacing: 2)

  init() {
    super.init(cssName: "toolbar", role: .toolbar)
    setAccessibleName(tr("Annotation tools"))
    addClass("annotation-toolbar")
    addClass("in-header")
    addChild(row)
    row.margins = Margins(4)
  }

  func append(_ child: Widget) { row.append(child) }
}

/// Colour, width, opacity and text size of the active tool or the selection.
package final class StyleControls: Box {
  var onEvent: (AnnotationBar.Event) -> Void = { _ in }
  private let color = MenuButton(name: tr("Color"))
  private let swatch = Swatch()
  private let lineWidth: SpinButton
  private let percent: SpinButton
  private let fontSize: SpinButton
  private var isUpdating = false

  init() {
    lineWidth = SpinButton(0.25...60, step: 0.5, digits: 1)
    percent = SpinButton(5...100, step: 5, digits: 0)
    fontSize = SpinButton(4...200, step: 1, digits: 0)
    super.init(.horizontal, spacing: 6)
    color.setChild(swatch)
    color.tooltip = tr("Color")
    color.addClass("flat")
    let grid = Box(.horizontal, spacing: 4)
    for (name, value) in Palette.offered {
      let chip = Swatch()
      chip.set(value)
      let title = "\(tr(key: name.key)), \(value.hex)"
      let button = Button(child: chip)
      button.setAccessibleName(title)
      button.tooltip = title
      button.addClass("flat")
      button.onClicked { [weak self] in
        self?.color.popdown()
        self?.onEvent(.color(value))
      }
      grid.append(button)
    }
    color.popover = Popover(grid)
    append(color)
    for (spin, name) in [(lineWidth, tr("Line width")), (percent, tr("Opacity in percent")), (fontSize, tr("Text size"))] {
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

  func update(keys: StyleKeys, style: ToolStyle) {
    isUpdating = true
    defer { isUpdating = false }
    swatch.set(style.color)
    color.setAccessibleName(trf("Color, %1$s", style.color.hex))
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

/// A small square of a colour.
package final class Swatch: CustomWidget {
  private var color = Color.black

  init() {
    super.init(cssName: "swatch", role: .presentation)
    canTarget = false
  }

  func set(_ color: Color) {
    guard color != self.color else { return }
    self.color = color
    queueDraw()
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(20) }

  override package func snapshot(_ snapshot: Snapshot) {
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.fill(box, radius: 4, RGBA(red: color.red, green: color.green, blue: color.blue))
    snapshot.border(box, radius: 4, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
  }
}
