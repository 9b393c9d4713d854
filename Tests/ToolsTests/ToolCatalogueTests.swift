import DocumentModel
import Testing
import Tools

struct ToolCatalogueTests {
  /// The widths and colours that people know from other annotators.
  @Test(
    arguments: [
      ("ink.pen", 4.0, Palette.blue), ("ink.highlighter", 30, Palette.yellow), ("square", 5, Palette.red),
      ("circle", 5, Palette.red), ("line", 3, Palette.red), ("line.arrow", 4, Palette.red),
    ] as [(ToolID, Double, Color)])
  func aToolDrawsAsItIsUsedTo(_ tool: ToolID, _ width: Double, _ color: Color) {
    #expect(ToolStyles()[tool].lineWidth == width)
    #expect(ToolStyles()[tool].color == color)
  }

  @Test func wordsAreHighlightedInYellow() { #expect(ToolStyles()["highlight"].color == Palette.yellow) }
}
