import CGtk
import Geometry

/// A GtkWidget. Made in Swift, it lives exactly as long as the GtkWidget does.
@MainActor open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { g(raw) }

  override init(tied pointer: (some Pointing)?, ours: Bool = true) {
    super.init(tied: pointer, ours: ours)
    LiveObjects.widgets += 1
    isCounted = true
  }

  override init(borrowed pointer: (some Pointing)?) { super.init(borrowed: pointer) }

  private var isCounted = false

  isolated deinit { if isCounted { LiveObjects.widgets -= 1 } }

  /// The Swift object of a GtkWidget: the one it was made by, or a plain wrapper.
  static func at(_ pointer: some Pointing) -> Widget {
    (existing(pointer.raw) as? Widget) ?? Widget(borrowed: pointer)
  }

  static func at(orNil pointer: (some Pointing)?) -> Widget? { pointer.map { at($0) } }

  // MARK: State

  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue.gboolean) }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue.gboolean) }
  }

  package var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  package var name: String {
    get { String(cString: gtk_widget_get_name(widget)) }
    set { gtk_widget_set_name(widget, newValue) }
  }

  package var tooltip: String? {
    get { String(borrowing: gtk_widget_get_tooltip_text(widget)) }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
  package var isRealized: Bool { gtk_widget_get_realized(widget) != 0 }
  /// Whether the widget is mapped and not hidden behind a non-visible ancestor.
  package var isDrawable: Bool { gtk_widget_is_drawable(widget) != 0 }

  // MARK: Tree

  package var parent: Widget? { Widget.at(orNil: gtk_widget_get_parent(widget)) }
  package var firstChild: Widget? { Widget.at(orNil: gtk_widget_get_first_child(widget)) }
  package var nextSibling: Widget? { Widget.at(orNil: gtk_widget_get_next_sibling(widget)) }

  package var previousSibling: Widget? { Widget.at(orNil: gtk_widget_get_prev_sibling(widget)) }

  /// All children, popovers included, in order.
  package var children: [Widget] {
    var result: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let c = child {
      result.append(Widget.at(c))
      child = gtk_widget_get_next_sibling(c)
    }
    return result
  }

  /// The window this widget is in, as the kind of window it was made as.
  package var window: Window? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    if let window = Object.existing(root.raw) as? Window { return window }
    return instance(root, isA: gtk_window_get_type()) ? Window(borrowed: root) : nil
  }

  package func isAncestor(of other: Widget) -> Bool {
    gtk_widget_is_ancestor(other.widget, widget) != 0
  }

  /// Makes the widget a child of `parent`, before or after a sibling, or last.
  package func setParent(_ parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

  /// Moves the widget behind `sibling` in `parent`'s list (which is the focus and drawing order); nil: first.
  package func insert(in parent: Widget, after sibling: Widget?) {
    gtk_widget_insert_after(widget, parent.widget, g(orNil: sibling))
  }

  package func unparent() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }

  // MARK: Redrawing

  package func queueDraw() { gtk_widget_queue_draw(widget) }
  package func queueResize() { gtk_widget_queue_resize(widget) }
  package func queueAllocate() { gtk_widget_queue_allocate(widget) }

  // MARK: Life

  @discardableResult
  package func onMap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("map") { _ in handler() }
  }

  @discardableResult
  package func onUnmap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("unmap") { _ in handler() }
  }

  @discardableResult
  package func onRealize(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("realize") { _ in handler() }
  }

  /// Called when GTK lets go of the widget.
  @discardableResult
  package func onDestroy(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("destroy") { _ in handler() }
  }

  /// Called after the text direction, style classes or theme of the widget changed its look.
  @discardableResult
  package func onStateFlagsChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("state-flags-changed") { _ in handler() }
  }
}
