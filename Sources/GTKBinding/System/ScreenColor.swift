import CGtk
import Glibc

/// Picking a colour from anywhere on the screen, as the desktop portal lets programs do.
package enum ScreenColor {
  fileprivate static let portalName = "org.freedesktop.portal.Desktop"
  fileprivate static let portalPath = "/org/freedesktop/portal/desktop"
  fileprivate static let interface = "org.freedesktop.portal.Screenshot"
  /// The first version that picks colours.
  private static let version: UInt32 = 2

  /// Whether the desktop has what it takes. Starts the portal where it is installed, and never blocks.
  package static func isAvailable() async -> Bool {
    guard let bus = await bus(), await isPortalThere(bus) else { return false }
    let answer = await bus.call(
      portalName, portalPath, "org.freedesktop.DBus.Properties", "Get",
      tuple([g_variant_new_string(interface), g_variant_new_string("version")]))
    guard let value = answer?.child(0)?.inVariant, value.type == "u" else { return false }
    return g_variant_get_uint32(value.pointer) >= version
  }

  /// The bus, unless portals are not to be used.
  private static func bus() async -> SessionBus? {
    String(borrowing: g_getenv("GTK_USE_PORTAL")) == "0" ? nil : await SessionBus.get()
  }

  private static func isPortalThere(_ bus: SessionBus) async -> Bool {
    for method in ["ListNames", "ListActivatableNames"] {
      let answer = await bus.call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, nil)
      if let list = answer?.child(0), case .stringArray(let names) = VariantValue(list.pointer),
        names.contains(portalName)
      {
        return true
      }
    }
    return false
  }

  /// Why no colour came although nobody called it off.
  package enum Failure: Error, Equatable {
    /// There is no portal.
    case unavailable
    /// It failed, went away, or answered something that is no colour.
    case noColor
  }

  /// Lets a colour be picked; nil when that was called off, by the person or by cancelling the task.
  package static func pick() async throws(Failure) -> RGBA? {
    guard let bus = await bus() else { throw .unavailable }
    guard !Task.isCancelled else { return nil }
    let request = ColorRequest(bus)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        request.start { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in request.cancel() }
    }
    return try outcome.get()
  }

  fileprivate static func tuple(_ parts: [OpaquePointer?]) -> OpaquePointer? {
    var parts = parts
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }
}

/// One question to the portal: a call, and an answer that comes as a signal of an object of its own.
private final class ColorRequest {
  typealias Outcome = Result<RGBA?, ScreenColor.Failure>

  private static var count = 0

  private let bus: SessionBus
  private let token: String
  private var subscriptions: [SessionBus.Subscription] = []
  private var onEnd: ((Outcome) -> Void)?
  /// The portal's object for this request; it says a different one where it is very old.
  private var path: String

  init(_ bus: SessionBus) {
    self.bus = bus
    Self.count += 1
    // Another program must not guess it.
    token = "postil_\(Self.count)_\(UInt32.random(in: 0 ... .max))"
    let sender = bus.uniqueName.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    path = "\(ScreenColor.portalPath)/request/\(sender)/\(token)"
  }

  func start(_ onEnd: @escaping (Outcome) -> Void) {
    self.onEnd = onEnd
    guard !Task.isCancelled else { return end(.success(nil)) }
    // Before the call: the answer may be faster than the call's return.
    listen()
    subscriptions.append(
      bus.subscribe(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        first: ScreenColor.portalName
      ) { [weak self] values in
        // The portal is gone, and with it the answer.
        if values.child(2).flatMap({ VariantValue($0.pointer)?.string }) == "" {
          self?.end(.failure(.noColor))
        }
      })
    var options: [OpaquePointer?] = [
      g_variant_new_dict_entry(
        g_variant_new_string("handle_token"), g_variant_new_variant(g_variant_new_string(token)))
    ]
    let arguments = ScreenColor.tuple([g_variant_new_string(""), g_variant_new_array(nil, &options, 1)])
    Task {
      let answer = await bus.call(
        ScreenColor.portalName, ScreenColor.portalPath, ScreenColor.interface, "PickColor", arguments)
      guard let handle = answer?.child(0).flatMap({ VariantValue($0.pointer)?.string }) else {
        return end(.failure(.noColor))
      }
      guard self.onEnd != nil, handle != path else { return }
      path = handle
      listen()
    }
  }

  private func listen() {
    subscriptions.append(
      bus.subscribe(ScreenColor.portalName, path, "org.freedesktop.portal.Request", "Response") {
        [weak self] values in self?.end(Self.outcome(of: values))
      })
  }

  /// The person need not pick any more.
  func cancel() {
    guard onEnd != nil else { return }
    let path = path
    Task { [bus] in
      _ = await bus.call(ScreenColor.portalName, path, "org.freedesktop.portal.Request", "Close", nil)
    }
    end(.success(nil))
  }

  private func end(_ outcome: Outcome) {
    for subscription in subscriptions { subscription.end() }
    subscriptions = []
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(outcome)
  }

  /// What (u response, a{sv} results) says: 0 comes with a colour, 1 is for when the person called it off.
  private static func outcome(of values: Variant) -> Outcome {
    guard let response = values.child(0), response.type == "u" else { return .failure(.noColor) }
    if g_variant_get_uint32(response.pointer) == 1 { return .success(nil) }
    guard g_variant_get_uint32(response.pointer) == 0, let color = color(of: values) else {
      return .failure(.noColor)
    }
    return .success(color)
  }

  private static func color(of values: Variant) -> RGBA? {
    guard let results = values.child(1), results.type == "a{sv}",
      let found = g_variant_lookup_value(results.pointer, "color", nil)
    else { return nil }
    let color = Variant(owned: found)
    guard color.type == "(ddd)" else { return nil }
    let parts = (0..<3).compactMap { color.child($0).flatMap { VariantValue($0.pointer)?.double } }
    guard parts.count == 3, parts.allSatisfy(\.isFinite) else { return nil }
    let inRange = parts.map { min(max($0, 0), 1) }
    return RGBA(red: inRange[0], green: inRange[1], blue: inRange[2])
  }
}
