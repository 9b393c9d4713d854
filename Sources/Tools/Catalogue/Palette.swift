import DocumentModel

/// The colours that tools come with: those of the built-in palettes, so that a picker finds the chosen one in its grid.
package enum Palette {
  package static let red = Color(rgb: 0xE5383B)
  package static let orange = Color(rgb: 0xF87400)
  package static let yellow = Color(rgb: 0xFFDA4B)
  package static let green = Color(rgb: 0x17A243)
  package static let blue = Color(rgb: 0x1C7FEF)
  package static let purple = Color(rgb: 0xA15ADF)
  /// What words are written with.
  package static let ink = Color(rgb: 0x0C50A3)

  static let lightRed = Color(rgb: 0xFB817A)
  static let lightOrange = Color(rgb: 0xFFA156)
  static let lightGreen = Color(rgb: 0x5AC576)
  static let lightBlue = Color(rgb: 0x65ADFF)
  static let lightPurple = Color(rgb: 0xC190F6)
}

extension Color {
  /// From 0xRRGGBB.
  fileprivate init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }
}
