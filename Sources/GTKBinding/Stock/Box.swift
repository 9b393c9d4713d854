import CGtk
import Geometry

/// A row or column of widgets.
@MainActor open class Box: Widget {
  public init(_ orientation: Orientation = .horizontal, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(tied: gtk_box_new(orientation.gtk, Int32(spacing)))
    for child in children { append(child) }
  }

  package func append(_ child: Widget) { gtk_box_append(g(raw), child.widget) }
  package func prepend(_ child: Widget) { gtk_box_prepend(g(raw), child.widget) }
  package func remove(_ child: Widget) { gtk_box_remove(g(raw), child.widget) }

  /// Inserts `child` after `sibling`; nil: first.
  package func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(g(raw), child.widget, g(orNil: sibling))
  }

  /// Moves a child behind `sibling`; nil: first.
  package func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(g(raw), child.widget, g(orNil: sibling))
  }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(g(raw), child) }
  }

  package var spacing: Int {
    get { Int(gtk_box_get_spacing(g(raw))) }
    set { gtk_box_set_spacing(g(raw), Int32(newValue)) }
  }

  package var isHomogeneous: Bool {
    get { gtk_box_get_homogeneous(g(raw)) != 0 }
    set { gtk_box_set_homogeneous(g(raw), newValue.gboolean) }
  }

  package var orientation: Orientation {
    get { Orientation(gtk_orientable_get_orientation(g(raw))) }
    set { gtk_orientable_set_orientation(g(raw), newValue.gtk) }
  }
}

/// A row or column with something at both ends and something in the very middle.
@MainActor package final class CenterBox: Widget {
  package init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
    super.init(tied: gtk_center_box_new())
    setStart(start)
    setCenter(center)
    setEnd(end)
  }

  package func setStart(_ child: Widget?) { gtk_center_box_set_start_widget(g(raw), g(orNil: child)) }
  package func setCenter(_ child: Widget?) { gtk_center_box_set_center_widget(g(raw), g(orNil: child)) }
  package func setEnd(_ child: Widget?) { gtk_center_box_set_end_widget(g(raw), g(orNil: child)) }
}

/// Widgets stacked above a main one.
@MainActor open class Overlay: Widget {
  public init(_ child: Widget? = nil) {
    super.init(tied: gtk_overlay_new())
    self.child = child
  }

  package var child: Widget? {
    get { Widget.at(orNil: gtk_overlay_get_child(g(raw))) }
    set { gtk_overlay_set_child(g(raw), g(orNil: newValue)) }
  }

  /// Puts `widget` on top, placed by its alignment and margins. `measure`: whether its size counts for
  /// the overlay's own; `clip`: whether it is cut off at the overlay's edge.
  package func addOverlay(_ widget: Widget, measure: Bool = false, clip: Bool = false) {
    gtk_overlay_add_overlay(g(raw), widget.widget)
    gtk_overlay_set_measure_overlay(g(raw), widget.widget, measure.gboolean)
    gtk_overlay_set_clip_overlay(g(raw), widget.widget, clip.gboolean)
  }

  package func removeOverlay(_ widget: Widget) { gtk_overlay_remove_overlay(g(raw), widget.widget) }

  /// Asked for the frame of each overlay widget; nil leaves it to alignment and margins.
  package func onChildPosition(_ handler: @escaping (Widget) -> Rect?) {
    connect("get-child-position") { a in
      guard let child = a.widget(0), let frame = handler(child), let out = a.pointer(1) else {
        return a.return(false)
      }
      out.assumingMemoryBound(to: GdkRectangle.self).pointee = GdkRectangle(
        x: Int32(frame.x.rounded()), y: Int32(frame.y.rounded()), width: Int32(frame.width.rounded()),
        height: Int32(frame.height.rounded()))
      a.return(true)
    }
  }
}

/// A container for one child, to subclass or to style (AdwBin).
@MainActor open class Bin: Widget {
  public init(_ child: Widget? = nil) {
    super.init(tied: adw_bin_new())
    self.child = child
  }

  package var child: Widget? {
    get { Widget.at(orNil: adw_bin_get_child(g(raw))) }
    set { adw_bin_set_child(g(raw), g(orNil: newValue)) }
  }
}

/// Keeps its child from growing wider than is pleasant to read.
@MainActor package final class Clamp: Widget {
  /// `maximum` in logical pixels.
  package init(_ child: Widget? = nil, maximum: Int = 600, tightening: Int = 400) {
    super.init(tied: adw_clamp_new())
    adw_clamp_set_maximum_size(g(raw), Int32(maximum))
    adw_clamp_set_tightening_threshold(g(raw), Int32(tightening))
    adw_clamp_set_child(g(raw), g(orNil: child))
  }
}

/// A thin line between things.
@MainActor package final class Separator: Widget {
  package init(_ orientation: Orientation = .horizontal) {
    super.init(tied: gtk_separator_new(orientation.gtk))
  }

  package var orientation: Orientation {
    get { Orientation(gtk_orientable_get_orientation(g(raw))) }
    set { gtk_orientable_set_orientation(g(raw), newValue.gtk) }
  }
}

/// Shows and hides its child with a movement.
@MainActor package final class Revealer: Widget {
  package enum Transition: Sendable {
    case none, crossfade, slideUp, slideDown, slideLeft, slideRight
    var gtk: GtkRevealerTransitionType {
      switch self {
      case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideLeft: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
      }
    }
  }

  package init(_ child: Widget? = nil, transition: Transition = .slideDown, isRevealed: Bool = false) {
    super.init(tied: gtk_revealer_new())
    self.child = child
    self.transition(transition)
    self.isRevealed = isRevealed
  }

  package var child: Widget? {
    get { Widget.at(orNil: gtk_revealer_get_child(g(raw))) }
    set { gtk_revealer_set_child(g(raw), g(orNil: newValue)) }
  }

  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(g(raw)) != 0 }
    set { gtk_revealer_set_reveal_child(g(raw), newValue.gboolean) }
  }

  package func transition(_ t: Transition, milliseconds: Int = 200) {
    gtk_revealer_set_transition_duration(g(raw), guint(milliseconds))
    gtk_revealer_set_transition_type(g(raw), t.gtk)
  }
}
