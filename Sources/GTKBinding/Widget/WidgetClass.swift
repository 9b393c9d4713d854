import CGtk

/// The GTK class behind CustomWidget: each virtual function calls the Swift object tied to the instance.
enum WidgetClass {
  /// GtkWidget's own class, for chaining up.
  static let parent = UnsafeMutableRawPointer(g_type_class_ref(gtk_widget_get_type())!)
    .assumingMemoryBound(to: GtkWidgetClass.self)

  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size)
    info.class_init = { pointer, _ in
      fill(pointer!.assumingMemoryBound(to: GtkWidgetClass.self))
      pointer!.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
        while let child = gtk_widget_get_first_child(g(object!)) { gtk_widget_unparent(child) }
        UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GObjectClass.self).pointee.dispose(object)
      }
    }
    return g_type_register_static(gtk_widget_get_type(), "PostilWidget", &info, GTypeFlags(rawValue: 0))
  }()

  /// Nil while the Swift object is being made or has gone: then GtkWidget's own behaviour holds.
  private static func custom(_ pointer: UnsafeMutablePointer<GtkWidget>?) -> CustomWidget? {
    Object.existing(pointer!.raw).map { unsafeDowncast($0, to: CustomWidget.self) }
  }

  private static func fill(_ c: UnsafeMutablePointer<GtkWidgetClass>) {
    c.pointee.get_request_mode = { w in
      WidgetClass.custom(w)?.requestMode.gtk ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
    }
    c.pointee.measure = { w, orientation, forSize, minimum, natural, minimumBaseline, naturalBaseline in
      let m =
        WidgetClass.custom(w)?.measure(Orientation(orientation), forSize: Int(forSize)) ?? SizeRequest(0)
      minimum?.pointee = Int32(clamping: m.minimum)
      natural?.pointee = Int32(clamping: m.natural)
      minimumBaseline?.pointee = -1
      naturalBaseline?.pointee = -1
    }
    c.pointee.size_allocate = { w, width, height, _ in
      WidgetClass.custom(w)?.allocate(width: Int(width), height: Int(height))
      var child = gtk_widget_get_first_child(w)
      while let c = child {
        if instance(c, isA: gtk_popover_get_type()) { gtk_popover_present(g(c)) }
        child = gtk_widget_get_next_sibling(c)
      }
    }
    c.pointee.snapshot = { w, s in
      if let custom = WidgetClass.custom(w) {
        custom.snapshot(Snapshot(s!))
      } else {
        WidgetClass.parent.pointee.snapshot(w, s)
      }
    }
    c.pointee.contains = { w, x, y in
      WidgetClass.custom(w)?.contains(x: x, y: y).gboolean ?? WidgetClass.parent.pointee.contains(w, x, y)
    }
    c.pointee.focus = { w, direction in
      WidgetClass.custom(w)?.moveFocus(FocusDirection(direction)).gboolean
        ?? WidgetClass.parent.pointee.focus(w, direction)
    }
    c.pointee.grab_focus = { w in
      WidgetClass.custom(w)?.takeFocus().gboolean ?? WidgetClass.parent.pointee.grab_focus(w)
    }
    c.pointee.root = { w in
      WidgetClass.parent.pointee.root(w)
      WidgetClass.custom(w)?.didRoot()
    }
    c.pointee.unroot = { w in
      WidgetClass.custom(w)?.willUnroot()
      WidgetClass.parent.pointee.unroot(w)
    }
    c.pointee.map = { w in
      WidgetClass.custom(w)?.willMap()
      WidgetClass.parent.pointee.map(w)
    }
    c.pointee.unmap = { w in
      WidgetClass.parent.pointee.unmap(w)
      WidgetClass.custom(w)?.didUnmap()
    }
    c.pointee.css_changed = { w, change in
      WidgetClass.parent.pointee.css_changed(w, change)
      WidgetClass.custom(w)?.styleChanged()
    }
    c.pointee.direction_changed = { w, previous in
      WidgetClass.parent.pointee.direction_changed(w, previous)
      WidgetClass.custom(w)?.directionChanged()
    }
  }
}
