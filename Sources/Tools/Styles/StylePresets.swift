import DocumentModel

/// One choice of a tool's preset row: a colour with what goes with it.
package struct StylePreset: Hashable, Sendable {
  package var color: Color
  package var fillColor: Color?
  /// 0…1
  package var opacity: Double
  /// Points; nil = choosing it leaves the width as it is.
  package var lineWidth: Double?

  package init(color: Color, fillColor: Color? = nil, opacity: Double = 1, lineWidth: Double? = nil) {
    self.color = color
    self.fillColor = fillColor
    self.opacity = opacity
    self.lineWidth = lineWidth
  }

  /// How a tool draws now, as far as it has use for it.
  package init(_ style: ToolStyle, keys: StyleKeys) {
    self.init(
      color: style.color, fillColor: keys.contains(.fillColor) ? style.fillColor : nil,
      opacity: style.opacity, lineWidth: keys.contains(.lineWidth) ? style.lineWidth : nil)
  }

  /// As a file holds it.
  var rounded: StylePreset {
    StylePreset(
      color: color.rounded, fillColor: fillColor?.rounded, opacity: opacity, lineWidth: lineWidth)
  }
}

/// Each tool's row of colour presets: the built-in ones, and those a person put in their place. Several of one tool on a
/// bar share a row.
package struct StylePresets: Hashable, Sendable {
  /// How many a row has.
  package static let count = 6

  /// What was replaced, by tool and place in the row.
  private(set) var changes: [ToolID: [Int: StylePreset]] = [:]

  package init() {}
  init(changes: [ToolID: [Int: StylePreset]]) { self.changes = changes }

  /// A tool's presets in order; none for a tool without colour.
  package func row(of tool: ToolID) -> [StylePreset] {
    let own = changes[tool.tool] ?? [:]
    return Self.standard(of: tool).enumerated().map { own[$0] ?? $1 }
  }

  package func isModified(_ index: Int, of tool: ToolID) -> Bool { changes[tool.tool]?[index] != nil }

  /// Puts another preset in a place of the row; places that are not there stay so.
  package mutating func replace(_ index: Int, of tool: ToolID, with preset: StylePreset) {
    let standard = Self.standard(of: tool)
    guard standard.indices.contains(index) else { return }
    changes[tool.tool, default: [:]][index] = preset.rounded == standard[index].rounded ? nil : preset
    forgetIfEmpty(tool)
  }

  /// Makes one preset what it was delivered as.
  package mutating func reset(_ index: Int, of tool: ToolID) {
    changes[tool.tool]?[index] = nil
    forgetIfEmpty(tool)
  }

  private mutating func forgetIfEmpty(_ tool: ToolID) {
    if changes[tool.tool]?.isEmpty == true { changes[tool.tool] = nil }
  }

  /// `style` with a preset chosen.
  package func apply(_ index: Int, of tool: ToolID, to style: ToolStyle) -> ToolStyle {
    let row = row(of: tool)
    guard row.indices.contains(index) else { return style }
    let preset = row[index]
    var result = style
    result.color = preset.color
    result.opacity = preset.opacity
    if Self.keys(of: tool).contains(.fillColor) { result.fillColor = preset.fillColor }
    if let width = preset.lineWidth { result.lineWidth = width }
    return result
  }

  /// The preset that `style` has; nil when it has none.
  package func index(of style: ToolStyle, for tool: ToolID) -> Int? {
    row(of: tool).firstIndex { preset in
      var shown = StylePreset(style, keys: Self.keys(of: tool))
      if preset.lineWidth == nil { shown.lineWidth = nil }
      return shown.rounded == preset.rounded
    }
  }

  private static func keys(of tool: ToolID) -> StyleKeys {
    ToolCatalogue.descriptor(tool)?.styleKeys ?? []
  }
}
