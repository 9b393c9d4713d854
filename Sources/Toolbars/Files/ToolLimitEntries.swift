/// What may be chosen for a tool, and what it begins with.
package struct ToolLimitsEntry: Hashable, Sendable, Codable {
  /// The limits of a number.
  package struct Number: Hashable, Sendable, Codable {
    package var min: Double?
    package var max: Double?
    package var standard: Double?

    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
      case min, max
      case standard = "default"
    }
  }

  package var thickness: Number?
  package var opacity: Number?
  package var fontSize: Number?
  package var availableColors: [String]?
  package var availableFillColors: [String]?
  package var customColorPicker: Bool?
  package var defaultColor: String?
  package var defaultFillColor: String?
  package var forceDefaults: Bool?
  package var preview: Bool?

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case thickness, opacity, fontSize, availableColors, availableFillColors, customColorPicker, defaultColor
    case defaultFillColor, forceDefaults, preview
  }
}
