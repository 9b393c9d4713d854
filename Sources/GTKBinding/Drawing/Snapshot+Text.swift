import CGtk
import Geometry

extension Widget {
  /// The size of one line of `text` in the widget's font, in logical pixels.
  package func textSize(_ text: String) -> Size {
    let layout = gtk_widget_create_pango_layout(widget, text)
    defer { if let layout { g_object_unref(layout.raw) } }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }
}

extension Snapshot {
  /// Draws text in the widget's font in the middle of `rect`: on as many lines as fit, cut where they end.
  package func text(_ text: String, centeredIn rect: Rect, of widget: Widget, color: RGBA) {
    guard let layout = gtk_widget_create_pango_layout(widget.widget, text) else { return }
    defer { g_object_unref(layout.raw) }
    pango_layout_set_width(layout, Int32(clamping: Int(rect.width)) * PANGO_SCALE)
    pango_layout_set_height(layout, Int32(clamping: Int(rect.height)) * PANGO_SCALE)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    var color = color.gdk
    save()
    translate(Vector(dx: rect.x, dy: (rect.center.y - Double(height) / 2).rounded(.down)))
    gtk_snapshot_append_layout(pointer, layout, &color)
    restore()
  }
}
