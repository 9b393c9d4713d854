import DocumentModel
import GTKBinding
import Localization
import Tools

/// Shows how the active tool, or the selection, draws, and opens what changes it.
package final class StyleButton: Button {
  package var onEvent: (StyleEvent) -> Void = { _ in }
  private let swatch = Swatch()
  /// Made when it is first opened.
  private var panel: StylePanel?
  private let popover = Popover()
  private var model = StylePanelModel()
  /// Whether the panel closes because everything in it is taken back, or goes on elsewhere.
  private var isSettled = false
  /// What had the keyboard before the panel: it gets it back.
  private weak var focusBefore: Widget?
  /// Closed while a colour is picked from elsewhere.
  private var isAway = false
  package var listSide = Popover.Position.bottom { didSet { popover.setPosition(listSide) } }

  package init() {
    super.init(child: swatch)
    addClass("flat")
    setAccessibleName(tr("Style"))
    tooltip = tr("Style")
    setAccessibleHasPopup(true)
    // A style is changed while something else is worked on.
    focusOnClick = false
    swatch.halign = .center
    swatch.valign = .center
    popover.attach(to: self)
    popover.onClosed { [weak self] in
      guard let self else { return }
      self.setAccessibleExpanded(false)
      if let before = self.focusBefore, before.isMapped { before.grabFocus() }
      if !self.isSettled { self.onEvent(.closed) }
    }
    onClicked { [weak self] in self?.open() }
  }

  /// Without a style to change the place stays, and shows what the next tool would draw with.
  package func update(_ model: StylePanelModel, isEnabled: Bool) {
    self.model = model
    let hasStyle = !model.keys.isEmpty
    isSensitive = hasStyle && isEnabled
    let (title, reason) = (tr("Style"), tr("Choose a tool or select an annotation"))
    let tip = hasStyle ? title : "\(title): \(reason)"
    if tooltip != tip { tooltip = tip }
    if popover.isVisible { panel?.update(model) }
    if !hasStyle { popover.popdown() }
  }

  /// Shows the colour of the style on the button itself.
  func showColor() {
    let color = model.keys.isEmpty || model.keys.contains(.color) ? model.style.color : nil
    setAccessibleDescription(color.map { ColorWords.description(of: $0) } ?? "")
    swatch.set(color)
  }

  var isOpen: Bool { popover.isVisible }

  /// Opens the panel, with the picker for a property; false when there is no such style to change.
  /// `anchor` is the button that stands for this one where it has no room itself.
  @discardableResult
  package func open(choosing property: ColorProperty? = nil, at anchor: Widget? = nil) -> Bool {
    guard isSensitive, property.map(hasStyle) ?? true else { return false }
    let anchor = anchor ?? self
    if popover.parent != anchor { popover.attach(to: anchor) }
    let panel = panel ?? makePanel()
    panel.update(model)
    panel.opened()
    // First, so that it opens as large as it is: newer GTK closes a popover that grows before it is shown.
    if let property { panel.showPicker(property) }
    show()
    panel.takeOver()
    return true
  }

  /// Opens the panel where a pick from elsewhere left it, within what its opening began; false when that is over.
  package func resume() -> Bool {
    guard isAway, isSensitive, popover.parent?.isMapped == true, let panel else { return false }
    panel.update(model)
    show()
    panel.takeOver()
    return true
  }

  private func show() {
    if !popover.isVisible { focusBefore = focusOfRoot }
    (isSettled, isAway) = (false, false)
    popover.popup()
    setAccessibleExpanded(true)
  }

  private func hasStyle(of property: ColorProperty) -> Bool { property.key.map(model.keys.contains) ?? false }

  private func makePanel() -> StylePanel {
    let panel = StylePanel()
    panel.onEvent = { [weak self] in self?.handle($0) }
    popover.content = panel
    self.panel = panel
    return panel
  }

  private func handle(_ event: StyleEvent) {
    switch event {
    case .accepted: return popover.popdown()
    case .cancelled, .pickFromPage, .pickFromScreen, .pin:
      isSettled = true
      isAway = event.isPick
      popover.popdown()
      // What was changed before the pin stays.
      if event == .pin { onEvent(.closed) }
    default: break
    }
    onEvent(event)
  }
}

extension StyleEvent {
  /// Whether the panel makes way for a pick from elsewhere.
  fileprivate var isPick: Bool {
    switch self {
    case .pickFromPage, .pickFromScreen: true
    default: false
    }
  }
}
