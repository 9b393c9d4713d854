import CGtk

/// Starting GTK by hand, for tests and tools without an Application.
package enum Toolkit {
  /// Starts GTK, libadwaita and the main actor's bridge; false without a display.
  package static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    postil_keep_tooltips_off_popovers()
    postil_close_removed_popovers()
    Accelerators.start()
    MainLoop.attach()
    return true
  }

  package static var version: (major: Int, minor: Int) {
    (Int(gtk_get_major_version()), Int(gtk_get_minor_version()))
  }

  /// The program's name as X11 and the log know it.
  /// Keeps GDK from loading OpenGL where the cairo renderer is asked for, which has no use for it: that saves a
  /// software driver's start-up time and memory. To be called before GTK starts.
  package static func skipUnneededDrivers() {
    guard let renderer = g_getenv("GSK_RENDERER"), String(cString: renderer) == "cairo" else { return }
    let isNew = gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
    let (variable, flags) = isNew ? ("GDK_DISABLE", "gl,vulkan") : ("GDK_DEBUG", "gl-disable,vulkan-disable")
    let present = g_getenv(variable).map { String(cString: $0) + "," } ?? ""
    g_setenv(variable, present + flags, 1)
  }

  /// Keeps the process small before its threads start: see `postil_keep_heap_small`.
  package static func keepHeapSmall() { postil_keep_heap_small() }

  package static func setProgramName(_ name: String) { g_set_prgname(name) }
  /// The program's name for users.
  package static func setApplicationName(_ name: String) { g_set_application_name(name) }
}
