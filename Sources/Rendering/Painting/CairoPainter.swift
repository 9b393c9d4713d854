import CBase
import DocumentModel
import Geometry

/// Shows a drawing on a cairo surface.
package struct CairoPainter: Sendable {
  package init() {}

  /// Paints `drawing`; the context's transform must map user space (points, y up) to the surface.
  ///
  /// What multiplies does so with what the surface holds already.
  package func draw(_ drawing: Drawing, on context: CairoContext) {
    context.save()
    Self.draw(drawing.elements, opacity: 1, on: context)
    context.restore()
  }

  private static func draw(_ elements: [Drawing.Element], opacity: Double, on context: CairoContext) {
    let cr = context.pointer
    for element in elements {
      switch element {
      case .fill(let path, let color, let rule):
        cairo_new_path(cr)
        context.add(path)
        cairo_set_fill_rule(cr, rule == .nonzero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        setSource(color, opacity: opacity, on: context)
        cairo_fill(cr)
      case .stroke(let path, let color, let style):
        cairo_new_path(cr)
        context.add(path)
        set(style, on: context)
        setSource(color, opacity: opacity, on: context)
        cairo_stroke(cr)
      case .text(let block):
        context.save()
        context.concatenate(block.placement)
        drawLines(block.layout, style: block.style, opacity: opacity, on: context)
        context.restore()
      case .group(let group):
        draw(group, opacity: opacity, on: context)
      }
    }
  }

  private static func draw(_ group: Drawing.Group, opacity: Double, on context: CairoContext) {
    let cr = context.pointer
    let mode = group.blendMode == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER
    context.save()
    defer { context.restore() }
    if group.elements.count == 1, isOnePaintOperation(group.elements[0]) {
      cairo_set_operator(cr, mode)
      draw(group.elements, opacity: opacity * group.opacity, on: context)
      return
    }
    guard let bounds = Drawing(group.elements).bounds else { return }
    // A pushed group is as large as the clip: keep that small.
    clipToDevice(bounds, on: context)
    cairo_push_group(cr)
    draw(group.elements, opacity: 1, on: context)
    cairo_pop_group_to_source(cr)
    cairo_set_operator(cr, mode)
    cairo_paint_with_alpha(cr, opacity * group.opacity)
  }

  private static func isOnePaintOperation(_ element: Drawing.Element) -> Bool {
    switch element {
    case .fill, .stroke: true
    case .text, .group: false
    }
  }

  /// Clips to whole device pixels around `bounds`, one more on each side for antialiasing.
  private static func clipToDevice(_ bounds: Rect, on context: CairoContext) {
    let cr = context.pointer
    var corners: [Point] = []
    for corner in bounds.corners {
      var (x, y) = (corner.x, corner.y)
      cairo_user_to_device(cr, &x, &y)
      corners.append(Point(x: x, y: y))
    }
    guard let device = Rect(enclosing: corners) else { return }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    cairo_identity_matrix(cr)
    let (x, y) = ((device.minX - 1).rounded(.down), (device.minY - 1).rounded(.down))
    cairo_new_path(cr)
    cairo_rectangle(cr, x, y, (device.maxX + 1).rounded(.up) - x, (device.maxY + 1).rounded(.up) - y)
    cairo_clip(cr)
    cairo_set_matrix(cr, &matrix)
  }

  private static func setSource(_ color: Color, opacity: Double, on context: CairoContext) {
    context.setColor(red: color.red, green: color.green, blue: color.blue, alpha: opacity)
  }

  private static func set(_ style: StrokeStyle, on context: CairoContext) {
    let cr = context.pointer
    cairo_set_line_width(cr, style.width)
    cairo_set_line_cap(
      cr,
      style.cap == .butt
        ? CAIRO_LINE_CAP_BUTT : style.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
    cairo_set_line_join(
      cr,
      style.join == .miter
        ? CAIRO_LINE_JOIN_MITER : style.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
    cairo_set_miter_limit(cr, 10)
    cairo_set_dash(cr, style.dash, Int32(style.dash.count), 0)
  }

  /// Shows lines in the space of their block (origin top left, y down), each as it was broken.
  package static func drawLines(
    _ layout: TextLayout, style: TextStyle, opacity: Double = 1, on context: CairoContext
  ) {
    let cr = context.pointer
    let pango = PangoText(style: style)
    pango_layout_set_auto_dir(pango.layout, 0)
    pango_layout_set_single_paragraph_mode(pango.layout, 1)
    setSource(style.color, opacity: opacity, on: context)
    for line in layout.lines where !line.text.isEmpty {
      pango_context_set_base_dir(
        pango_layout_get_context(pango.layout), line.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      )
      pango_layout_context_changed(pango.layout)
      pango.setText(line.text)
      cairo_move_to(cr, line.x, line.baseline)
      pango_cairo_show_layout_line(cr, pango_layout_get_line_readonly(pango.layout, 0))
    }
  }
}
