import CGtk
import Geometry
import Rendering

/// The recording of one widget's look for one frame, in its own coordinates (logical pixels, y down).
///
/// Valid only inside `snapshot(_:)` or `RenderNode.record`. GTK repaints where the recorded nodes
/// differ from the last frame's: keep textures and `RenderNode`s, and keep cairo drawing small.
public struct Snapshot {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  // MARK: Content

  /// Draws with cairo; nothing outside `rect` shows, and all of it counts as changed.
  package func draw(in rect: Rect, _ body: (CairoContext) -> Void) {
    var bounds = rect.graphene
    guard let cairo = gtk_snapshot_append_cairo(pointer, &bounds) else { return }
    body(CairoContext(borrowing: cairo))
    cairo_destroy(cairo)
  }

  /// Stretches `texture` over `rect`. `nearest`: hard pixel edges where the toolkit can (GTK 4.10).
  package func append(_ texture: Texture, in rect: Rect, nearest: Bool = false) {
    var bounds = rect.graphene
    postil_snapshot_append_texture(pointer, texture.pointer, &bounds, nearest.gboolean)
  }

  package func append(_ node: RenderNode) { gtk_snapshot_append_node(pointer, node.pointer) }

  package func fill(_ rect: Rect, _ color: RGBA) {
    var bounds = rect.graphene
    var color = color.gdk
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }

  package func fill(_ rect: Rect, radius: Double, _ color: RGBA) {
    clip(to: rect, radius: radius) { fill(rect, color) }
  }

  /// Fills `rect` with colours that change evenly, in sRGB, from `start` to `end` (points of `rect`); stops have places
  /// 0…1 in rising order.
  package func linearGradient(
    _ rect: Rect, from start: Point, to end: Point, _ stops: [(place: Double, color: RGBA)]
  ) {
    var bounds = rect.graphene
    var (a, b) = (
      graphene_point_t(x: Float(start.x), y: Float(start.y)),
      graphene_point_t(x: Float(end.x), y: Float(end.y))
    )
    let colors = stops.map { GskColorStop(offset: Float($0.place), color: $0.color.gdk) }
    gtk_snapshot_append_linear_gradient(pointer, &bounds, &a, &b, colors, gsize(colors.count))
  }

  /// Draws a frame of `width` logical pixels inside the edge of `rect`.
  package func border(_ rect: Rect, radius: Double = 0, width: Double, _ color: RGBA) {
    var outline = rounded(rect, radius)
    var widths = [Float](repeating: Float(width), count: 4)
    var colors = [GdkRGBA](repeating: color.gdk, count: 4)
    gtk_snapshot_append_border(pointer, &outline, &widths, &colors)
  }

  /// Draws a shadow around (not under) `rect`.
  package func outsetShadow(
    _ rect: Rect, radius: Double = 0, color: RGBA, offset: Vector = .zero, spread: Double = 0, blur: Double
  ) {
    var outline = rounded(rect, radius)
    var color = color.gdk
    gtk_snapshot_append_outset_shadow(
      pointer, &outline, &color, Float(offset.dx), Float(offset.dy), Float(spread), Float(blur))
  }

  package func insetShadow(
    _ rect: Rect, radius: Double = 0, color: RGBA, offset: Vector = .zero, spread: Double = 0, blur: Double
  ) {
    var outline = rounded(rect, radius)
    var color = color.gdk
    gtk_snapshot_append_inset_shadow(
      pointer, &outline, &color, Float(offset.dx), Float(offset.dy), Float(spread), Float(blur))
  }

  /// Draws the CSS background, frame or focus ring of `widget` in `rect`.
  package func renderBackground(of widget: Widget, in rect: Rect) {
    let style = gtk_widget_get_style_context(widget.widget)
    gtk_snapshot_render_background(pointer, style, rect.x, rect.y, rect.width, rect.height)
    gtk_snapshot_render_frame(pointer, style, rect.x, rect.y, rect.width, rect.height)
  }

  package func renderFocus(of widget: Widget, in rect: Rect) {
    let style = gtk_widget_get_style_context(widget.widget)
    gtk_snapshot_render_focus(pointer, style, rect.x, rect.y, rect.width, rect.height)
  }

