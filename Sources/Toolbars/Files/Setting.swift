/// A key of a configuration file where being absent and being null mean different things.
package enum Setting<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
  /// The key is absent: what the layer below says holds.
  case inherited
  case null
  case value(Value)
}

// The containers below are what synthesized Codable calls for members of this type; by itself it would take an absent
// key for an error.
extension KeyedDecodingContainer {
  func decode<V>(_ type: Setting<V>.Type, forKey key: Key) throws -> Setting<V> {
    guard contains(key) else { return .inherited }
    return try decodeNil(forKey: key) ? .null : .value(decode(V.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  mutating func encode<V>(_ setting: Setting<V>, forKey key: Key) throws {
    switch setting {
    case .inherited: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }
}

extension Setting: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .value(let value) = self { try container.encode(value) } else { try container.encodeNil() }
  }
}
