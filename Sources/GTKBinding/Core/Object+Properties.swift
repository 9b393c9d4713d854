import CGtk

extension Object {
  private func read<R>(_ name: String, _ type: GType, _ body: (UnsafePointer<GValue>) -> R) -> R {
    var value = GValue()
    g_value_init(&value, type)
    g_object_get_property(g(raw), name, &value)
    defer { g_value_unset(&value) }
    return body(&value)
  }

  private func write(_ name: String, _ type: GType, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(g(raw), name, &value)
    g_value_unset(&value)
  }

  /// The GObject property `name`, which must be (convertible to) a string.
  package subscript(string name: String) -> String? {
    get { read(name, postil_type_string()) { String(borrowing: g_value_get_string($0)) } }
    set { write(name, postil_type_string()) { g_value_set_string($0, newValue) } }
  }

  /// The GObject property `name`, which must be (convertible to) an int, unsigned or enum.
  package subscript(int name: String) -> Int {
    get { read(name, postil_type_int()) { Int(g_value_get_int($0)) } }
    set { write(name, postil_type_int()) { g_value_set_int($0, Int32(clamping: newValue)) } }
  }

  /// The GObject property `name`, which must be (convertible to) a double.
  package subscript(double name: String) -> Double {
    get { read(name, postil_type_double()) { g_value_get_double($0) } }
    set { write(name, postil_type_double()) { g_value_set_double($0, newValue) } }
  }

  /// The boolean GObject property `name`.
  package subscript(bool name: String) -> Bool {
    get { read(name, postil_type_boolean()) { g_value_get_boolean($0) != 0 } }
    set { write(name, postil_type_boolean()) { g_value_set_boolean($0, newValue.gboolean) } }
  }

  /// The object-valued GObject property `name`.
  package subscript(object name: String) -> Object? {
    get {
      read(name, postil_type_object()) { value in
        guard let p = g_value_get_object(value) else { return nil }
        return Object.existing(p) ?? Object(borrowed: p)
      }
    }
    set { write(name, postil_type_object()) { g_value_set_object($0, newValue?.raw) } }
  }

  /// Calls `handler` whenever the property `name` changes.
  @discardableResult
  package func onNotify(_ name: String, _ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::\(name)") { _ in handler() }
  }

  /// Keeps `target`'s property equal to this object's property.
  package func bind(_ property: String, to target: Object, _ targetProperty: String, twoWay: Bool = false) {
    let flags = G_BINDING_SYNC_CREATE.rawValue | (twoWay ? G_BINDING_BIDIRECTIONAL.rawValue : 0)
    g_object_bind_property(raw, property, target.raw, targetProperty, GBindingFlags(rawValue: flags))
  }
}
