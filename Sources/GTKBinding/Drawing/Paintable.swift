import CGtk

/// Something that draws itself at any size: an icon, a texture or a picture of a widget.
package final class Paintable {
  let pointer: OpaquePointer

  init(owned pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { g_object_unref(pointer.raw) }

  package convenience init(_ texture: Texture) {
    g_object_ref(texture.pointer.raw)
    self.init(owned: texture.pointer)
  }

  /// A themed icon of `size` logical pixels, for `widget`'s scale and direction.
  package convenience init(icon: String, size: Int, for widget: Widget) {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.widget))
    self.init(
      owned: gtk_icon_theme_lookup_icon(
        theme, icon, nil, Int32(size), Int32(widget.scaleFactor),
        gtk_widget_get_direction(widget.widget), GtkIconLookupFlags(rawValue: 0)))
  }

  /// What `widget` looks like now and later.
  package convenience init(of widget: Widget) {
    self.init(owned: gtk_widget_paintable_new(widget.widget))
  }

  package var width: Int { Int(gdk_paintable_get_intrinsic_width(pointer)) }
  package var height: Int { Int(gdk_paintable_get_intrinsic_height(pointer)) }
}
