import DocumentModel
import Tools

/// A palette that comes with the program, with words to be translated.
package struct BuiltInPalette: Sendable, Identifiable {
  package var id: String
  package var title: TranslatableText
  /// Swatches in a row.
  package var columns: Int
  package var colors: [(Color, TranslatableText?)]

  /// As a palette of the person's own, with words from `translated`.
  package func palette(_ translated: (TranslatableText) -> String) -> ColorPalette {
    ColorPalette(
      id: id, name: translated(title), columns: columns,
      colors: colors.map { PaletteColor(color: $0.0, name: $0.1.map(translated)) })
  }
}

extension ColorPalette {
  /// In the order they are offered.
  package static let builtIn: [BuiltInPalette] = [standard, highlighters, semantic, colorBlindSafe]

  /// Six hues, from light to dark, then from white to black; a column is a hue. A picker's first page shows the same.
  package static let standard = BuiltInPalette(
    id: "hues", title: TranslatableText("Standard colors"), columns: 6,
    colors: [
      (Color(rgb: 0xFFBFB8), TranslatableText("pale red")),
      (Color(rgb: 0xFFCEAC), TranslatableText("pale orange")),
      (Color(rgb: 0xFFF2B8), TranslatableText("pale yellow")),
      (Color(rgb: 0xAEDFB7), TranslatableText("pale green")),
      (Color(rgb: 0xB0D4FF), TranslatableText("pale blue")),
      (Color(rgb: 0xDCC5F9), TranslatableText("pale purple")),
      (Color(rgb: 0xFB817A), TranslatableText("light red")),
      (Color(rgb: 0xFFA156), TranslatableText("light orange")),
      (Color(rgb: 0xFFDA4B), TranslatableText("light yellow")),
      (Color(rgb: 0x5AC576), TranslatableText("light green")),
      (Color(rgb: 0x65ADFF), TranslatableText("light blue")),
      (Color(rgb: 0xC190F6), TranslatableText("light purple")),
      (Color(rgb: 0xE5383B), TranslatableText("red")),
      (Color(rgb: 0xF87400), TranslatableText("orange")),
      (Color(rgb: 0xF3C500), TranslatableText("yellow")),
      (Color(rgb: 0x17A243), TranslatableText("green")),
      (Color(rgb: 0x1C7FEF), TranslatableText("blue")),
      (Color(rgb: 0xA15ADF), TranslatableText("purple")),
      (Color(rgb: 0x9B1E22), TranslatableText("dark red")),
      (Color(rgb: 0x9F4500), TranslatableText("dark orange")),
      (Color(rgb: 0x967800), TranslatableText("dark yellow")),
      (Color(rgb: 0x006B1D), TranslatableText("dark green")),
      (Color(rgb: 0x0C50A3), TranslatableText("dark blue")),
      (Color(rgb: 0x6B359B), TranslatableText("dark purple")),
      (.white, TranslatableText("white")),
      (Color(rgb: 0xDADADA), TranslatableText("pale gray")),
      (Color(rgb: 0xB2B2B2), TranslatableText("light gray")),
      (Color(rgb: 0x828282), TranslatableText("gray")),
      (Color(rgb: 0x4A4A4A), TranslatableText("dark gray")),
      (.black, TranslatableText("black")),
    ])

  /// Light enough for black text to stay readable beneath.
  package static let highlighters = BuiltInPalette(
    id: "highlighters", title: TranslatableText("Highlighters"), columns: 6,
    colors: [
      (Color(rgb: 0xFFF06B), TranslatableText("yellow")),
      (Color(rgb: 0xB5F098), TranslatableText("green")),
      (Color(rgb: 0x9FDCFF), TranslatableText("blue")),
      (Color(rgb: 0xFFB5D8), TranslatableText("pink")),
      (Color(rgb: 0xFFCE8F), TranslatableText("orange")),
      (Color(rgb: 0xD9C6FF), TranslatableText("purple")),
    ])

  /// Colours that mean something to whoever reads the marks; told apart by colour-blind readers too.
  package static let semantic = BuiltInPalette(
    id: "semantic", title: TranslatableText("Meanings"), columns: 6,
    colors: [
      (Color(rgb: 0x2563C9), TranslatableText("Question")),
      (Color(rgb: 0xEF7D14), TranslatableText("Important")),
      (Color(rgb: 0xBF1A2C), TranslatableText("Mistake")),
      (Color(rgb: 0x2FAE8A), TranslatableText("Good")),
      (Color(rgb: 0xF3D534), TranslatableText("Idea")),
      (Color(rgb: 0x633487), TranslatableText("To do")),
    ])

  /// M. Okabe, K. Ito: Color Universal Design, 2008.
  package static let colorBlindSafe = BuiltInPalette(
    id: "colorBlindSafe", title: TranslatableText("Safe for color blindness"), columns: 8,
    colors: [
      (.black, TranslatableText("black")),
      (Color(rgb: 0xE69F00), TranslatableText("orange")),
      (Color(rgb: 0x56B4E9), TranslatableText("sky blue")),
      (Color(rgb: 0x009E73), TranslatableText("bluish green")),
      (Color(rgb: 0xF0E442), TranslatableText("yellow")),
      (Color(rgb: 0x0072B2), TranslatableText("blue")),
      (Color(rgb: 0xD55E00), TranslatableText("vermilion")),
      (Color(rgb: 0xCC79A7), TranslatableText("reddish purple")),
    ])
}
