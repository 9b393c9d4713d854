import CGtk
import Geometry
import Glibc

/// Handing a file to the person's mail program, as an attachment of a new message.
package enum Mailer {
  /// A way to get there.
  package enum Way: Hashable, Sendable {
    /// xdg-email, of the xdg-utils.
    case program
    /// The desktop portal, which a sandbox has instead.
    case portal
  }

  private static let portalName = "org.freedesktop.portal.Desktop"
  private static var isPortalThere: Bool?

  /// Finds out how mail can be sent; nil when it can't. Never starts a service.
  package static func find() async -> Way? {
    if let program = g_find_program_in_path("xdg-email") {
      g_free(program)
      return .program
    }
    if let isPortalThere { return isPortalThere ? .portal : nil }
    let isThere = String(borrowing: g_getenv("GTK_USE_PORTAL")) != "0" ? await hasPortal() : false
    isPortalThere = isThere
    return isThere ? .portal : nil
  }

  /// Opens a message with the file attached; false when that fails. Ends when the message was handed over.
  package static func compose(attaching path: String, by way: Way) async -> Bool {
    switch way {
    case .program: await run(["xdg-email", "--attach", path])
    case .portal: await callPortal(path)
    }
  }

  private static func run(_ words: [String]) async -> Bool {
    let process = withCStrings(words) { array in
      array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: words.count + 1) {
        g_subprocess_newv($0, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, nil)
      }
    }
    guard let process else { return false }
    defer { g_object_unref(process.raw) }
    return await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        continuation.resume(returning: g_subprocess_wait_check_finish(g(source!), result, nil) != 0)
      }
      g_subprocess_wait_check_async(process, nil, AsyncReply.callback, reply.data)
    }
  }

  // MARK: The portal

  private static func hasPortal() async -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(bus.raw) }
    return await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        var names: [String] = []
        if let answer = g_dbus_connection_call_finish(g(source!), result, nil) {
          let list = g_variant_get_child_value(answer, 0)!
          if case .stringArray(let all) = VariantValue(list) { names = all }
          g_variant_unref(list)
          g_variant_unref(answer)
        }
        continuation.resume(returning: names.contains(portalName))
      }
      g_dbus_connection_call(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListActivatableNames",
        nil, nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, AsyncReply.callback, reply.data)
    }
  }

  private static func callPortal(_ path: String) async -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil), let files = g_unix_fd_list_new() else {
      return false
    }
    defer {
      g_object_unref(bus.raw)
      g_object_unref(files.raw)
    }
    let descriptor = RawText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    // The list keeps a copy.
    let handle = g_unix_fd_list_append(g(files), descriptor, nil)
    close(descriptor)
    guard handle >= 0 else { return false }
    var handles: [OpaquePointer?] = [g_variant_new_handle(handle)]
    var options: [OpaquePointer?] = [
      g_variant_new_dict_entry(
        g_variant_new_string("attachment_fds"), g_variant_new_variant(g_variant_new_array(nil, &handles, 1)))
    ]
    var parts: [OpaquePointer?] = [g_variant_new_string(""), g_variant_new_array(nil, &options, 1)]
    let arguments = g_variant_new_tuple(&parts, 2)
    return await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        let answer = g_dbus_connection_call_with_unix_fd_list_finish(g(source!), nil, result, nil)
        if let answer { g_variant_unref(answer) }
        continuation.resume(returning: answer != nil)
      }
      g_dbus_connection_call_with_unix_fd_list(
        bus, portalName, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Email", "ComposeEmail",
        arguments, nil, G_DBUS_CALL_FLAGS_NONE, 10_000, g(files), nil, AsyncReply.callback, reply.data)
    }
  }
}
