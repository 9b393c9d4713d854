import GTKBinding
import Toolbars

/// Items that are no tools: buttons of commands, space, and widgets of the app's own.
extension FlexibleToolbar {
  /// Fills the bar with items alone.
  package func setItems(_ items: [ToolbarItem], standard: [ToolbarItem]) {
    commands = []
    setEntries(
      BarEntries(
        candidates: [[]], additional: items.compactMap(entry(for:)),
        standard: standard.compactMap(entry(for:))))
    refreshItems()
  }

  /// What an item becomes on the bar and in its list; nil when nothing stands behind it.
  func entry(for item: ToolbarItem) -> BarEntry? {
    let buttons = ItemButtons(metrics: metrics, lists: lists)
    guard let widget = ownWidget(for: item) ?? buttons.widget(for: item) else { return nil }
    if let command = item.command { commands.append((widget, command)) }
    let isButton: Bool =
      switch item.kind {
      case .spacer, .separator: false
      default: true
      }
    let slot = BarSlot(
      id: item.id, length: buttons.length(of: item, widget), isCollapsible: item.isCollapsible,
      isButton: isButton,
      responsiveGroup: item.responsiveGroup)
    return BarEntry(slot: slot, widget: widget, isFlexible: item.kind == .spacer(nil)) {
      [weak self, weak widget] in
      guard let command = item.command else { return self?.ownRows(for: item) ?? [] }
      var listed = [command]
      if case .dual(let second) = item.kind { listed.append(second) }
      return listed.map { command in
        BarRow(
          id: "\(item.id):\(command.action)", icon: ToolbarIcon(template: command.icon), title: command.title,
          isEnabled: widget?.isSensitive ?? true
        ) { self?.activateAction(command.action, VariantValue(text: command.target)) }
      }
    }
  }

  /// Shows anew in tooltips what commands' keys are and why some can't be given.
  package func refreshItems() {
    for (widget, command) in commands where !(widget is DualButton) {
      let reason = widget.isSensitive ? nil : reason(command.action)
      let key = accelerator(command.action)
      let tip = reason.map { "\(command.title): \($0)" } ?? command.title + (key.map { " (\($0))" } ?? "")
      if widget.tooltip != tip { widget.tooltip = tip }
    }
  }
}
