import CGtk

/// The list of keyboard shortcuts, described in GtkBuilder's XML.
@MainActor package final class ShortcutsWindow: Window {
  /// `xml` holds a GtkShortcutsWindow with this id, in `tr`anslated text; nil when it can't be read.
  package init?(xml: String, id: String = "shortcuts") {
    let builder = gtk_builder_new()
    defer { if let builder { g_object_unref(builder.raw) } }
    guard gtk_builder_add_from_string(builder, xml, -1, nil) != 0,
      let window = gtk_builder_get_object(builder, id)
    else { return nil }
    super.init(window: window)
  }
}
