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

/// Any JSON value: what is kept though nobody reads it yet.
package enum JSONValue: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in members { try container.encode(value, forKey: AnyKey(stringValue: key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for value in elements { try container.encode(value) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      default: try container.encodeNil()
      }
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
