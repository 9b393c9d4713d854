import CGtk

/// The session bus, for asking services that have no library.
final class SessionBus {
  private let connection: OpaquePointer

  private init(owned connection: OpaquePointer) { self.connection = connection }

  isolated deinit { g_object_unref(connection.raw) }

  /// The bus that the program is on; nil where there is none.
  static func get() async -> SessionBus? {
    await withCheckedContinuation { continuation in
      let reply = AsyncReply { _, result in
        continuation.resume(returning: g_bus_get_finish(result, nil).map { SessionBus(owned: $0) })
      }
      g_bus_get(G_BUS_TYPE_SESSION, nil, AsyncReply.callback, reply.data)
    }
  }

  /// What the bus calls this program (":1.42").
  var uniqueName: String { String(borrowing: g_dbus_connection_get_unique_name(connection)) ?? "" }

  /// Calls a method with a tuple; the answer's tuple, or nil when that failed.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: OpaquePointer?
  ) async -> Variant? {
    await withCheckedContinuation { continuation in
      let reply = AsyncReply { source, result in
        let answer = g_dbus_connection_call_finish(g(source!), result, nil)
        continuation.resume(returning: answer.map { Variant(owned: $0) })
      }
      g_dbus_connection_call(
        connection, name, path, interface, method, arguments, nil, G_DBUS_CALL_FLAGS_NONE, 20_000, nil,
        AsyncReply.callback, reply.data)
    }
  }

  /// Listens to a signal, where its first argument is `first` if that is given, until told to end.
  func subscribe(
    _ sender: String, _ path: String, _ interface: String, _ signal: String, first: String? = nil,
    _ handler: @escaping (Variant) -> Void
  ) -> Subscription {
    let listener = Listener(handler)
    let id = g_dbus_connection_signal_subscribe(
      connection, sender, interface, signal, path, first, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, values, data in
        guard let values, let data else { return }
        Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().body(Variant(borrowed: values))
      }, Unmanaged.passRetained(listener).toOpaque(),
      { data in Unmanaged<Listener>.fromOpaque(data!).release() })
    return Subscription(bus: self, id: id)
  }

  /// What a subscription's closure is kept in for C.
  private final class Listener {
    let body: (Variant) -> Void
    init(_ body: @escaping (Variant) -> Void) { self.body = body }
  }

  /// A signal that is listened to.
  struct Subscription {
    fileprivate let bus: SessionBus
    fileprivate let id: guint

    func end() { g_dbus_connection_signal_unsubscribe(bus.connection, id) }
  }
}

/// A GVariant held by one reference.
final class Variant {
  let pointer: OpaquePointer

  init(owned pointer: OpaquePointer) { self.pointer = pointer }
  init(borrowed pointer: OpaquePointer) { self.pointer = g_variant_ref(pointer) }

  isolated deinit { g_variant_unref(pointer) }

  var type: String { String(cString: g_variant_get_type_string(pointer)) }

  /// Part `i` of a tuple or an array; nil where there is none.
  func child(_ i: Int) -> Variant? {
    guard g_variant_is_container(pointer) != 0, i < Int(g_variant_n_children(pointer)) else { return nil }
    return g_variant_get_child_value(pointer, gsize(i)).map { Variant(owned: $0) }
  }

  /// What a variant inside holds.
  var inVariant: Variant? {
    type == "v" ? g_variant_get_variant(pointer).map { Variant(owned: $0) } : nil
  }
}
