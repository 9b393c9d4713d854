import Colors

/// Palettes that are kept with a document.
nonisolated extension PaletteLibrary {
  /// A document's palettes, with ids that differ and can be told from others.
  static func documentPalettes(_ palettes: [ColorPalette]) -> [ColorPalette] {
    palettes.reduce(into: []) { result, palette in
      var palette = palette
      if !palette.id.hasPrefix(documentPrefix) || result.contains(where: { $0.id == palette.id }) {
        palette.id = documentID(for: palette.name, among: result)
      }
      result.append(palette)
    }
  }

  static func documentID(for name: String, among palettes: [ColorPalette]) -> String {
    let taken = palettes.map { String($0.id.dropFirst(documentPrefix.count)) }
    return documentPrefix + ColorPalette.identifier(for: name, besides: taken)
  }
}
