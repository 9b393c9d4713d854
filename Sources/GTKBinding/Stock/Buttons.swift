import CGtk

/// A widget that activates an action when used.
@MainActor package protocol Actionable: Widget {}

extension Actionable {
  /// "win.save" or the like; its enabled state makes the widget (in)sensitive.
  package var actionName: String? {
    get { String(borrowing: gtk_actionable_get_action_name(g(raw))) }
    set { gtk_actionable_set_action_name(g(raw), newValue) }
  }

  package func setActionTarget(_ target: VariantValue?) {
    gtk_actionable_set_action_target_value(g(raw), target?.makeVariant())
  }

  /// The action and its parameter in one.
  package func setAction(_ name: String?, _ target: VariantValue? = nil) {
    setActionTarget(target)
    actionName = name
  }
}

/// A push button.
@MainActor open class Button: Widget, Actionable {
  public init(label: String) { super.init(tied: gtk_button_new_with_mnemonic(label)) }

  /// `name` is what assistive technology calls it, and its tooltip unless another is given.
  public init(icon: String, name: String, tooltip: String? = nil) {
    super.init(tied: gtk_button_new_from_icon_name(icon))
    setAccessibleName(name)
    self.tooltip = tooltip ?? name
  }

  public init(child: Widget? = nil) {
    super.init(tied: gtk_button_new())
    self.child = child
  }

  init(button pointer: (some Pointing)?) { super.init(tied: pointer) }

  package var child: Widget? {
    get { Widget.at(orNil: gtk_button_get_child(g(raw))) }
    set { gtk_button_set_child(g(raw), g(orNil: newValue)) }
  }

  package var label: String? {
    get { String(borrowing: gtk_button_get_label(g(raw))) }
    set { gtk_button_set_label(g(raw), newValue) }
  }

  package var icon: String? {
    get { String(borrowing: gtk_button_get_icon_name(g(raw))) }
    set { gtk_button_set_icon_name(g(raw), newValue) }
  }

  package var hasFrame: Bool {
    get { gtk_button_get_has_frame(g(raw)) != 0 }
    set { gtk_button_set_has_frame(g(raw), newValue.gboolean) }
  }

  @discardableResult
  package func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked") { _ in handler() }
  }

  /// Does at once what a click does.
  package func click() { emit("clicked") }
}

/// A button that stays pressed.
@MainActor open class ToggleButton: Button {
  public override init(label: String) {
    super.init(button: gtk_toggle_button_new_with_mnemonic(label))
  }

  public override init(icon: String, name: String, tooltip: String? = nil) {
    super.init(button: gtk_toggle_button_new())
    self.icon = icon
    setAccessibleName(name)
    self.tooltip = tooltip ?? name
  }

  public override init(child: Widget? = nil) {
    super.init(button: gtk_toggle_button_new())
    self.child = child
  }

  package var isActive: Bool {
    get { gtk_toggle_button_get_active(g(raw)) != 0 }
    set { gtk_toggle_button_set_active(g(raw), newValue.gboolean) }
  }

  /// Makes at most one of the group's buttons active.
  package func join(_ other: ToggleButton?) { gtk_toggle_button_set_group(g(raw), g(orNil: other)) }

  @discardableResult
  package func onToggled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("toggled") { _ in handler() }
  }
}

