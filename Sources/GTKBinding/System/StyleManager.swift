import CGtk

/// Light, dark and high contrast, as the user's desktop asks for.
package enum StyleManager {
  /// What the program asks for.
  package enum ColorScheme: Sendable { case system, light, dark }

  private static var manager: OpaquePointer { adw_style_manager_get_default() }

  package static var isDark: Bool { adw_style_manager_get_dark(manager) != 0 }
  package static var isHighContrast: Bool { adw_style_manager_get_high_contrast(manager) != 0 }

  package static func setColorScheme(_ scheme: ColorScheme) {
    adw_style_manager_set_color_scheme(
      manager,
      scheme == .system
        ? ADW_COLOR_SCHEME_DEFAULT
        : scheme == .light ? ADW_COLOR_SCHEME_FORCE_LIGHT : ADW_COLOR_SCHEME_FORCE_DARK)
  }

  /// Calls `handler` when dark or high contrast changed; the connections end it.
  @discardableResult
  package static func onChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    let object = Object(borrowed: manager)
    return [object.onNotify("dark", handler), object.onNotify("high-contrast", handler)]
  }

  /// Whether the user wants movement.
  package static var animationsEnabled: Bool {
    get { gtk_settings_get_default().map { Object(borrowed: $0)[bool: "gtk-enable-animations"] } ?? true }
    set { gtk_settings_get_default().map { Object(borrowed: $0)[bool: "gtk-enable-animations"] = newValue } }
  }
}

/// CSS for the whole display.
@MainActor package final class StyleSheet: Object {
  package init(css: String = "") {
    super.init(owned: gtk_css_provider_new())
    load(css)
  }

  package init(path: String) {
    super.init(owned: gtk_css_provider_new())
    gtk_css_provider_load_from_path(g(raw), path)
  }

  /// Replaces the rules.
  package func load(_ css: String) { gtk_css_provider_load_from_data(g(raw), css, css.utf8.count) }

  package func install() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, g(raw), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  package func uninstall() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_remove_provider_for_display(display, g(raw))
  }
}
