import CGtk
import Geometry

/// A value an action can take or hold, as it travels over the session bus.
package nonisolated enum VariantValue: Hashable, Sendable {
  case bool(Bool)
  case int32(Int32)
  case double(Double)
  case string(String)
  /// a{sd}
  case dictionary([String: Double])
  /// as
  case stringArray([String])

  /// The type a value has; also what an action declares as its parameter.
  package enum Kind: String, Sendable {
    case bool = "b"
    case int32 = "i"
    case double = "d"
    case string = "s"
    case dictionary = "a{sd}"
    case stringArray = "as"
  }

  package var kind: Kind {
    switch self {
    case .bool: .bool
    case .int32: .int32
    case .double: .double
    case .string: .string
    case .dictionary: .dictionary
    case .stringArray: .stringArray
    }
  }

  package var bool: Bool? { if case .bool(let v) = self { v } else { nil } }
  package var int: Int? { if case .int32(let v) = self { Int(v) } else { nil } }
  package var double: Double? { if case .double(let v) = self { v } else { nil } }
  package var string: String? { if case .string(let v) = self { v } else { nil } }
  package var dictionary: [String: Double]? { if case .dictionary(let v) = self { v } else { nil } }
  package var strings: [String]? { if case .stringArray(let v) = self { v } else { nil } }

  package static func int(_ v: Int) -> VariantValue { .int32(Int32(clamping: v)) }

  /// Copies a GVariant of one of the known types; nil for any other.
  init?(_ v: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(v)) {
    case "b": self = .bool(g_variant_get_boolean(v) != 0)
    case "i": self = .int32(g_variant_get_int32(v))
    case "d": self = .double(g_variant_get_double(v))
    case "s", "o": self = .string(String(cString: g_variant_get_string(v, nil)))
    case "as": self = .stringArray(Self.strings(of: v) { g_variant_get_string($0, nil) })
    case "aay": self = .stringArray(Self.strings(of: v) { g_variant_get_bytestring($0) })
    // File names, whose bytes may be any.
    case "ay": self = .string(RawText.string(cString: g_variant_get_bytestring(v)))
    case "a{sd}":
      var result: [String: Double] = [:]
      for i in 0..<g_variant_n_children(v) {
        let entry = g_variant_get_child_value(v, i)
        let key = g_variant_get_child_value(entry, 0)
        let value = g_variant_get_child_value(entry, 1)
        result[String(cString: g_variant_get_string(key, nil))] = g_variant_get_double(value)
        for part in [key, value, entry] { g_variant_unref(part) }
      }
      self = .dictionary(result)
    default: return nil
    }
  }

  /// Reads GVariant's notation ("'ink.pen'", "90", "true"); nil for no text, and for text that is none of the known types.
  @MainActor package init?(text: String?) {
    // A text is a C string there: what is behind a NUL would be passed over.
    guard let text, !text.utf8.contains(0), let v = g_variant_parse(nil, text, nil, nil, nil) else {
      return nil
    }
    defer { g_variant_unref(v) }
    self.init(v)
  }

  private static func strings(
    of v: OpaquePointer, _ read: (OpaquePointer?) -> UnsafePointer<CChar>?
  ) -> [String] {
    (0..<g_variant_n_children(v)).map { i in
      let child = g_variant_get_child_value(v, i)
      defer { g_variant_unref(child) }
      return RawText.string(cString: read(child)!)
    }
  }

  /// A new floating GVariant.
  func makeVariant() -> OpaquePointer {
    switch self {
    case .bool(let v): return g_variant_new_boolean(v.gboolean)
    case .int32(let v): return g_variant_new_int32(v)
    case .double(let v): return g_variant_new_double(v)
    case .string(let v): return g_variant_new_string(v)
    case .stringArray(let v):
      return withCStrings(v) { array in
        array.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: v.count + 1) {
          g_variant_new_strv($0, v.count)
        }
      }
    case .dictionary(let v):
      var entries: [OpaquePointer?] = v.sorted { $0.key < $1.key }.map {
        g_variant_new_dict_entry(g_variant_new_string($0.key), g_variant_new_double($0.value))
      }
      let type = g_variant_type_new("{sd}")
      defer { g_variant_type_free(type) }
      return g_variant_new_array(type, &entries, gsize(entries.count))
    }
  }
}

nonisolated extension VariantValue.Kind {
  /// Calls `body` with the GVariantType.
  func withType<R>(_ body: (OpaquePointer) -> R) -> R {
    let type = g_variant_type_new(rawValue)!
    defer { g_variant_type_free(type) }
    return body(type)
  }
}
