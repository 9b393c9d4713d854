import Colors
import Components
import DocumentModel
import Testing
import Tools

@MainActor
struct ColorWordsTests {
  @Test(arguments: [
    ("#e01b24", "red, #e01b24"), ("#a51d2d", "dark red, #a51d2d"), ("#000000", "black, #000000"),
    ("#ffffff", "white, #ffffff"), ("#1a1a40", "dark blue, #1a1a40"), ("#808080", "gray, #808080"),
    ("#00ff00", "green, #00ff00"), ("#0000ff", "blue, #0000ff"), ("#ffff00", "yellow, #ffff00"),
  ]) func theNearestWord(_ value: String, _ description: String) throws {
    #expect(ColorWords.description(of: try #require(ColorValue(value)).color) == description)
  }

  /// Whoever reads a hue's name on a swatch hears the same word for its colour.
  @Test func thePureHues() {
    let names = Set(["red", "orange", "yellow", "green", "blue", "purple"])
    let pure = ColorPalette.standard.palette { $0.key }.colors.filter { names.contains($0.name ?? "") }
    #expect(Set(pure.compactMap(\.name)) == names)
    for entry in pure { #expect(ColorWords.word(for: entry.color) == entry.name) }
  }
}
