/// The header as a configuration file has it: names as they stand there, checked by `applied(to:)`.
package struct HeaderConfiguration: Codable, Hashable, Sendable {
  /// The items of both sides; a side that is left out keeps its own.
  package struct Sides: Codable, Hashable, Sendable {
    package var start: [String]?
    package var end: [String]?

    package init(start: [String]? = nil, end: [String]? = nil) {
      self.start = start
      self.end = end
    }
  }

  /// By the name of the view mode.
  package var items: [String: Sides]?
  package var closeItem = CloseItem.unchanged
  package var alwaysEnabled: [String]?
  package var headerVisible: Bool?
  /// A HeaderVisibility.
  package var userInterface: String?
  /// The bar below the document, by the name of the view mode.
  package var bottomItems: [String: [String]]?
  /// Features by name, and whether they are on.
  package var features: [String: Bool]?

  /// What a file says of the close item: leaving the key out is not the same as `null`.
  package enum CloseItem: Hashable, Sendable {
    case unchanged
    case hidden
    case item(String)
  }

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case items, closeItem, alwaysEnabled, headerVisible, userInterface, bottomItems, features
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    items = try values.decodeIfPresent([String: Sides].self, forKey: .items)
    if values.contains(.closeItem) {
      closeItem = try values.decodeIfPresent(String.self, forKey: .closeItem).map { .item($0) } ?? .hidden
    }
    alwaysEnabled = try values.decodeIfPresent([String].self, forKey: .alwaysEnabled)
    headerVisible = try values.decodeIfPresent(Bool.self, forKey: .headerVisible)
    userInterface = try values.decodeIfPresent(String.self, forKey: .userInterface)
    bottomItems = try values.decodeIfPresent([String: [String]].self, forKey: .bottomItems)
    features = try values.decodeIfPresent([String: Bool].self, forKey: .features)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(items, forKey: .items)
    switch closeItem {
    case .unchanged: break
    case .hidden: try values.encodeNil(forKey: .closeItem)
    case .item(let name): try values.encode(name, forKey: .closeItem)
    }
    try values.encodeIfPresent(alwaysEnabled, forKey: .alwaysEnabled)
    try values.encodeIfPresent(headerVisible, forKey: .headerVisible)
    try values.encodeIfPresent(userInterface, forKey: .userInterface)
    try values.encodeIfPresent(bottomItems, forKey: .bottomItems)
    try values.encodeIfPresent(features, forKey: .features)
  }
}

/// Something in a header's configuration that can't be taken as it stands.
package struct HeaderConfigurationIssue: Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case unknownItem(String)
    case unknownMode(String)
    case unknownFeature(String)
    case unknownVisibility(String)
    /// Nothing stands behind the name yet.
    case reserved(HeaderItemID)
    /// Another item is shown in its place.
    case replaced(HeaderItemID, by: HeaderItemID)
    case repeated(HeaderItemID)
    /// The items of the whole file are left out.
    case itemOnBothSides(HeaderItemID, ViewMode)
  }

  /// Where in the file: keys, and numbers of list elements.
  package var path: [String]
  package var problem: Problem

  package init(_ path: [String], _ problem: Problem) {
    self.path = path
    self.problem = problem
  }
}
