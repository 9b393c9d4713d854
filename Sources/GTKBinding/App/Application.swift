import CGtk
import Geometry

/// The program as GTK and the session bus see it (AdwApplication).
@MainActor public final class Application: Object, ActionMap {
  package let id: String

  /// How the application takes files and options.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let handlesOpen = Flags(rawValue: G_APPLICATION_HANDLES_OPEN.rawValue)
    package static let handlesCommandLine = Flags(rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue)
    package static let nonUnique = Flags(rawValue: G_APPLICATION_NON_UNIQUE.rawValue)
  }

  package init(id: String, flags: Flags = [.handlesOpen, .handlesCommandLine]) {
    self.id = id
    super.init(owned: adw_application_new(id, GApplicationFlags(rawValue: flags.rawValue)))
    onStartup {
      postil_keep_tooltips_off_popovers()
      postil_close_removed_popovers()
      Accelerators.start()
    }
  }

  private var app: UnsafeMutablePointer<GApplication> { g(raw) }
  private var gtkApp: UnsafeMutablePointer<GtkApplication> { g(raw) }

  // MARK: Events

  package func onStartup(_ handler: @escaping () -> Void) { connect("startup") { _ in handler() } }
  package func onActivate(_ handler: @escaping () -> Void) { connect("activate") { _ in handler() } }
  package func onShutdown(_ handler: @escaping () -> Void) { connect("shutdown") { _ in handler() } }

  /// Files asked for over the bus (or by the command line, without `.handlesCommandLine`).
  package func onOpen(_ handler: @escaping (_ paths: [String]) -> Void) {
    connect("open") { a in
      guard let files = a.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
      handler((0..<a.int(1)).compactMap { String(takingPath: g_file_get_path(files[$0])) })
    }
  }

  /// Called in every process before it looks for a running instance; return -1 to go on, else the status.
  package func onHandleLocalOptions(_ handler: @escaping (OptionValues) -> Int) {
    connect("handle-local-options") { [weak self] a in
      guard let self else { return a.return(-1) }
      a.return(
        handler(
          OptionValues(a.pointer(0)?.assumingMemoryBound(to: GVariantDict.self), names: self.optionNames)))
    }
  }

  /// Called in the running instance for each start of the program; returns the exit status.
  package func onCommandLine(_ handler: @escaping (Invocation) -> Int) {
    connect("command-line") { [weak self] a in
      guard let self, let line = a.pointer(0) else { return a.return(0) }
      a.return(handler(Invocation(borrowed: line, names: self.optionNames)))
    }
  }

  // MARK: Options

  private var optionNames: [String] = []

  /// The kinds of values an option takes.
  package enum OptionKind: Sendable { case flag, string, int, filename }

  /// Declares `--name`; `short` is a letter or nil, `value` the placeholder in --help.
  package func addOption(
    _ name: String, short: Character? = nil, _ kind: OptionKind, _ description: String, value: String? = nil
  ) {
    optionNames.append(name)
    let arg =
      switch kind {
      case .flag: G_OPTION_ARG_NONE
      case .string: G_OPTION_ARG_STRING
      case .int: G_OPTION_ARG_INT
      case .filename: G_OPTION_ARG_FILENAME
      }
    g_application_add_main_option(
      app, name, CChar(short?.asciiValue ?? 0), GOptionFlags(rawValue: 0), arg, description, value)
  }

  /// Declares that files follow the options; they are `OptionValues.remaining`.
  package func addFilesOption(placeholder: String) {
    optionNames.append("")
    // GLib keeps the pointers; the entry is made once per application.
    var entries = [GOptionEntry(), GOptionEntry()]
    entries[0].long_name = UnsafePointer(g_strdup(""))
    entries[0].arg = G_OPTION_ARG_FILENAME_ARRAY
    entries[0].arg_description = UnsafePointer(g_strdup(placeholder))
    g_application_add_main_option_entries(app, &entries)
  }

  /// The text under the usage line of --help.
  package func setHelp(parameters: String? = nil, summary: String? = nil) {
    if let parameters { g_application_set_option_context_parameter_string(app, parameters) }
    if let summary { g_application_set_option_context_summary(app, summary) }
  }

  // MARK: Running

  /// Runs until the last window closes; returns the exit status.
  package func run(_ arguments: [String]) -> Int {
    withCStrings(arguments) { Int(g_application_run(app, Int32(arguments.count), $0)) }
  }

  package func quit() { g_application_quit(app) }
  package func activate() { g_application_activate(app) }
  /// Keeps the application running without a window until as many `release()`.
  package func hold() { g_application_hold(app) }
  package func release() { g_application_release(app) }

  /// Connects to the bus and finds out whether another instance runs; false when that failed.
  @discardableResult
  package func register() -> Bool { g_application_register(app, nil, nil) != 0 }

  /// Whether another process is the running instance; after registering only.
  package var isRemote: Bool {
    g_application_get_is_registered(app) != 0 && g_application_get_is_remote(app) != 0
  }

  /// Asks the session bus whether an instance runs, without registering; false without a bus.
  package static func isRunning(_ id: String) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(bus.raw) }
    var parts: [OpaquePointer?] = [g_variant_new_string(id)]
    guard
      let reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
        g_variant_new_tuple(&parts, 1), nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil, nil)
    else { return false }
    defer { g_variant_unref(reply) }
    let answer = g_variant_get_child_value(reply, 0)
    defer { g_variant_unref(answer) }
    return g_variant_get_boolean(answer) != 0
  }

  // MARK: Windows, keys, menus

  package var windows: [Window] {
    var result: [Window] = []
    var node = gtk_application_get_windows(gtkApp)
    while let n = node {
      if let p = n.pointee.data { result.append((Object.existing(p) as? Window) ?? Window(borrowed: p)) }
      node = n.pointee.next
    }
    return result
  }

  /// The window the user worked in last.
  package var activeWindow: Window? {
    gtk_application_get_active_window(gtkApp).map {
      (Object.existing($0.raw) as? Window) ?? Window(borrowed: $0)
    }
  }

  /// The key combinations of "win.save" or, with a target, "win.tool::ink.pen"; empty for none.
  package func setAccels(
    _ action: String, _ accelerators: [String], inPopovers: Accelerators.InPopovers = .closes
  ) {
    Accelerators.set(action, accelerators, inPopovers)
    withCStrings(accelerators) { array in
      array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: accelerators.count + 1) {
        gtk_application_set_accels_for_action(gtkApp, action, $0)
      }
    }
  }

  package func accels(_ action: String) -> [String] {
    let array = gtk_application_get_accels_for_action(gtkApp, action)
    defer { g_strfreev(array) }
    return strings(array)
  }

  /// Whether a combination of keys is that of an action, one that can't act now included.
  package func hasAccelerator(_ press: KeyPress) -> Bool {
    if Accelerators.hasPlace(of: press) { return true }
    let modifiers = GdkModifierType(rawValue: press.modifiers.keys.rawValue)
    guard let name = gtk_accelerator_name(press.key.lowercased.value, modifiers) else { return false }
    defer { g_free(name) }
    let actions = gtk_application_get_actions_for_accel(gtkApp, name)
    defer { g_strfreev(actions) }
    return actions?[0] != nil
  }

  /// A key combination as people read it ("Ctrl+S"); nil when it is none.
  package static func label(ofAccelerator accelerator: String) -> String? {
    var key: guint = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0, key != 0 else { return nil }
    return String(taking: gtk_accelerator_get_label(key, modifiers))
  }

  /// The path of embedded resources (style.css, icons/) that GTK loads by itself.
  package func setResourceBasePath(_ path: String) { g_application_set_resource_base_path(app, path) }

  package func setDefault() { g_application_set_default(app) }

  /// Shows a desktop notification; `action` is activated by a click on it.
  package func notify(id: String, title: String, body: String, action: String? = nil) {
    let notification = g_notification_new(title)
    g_notification_set_body(notification, body)
    if let action { g_notification_set_default_action(notification, action) }
    g_application_send_notification(app, id, notification)
    if let notification { g_object_unref(notification.raw) }
  }

  /// Keeps the session from ending while unsaved work is written; returns what `uninhibit` takes.
  package func inhibitLogout(for window: Window?, reason: String) -> UInt32 {
    gtk_application_inhibit(gtkApp, g(orNil: window), GTK_APPLICATION_INHIBIT_LOGOUT, reason)
  }

  package func uninhibit(_ cookie: UInt32) { gtk_application_uninhibit(gtkApp, cookie) }
}
