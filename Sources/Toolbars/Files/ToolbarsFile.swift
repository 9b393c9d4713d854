import FoundationEssentials

/// What `toolbars.json` says, as it is written: a key that is absent leaves to the layer below what it is about.
///
/// Words are kept as text and understood by `ToolbarsLayers`, so that a wrong one costs no more than itself.
package struct ToolbarsFile: Hashable, Sendable, Codable {
  /// The version of the format this program writes, and the newest it reads.
  package static let version = 1

  package var schema: String?
  package var version: Int
  /// What people call this arrangement.
  package var name: String?
  package var annotationToolbar: AnnotationToolbarEntry?
  package var pageToolbar: PageToolbarEntry?
  package var header: HeaderEntry?
  /// Whether the document's name is shown over the page.
  package var documentLabel: Bool?
  package var features: FeaturesEntry?

  package init(version: Int = ToolbarsFile.version) { self.version = version }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case schema = "$schema"
    case version, name, annotationToolbar, pageToolbar, header, documentLabel, features
  }

  /// Pretty, with sorted keys, ending in a line feed: the same value gives the same bytes.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(UInt8(ascii: "\n"))
    return data
  }
}

/// What the file says of the bar with the annotation tools.
package struct AnnotationToolbarEntry: Hashable, Sendable, Codable {
  package var supportedPositions: PositionsEntry?
  /// null = where the bar was last.
  package var position: Setting<String> = .inherited
  /// null = every tool on a button of its own.
  package var configurations: Setting<[ConfigurationEntry]> = .inherited
  /// Types (`ink`) or single tools (`ink.pen`); null = all.
  package var editableTypes: Setting<[String]> = .inherited
  package var additionalItems: [ItemEntry]?
  package var standardItems: StandardItemsEntry?
  package var undo: Bool?
  package var permanent: Bool?
  package var saveAfterHiding: Bool?
  package var appearance: AppearanceEntry?
  package var oneShot: [String]?
  package var sticky: [String]?
  /// Limits of single tools, by tool or type.
  package var tools: [String: ToolLimitsEntry]?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case supportedPositions, position, configurations, editableTypes, additionalItems, standardItems
    case undo, permanent, saveAfterHiding, appearance, oneShot, sticky, tools
  }
}

/// What the file says of the bar of the page editor.
package struct PageToolbarEntry: Hashable, Sendable, Codable {
  package var supportedPositions: PositionsEntry?
  package var position: Setting<String> = .inherited
  package var items: [String]?
  package var additionalItems: [ItemEntry]?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case supportedPositions, position, items, additionalItems
  }
}

/// What the file says of the header bar.
package struct HeaderEntry: Hashable, Sendable, Codable {
  /// One view mode's items.
  package struct Sides: Hashable, Sendable, Codable {
    package var start: [String]?
    package var end: [String]?

    package init(start: [String]? = nil, end: [String]? = nil) {
      self.start = start
      self.end = end
    }

    enum CodingKeys: String, CodingKey, CaseIterable { case start, end }
  }

  /// By the view mode's name: `document`, `thumbnails`, `documentEditor`.
  package var items: [String: Sides]?
  /// null = none.
  package var closeItem: Setting<String> = .inherited
  package var alwaysEnabled: [String]?
  package var headerVisible: Bool?
  /// When it is there: `automatic`, `automaticNoFirstLastPage`, `always`, `never`.
  package var userInterface: String?
  /// By the view mode's name.
  package var bottomItems: [String: [String]]?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case items, closeItem, alwaysEnabled, headerVisible, userInterface, bottomItems
  }
}

/// What the program may do at all.
package struct FeaturesEntry: Hashable, Sendable, Codable {
  package var annotationEditing: Bool?
  package var documentEditing: Bool?
  package var bookmarks: Bool?
  package var sharing: Bool?
  package var printing: Bool?
  package var email: Bool?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case annotationEditing, documentEditing, bookmarks, sharing, printing, email
  }
}

/// How a bar looks.
package struct AppearanceEntry: Hashable, Sendable, Codable {
  package var colorScheme: String?
  package var density: String?

  package init(colorScheme: String? = nil, density: String? = nil) {
    self.colorScheme = colorScheme
    self.density = density
  }

  enum CodingKeys: String, CodingKey, CaseIterable { case colorScheme, density }
}

/// A set of positions: names and unions of them, or the number of their bits.
package enum PositionsEntry: Hashable, Sendable, Codable {
  case names([String])
  case bits(Int)

  package init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      var names: [String] = []
      while !list.isAtEnd { names.append(try list.decode(String.self)) }
      self = .names(names)
      return
    }
    let container = try decoder.singleValueContainer()
    if let bits = try? container.decode(Int.self) {
      self = .bits(bits)
    } else if let name = try? container.decode(String.self) {
      self = .names([name])
    } else {
      throw WrongType(.positions, decoder)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .names(let names): try container.encode(names)
    case .bits(let bits): try container.encode(bits)
    }
  }
}
