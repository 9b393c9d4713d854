import CGtk

/// Starting GTK by hand, for tests and tools without an Application.
package enum Toolkit {
  /// Starts GTK, libadwaita and the main actor's bridge; false without a display.
  package static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    MainLoop.attach()
    return true
  }

  package static var version: (major: Int, minor: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()))
  }

  /// The program's name as X11 and the log know it.
  package static func setProgramName(_ name: String) { g_set_prgname(name) }
  /// The program's name for users.
  package static func setApplicationName(_ name: String) { g_set_application_name(name) }
}
