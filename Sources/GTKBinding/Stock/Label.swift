import CGtk

/// Where long text is cut.
package enum Ellipsize: Sendable {
  case none, start, middle, end
  var pango: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

/// A piece of text.
@MainActor package final class Label: Widget {
  package init(_ text: String = "", classes: [String] = []) {
    super.init(tied: gtk_label_new(text))
    for name in classes { addClass(name) }
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(g(raw))) }
    set { gtk_label_set_text(g(raw), newValue) }
  }

  /// Pango markup.
  package func setMarkup(_ markup: String) { gtk_label_set_markup(g(raw), markup) }

  /// Text whose underscore names the key that moves the focus to `target`.
  package func setMnemonic(_ text: String, for target: Widget?) {
    gtk_label_set_text_with_mnemonic(g(raw), text)
    gtk_label_set_mnemonic_widget(g(raw), g(orNil: target))
  }

  package func setEllipsize(_ mode: Ellipsize) { gtk_label_set_ellipsize(g(raw), mode.pango) }

  package var wraps: Bool {
    get { gtk_label_get_wrap(g(raw)) != 0 }
    set {
      gtk_label_set_wrap(g(raw), newValue.gboolean)
      gtk_label_set_wrap_mode(g(raw), PANGO_WRAP_WORD_CHAR)
    }
  }

  /// 0 start … 1 end of the line.
  package var xalign: Double {
    get { Double(gtk_label_get_xalign(g(raw))) }
    set { gtk_label_set_xalign(g(raw), Float(newValue)) }
  }

  package var isSelectable: Bool {
    get { gtk_label_get_selectable(g(raw)) != 0 }
    set { gtk_label_set_selectable(g(raw), newValue.gboolean) }
  }

  /// The space asked for, in characters; -1 for the text's own.
  package func setWidth(characters: Int = -1, maximum: Int = -1) {
    gtk_label_set_width_chars(g(raw), Int32(characters))
    gtk_label_set_max_width_chars(g(raw), Int32(maximum))
  }

  /// The number of lines shown before the text is cut; -1 all.
  package func setLines(_ count: Int) { gtk_label_set_lines(g(raw), Int32(count)) }

  package func setCentered(_ centered: Bool) {
    gtk_label_set_justify(g(raw), centered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  }
}

/// An icon or small picture of a set size.
@MainActor package final class Image: Widget {
  package init(icon: String? = nil, pixelSize: Int? = nil) {
    super.init(tied: gtk_image_new_from_icon_name(icon))
    if let pixelSize { self.pixelSize = pixelSize }
  }

  package init(_ paintable: Paintable, pixelSize: Int? = nil) {
    super.init(tied: gtk_image_new_from_paintable(paintable.pointer))
    if let pixelSize { self.pixelSize = pixelSize }
  }

  package var icon: String? {
    get { String(borrowing: gtk_image_get_icon_name(g(raw))) }
    set { gtk_image_set_from_icon_name(g(raw), newValue) }
  }

  /// Logical pixels; -1 for the icon's own.
  package var pixelSize: Int {
    get { Int(gtk_image_get_pixel_size(g(raw))) }
    set { gtk_image_set_pixel_size(g(raw), Int32(newValue)) }
  }

  package func set(_ paintable: Paintable?) { gtk_image_set_from_paintable(g(raw), paintable?.pointer) }
  /// Shows a picture file; a broken-image icon when it can't be read.
  package func set(file path: String) { gtk_image_set_from_file(g(raw), path) }
}

/// A picture that is scaled to the space it gets.
@MainActor package final class Picture: Widget {
  package init(_ texture: Texture? = nil) {
    super.init(tied: gtk_picture_new())
    set(texture)
  }

  package func set(_ texture: Texture?) { gtk_picture_set_paintable(g(raw), texture?.pointer) }
  package func set(_ paintable: Paintable) { gtk_picture_set_paintable(g(raw), paintable.pointer) }
  package func load(path: String) { gtk_picture_set_filename(g(raw), path) }

  package enum Fit: Sendable {
    case fill, contain, cover, scaleDown
    var gtk: GtkContentFit {
      switch self {
      case .fill: GTK_CONTENT_FIT_FILL
      case .contain: GTK_CONTENT_FIT_CONTAIN
      case .cover: GTK_CONTENT_FIT_COVER
      case .scaleDown: GTK_CONTENT_FIT_SCALE_DOWN
      }
    }
  }

  package func setFit(_ fit: Fit) {
    gtk_picture_set_content_fit(g(raw), fit.gtk)
  }

  package var canShrink: Bool {
    get { gtk_picture_get_can_shrink(g(raw)) != 0 }
    set { gtk_picture_set_can_shrink(g(raw), newValue.gboolean) }
  }

  package var alternativeText: String? {
    get { String(borrowing: gtk_picture_get_alternative_text(g(raw))) }
    set { gtk_picture_set_alternative_text(g(raw), newValue) }
  }
}
