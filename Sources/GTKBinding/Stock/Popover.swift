import CGtk
import Geometry

/// A bubble that belongs to a widget and floats above the window.
@MainActor open class Popover: Widget {
  /// The side of its anchor a popover prefers.
  package enum Position: Sendable {
    case top, bottom, left, right
    var gtk: GtkPositionType {
      switch self {
      case .top: GTK_POS_TOP
      case .bottom: GTK_POS_BOTTOM
      case .left: GTK_POS_LEFT
      case .right: GTK_POS_RIGHT
      }
    }
  }

  public init(_ content: Widget? = nil) {
    super.init(tied: gtk_popover_new())
    self.content = content
  }

  init(popover pointer: (some Pointing)?) { super.init(tied: pointer) }

  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  private var parentDestroyed: SignalConnection?

  package var content: Widget? {
    get { Widget.at(orNil: gtk_popover_get_child(g(raw))) }
    set { gtk_popover_set_child(g(raw), g(orNil: newValue)) }
  }

  /// Makes `widget` the anchor; it owns the popover until `detach()` or its own end.
  package func attach(to widget: Widget) {
    detach()
    setParent(widget)
    parentDestroyed = widget.onDestroy { [weak self] in self?.detach() }
  }

  /// Takes the popover off its widget.
  package func detach() {
    parentDestroyed?.disconnect()
    parentDestroyed = nil
    unparent()
  }

  /// The part of the anchor it points at, in the anchor's coordinates; nil: all of it.
  package func point(at rect: Rect?) {
    guard let rect else { return gtk_popover_set_pointing_to(g(raw), nil) }
    var box = GdkRectangle(
      x: Int32(clamping: Int(rect.x.rounded())), y: Int32(clamping: Int(rect.y.rounded())),
      width: max(1, Int32(clamping: Int(rect.width.rounded()))),
      height: max(1, Int32(clamping: Int(rect.height.rounded()))))
    gtk_popover_set_pointing_to(g(raw), &box)
  }

  package func setPosition(_ position: Position) { gtk_popover_set_position(g(raw), position.gtk) }

  /// Moves the popover from where it would be, in logical pixels.
  package func setOffset(_ offset: Vector) {
    gtk_popover_set_offset(g(raw), Int32(offset.dx.rounded()), Int32(offset.dy.rounded()))
  }

  /// Whether a click outside closes it (it then also grabs the keyboard).
  package var autohides: Bool {
    get { gtk_popover_get_autohide(g(raw)) != 0 }
    set { gtk_popover_set_autohide(g(raw), newValue.gboolean) }
  }

  package var hasArrow: Bool {
    get { gtk_popover_get_has_arrow(g(raw)) != 0 }
    set { gtk_popover_set_has_arrow(g(raw), newValue.gboolean) }
  }

  /// Where the popover's top left corner is on its window's surface, logical pixels; nil while it is closed.
  package var surfaceOrigin: Point? {
    guard let surface = gtk_native_get_surface(g(raw)), isMapped else { return nil }
    var x = 0.0
    var y = 0.0
    gtk_native_get_surface_transform(g(raw), &x, &y)
    return Point(
      x: Double(gdk_popup_get_position_x(surface)) + x, y: Double(gdk_popup_get_position_y(surface)) + y)
  }

  package func setDefaultWidget(_ widget: Widget?) {
    gtk_popover_set_default_widget(g(raw), g(orNil: widget))
  }

  package func popup() { gtk_popover_popup(g(raw)) }
  package func popdown() { gtk_popover_popdown(g(raw)) }

  @discardableResult
  package func onClosed(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("closed") { _ in handler() }
  }
}

extension Widget {
  /// Closes the popovers that are open inside the widget, the innermost first. A window that goes with one open takes
  /// the input of all others with it: see `postil_close_removed_popovers`.
  func closePopovers() {
    for child in children { child.closePopovers() }
    if isMapped, instance(raw, isA: gtk_popover_get_type()) { gtk_popover_popdown(g(raw)) }
  }
}

/// A popover with a menu, for context menus.
@MainActor package final class PopoverMenu: Popover {
  /// `nested`: submenus open beside the menu instead of in its place.
  package init(_ menu: MenuModel, nested: Bool = false) {
    super.init(
      popover: nested
        ? gtk_popover_menu_new_from_model_full(g(menu), GTK_POPOVER_MENU_NESTED)
        : gtk_popover_menu_new_from_model(g(menu)))
  }

  /// Replaces the menu.
  package func setMenu(_ menu: MenuModel) { gtk_popover_menu_set_menu_model(g(raw), g(menu)) }

  /// Says at the entries with these labels why they can't act.
  package func explain(_ reasons: [String: String]) {
    guard !reasons.isEmpty else { return }
    // GTK takes the underscores of mnemonics out of what a row shows.
    func plain(_ label: String) -> String { label.filter { $0 != "_" } }
    let reasons = Dictionary(reasons.map { (plain($0.key), $0.value) }) { first, _ in first }
    func visit(_ widget: Widget) {
      if widget.typeName == "GtkModelButton" {
        guard let label = widget[string: "text"], let reason = reasons[plain(label)] else { return }
        widget.tooltip = reason
        widget.setAccessibleDescription(reason)
      } else {
        for child in widget.children { visit(child) }
      }
    }
    visit(self)
  }

  /// Puts a widget where the model has `.custom(id)`.
  @discardableResult
  package func place(_ child: Widget, at id: String) -> Bool {
    gtk_popover_menu_add_child(g(raw), child.widget, id) != 0
  }
}
