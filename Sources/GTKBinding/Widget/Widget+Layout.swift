import CGtk
import Geometry

/// The direction a widget is measured in, or a container lays out along.
public enum Orientation: Sendable {
  case horizontal
  case vertical

  init(_ o: GtkOrientation) { self = o == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical }
  var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

/// What a widget asks for in one direction, in logical pixels.
public struct SizeRequest: Hashable, Sendable {
  public var minimum: Int
  public var natural: Int

  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }

  /// The same minimum and natural size.
  public init(_ size: Int) { self.init(minimum: size, natural: size) }
}

/// How a widget sits in space larger than it needs.
package enum Alignment: Sendable {
  case fill, start, end, center, baseline

  init(_ a: GtkAlign) {
    self =
      switch a {
      case GTK_ALIGN_START: .start
      case GTK_ALIGN_END: .end
      case GTK_ALIGN_CENTER: .center
      case GTK_ALIGN_BASELINE: .baseline
      default: .fill
      }
  }

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    case .baseline: GTK_ALIGN_BASELINE
    }
  }
}

/// The space kept free around a widget, in logical pixels.
package struct Margins: Hashable, Sendable {
  package var top: Int
  package var bottom: Int
  package var start: Int
  package var end: Int

  package init(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    self.top = top
    self.bottom = bottom
    self.start = start
    self.end = end
  }

  package init(_ all: Int) { self.init(top: all, bottom: all, start: all, end: all) }
}

extension Widget {
  package var hexpand: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue.gboolean) }
  }

  package var vexpand: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue.gboolean) }
  }

  package var halign: Alignment {
    get { Alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }

  package var valign: Alignment {
    get { Alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }

  package var margins: Margins {
    get {
      Margins(
        top: Int(gtk_widget_get_margin_top(widget)), bottom: Int(gtk_widget_get_margin_bottom(widget)),
        start: Int(gtk_widget_get_margin_start(widget)), end: Int(gtk_widget_get_margin_end(widget)))
    }
    set {
      gtk_widget_set_margin_top(widget, Int32(clamping: newValue.top))
      gtk_widget_set_margin_bottom(widget, Int32(clamping: newValue.bottom))
      gtk_widget_set_margin_start(widget, Int32(clamping: newValue.start))
      gtk_widget_set_margin_end(widget, Int32(clamping: newValue.end))
    }
  }

  /// The smallest size the widget may get, in logical pixels; -1 asks for its own.
  package func setSizeRequest(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(clamping: width), Int32(clamping: height))
  }

  /// The allocated size without margins, borders and padding, in logical pixels.
  package var width: Int { Int(gtk_widget_get_width(widget)) }
  package var height: Int { Int(gtk_widget_get_height(widget)) }

  /// What the widget asks for; `forSize` is the size in the other direction, -1 unknown.
  package func measured(_ orientation: Orientation, forSize: Int = -1) -> SizeRequest {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    gtk_widget_measure(widget, orientation.gtk, Int32(clamping: forSize), &minimum, &natural, nil, nil)
    return SizeRequest(minimum: Int(minimum), natural: Int(natural))
  }

  /// The natural width, and the natural height at that width.
  package var naturalSize: (width: Int, height: Int) {
    let w = measured(.horizontal).natural
    return (w, measured(.vertical, forSize: w).natural)
  }

  /// Device pixels per logical pixel, a whole number.
  package var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  package var isRightToLeft: Bool {
    get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// Whether drawing outside the allocation is cut off.
  package var clipsOverflow: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// `point` of this widget in the coordinates of `other`; nil when they share no window.
  package func translate(_ point: Point, to other: Widget) -> Point? {
    var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var to = graphene_point_t()
    guard gtk_widget_compute_point(widget, other.widget, &from, &to) != 0 else { return nil }
    return Point(x: Double(to.x), y: Double(to.y))
  }

  /// A point of the widget from the corner of its window's surface, shadow included, and through the popovers it is
  /// in; nil while it is not shown.
  package func surfacePoint(_ point: Point) -> Point? {
    guard let native = gtk_widget_get_native(widget), var surface = gtk_native_get_surface(native) else {
      return nil
    }
    var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var to = graphene_point_t()
    guard gtk_widget_compute_point(widget, g(native), &from, &to) != 0 else { return nil }
    var shadow = (x: 0.0, y: 0.0)
    gtk_native_get_surface_transform(native, &shadow.x, &shadow.y)
    var result = Point(x: Double(to.x) + shadow.x, y: Double(to.y) + shadow.y)
    while instance(surface, isA: gdk_popup_get_type()), let parent = gdk_popup_get_parent(surface) {
      result.x += Double(gdk_popup_get_position_x(surface))
      result.y += Double(gdk_popup_get_position_y(surface))
      surface = parent
    }
    return result
  }

  /// The widget's box (borders included) in the coordinates of `other`; nil when they share no window.
  package func bounds(in other: Widget) -> Rect? {
    var box = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &box) != 0 else { return nil }
    return Rect(box)
  }

  /// The deepest widget at a point of this widget that takes events.
  package func pick(at point: Point) -> Widget? {
    Widget.at(orNil: gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT))
  }
}

extension Rect {
  init(_ r: graphene_rect_t) {
    self.init(
      x: Double(r.origin.x), y: Double(r.origin.y), width: Double(r.size.width),
      height: Double(r.size.height))
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
