import CGtk

/// Shows one of several children.
@MainActor open class Stack: Widget {
  public enum Transition: Sendable {
    case none, crossfade, slideLeftRight, slideUpDown
    var gtk: GtkStackTransitionType {
      switch self {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideLeftRight: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
      case .slideUpDown: GTK_STACK_TRANSITION_TYPE_SLIDE_UP_DOWN
      }
    }
  }

  public init(transition: Transition = .none, milliseconds: Int = 200) {
    super.init(tied: gtk_stack_new())
    gtk_stack_set_transition_duration(g(raw), guint(milliseconds))
    gtk_stack_set_transition_type(g(raw), transition.gtk)
  }

  /// A `title` is what a StackSwitcher shows.
  package func add(_ child: Widget, name: String, title: String? = nil) {
    if let title {
      gtk_stack_add_titled(g(raw), child.widget, name, title)
    } else {
      gtk_stack_add_named(g(raw), child.widget, name)
    }
  }

  package func remove(_ child: Widget) { gtk_stack_remove(g(raw), child.widget) }

  package func child(named name: String) -> Widget? {
    Widget.at(orNil: gtk_stack_get_child_by_name(g(raw), name))
  }

  package var visibleChildName: String? {
    get { String(borrowing: gtk_stack_get_visible_child_name(g(raw))) }
    set { gtk_stack_set_visible_child_name(g(raw), newValue) }
  }

  package var visibleChild: Widget? {
    get { Widget.at(orNil: gtk_stack_get_visible_child(g(raw))) }
    set { if let newValue { gtk_stack_set_visible_child(g(raw), newValue.widget) } }
  }

  /// Whether all children get the largest one's width and height.
  package func setHomogeneous(horizontal: Bool, vertical: Bool) {
    gtk_stack_set_hhomogeneous(g(raw), horizontal.gboolean)
    gtk_stack_set_vhomogeneous(g(raw), vertical.gboolean)
  }

  @discardableResult
  package func onVisibleChildChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    onNotify("visible-child", handler)
  }
}

/// A row of buttons that choose a Stack's child.
@MainActor package final class StackSwitcher: Widget {
  package init(_ stack: Stack) {
    super.init(tied: gtk_stack_switcher_new())
    gtk_stack_switcher_set_stack(g(raw), g(stack))
  }
}

/// Two widgets with a handle between them.
@MainActor package final class Paned: Widget {
  package init(_ orientation: Orientation = .horizontal, start: Widget? = nil, end: Widget? = nil) {
    super.init(tied: gtk_paned_new(orientation.gtk))
    setStart(start)
    setEnd(end)
  }

  /// `resize`: whether the child takes part when the whole grows; `shrink`: whether it may get less
  /// than its minimum.
  package func setStart(_ child: Widget?, resize: Bool = true, shrink: Bool = false) {
    gtk_paned_set_start_child(g(raw), g(orNil: child))
    gtk_paned_set_resize_start_child(g(raw), resize.gboolean)
    gtk_paned_set_shrink_start_child(g(raw), shrink.gboolean)
  }

  package func setEnd(_ child: Widget?, resize: Bool = true, shrink: Bool = false) {
    gtk_paned_set_end_child(g(raw), g(orNil: child))
    gtk_paned_set_resize_end_child(g(raw), resize.gboolean)
    gtk_paned_set_shrink_end_child(g(raw), shrink.gboolean)
  }

  /// The handle's place in logical pixels.
  package var position: Int {
    get { Int(gtk_paned_get_position(g(raw))) }
    set { gtk_paned_set_position(g(raw), Int32(newValue)) }
  }

  @discardableResult
  package func onPositionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    onNotify("position", handler)
  }
}

/// Shows part of a larger child, with scroll bars and touch scrolling.
@MainActor package final class ScrolledWindow: Widget {
  package enum Policy: Sendable {
    case always, automatic, never, external
    var gtk: GtkPolicyType {
      switch self {
      case .always: GTK_POLICY_ALWAYS
      case .automatic: GTK_POLICY_AUTOMATIC
      case .never: GTK_POLICY_NEVER
      case .external: GTK_POLICY_EXTERNAL
      }
    }
  }

  package init(_ child: Widget? = nil, horizontal: Policy = .automatic, vertical: Policy = .automatic) {
    super.init(tied: gtk_scrolled_window_new())
    self.child = child
    setPolicy(horizontal: horizontal, vertical: vertical)
  }

  package var child: Widget? {
    get { Widget.at(orNil: gtk_scrolled_window_get_child(g(raw))) }
    set { gtk_scrolled_window_set_child(g(raw), g(orNil: newValue)) }
  }

  package func setPolicy(horizontal: Policy, vertical: Policy) {
    gtk_scrolled_window_set_policy(g(raw), horizontal.gtk, vertical.gtk)
  }

  package var hadjustment: Adjustment { Adjustment(borrowed: gtk_scrolled_window_get_hadjustment(g(raw))) }
  package var vadjustment: Adjustment { Adjustment(borrowed: gtk_scrolled_window_get_vadjustment(g(raw))) }

  package var isKinetic: Bool {
    get { gtk_scrolled_window_get_kinetic_scrolling(g(raw)) != 0 }
    set { gtk_scrolled_window_set_kinetic_scrolling(g(raw), newValue.gboolean) }
  }

  package var hasOverlayScrollbars: Bool {
    get { gtk_scrolled_window_get_overlay_scrolling(g(raw)) != 0 }
    set { gtk_scrolled_window_set_overlay_scrolling(g(raw), newValue.gboolean) }
  }

  /// The space the content gets, in logical pixels; -1 no limit.
  package func setContentSize(
    minWidth: Int = -1, minHeight: Int = -1, maxWidth: Int = -1, maxHeight: Int = -1
  ) {
    gtk_scrolled_window_set_max_content_width(g(raw), Int32(maxWidth))
    gtk_scrolled_window_set_max_content_height(g(raw), Int32(maxHeight))
    gtk_scrolled_window_set_min_content_width(g(raw), Int32(minWidth))
    gtk_scrolled_window_set_min_content_height(g(raw), Int32(minHeight))
  }

  /// Whether the child's natural size is asked for, up to the maximum content size.
  package func propagateNatural(width: Bool, height: Bool) {
    gtk_scrolled_window_set_propagate_natural_width(g(raw), width.gboolean)
    gtk_scrolled_window_set_propagate_natural_height(g(raw), height.gboolean)
  }
}

extension Widget {
  /// The scrolled window around this widget and its vertical scrolling.
  package var verticalScroller: (view: Widget, adjustment: Adjustment)? {
    guard let scroller = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return nil }
    return (Widget.at(scroller), Adjustment(borrowed: gtk_scrolled_window_get_vadjustment(g(scroller))))
  }
}