  /// Draws text of one line in the widget's font; the origin is the top left of its box.
  package func text(_ text: String, at origin: Point, of widget: Widget, color: RGBA) {
    let layout = gtk_widget_create_pango_layout(widget.widget, text)
    var color = color.gdk
    save()
    translate(Vector(dx: origin.x, dy: origin.y))
    gtk_snapshot_append_layout(pointer, layout, &color)
    restore()
    if let layout { g_object_unref(layout.raw) }
  }

  /// Draws another paintable (an icon) at the current origin.
  package func append(_ paintable: Paintable, size: Size) {
    gdk_paintable_snapshot(paintable.pointer, pointer, size.width, size.height)
  }

  // MARK: Groups

  package func clip(to rect: Rect, _ body: () -> Void) {
    var bounds = rect.graphene
    gtk_snapshot_push_clip(pointer, &bounds)
    body()
    gtk_snapshot_pop(pointer)
  }

  package func clip(to rect: Rect, radius: Double, _ body: () -> Void) {
    guard radius > 0 else { return clip(to: rect, body) }
    var outline = rounded(rect, radius)
    gtk_snapshot_push_rounded_clip(pointer, &outline)
    body()
    gtk_snapshot_pop(pointer)
  }

  package func opacity(_ opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    gtk_snapshot_push_opacity(pointer, opacity)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// How the top of a blend combines with its bottom.
  package enum Blend: Sendable {
    case normal, multiply, screen, overlay, darken, lighten, difference
    var gsk: GskBlendMode {
      switch self {
      case .normal: GSK_BLEND_MODE_DEFAULT
      case .multiply: GSK_BLEND_MODE_MULTIPLY
      case .screen: GSK_BLEND_MODE_SCREEN
      case .overlay: GSK_BLEND_MODE_OVERLAY
      case .darken: GSK_BLEND_MODE_DARKEN
      case .lighten: GSK_BLEND_MODE_LIGHTEN
      case .difference: GSK_BLEND_MODE_DIFFERENCE
      }
    }
  }

  package func blend(_ mode: Blend, bottom: () -> Void, top: () -> Void) {
    gtk_snapshot_push_blend(pointer, mode.gsk)
    bottom()
    gtk_snapshot_pop(pointer)
    top()
    gtk_snapshot_pop(pointer)
  }

  /// Multiplies colours and adds an offset, as for inverted or dimmed pages.
  package func colorMatrix(
    _ matrix: [Double], offset: (Double, Double, Double, Double), _ body: () -> Void
  ) {
    precondition(matrix.count == 16)
    var m = graphene_matrix_t()
    var v = graphene_vec4_t()
    let floats = matrix.map(Float.init)
    graphene_matrix_init_from_float(&m, floats)
    graphene_vec4_init(&v, Float(offset.0), Float(offset.1), Float(offset.2), Float(offset.3))
    gtk_snapshot_push_color_matrix(pointer, &m, &v)
    body()
    gtk_snapshot_pop(pointer)
  }

  // MARK: Transforms

  package func save() { gtk_snapshot_save(pointer) }
  package func restore() { gtk_snapshot_restore(pointer) }

  package func translate(_ v: Vector) {
    var p = graphene_point_t(x: Float(v.dx), y: Float(v.dy))
    gtk_snapshot_translate(pointer, &p)
  }

  package func scale(_ sx: Double, _ sy: Double) { gtk_snapshot_scale(pointer, Float(sx), Float(sy)) }
  /// Clockwise, in degrees.
  package func rotate(degrees: Double) { gtk_snapshot_rotate(pointer, Float(degrees)) }

  package func concatenate(_ t: Transform) {
    var m = graphene_matrix_t()
    graphene_matrix_init_from_2d(&m, t.a, t.b, t.c, t.d, t.e, t.f)
    gtk_snapshot_transform_matrix(pointer, &m)
  }

  private func rounded(_ rect: Rect, _ radius: Double) -> GskRoundedRect {
    var bounds = rect.graphene
    var result = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&result, &bounds, Float(radius))
    return result
  }
}

/// A recording that can be shown in any number of frames; unchanged, it costs no repaint.
package final class RenderNode {
  let pointer: OpaquePointer

  init(owned pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { gsk_render_node_unref(pointer) }

  /// Records what `body` draws; nil when it draws nothing.
  package static func record(_ body: (Snapshot) -> Void) -> RenderNode? {
    guard let snapshot = gtk_snapshot_new() else { return nil }
    body(Snapshot(snapshot))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    return RenderNode(owned: node)
  }

  package var bounds: Rect {
    var r = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &r)
    return Rect(r)
  }
}
