import CGtk
import Geometry

/// Where the keyboard focus moves.
public enum FocusDirection: Sendable {
  case next, previous, up, down, left, right

  init(_ d: GtkDirectionType) {
    self =
      switch d {
      case GTK_DIR_TAB_BACKWARD: .previous
      case GTK_DIR_UP: .up
      case GTK_DIR_DOWN: .down
      case GTK_DIR_LEFT: .left
      case GTK_DIR_RIGHT: .right
      default: .next
      }
  }

  var gtk: GtkDirectionType {
    switch self {
    case .next: GTK_DIR_TAB_FORWARD
    case .previous: GTK_DIR_TAB_BACKWARD
    case .up: GTK_DIR_UP
    case .down: GTK_DIR_DOWN
    case .left: GTK_DIR_LEFT
    case .right: GTK_DIR_RIGHT
    }
  }
}

extension Widget {
  /// Whether the widget itself can hold the keyboard focus.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue.gboolean) }
  }

  /// Whether the focus may enter the widget or anything inside it.
  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue.gboolean) }
  }

  /// Whether pointer events can hit the widget or anything inside it.
  package var canTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue.gboolean) }
  }

  package var focusOnClick: Bool {
    get { gtk_widget_get_focus_on_click(widget) != 0 }
    set { gtk_widget_set_focus_on_click(widget, newValue.gboolean) }
  }

  @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Whether this widget is the focus of its window and the window is active.
  package var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }
  /// Whether this widget is the focus of its window.
  package var isFocus: Bool { gtk_widget_is_focus(widget) != 0 }

  /// Whether the window's focus is this widget or inside it.
  package var containsFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// The widget of its window that has the keyboard.
  package var focusOfRoot: Widget? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    return Widget.at(orNil: gtk_root_get_focus(root))
  }

  /// Moves the focus among the children; false when it should leave the widget.
  @discardableResult
  package func moveChildFocus(_ direction: FocusDirection) -> Bool {
    gtk_widget_child_focus(widget, direction.gtk) != 0
  }

  package func add(_ controller: EventController) {
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, g(controller))
  }

  package func remove(_ controller: EventController) {
    if gtk_event_controller_get_widget(g(controller)) == widget {
      gtk_widget_remove_controller(widget, g(controller))
    }
  }

  /// Makes the group's actions available as "prefix.name" to this widget and all inside it; nil removes.
  package func insertActionGroup(_ prefix: String, _ group: ActionGroup?) {
    gtk_widget_insert_action_group(widget, prefix, g(orNil: group))
  }

  /// Asks for what to show while the pointer rests at a point of the widget, and for which part of it that holds; nil
  /// shows nothing.
  package func onTooltip(_ handler: @escaping (Point) -> (content: Widget, area: Rect)?) {
    gtk_widget_set_has_tooltip(widget, 1)
    connect("query-tooltip") { a in
      let point = Point(x: Double(a.int(0)), y: Double(a.int(1)))
      guard !a.bool(2), let tooltip = a.pointer(3), let (content, area) = handler(point) else {
        return a.return(false)
      }
      var box = GdkRectangle(
        x: Int32(clamping: Int(area.x.rounded(.down))), y: Int32(clamping: Int(area.y.rounded(.down))),
        width: Int32(clamping: Int(area.width.rounded(.up)) + 1),
        height: Int32(clamping: Int(area.height.rounded(.up)) + 1))
      gtk_tooltip_set_custom(g(tooltip), content.widget)
      gtk_tooltip_set_tip_area(g(tooltip), &box)
      a.return(true)
    }
  }

  /// Activates "win.save" or the like as found from this widget; false when there is no such action.
  @discardableResult
  package func activateAction(_ name: String, _ parameter: VariantValue? = nil) -> Bool {
    gtk_widget_activate_action_variant(widget, name, parameter?.makeVariant()) != 0
  }

  /// Does what a click or Enter on the widget does.
  @discardableResult
  package func activate() -> Bool { gtk_widget_activate(widget) != 0 }

  /// Calls `body` before each frame with the frame's time in microseconds, until it returns false.
  @discardableResult
  package func addTick(_ body: @escaping (Int64) -> Bool) -> Tick { Tick(self, body) }
}

/// A per-frame callback; ends by itself with the widget.
@MainActor package final class Tick {
  private var body: ((Int64) -> Bool)?
  private weak var widget: Widget?
  private var id: guint = 0

  fileprivate init(_ widget: Widget, _ body: @escaping (Int64) -> Bool) {
    self.body = body
    self.widget = widget
    id = gtk_widget_add_tick_callback(
      widget.widget,
      { _, clock, data in
        let tick = Unmanaged<Tick>.fromOpaque(data!).takeUnretainedValue()
        guard let body = tick.body else { return 0 }
        if body(Int64(gdk_frame_clock_get_frame_time(clock))), tick.body != nil { return 1 }
        tick.body = nil
        return 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in
        let tick = Unmanaged<Tick>.fromOpaque(data!).takeRetainedValue()
        tick.body = nil
      })
  }

  package var isRunning: Bool { body != nil }

  package func cancel() {
    guard body != nil else { return }
    body = nil
    if let widget { gtk_widget_remove_tick_callback(widget.widget, id) }
  }
}
