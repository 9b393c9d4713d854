import DocumentModel

/// How far a number of a style may be changed, and where it begins; nil leaves it open.
package struct NumberLimits: Hashable, Sendable {
  package var min: Double?
  package var max: Double?
  /// What the tool begins with instead of its own.
  package var standard: Double?

  package init(min: Double? = nil, max: Double? = nil, standard: Double? = nil) {
    self.min = min
    self.max = max
    self.standard = standard
  }

  package func clamped(_ value: Double) -> Double {
    Swift.max(Swift.min(value, max ?? .infinity), min ?? -.infinity)
  }

  /// `range` as far as these limits leave it, for sliders.
  package func clamped(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let low = min ?? Swift.min(range.lowerBound, max ?? range.lowerBound)
    return low...Swift.max(low, max ?? range.upperBound)
  }

  /// These with others on top; a bound that the others' contradicts gives way.
  package func overlaid(by other: NumberLimits) -> NumberLimits {
    var result = NumberLimits(
      min: other.min ?? min, max: other.max ?? max, standard: other.standard ?? standard)
    if let low = result.min, let high = result.max, low > high {
      if other.min == nil { result.min = nil } else if other.max == nil { result.max = nil }
    }
    return result
  }
}

/// What may be chosen for a tool, and what it begins with; nil leaves it open.
package struct ToolLimits: Hashable, Sendable {
  /// Of the line width, points.
  package var thickness = NumberLimits()
  /// 0…1
  package var opacity = NumberLimits()
  /// Points.
  package var fontSize = NumberLimits()
  /// The colours to choose from; nil = any.
  package var availableColors: [Color]?
  /// The colours to fill with; no fill can always be chosen. nil = any.
  package var availableFillColors: [Color]?
  /// Whether other colours can be picked; nil = only where the colours to choose from, or to fill
  /// with, aren't given.
  package var customColorPicker: Bool?
  package var defaultColor: Color?
  package var defaultFillColor: Color?
  /// Whether the tool begins with its defaults whenever it is taken up.
  package var forceDefaults: Bool?
  /// Whether the style's controls show what it looks like.
  package var preview: Bool?

  package init() {}

  package static let none = ToolLimits()

  /// Whether colours beside the offered ones can be picked.
  package var allowsCustomColors: Bool { customColorPicker ?? (availableColors == nil) }
  package var allowsCustomFillColors: Bool { customColorPicker ?? (availableFillColors == nil) }
  package var forcesDefaults: Bool { forceDefaults ?? false }
  package var showsPreview: Bool { preview ?? true }

  package func allows(color: Color) -> Bool { allows(color, among: availableColors) }
  package func allows(fillColor: Color?) -> Bool {
    fillColor.map { allows($0, among: availableFillColors) } ?? true
  }

  /// Colours count as the same when they are in a file.
  private func allows(_ color: Color, among colors: [Color]?) -> Bool {
    guard let colors, customColorPicker != true else { return true }
    return colors.contains { $0.hex == color.hex }
  }

  /// The nearest style within the limits; a colour that may not be is the default one, or the first there is.
  package func clamped(_ style: ToolStyle) -> ToolStyle {
    var result = style
    result.lineWidth = thickness.clamped(style.lineWidth)
    result.opacity = opacity.clamped(style.opacity)
    result.fontSize = fontSize.clamped(style.fontSize)
    if !allows(color: style.color) {
      let replacements = [defaultColor].compactMap(\.self) + (availableColors ?? [])
      result.color = replacements.first { allows(color: $0) } ?? style.color
    }
    if !allows(fillColor: style.fillColor) {
      result.fillColor = allows(fillColor: defaultFillColor) ? defaultFillColor : nil
    }
    return result
  }

  /// A change of `old` as far as it may be made: numbers stop at their limits, a colour that may not be is refused.
  /// What is not changed stays as it is.
  package func admitted(_ new: ToolStyle, instead old: ToolStyle) -> ToolStyle {
    var result = new
    if !allows(color: new.color) { result.color = old.color }
    if !allows(fillColor: new.fillColor) { result.fillColor = old.fillColor }
    if new.lineWidth != old.lineWidth { result.lineWidth = thickness.clamped(new.lineWidth) }
    if new.opacity != old.opacity { result.opacity = opacity.clamped(new.opacity) }
    if new.fontSize != old.fontSize { result.fontSize = fontSize.clamped(new.fontSize) }
    return result
  }

  /// What a tool begins with whose own style is `style`.
  package func defaults(for style: ToolStyle) -> ToolStyle {
    var result = style
    if let value = thickness.standard { result.lineWidth = value }
    if let value = opacity.standard { result.opacity = value }
    if let value = fontSize.standard { result.fontSize = value }
    if let defaultColor { result.color = defaultColor }
    if let defaultFillColor { result.fillColor = defaultFillColor }
    return clamped(result)
  }

  /// These with others on top of them.
  package func overlaid(by other: ToolLimits) -> ToolLimits {
    var result = self
    result.thickness = thickness.overlaid(by: other.thickness)
    result.opacity = opacity.overlaid(by: other.opacity)
    result.fontSize = fontSize.overlaid(by: other.fontSize)
    result.availableColors = other.availableColors ?? availableColors
    result.availableFillColors = other.availableFillColors ?? availableFillColors
    result.customColorPicker = other.customColorPicker ?? customColorPicker
    result.defaultColor = other.defaultColor ?? defaultColor
    result.defaultFillColor = other.defaultFillColor ?? defaultFillColor
    result.forceDefaults = other.forceDefaults ?? forceDefaults
    result.preview = other.preview ?? preview
    return result
  }
}

extension [ToolID: ToolLimits] {
  /// What holds for a tool: what is said of its type, of the tool, and of the tool under its identifier, the last
  /// before the first. `ink` is the type of every ink.
  package func limits(for tool: ToolID) -> ToolLimits {
    guard !isEmpty else { return .none }
    var names = [ToolID(rawValue: tool.type), tool.tool]
    if tool != tool.tool { names.append(tool) }
    return names.enumerated().reduce(ToolLimits.none) { limits, name in
      // `note` is its own type.
      guard names.firstIndex(of: name.element) == name.offset, let own = self[name.element] else {
        return limits
      }
      return limits.overlaid(by: own)
    }
  }
}
