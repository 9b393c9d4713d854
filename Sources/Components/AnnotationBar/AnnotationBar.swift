import DocumentModel
import GTKBinding
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
