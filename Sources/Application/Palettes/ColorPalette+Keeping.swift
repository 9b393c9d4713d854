import Colors

nonisolated extension ColorPalette {
  /// Whether both show the same, whatever their ids: colours as a file has them, with their names.
  func looksLike(_ other: ColorPalette) -> Bool {
    name == other.name && columns == other.columns && colors.count == other.colors.count
      && zip(colors, other.colors).allSatisfy { $0.color.hex == $1.color.hex && $0.name == $1.name }
  }
}

nonisolated extension [ColorPalette] {
  /// Puts `palette` where the one with its id is, or at the end.
  mutating func put(_ palette: ColorPalette) {
    if let index = firstIndex(where: { $0.id == palette.id }) {
      self[index] = palette
    } else {
      append(palette)
    }
  }
}
