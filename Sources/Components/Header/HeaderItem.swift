import GTKBinding
import Localization
import Toolbars

/// One item on the screen: its button, kept in line with its action.
final class HeaderItem {
  let descriptor: HeaderItemDescriptor
  let button: Button
  private let actions: HeaderActions
  /// Whether the button shows and activates by itself, because a factory gave it an action.
  private let isForeign: Bool
  /// Whether the popover that the item stands for is open.
  var isPopoverOpen = false { didSet { if isPopoverOpen != oldValue { refresh() } } }

  init(_ descriptor: HeaderItemDescriptor, actions: HeaderActions, made: Button?, press: @escaping () -> Void)
  {
    self.descriptor = descriptor
    self.actions = actions
    let title = tr(key: descriptor.title.key)
    button =
      made
      ?? (descriptor.kind == .button
        ? Button(icon: descriptor.icon, name: title) : ToggleButton(icon: descriptor.icon, name: title))
    isForeign = made?.actionName != nil
    guard !isForeign else { return }
    // A click leaves the focus in the document.
    button.focusOnClick = false
    button.onClicked(press)
    refresh()
  }

  /// Whether the action's state is what the item stands for.
  var isOn: Bool {
    guard let state = actions.state(descriptor.action) else { return false }
    return descriptor.target.map { state.string == $0 } ?? state.bool ?? false
  }

  /// The parameter that a press sends.
  var nextTarget: String? { isOn ? descriptor.offTarget ?? descriptor.target : descriptor.target }

  var isEnabled: Bool { actions.isEnabled(descriptor.action) }

  /// Shows what the action is now.
  func refresh() {
    guard !isForeign else { return }
    let isEnabled = isEnabled
    if button.isSensitive != isEnabled { button.isSensitive = isEnabled }
    button.tooltip = tooltip
    // Where the title has no room its dot is not seen either.
    if descriptor.id == .save { button.setClass("unsaved", isEnabled) }
    guard let toggle = button as? ToggleButton else { return }
    let isDown = descriptor.kind == .popover ? isPopoverOpen : isOn
    if toggle.isActive != isDown { toggle.isActive = isDown }
    if descriptor.kind == .popover {
      toggle.setAccessibleExpanded(isDown)
    } else {
      toggle.setAccessiblePressed(isDown)
    }
  }

  private var tooltip: String {
    let title = tr(key: descriptor.shown.key)
    if !isEnabled, let reason = actions.reason(descriptor.action) { return "\(title): \(reason)" }
    return actions.accelerator(descriptor.detailedAction).map { "\(title) (\($0))" } ?? title
  }
}
