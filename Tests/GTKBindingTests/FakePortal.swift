import CBase
import GTKBinding
import UITestSupport

/// A desktop portal that picks colours, on the session bus of the tests.
final class FakePortal {
  /// What it does when asked for a colour.
  enum Answer {
    case color(Double, Double, Double)
    /// The person called it off.
    case cancelled
    /// Nothing, until told otherwise.
    case later
    /// Something that is no colour.
    case nonsense
    /// It ended in some other way.
    case failed
  }

  static let name = "org.freedesktop.portal.Desktop"

  let version: UInt32
  var answer: Answer
  /// Tokens it was asked with, and the objects of its requests that were closed.
  private(set) var tokens: [String] = []
  private(set) var closed: [String] = []
  private let bus: OpaquePointer
  private let info: UnsafeMutablePointer<GDBusNodeInfo>
  private let table = makeTable()
  private var registered: [guint] = []

  init(version: UInt32 = 2, answer: Answer = .later) throws {
    self.version = version
    self.answer = answer
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let info = g_dbus_node_info_new_for_xml(
        """
        <node><interface name="org.freedesktop.portal.Screenshot"><method name="PickColor">
        <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
        <property name="version" type="u" access="read"/></interface>
        <interface name="org.freedesktop.portal.Request"><method name="Close"/></interface></node>
        """, nil)
    else { throw InputFailure.commandFailed("the session bus") }
    self.bus = bus
    self.info = info
    register("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Screenshot")
    try call("RequestName", "('\(Self.name)', uint32 4)", expecting: 1)
  }

  /// Goes from the bus, as a portal does that crashes.
  func leave() throws {
    try call("ReleaseName", "('\(Self.name)',)", expecting: 1)
    for id in registered { g_dbus_connection_unregister_object(bus, id) }
    registered = []
  }

  private func call(_ method: String, _ arguments: String, expecting: UInt32) throws {
    let answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      g_variant_parse(nil, arguments, nil, nil, nil), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
    guard let answer else { throw InputFailure.commandFailed(method) }
    defer { g_variant_unref(answer) }
    let code = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(code) }
    guard g_variant_get_uint32(code) == expecting else { throw InputFailure.commandFailed(method) }
  }

  private func register(_ path: String, _ interface: String) {
    let id = g_dbus_connection_register_object(
      bus, path, g_dbus_node_info_lookup_interface(info, interface), table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    registered.append(id)
  }

  /// What GDBus calls; it keeps no copy, so this one is kept for good.
  private static func makeTable() -> UnsafeMutablePointer<GDBusInterfaceVTable> {
    let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = { _, sender, path, _, method, arguments, invocation, data in
      let portal = Unmanaged<FakePortal>.fromOpaque(data!).takeUnretainedValue()
      if String(cString: method!) == "Close" {
        portal.closed.append(String(cString: path!))
        g_dbus_method_invocation_return_value(invocation, nil)
      } else {
        portal.asked(by: String(cString: sender!), arguments!, invocation!)
      }
    }
    table.pointee.get_property = { _, _, _, _, _, _, data in
      g_variant_new_uint32(Unmanaged<FakePortal>.fromOpaque(data!).takeUnretainedValue().version)
    }
    return table
  }

  private func asked(by sender: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer) {
    let options = g_variant_get_child_value(arguments, 1)
    defer { g_variant_unref(options) }
    let value = g_variant_lookup_value(options, "handle_token", nil)
    let token = value.map { String(cString: g_variant_get_string($0, nil)) } ?? ""
    if let value { g_variant_unref(value) }
    tokens.append(token)
    let name = sender.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    let path = "/org/freedesktop/portal/desktop/request/\(name)/\(token)"
    register(path, "org.freedesktop.portal.Request")
    // Before the call returns, which is as early as an answer can be.
    switch answer {
    case .color(let red, let green, let blue):
      respond(path, "(uint32 0, {'color': <(\(red), \(green), \(blue))>})")
    case .cancelled: respond(path, "(uint32 1, @a{sv} {})")
    case .nonsense: respond(path, "(uint32 0, {'color': <'red'>})")
    case .failed: respond(path, "(uint32 2, @a{sv} {})")
    case .later: break
    }
    g_dbus_method_invocation_return_value(
      invocation, g_variant_parse(nil, "(objectpath '\(path)',)", nil, nil, nil))
  }

  private func respond(_ path: String, _ values: String) {
    g_dbus_connection_emit_signal(
      bus, nil, path, "org.freedesktop.portal.Request", "Response",
      g_variant_parse(nil, values, nil, nil, nil), nil)
  }
}
