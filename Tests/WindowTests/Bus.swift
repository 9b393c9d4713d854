import CBase

/// The session bus, as far as these tests need it.
enum Bus {
  static let name = "org.postil.Postil"
  static func windowPath(_ number: Int) -> String { "/org/postil/Postil/window/\(number)" }

  struct Refused: Error, CustomStringConvertible { var description: String }

  /// Calls a method; `arguments` is a tuple in GVariant's text notation. The caller owns the reply.
  private static func call(
    _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: String
  ) throws -> OpaquePointer {
    var failure: UnsafeMutablePointer<GError>?
    defer { if let failure { g_error_free(failure) } }
    func refused() -> Refused {
      Refused(
        description: "\(method)\(arguments): \(failure.map { String(cString: $0.pointee.message) } ?? "")")
    }
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &failure) else { throw refused() }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    guard let parameters = g_variant_parse(nil, arguments, nil, nil, &failure) else { throw refused() }
    guard
      let reply = g_dbus_connection_call_sync(
        bus, destination, path, interface, method, parameters, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 10_000,
        nil, &failure)
    else { throw refused() }
    return reply
  }

  /// Activates an action; `parameter` in GVariant's text notation.
  static func activate(_ action: String, _ parameter: String?, path: String) throws {
    let list = parameter.map { "[<\($0)>]" } ?? "@av []"
    g_variant_unref(try call(name, path, "org.gtk.Actions", "Activate", "('\(action)', \(list), @a{sv} {})"))
  }

  /// What an action is; nil when there is none.
  static func describe(_ action: String, _ path: String) -> (isEnabled: Bool, state: String?)? {
    withDescription(action, path) { isEnabled, state in
      guard let state, let text = g_variant_print(state, 0) else { return (isEnabled, nil) }
      defer { g_free(text) }
      return (isEnabled, String(cString: text))
    }
  }

  /// The state of an action that is a dictionary of numbers.
  static func numbers(_ action: String, _ path: String) -> [String: Double] {
    withDescription(action, path) { _, state in
      guard let state else { return [:] }
      var result: [String: Double] = [:]
      for i in 0..<g_variant_n_children(state) {
        let entry = g_variant_get_child_value(state, i)!
        let (key, value) = (g_variant_get_child_value(entry, 0)!, g_variant_get_child_value(entry, 1)!)
        result[String(cString: g_variant_get_string(key, nil))] = g_variant_get_double(value)
        for part in [key, value, entry] { g_variant_unref(part) }
      }
      return result
    } ?? [:]
  }

  private static func withDescription<R>(
    _ action: String, _ path: String, _ body: (_ isEnabled: Bool, _ state: OpaquePointer?) -> R
  ) -> R? {
    guard let reply = try? call(name, path, "org.gtk.Actions", "Describe", "('\(action)',)") else {
      return nil
    }
    defer { g_variant_unref(reply) }
    let description = g_variant_get_child_value(reply, 0)!
    defer { g_variant_unref(description) }
    let enabled = g_variant_get_child_value(description, 0)!
    defer { g_variant_unref(enabled) }
    let states = g_variant_get_child_value(description, 2)!
    defer { g_variant_unref(states) }
    guard g_variant_n_children(states) > 0 else { return body(g_variant_get_boolean(enabled) != 0, nil) }
    let boxed = g_variant_get_child_value(states, 0)!
    defer { g_variant_unref(boxed) }
    let state = g_variant_get_variant(boxed)!
    defer { g_variant_unref(state) }
    return body(g_variant_get_boolean(enabled) != 0, state)
  }

  /// Whether the program has its name on the bus.
  static var isOwned: Bool {
    guard
      let reply = try? call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
        "('\(name)',)")
    else { return false }
    defer { g_variant_unref(reply) }
    let answer = g_variant_get_child_value(reply, 0)!
    defer { g_variant_unref(answer) }
    return g_variant_get_boolean(answer) != 0
  }
}
