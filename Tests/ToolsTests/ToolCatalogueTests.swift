import DocumentModel
import Testing
import Tools

struct ToolCatalogueTests {
  /// The widths and colours that people know from other annotators.
  @Test(
    arguments: [
      ("ink.pen", 4.0, "#1c7fef"), ("ink.highlighter", 30, "#ffda4b"), ("square", 5, "#e5383b"),
      ("circle", 5, "#e5383b"), ("line", 3, "#e5383b"), ("line.arrow", 4, "#e5383b"),
    ] as [(ToolID, Double, String)])
  func aToolDrawsAsItIsUsedTo(_ tool: ToolID, _ width: Double, _ color: String) {
    #expect(ToolStyles()[tool].lineWidth == width)
    #expect(ToolStyles()[tool].color.hex == color)
  }

  @Test func wordsAreHighlightedInYellow() { #expect(ToolStyles()["highlight"].color.hex == "#ffda4b") }
}
