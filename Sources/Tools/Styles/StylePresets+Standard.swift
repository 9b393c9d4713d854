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

  /// What one writes with.
  private static let pens = [
    Palette.blue, .black, Palette.red, Palette.green, Palette.orange, Palette.purple,
  ]
  /// What text stays readable under.
  private static let markers = [
    Palette.yellow, Palette.lightGreen, Palette.lightBlue, Palette.lightRed, Palette.lightOrange,
    Palette.lightPurple,
  ]
  /// What shows beside black words.
  private static let marks = [
    Palette.red, Palette.green, Palette.blue, Palette.orange, Palette.purple, .black,
  ]
  private static let shapes = [
    Palette.red, Palette.orange, Palette.green, Palette.blue, Palette.purple, .black,
  ]
  private static let words = [
    Palette.ink, .black, Palette.red, Palette.green, Palette.blue, Palette.purple,
  ]
}
