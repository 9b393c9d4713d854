import CGtk

/// Preferences in GSettings; without an installed schema, in memory with built-in defaults.
@MainActor package final class Settings {
  private let object: Object?
  /// The schema's keys and their types.
  private var types: [String: String] = [:]
  private var memory: [String: VariantValue]
  private var observers: [(key: String, call: () -> Void)] = []

  /// Looks the schema up in the default places, then in `directories` (compiled schemas). `defaults`
  /// answer for keys that no schema has, with their types.
  package init(schema id: String, directories: [String] = [], defaults: [String: VariantValue] = [:]) {
    memory = defaults
    guard let schema = Settings.lookUp(id, directories) else {
      object = nil
      return
    }
    let settings = Object(owned: g_settings_new_full(schema, nil, nil))
    object = settings
    let keys = g_settings_schema_list_keys(schema)
    for key in strings(keys) {
      let k = g_settings_schema_get_key(schema, key)
      types[key] = String(taking: g_variant_type_dup_string(g_settings_schema_key_get_value_type(k)))
      g_settings_schema_key_unref(k)
    }
    g_strfreev(keys)
    g_settings_schema_unref(schema)
  }

  private static func lookUp(_ id: String, _ directories: [String]) -> OpaquePointer? {
    if let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, id, 1)
    {
      return schema
    }
    for directory in directories {
      guard
        let source = g_settings_schema_source_new_from_directory(
          directory, g_settings_schema_source_get_default(), 1, nil)
      else { continue }
      defer { g_settings_schema_source_unref(source) }
      if let schema = g_settings_schema_source_lookup(source, id, 0) { return schema }
    }
    return nil
  }

  /// Whether values outlive the program.
  package var isPersistent: Bool { object != nil }

  package subscript(key: String) -> VariantValue? {
    get {
      guard let object, types[key] != nil, let v = g_settings_get_value(g(object), key) else {
        return memory[key]
      }
      defer { g_variant_unref(v) }
      return VariantValue(v) ?? memory[key]
    }
    set {
      guard let newValue else { return reset(key) }
      if let object, types[key] == newValue.kind.rawValue {
        if newValue != self[key], isInRange(newValue, key) {
          g_settings_set_value(g(object), key, newValue.makeVariant())
        }
      } else if memory[key] != newValue {
        memory[key] = newValue
        for observer in observers where observer.key == key { observer.call() }
      }
    }
  }

  private func isInRange(_ value: VariantValue, _ key: String) -> Bool {
    var schema: OpaquePointer?
    var p: UnsafeMutableRawPointer?
    var v = GValue()
    g_value_init(&v, g_settings_schema_get_type())
    g_object_get_property(g(object!), "settings-schema", &v)
    p = g_value_get_boxed(&v)
    schema = p.map { OpaquePointer($0) }
    defer { g_value_unset(&v) }
    guard let schema else { return false }
    let k = g_settings_schema_get_key(schema, key)
    defer { g_settings_schema_key_unref(k) }
    let variant = g_variant_ref_sink(value.makeVariant())
    defer { g_variant_unref(variant) }
    return g_settings_schema_key_range_check(k, variant) != 0
  }

  package func reset(_ key: String) {
    if let object, types[key] != nil { g_settings_reset(g(object), key) }
  }

  package subscript(bool key: String) -> Bool {
    get { self[key]?.bool ?? false }
    set { self[key] = .bool(newValue) }
  }

  package subscript(int key: String) -> Int {
    get { self[key]?.int ?? 0 }
    set { self[key] = .int(newValue) }
  }

  package subscript(double key: String) -> Double {
    get { self[key]?.double ?? 0 }
    set { self[key] = .double(newValue) }
  }

  package subscript(string key: String) -> String {
    get { self[key]?.string ?? "" }
    set { self[key] = .string(newValue) }
  }

  package subscript(strings key: String) -> [String] {
    get { self[key]?.strings ?? [] }
    set { self[key] = .stringArray(newValue) }
  }

  /// Calls `handler` when the value changes, here or in another program.
  package func onChange(_ key: String, _ handler: @escaping () -> Void) {
    if let object, types[key] != nil {
      object.connect("changed::\(key)") { _ in handler() }
      _ = self[key]  // GSettings tells of changes only to keys that were read
    } else {
      observers.append((key, handler))
    }
  }

  /// Writes what is still on its way to the disk.
  package static func sync() { g_settings_sync() }
}
