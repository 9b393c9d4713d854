import DocumentModel
import Tools

/// Limits of single tools.
extension LayerReader {
  /// What can be in a file, whatever the limits.
  static let lineWidths = 0.1...500.0
  static let opacities = 0.0...1.0
  static let fontSizes = 1.0...1000.0

  mutating func read(
    _ entries: [String: ToolLimitsEntry], _ path: JSONPath, into tools: inout [ToolID: ToolLimits]
  ) {
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let id = ToolID(rawValue: name)
      guard !names.tools(ofType: id.tool.rawValue).isEmpty else {
        warnAtKey(.unknownTool(name, suggestion: names.nearestToolOrType(to: name)), path + name)
        continue
      }
      let limits = limits(entry, path + name)
      guard limits != .none else { continue }
      tools[id] = (tools[id] ?? .none).overlaid(by: limits)
    }
  }

  private mutating func limits(_ entry: ToolLimitsEntry, _ path: JSONPath) -> ToolLimits {
    typealias Keys = ToolLimitsEntry.CodingKeys
    var limits = ToolLimits()
    limits.thickness = numbers(entry.thickness, Self.lineWidths, path + Keys.thickness)
    limits.opacity = numbers(entry.opacity, Self.opacities, path + Keys.opacity)
    limits.fontSize = numbers(entry.fontSize, Self.fontSizes, path + Keys.fontSize)
    limits.availableColors = colors(entry.availableColors, path + Keys.availableColors)
    if limits.availableColors == [] {
      warn(.noColors, path + Keys.availableColors)
      limits.availableColors = nil
    }
    limits.availableFillColors = colors(entry.availableFillColors, path + Keys.availableFillColors)
    limits.customColorPicker = entry.customColorPicker
    limits.defaultColor = color(entry.defaultColor, path + Keys.defaultColor) { limits.allows(color: $0) }
    limits.defaultFillColor = color(entry.defaultFillColor, path + Keys.defaultFillColor) {
      limits.allows(fillColor: $0)
    }
    limits.forceDefaults = entry.forceDefaults
    limits.preview = entry.preview
    return limits
  }

  private mutating func numbers(
    _ entry: ToolLimitsEntry.Number?, _ range: ClosedRange<Double>, _ path: JSONPath
  ) -> NumberLimits {
    typealias Keys = ToolLimitsEntry.Number.CodingKeys
    guard let entry else { return NumberLimits() }
    var limits = NumberLimits(
      min: number(entry.min, range, path + Keys.min), max: number(entry.max, range, path + Keys.max))
    if let low = limits.min, let high = limits.max, low > high {
      warn(.minAboveMax, path + Keys.min)
      limits = NumberLimits()
    }
    limits.standard = number(entry.standard, limits.clamped(range), path + Keys.standard)
    return limits
  }

  /// The colours that are some, each once.
  private mutating func colors(_ texts: [String]?, _ path: JSONPath) -> [Color]? {
    guard let texts else { return nil }
    var colors: [Color] = []
    for (i, text) in texts.enumerated() {
      guard let color = ColorValue(text)?.color else {
        warn(.notAColor(text), path + i)
        continue
      }
      if colors.contains(color) { warn(.repeatedItem(text), path + i) } else { colors.append(color) }
    }
    return colors
  }

  private mutating func color(
    _ text: String?, _ path: JSONPath, isAvailable: (Color) -> Bool
  ) -> Color? {
    guard let text else { return nil }
    guard let color = ColorValue(text)?.color else {
      warn(.notAColor(text), path)
      return nil
    }
    if isAvailable(color) { return color }
    warn(.colorNotAvailable(text), path)
    return nil
  }
}
