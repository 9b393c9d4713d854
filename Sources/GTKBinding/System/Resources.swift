import CGtk

/// The pictures and texts bundled with the program.
package enum Resources {
  /// Makes a .gresource file's contents available; false when it can't be read.
  @discardableResult
  package static func load(path: String) -> Bool {
    guard let resource = g_resource_load(path, nil) else { return false }
    g_resources_register(resource)
    g_resource_unref(resource)
    return true
  }

  package static func data(_ path: String) -> [UInt8]? {
    guard let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let data = g_bytes_get_data(bytes, &size)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }
}

/// Where icons are looked for.
package enum IconTheme {
  private static var theme: OpaquePointer? {
    gdk_display_get_default().map { gtk_icon_theme_get_for_display($0) }
  }

  package static func addSearchPath(_ path: String) { theme.map { gtk_icon_theme_add_search_path($0, path) } }
  package static func addResourcePath(_ path: String) {
    theme.map { gtk_icon_theme_add_resource_path($0, path) }
  }
  package static func hasIcon(_ name: String) -> Bool {
    theme.map { gtk_icon_theme_has_icon($0, name) != 0 } ?? false
  }
}