/// A button that opens a menu or popover.
@MainActor package final class MenuButton: Widget {
  package init(icon: String? = nil, label: String? = nil, name: String? = nil, menu: MenuModel? = nil) {
    super.init(tied: gtk_menu_button_new())
    if let icon { gtk_menu_button_set_icon_name(g(raw), icon) }
    if let label { gtk_menu_button_set_label(g(raw), label) }
    if let name {
      setAccessibleName(name)
      tooltip = name
    }
    if let menu { self.setMenu(menu) }
  }

  package func setIcon(_ icon: String) { gtk_menu_button_set_icon_name(g(raw), icon) }
  package func setMenu(_ menu: MenuModel?) { gtk_menu_button_set_menu_model(g(raw), g(orNil: menu)) }
  package func setChild(_ child: Widget?) { gtk_menu_button_set_child(g(raw), g(orNil: child)) }

  package var popover: Popover? {
    get {
      gtk_menu_button_get_popover(g(raw)).map {
        (Object.existing($0.raw) as? Popover) ?? Popover(borrowed: $0)
      }
    }
    set { gtk_menu_button_set_popover(g(raw), g(orNil: newValue)) }
  }

  /// Whether a click gives it the keyboard; that is up to the button inside.
  package func setFocusOnClick(_ focuses: Bool) {
    guard let button = gtk_widget_get_first_child(g(raw)) else { return }
    gtk_widget_set_focus_on_click(button, focuses.gboolean)
  }

  /// Whether F10 opens it.
  package func setPrimary(_ primary: Bool) { gtk_menu_button_set_primary(g(raw), primary.gboolean) }
  package var hasFrame: Bool {
    get { gtk_menu_button_get_has_frame(g(raw)) != 0 }
    set { gtk_menu_button_set_has_frame(g(raw), newValue.gboolean) }
  }
  package func popup() { gtk_menu_button_popup(g(raw)) }
  package func popdown() { gtk_menu_button_popdown(g(raw)) }

  /// GTK has a property for it since 4.10 only.
  package var isOpen: Bool {
    gtk_menu_button_get_popover(g(raw)).map { gtk_widget_get_visible(g($0)) != 0 } ?? false
  }

  /// Called as the popover that the button has now shows; refresh it here.
  package func onPopup(_ handler: @escaping () -> Void) {
    popover?.onNotify("visible") { [weak self] in if self?.isOpen == true { handler() } }
  }
}

/// A button with a menu beside it.
@MainActor package final class SplitButton: Widget, Actionable {
  package init(icon: String? = nil, label: String? = nil, name: String? = nil, menu: MenuModel? = nil) {
    super.init(tied: adw_split_button_new())
    if let icon { adw_split_button_set_icon_name(g(raw), icon) }
    if let label { adw_split_button_set_label(g(raw), label) }
    if let menu { adw_split_button_set_menu_model(g(raw), g(menu)) }
    if let name {
      setAccessibleName(name)
      tooltip = name
    }
  }

  package func setIcon(_ icon: String) { adw_split_button_set_icon_name(g(raw), icon) }
  package func setPopover(_ popover: Popover?) { adw_split_button_set_popover(g(raw), g(orNil: popover)) }

  @discardableResult
  package func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked") { _ in handler() }
  }
}

/// A box to tick, or a radio button when grouped.
@MainActor package final class CheckButton: Widget, Actionable {
  package init(label: String? = nil, isActive: Bool = false) {
    super.init(tied: gtk_check_button_new_with_mnemonic(label))
    self.isActive = isActive
  }

  package var isActive: Bool {
    get { gtk_check_button_get_active(g(raw)) != 0 }
    set { gtk_check_button_set_active(g(raw), newValue.gboolean) }
  }

  /// Neither on nor off.
  package var isInconsistent: Bool {
    get { gtk_check_button_get_inconsistent(g(raw)) != 0 }
    set { gtk_check_button_set_inconsistent(g(raw), newValue.gboolean) }
  }

  /// Makes radio buttons of both.
  package func join(_ other: CheckButton?) { gtk_check_button_set_group(g(raw), g(orNil: other)) }

  @discardableResult
  package func onToggled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("toggled") { _ in handler() }
  }
}

/// An on/off switch.
@MainActor package final class Switch: Widget, Actionable {
  package init(isActive: Bool = false) {
    super.init(tied: gtk_switch_new())
    self.isActive = isActive
    valign = .center
  }

  package var isActive: Bool {
    get { gtk_switch_get_active(g(raw)) != 0 }
    set { gtk_switch_set_active(g(raw), newValue.gboolean) }
  }

  @discardableResult
  package func onChanged(_ handler: @escaping () -> Void) -> SignalConnection { onNotify("active", handler) }
}
