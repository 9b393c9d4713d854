/// One arrangement of the tools: a list of groups, or an object when it has a name.
package struct ConfigurationEntry: Hashable, Sendable, Codable {
  package var name: String?
  package var groups: [GroupEntry]
  /// Whether it was written as an object: then its groups are at `groups`.
  package var isObject: Bool

  package init(name: String? = nil, groups: [GroupEntry]) {
    self.name = name
    self.groups = groups
    isObject = name != nil
  }

  enum CodingKeys: String, CodingKey, CaseIterable { case name, groups }

  package init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      self.init(groups: try list.rest(of: GroupEntry.self))
    } else if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self.init(
        name: try container.decodeIfPresent(String.self, forKey: .name),
        groups: try container.decode([GroupEntry].self, forKey: .groups))
      isObject = true
    } else {
      throw WrongType(.configuration, decoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard isObject else {
      var container = encoder.singleValueContainer()
      return try container.encode(groups)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(groups, forKey: .groups)
  }
}

/// Tools behind one button: a list of them, or an object when it has a title.
package struct GroupEntry: Hashable, Sendable, Codable {
  package var title: String?
  package var items: [ToolEntry]
  /// Whether it was written as an object: then its tools are at `items`.
  package var isObject: Bool

  package init(title: String? = nil, items: [ToolEntry]) {
    self.title = title
    self.items = items
    isObject = title != nil
  }

  enum CodingKeys: String, CodingKey, CaseIterable { case title, items }

  package init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      self.init(items: try list.rest(of: ToolEntry.self))
    } else if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self.init(
        title: try container.decodeIfPresent(String.self, forKey: .title),
        items: try container.decode([ToolEntry].self, forKey: .items))
      isObject = true
    } else {
      throw WrongType(.group, decoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard isObject else {
      var container = encoder.singleValueContainer()
      return try container.encode(items)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encode(items, forKey: .items)
  }
}

/// A tool: its name, or an object when there is more to say.
package struct ToolEntry: Hashable, Sendable, Codable {
  package var tool: String
  package var variant: String?
  package var identifier: String?
  package var style: StyleEntry?
  package var icon: IconEntry?
  package var title: String?
  /// The number of its key; one that can't be is told, so it may be any number here.
  package var slot: Double?

  package init(_ tool: String) { self.tool = tool }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case tool, variant, identifier, style, icon, title, slot
  }

  package init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self.init(name)
    } else if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self.init(try container.decode(String.self, forKey: .tool))
      variant = try container.decodeIfPresent(String.self, forKey: .variant)
      identifier = try container.decodeIfPresent(String.self, forKey: .identifier)
      style = try container.decodeIfPresent(StyleEntry.self, forKey: .style)
      icon = try container.decodeIfPresent(IconEntry.self, forKey: .icon)
      title = try container.decodeIfPresent(String.self, forKey: .title)
      slot = try container.decodeIfPresent(Double.self, forKey: .slot)
    } else {
      throw WrongType(.tool, decoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard self != ToolEntry(tool) else {
      var container = encoder.singleValueContainer()
      return try container.encode(tool)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tool, forKey: .tool)
    try container.encodeIfPresent(variant, forKey: .variant)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    try container.encodeIfPresent(style, forKey: .style)
    try container.encodeIfPresent(icon, forKey: .icon)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(slot, forKey: .slot)
  }
}

/// The parts of a style that an entry sets; colours are `#rrggbb` or `#rrggbbaa`.
package struct StyleEntry: Hashable, Sendable, Codable {
  package var color: String?
  package var fillColor: String?
  package var lineWidth: Double?
  package var opacity: Double?
  package var fontSize: Double?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable { case color, fillColor, lineWidth, opacity, fontSize }
}

/// An icon: the name of a themed one, or an object with a file or a built-in provider.
package enum IconEntry: Hashable, Sendable, Codable {
  case name(String)
  case file(String)
  case provider(String)

  enum CodingKeys: String, CodingKey, CaseIterable { case file, provider }

  package init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self = .name(name)
    } else if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      if let file = try container.decodeIfPresent(String.self, forKey: .file) {
        self = .file(file)
      } else if let provider = try container.decodeIfPresent(String.self, forKey: .provider) {
        self = .provider(provider)
      } else {
        throw WrongType(.icon, decoder)
      }
    } else {
      throw WrongType(.icon, decoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .name(let name):
      var container = encoder.singleValueContainer()
      try container.encode(name)
    case .file(let file):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
    case .provider(let provider):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(provider, forKey: .provider)
    }
  }
}

extension UnkeyedDecodingContainer {
  fileprivate mutating func rest<T: Decodable>(of type: T.Type) throws -> [T] {
    var result: [T] = []
    while !isAtEnd { result.append(try decode(type)) }
    return result
  }
}
