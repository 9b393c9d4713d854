import CGtk
import Geometry

/// The arguments of one signal emission; valid only while the handler runs.
package struct SignalArguments {
  private let values: UnsafePointer<GValue>?
  private let result: UnsafeMutablePointer<GValue>?
  /// The number of arguments after the sender.
  package let count: Int

  init(_ values: UnsafePointer<GValue>?, count: Int, result: UnsafeMutablePointer<GValue>?) {
    self.values = values
    self.count = max(0, count - 1)
    self.result = result
  }

  /// Argument `i`, counted after the sender.
  private func value(_ i: Int) -> UnsafePointer<GValue> { values! + (i + 1) }

  var sender: UnsafeMutableRawPointer { g_value_peek_pointer(values!)! }

  package func double(_ i: Int) -> Double { g_value_get_double(value(i)) }
  package func bool(_ i: Int) -> Bool { g_value_get_boolean(value(i)) != 0 }
  package func string(_ i: Int) -> String? { String(borrowing: g_value_get_string(value(i))) }

  /// A signed, unsigned, enum or flags argument.
  package func int(_ i: Int) -> Int {
    var converted = GValue()
    g_value_init(&converted, postil_type_int())
    g_value_transform(value(i), &converted)
    return Int(g_value_get_int(&converted))
  }

  package func uint(_ i: Int) -> UInt32 { g_value_get_uint(value(i)) }

  package func point(_ i: Int) -> Point { Point(x: double(i), y: double(i + 1)) }

  package func object(_ i: Int) -> Object? {
    pointer(i).map { Object.existing($0) ?? Object(borrowed: $0) }
  }

  package func widget(_ i: Int) -> Widget? { pointer(i).map { Widget.at($0) } }

  /// The pointer inside argument `i`: an object, a boxed value or a fundamental such as GdkEvent.
  func pointer(_ i: Int) -> UnsafeMutableRawPointer? { g_value_peek_pointer(value(i)) }

  package func variant(_ i: Int) -> VariantValue? {
    g_value_get_variant(value(i)).flatMap { VariantValue($0) }
  }

  /// Answers a signal that returns a boolean ("handled").
  package func `return`(_ answer: Bool) {
    if let result { g_value_set_boolean(result, answer.gboolean) }
  }

  /// Answers a signal that returns an int.
  package func `return`(_ answer: Int) {
    if let result { g_value_set_int(result, Int32(clamping: answer)) }
  }

  func returnFlags(_ answer: UInt32) {
    if let result { g_value_set_flags(result, answer) }
  }

  func returnObject(_ answer: UnsafeMutableRawPointer?) {
    if let result { g_value_take_object(result, answer) }
  }
}

/// What a signal handler's closure holds on to.
final class SignalBox {
  var body: ((SignalArguments) -> Void)?
  var object: UnsafeMutableRawPointer?
  var id: gulong = 0

  init(_ object: UnsafeMutableRawPointer, _ body: @escaping (SignalArguments) -> Void) {
    self.object = object
    self.body = body
    LiveObjects.handlers += 1
  }

  static let marshal: PostilMarshal = { box, result, count, values in
    let box = Unmanaged<SignalBox>.fromOpaque(box!).takeUnretainedValue()
    guard let body = box.body else { return }
    body(SignalArguments(values, count: Int(count), result: result))
  }

  static let release: PostilRelease = { box in
    let box = Unmanaged<SignalBox>.fromOpaque(box!).takeRetainedValue()
    box.object = nil
    box.body = nil
    LiveObjects.handlers -= 1
  }
}

/// A connected handler; it stays connected until `disconnect()` or the object's end.
package struct SignalConnection {
  fileprivate let box: SignalBox

  package var isConnected: Bool { box.object != nil }

  package func disconnect() {
    if let object = box.object { g_signal_handler_disconnect(object, box.id) }
  }

  /// Runs `body` without this handler hearing of it.
  package func blocked<R>(_ body: () throws -> R) rethrows -> R {
    guard let object = box.object else { return try body() }
    g_signal_handler_block(object, box.id)
    defer { if box.object != nil { g_signal_handler_unblock(object, box.id) } }
    return try body()
  }
}

extension Object {
  /// Calls `handler` at each emission of `signal` ("clicked", "notify::active").
  ///
  /// A handler that captures its own sender keeps it alive for ever: capture `[weak sender]`.
  @discardableResult
  package func connect(
    _ signal: String, after: Bool = false, _ handler: @escaping (SignalArguments) -> Void
  ) -> SignalConnection {
    let box = SignalBox(raw, handler)
    box.id = postil_signal_connect(
      raw, signal, after.gboolean, Unmanaged.passRetained(box).toOpaque(), SignalBox.marshal,
      SignalBox.release)
    return SignalConnection(box: box)
  }

  /// Emits a signal without arguments, such as a button's "clicked".
  package func emit(_ signal: String) {
    let id = g_signal_lookup(signal, postil_type_of(raw))
    precondition(id != 0, "no such signal")
    var value = GValue()
    g_value_init(&value, postil_type_of(raw))
    g_value_set_object(&value, raw)
    g_signal_emitv(&value, id, 0, nil)
    g_value_unset(&value)
  }
}
