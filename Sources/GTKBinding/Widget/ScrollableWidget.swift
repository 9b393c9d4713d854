import CGtk
import Geometry

/// A custom widget that scrolls itself: inside a ScrolledWindow it keeps kinetic scrolling and scroll bars.
///
/// In `allocate`, call `configureScrolling` with the content's size, then place children less `scrollOffset`.
@MainActor open class ScrollableWidget: CustomWidget {
  private var adjustments: [Axis: Adjustment] = [:]
  private var connections: [Axis: SignalConnection] = [:]
  fileprivate var policies: [Int32] = [0, 0]

  /// The two scrolled directions.
  fileprivate enum Axis { case horizontal, vertical }

  public override init(cssName: String = "widget", role: AccessibleRole = .generic) {
    super.init(type: ScrollableClass.type, cssName: cssName, role: role)
    replace(.horizontal, with: nil)
    replace(.vertical, with: nil)
  }

  isolated deinit { for connection in connections.values { connection.disconnect() } }

  package var hadjustment: Adjustment { adjustments[.horizontal]! }
  package var vadjustment: Adjustment { adjustments[.vertical]! }

  /// The user or the program moved the content; the default lays out again.
  open func scrolled() { queueAllocate() }

  /// The content's top left corner scrolled to, in logical pixels.
  package var scrollOffset: Point {
    get { Point(x: hadjustment.value, y: vadjustment.value) }
    set {
      hadjustment.value = newValue.x
      vadjustment.value = newValue.y
    }
  }

  /// Declares the content's size, the size of what is seen of it, and the offset to have.
  package func configureScrolling(content: Size, view: Size, offset: Point, step: Double = 40) {
    set(hadjustment, .horizontal, offset.x, content.width, view.width, step)
    set(vadjustment, .vertical, offset.y, content.height, view.height, step)
  }

  private func set(
    _ a: Adjustment, _ axis: Axis, _ value: Double, _ content: Double, _ view: Double, _ step: Double
  ) {
    let upper = max(content, view)
    let value = max(0, min(value, upper - view))
    if a.value == value, a.upper == upper, a.pageSize == view { return }
    let apply = {
      a.configure(value: value, upper: upper, step: step, page: max(step, view * 0.9), pageSize: view)
    }
    if let connection = connections[axis] { connection.blocked(apply) } else { apply() }
  }

  fileprivate func replace(_ axis: Axis, with pointer: UnsafeMutableRawPointer?) {
    connections[axis]?.disconnect()
    let adjustment = pointer.map { Adjustment(borrowed: $0) } ?? Adjustment()
    adjustments[axis] = adjustment
    connections[axis] = adjustment.onValueChanged { [weak self] in self?.scrolled() }
    queueAllocate()
  }
}

/// The GTK class behind ScrollableWidget: CustomWidget's plus GtkScrollable.
private enum ScrollableClass {
  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size)
    info.class_init = { pointer, _ in
      let c = pointer!.assumingMemoryBound(to: GObjectClass.self)
      // Construct properties arrive before there is a Swift object; it makes its own adjustments then.
      c.pointee.set_property = { object, id, value, _ in
        guard let me = Object.existing(object!.raw) as? ScrollableWidget else { return }
        switch id {
        case 1: me.replace(.horizontal, with: g_value_get_object(value))
        case 2: me.replace(.vertical, with: g_value_get_object(value))
        default: me.policies[Int(id) - 3] = g_value_get_enum(value)
        }
      }
      c.pointee.get_property = { object, id, value, _ in
        guard let me = Object.existing(object!.raw) as? ScrollableWidget else { return }
        switch id {
        case 1: g_value_set_object(value, me.hadjustment.raw)
        case 2: g_value_set_object(value, me.vadjustment.raw)
        default: g_value_set_enum(value, me.policies[Int(id) - 3])
        }
      }
      for (i, name) in ["hadjustment", "vadjustment", "hscroll-policy", "vscroll-policy"].enumerated() {
        g_object_class_override_property(c, guint(i + 1), name)
      }
    }
    let type = g_type_register_static(
      WidgetClass.type, "PostilScrollable", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo()
    g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
    return type
  }()
}
