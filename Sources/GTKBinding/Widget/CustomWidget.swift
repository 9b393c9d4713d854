import CGtk
import Geometry

/// How a widget's two sizes depend on each other.
public enum RequestMode: Sendable {
  case constantSize, heightForWidth, widthForHeight

  var gtk: GtkSizeRequestMode {
    switch self {
    case .constantSize: GTK_SIZE_REQUEST_CONSTANT_SIZE
    case .heightForWidth: GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    case .widthForHeight: GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT
    }
  }
}

/// A widget written in Swift: override what differs from a container that gives each child all its space.
@MainActor open class CustomWidget: Widget {
  /// `role` and `cssName` can't change later.
  public init(cssName: String = "widget", role: AccessibleRole = .generic) {
    super.init(tied: CustomWidget.make(WidgetClass.type, cssName, role))
  }

  init(type: GType, cssName: String, role: AccessibleRole) {
    super.init(tied: CustomWidget.make(type, cssName, role))
  }

  private static func make(_ type: GType, _ cssName: String, _ role: AccessibleRole) -> OpaquePointer? {
    var values = [GValue(), GValue()]
    g_value_init(&values[0], postil_type_string())
    g_value_set_string(&values[0], cssName)
    g_value_init(&values[1], gtk_accessible_role_get_type())
    g_value_set_enum(&values[1], Int32(role.rawValue))
    let css = g_strdup("css-name")
    let accessible = g_strdup("accessible-role")
    defer {
      for i in 0..<2 { g_value_unset(&values[i]) }
      g_free(css)
      g_free(accessible)
    }
    var names: [UnsafePointer<CChar>?] = [UnsafePointer(css), UnsafePointer(accessible)]
    return g_object_new_with_properties(type, 2, &names, &values).map { OpaquePointer($0) }
  }

  // MARK: To override

  open var requestMode: RequestMode { .constantSize }

  /// What the widget asks for; `forSize` is the size in the other direction, -1 unknown.
  open func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    var result = SizeRequest(0)
    for child in children where child.isVisible && !child.isPopover {
      let m = child.measured(orientation, forSize: forSize)
      result = SizeRequest(
        minimum: max(result.minimum, m.minimum), natural: max(result.natural, m.natural))
    }
    return result
  }

  /// Places the children; popovers are taken care of.
  open func allocate(width: Int, height: Int) {
    for child in children where child.isVisible && !child.isPopover {
      allocate(child, x: 0, y: 0, width: width, height: height)
    }
  }

  /// Draws the widget; call `snapshotChildren` where the children belong.
  open func snapshot(_ snapshot: Snapshot) { snapshotChildren(snapshot) }

  /// Whether events at this place are the widget's.
  open func contains(x: Double, y: Double) -> Bool {
    WidgetClass.parent.pointee.contains(widget, x, y) != 0
  }

  /// Moves the keyboard focus into or within the widget; false lets it leave.
  open func moveFocus(_ direction: FocusDirection) -> Bool {
    WidgetClass.parent.pointee.focus(widget, direction.gtk) != 0
  }

  open func takeFocus() -> Bool { WidgetClass.parent.pointee.grab_focus(widget) != 0 }

  /// The widget is now part of a window, or about to leave it.
  open func didRoot() {}
  open func willUnroot() {}
  /// The widget is about to be shown on screen, or just went from it.
  open func willMap() {}
  open func didUnmap() {}
  /// The theme, style classes or state of the widget changed its CSS.
  open func styleChanged() {}
  open func directionChanged() { queueAllocate() }

  // MARK: Children

  /// Appends a child; it is drawn above and focused after its elder siblings.
  package func addChild(_ child: Widget) { child.setParent(self) }
  package func removeChild(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == widget { gtk_widget_unparent(child.widget) }
  }

  package func removeAllChildren() {
    while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
  }

  /// Places `child`; inside `allocate` only. The size must be at least the child's minimum.
  package func allocate(_ child: Widget, x: Int, y: Int, width: Int, height: Int) {
    var box = GtkAllocation(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width),
      height: Int32(clamping: height))
    gtk_widget_size_allocate(child.widget, &box, -1)
  }

  /// Places `child` in a rectangle, whose size is rounded up to whole pixels (its place is not).
  package func allocate(_ child: Widget, in rect: Rect) {
    allocate(
      child, width: Int(rect.width.rounded(.up)), height: Int(rect.height.rounded(.up)),
      transform: .translation(Vector(dx: rect.x, dy: rect.y)))
  }

  /// Places `child` by mapping its coordinates (origin top left) to this widget's.
  package func allocate(_ child: Widget, width: Int, height: Int, transform t: Transform) {
    var matrix: OpaquePointer?
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 {
      var p = graphene_point_t(x: Float(t.e), y: Float(t.f))
      matrix = gsk_transform_translate(nil, &p)
    } else {
      var m = graphene_matrix_t()
      graphene_matrix_init_from_2d(&m, t.a, t.b, t.c, t.d, t.e, t.f)
      matrix = gsk_transform_matrix(nil, &m)
    }
    gtk_widget_allocate(child.widget, Int32(clamping: width), Int32(clamping: height), -1, matrix)
  }

  /// Leaves a child out of the present layout, or takes it in again; inside `allocate` this changes nothing else.
  package func setChildPlaced(_ child: Widget, _ isPlaced: Bool) {
    gtk_widget_set_child_visible(child.widget, isPlaced.gboolean)
  }

  package func snapshotChild(_ child: Widget, _ snapshot: Snapshot) {
    gtk_widget_snapshot_child(widget, child.widget, snapshot.pointer)
  }

  package func snapshotChildren(_ snapshot: Snapshot) {
    WidgetClass.parent.pointee.snapshot(widget, snapshot.pointer)
  }
}

extension Widget {
  /// Whether the widget is a popover, which is a child but shown in a surface of its own.
  package var isPopover: Bool { instance(raw, isA: gtk_popover_get_type()) }
}
