import DocumentModel

/// The presets as they are delivered; the first of a row is the tool's default style.
extension StylePresets {
  static func standard(of tool: ToolID) -> [StylePreset] {
    guard let descriptor = ToolCatalogue.descriptor(tool), descriptor.styleKeys.contains(.color) else {
      return []
    }
    let first = descriptor.defaultStyle
    let colors = colors(of: descriptor.id).filter { $0 != first.color }
    return ([first.color] + colors).prefix(count).map {
      StylePreset(color: $0, fillColor: first.fillColor, opacity: first.opacity)
    }
  }

  private static func colors(of tool: ToolID) -> [Color] {
    switch tool.type {
    case "ink" where tool == "ink.highlighter", "highlight", "note": markers
    case "underline", "strikeOut", "squiggly": marks
    case "freeText": words
    case "ink": pens
    default: shapes
    }
  }

  private static let orange = Color(red: 1, green: 0.47, blue: 0)
  private static let purple = Color(red: 0.57, green: 0.25, blue: 0.67)

  /// What one writes with.
  private static let pens = [Palette.blue, .black, Palette.red, Palette.green, orange, purple]
  /// What text stays readable under.
  private static let markers = [
    Palette.yellow, Color(red: 0.45, green: 0.88, blue: 0.4), Color(red: 0.4, green: 0.8, blue: 1),
    Color(red: 1, green: 0.5, blue: 0.7), Color(red: 1, green: 0.65, blue: 0.25),
    Color(red: 0.75, green: 0.6, blue: 1),
  ]
  /// What shows beside black words.
  private static let marks = [Palette.red, Palette.green, Palette.blue, orange, purple, .black]
  private static let shapes = [Palette.red, orange, Palette.green, Palette.blue, purple, .black]
  private static let words = [Palette.ink, .black, Palette.red, Palette.green, Palette.blue, purple]
}
