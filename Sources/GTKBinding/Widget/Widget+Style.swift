import CGtk
import Geometry

/// A mouse cursor: a CSS cursor name or a picture.
package enum Cursor {
  /// "default", "crosshair", "grab", "grabbing", "text", "pointer", "none", "nw-resize" …
  case named(String)
  /// `hotspot` in the texture's pixels; `fallback` is a cursor name.
  case texture(Texture, hotspot: Point, fallback: String = "default")
}

extension Widget {
  package func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }
  package func removeClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }
  package func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  package func setClass(_ name: String, _ on: Bool) {
    if on { addClass(name) } else { removeClass(name) }
  }

  package var classes: [String] {
    get {
      let array = gtk_widget_get_css_classes(widget)
      defer { g_strfreev(array) }
      return strings(array)
    }
    set {
      withCStrings(newValue) { array in
        array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: newValue.count + 1) {
          gtk_widget_set_css_classes(widget, $0)
        }
      }
    }
  }

  package var cssName: String { String(cString: gtk_widget_get_css_name(widget)) }

  /// A named colour of the theme ("accent_bg_color", "window_bg_color" …), as this widget sees it.
  package func styleColor(_ name: String) -> RGBA? {
    var color = GdkRGBA()
    guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color) != 0 else {
      return nil
    }
    return RGBA(color)
  }

  /// The CSS `color` of the widget.
  package var foregroundColor: RGBA {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return RGBA(color)
  }

  /// Shows the widget as if the pointer were over it.
  package func setPrelit(_ on: Bool) {
    if on {
      gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_PRELIGHT, 0)
    } else {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_PRELIGHT)
    }
  }

  /// Whether it shows as if the pointer were over it.
  package var isPrelit: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
  }

  /// Whether it is drawn as held down.
  package var isHeldDown: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
  }

  /// Sets the cursor over this widget; nil inherits the parent's.
  package func setCursor(_ cursor: Cursor?) {
    switch cursor {
    case nil: gtk_widget_set_cursor(widget, nil)
    case .named(let name): gtk_widget_set_cursor_from_name(widget, name)
    case .texture(let texture, let hotspot, let fallback):
      let second = gdk_cursor_new_from_name(fallback, nil)
      let cursor = gdk_cursor_new_from_texture(
        texture.pointer, Int32(hotspot.x.rounded()), Int32(hotspot.y.rounded()), second)
      gtk_widget_set_cursor(widget, cursor)
      if let cursor { g_object_unref(cursor.raw) }
      if let second { g_object_unref(second.raw) }
    }
  }
}
