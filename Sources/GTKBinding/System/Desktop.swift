import CGtk
import Geometry

/// The screen the program is shown on.
package enum Display {
  package static var name: String {
    gdk_display_get_default().flatMap { String(borrowing: gdk_display_get_name($0)) } ?? ""
  }

  package static var isX11: Bool {
    gdk_display_get_default().map { String(cString: postil_type_name_of($0.raw)) == "GdkX11Display" } ?? false
  }

  /// Logical pixels per inch of the text setting; 96 is normal.
  package static var textDPI: Double {
    guard let settings = gtk_settings_get_default() else { return 96 }
    let dpi = Object(borrowed: settings)[int: "gtk-xft-dpi"]
    return dpi > 0 ? Double(dpi) / 1024 : 96
  }

  /// Logical pixels per physical inch of the monitor that `widget` is on; nil when unknown.
  package static func pixelsPerInch(at widget: Widget) -> Double? {
    guard let native = gtk_widget_get_native(widget.widget), let surface = gtk_native_get_surface(native),
      let monitor = gdk_display_get_monitor_at_surface(gtk_widget_get_display(widget.widget), surface)
    else { return nil }
    var box = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &box)
    let millimetres = Double(gdk_monitor_get_width_mm(monitor))
    guard millimetres > 0, box.width > 0 else { return nil }
    let dpi = Double(box.width) / (millimetres / 25.4)
    return (40...600).contains(dpi) ? dpi : nil
  }

  package static func beep() { gdk_display_get_default().map { gdk_display_beep($0) } }
}

/// What the account calls the person.
package enum UserNames {
  /// The full name ("Ada Lovelace"); the login name when the account has none.
  package static var realName: String {
    let name = String(borrowing: g_get_real_name()) ?? ""
    return name.isEmpty || name == "Unknown" ? loginName : name
  }

  package static var loginName: String { String(borrowing: g_get_user_name()) ?? "" }
}

/// The folders of the XDG base directory specification.
package enum Directories {
  package static var home: String { String(cString: g_get_home_dir()) }
  package static var config: String { String(cString: g_get_user_config_dir()) }
  package static var data: String { String(cString: g_get_user_data_dir()) }
  package static var state: String { String(cString: g_get_user_state_dir()) }
  package static var cache: String { String(cString: g_get_user_cache_dir()) }
  package static var runtime: String { String(cString: g_get_user_runtime_dir()) }
  package static var temporary: String { String(cString: g_get_tmp_dir()) }
  package static var documents: String? {
    String(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS))
  }
  package static var pictures: String? {
    String(borrowing: g_get_user_special_dir(G_USER_DIRECTORY_PICTURES))
  }
  /// The administrator's folders, the most important first.
  package static var systemConfig: [String] { list(g_get_system_config_dirs()) }
  package static var systemData: [String] { list(g_get_system_data_dirs()) }

  private static func list(_ array: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard var p = array else { return [] }
    var result: [String] = []
    while let s = p.pointee {
      result.append(String(cString: s))
      p += 1
    }
    return result
  }

  /// Makes a folder and its parents, for the user alone; false when it can't be made.
  @discardableResult
  package static func create(_ path: String) -> Bool { g_mkdir_with_parents(path, 0o700) == 0 }
}

/// Starting other programs.
package enum Launcher {
  /// A program that opens a kind of file.
  package struct Program: Hashable, Sendable {
    /// The desktop file's name.
    package let id: String
    package let name: String
  }

  /// Opens a web address or a file's URI with the user's program for it; false when there is none.
  @discardableResult
  package static func open(uri: String) -> Bool {
    let context = gdk_display_get_default().map { gdk_display_get_app_launch_context($0) }
    defer { if let context, let context { g_object_unref(context.raw) } }
    return g_app_info_launch_default_for_uri(uri, context.flatMap { $0.map { g($0) } }, nil) != 0
  }

  @discardableResult
  package static func open(path: String) -> Bool {
    guard let uri = path.fileURI else { return false }
    return open(uri: uri)
  }

  /// Shows a file selected in its folder, or the folder when the file manager can't.
  package static func showInFolder(path: String) {
    guard let uri = path.fileURI else { return }
    let folder = String(takingPath: RawText.withCString(path) { g_path_get_dirname($0) }) ?? "/"
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      open(path: folder)
      return
    }
    defer { g_object_unref(bus.raw) }
    var parts: [OpaquePointer?] = [VariantValue.stringArray([uri]).makeVariant(), g_variant_new_string("")]
    let reply = AsyncReply { source, result in
      if let answer = g_dbus_connection_call_finish(g(source!), result, nil) {
        g_variant_unref(answer)
      } else {
        open(path: folder)
      }
    }
    g_dbus_connection_call(
      bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
      "ShowItems", g_variant_new_tuple(&parts, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil,
      AsyncReply.callback,
      reply.data)
  }

  /// The programs that open files of a kind, the recommended ones first.
  package static func programs(for mime: String) -> [Program] {
    let list = g_app_info_get_all_for_type(mime)
    var result: [Program] = []
    var node = list
    while let n = node {
      if let info = n.pointee.data.map({ OpaquePointer($0) }) {
        if g_app_info_should_show(info) != 0, let id = String(borrowing: g_app_info_get_id(info)) {
          result.append(Program(id: id, name: String(cString: g_app_info_get_display_name(info))))
        }
        g_object_unref(info.raw)
      }
      node = n.pointee.next
    }
    g_list_free(list)
    return result
  }

  /// Opens a file with a certain program.
  @discardableResult
  package static func open(path: String, with program: Program, mime: String) -> Bool {
    let list = g_app_info_get_all_for_type(mime)
    defer { g_list_free_full(list) { @Sendable p in g_object_unref(p) } }
    var node = list
    while let n = node {
      let info = OpaquePointer(n.pointee.data)
      if String(borrowing: g_app_info_get_id(info)) == program.id {
        let file = path.makeFile()
        let files = g_list_append(nil, file?.raw)
        defer { g_list_free_full(files) { @Sendable p in g_object_unref(p) } }
        return g_app_info_launch(info, files, nil, nil) != 0
      }
      node = n.pointee.next
    }
    return false
  }
}
