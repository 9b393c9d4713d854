import DocumentModel
import Testing
import Tools

struct ToolStylesTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  private func customization(_ styles: ToolStyles) -> StyleCustomization {
    StyleCustomization(styles, StylePresets())
  }

  @Test func onlyWhatWasSetIsKept() {
    var styles = ToolStyles()
    #expect(customization(styles) == StyleCustomization())
    styles["ink.pen"].color = Self.red
    styles["ink.pen"].lineWidth = 7
    styles["ink.pen"].lineWidth = 4  // as by default
    let change = customization(styles).styles["ink.pen"]
    #expect(change?.color == Self.red)
    #expect(change?.lineWidth == nil)
    #expect(change?.opacity == nil)
    styles["ink.pen"].color = Palette.blue
    #expect(!styles.isModified("ink.pen"))
  }

  /// Another default, as a later program has it, stood in for by that of a tool on a bar.
  @Test func whatWasSetOutlivesAnotherDefault() {
    var styles = ToolStyles()
    styles["ink.pen#mine"].color = Self.red
    var other = styles["ink.pen"]
    other.color = Palette.green
    other.lineWidth = 11
    styles.setDefaults(["ink.pen#mine": other])
    #expect(styles["ink.pen#mine"].color == Self.red)
    #expect(styles["ink.pen#mine"].lineWidth == 11)
  }

  @Test func takingTheFillAwayIsAChangeToo() {
    var styles = ToolStyles()
    var filled = styles["square"]
    filled.fillColor = .white
    styles.setDefaults(["square#filled": filled])
    styles["square#filled"].fillColor = nil
    #expect(styles["square#filled"].fillColor == nil)
    #expect(customization(styles).styles["square#filled"]?.fillColor == .some(nil))
    styles["square#filled"].fillColor = .white
    #expect(!styles.isModified("square#filled"))
  }

  @Test func resettingForgets() {
    var styles = ToolStyles()
    styles["ink.pen"].color = Self.red
    styles["square"].lineWidth = 9
    styles.reset("ink.pen")
    #expect(styles["ink.pen"] == ToolCatalogue.descriptor("ink.pen")?.defaultStyle)
    #expect(styles["square"].lineWidth == 9)
  }

  @Test func customizationsAreMergedToolByTool() {
    func made(_ widths: [ToolID: Double]) -> StyleCustomization {
      var styles = ToolStyles()
      for (tool, width) in widths { styles[tool].lineWidth = width }
      return StyleCustomization(styles, StylePresets())
    }
    let base = made(["ink.pen": 1, "square": 1, "circle": 1])
    let own = made(["ink.pen": 2, "circle": 1])  // the square was reset
    let other = made(["ink.pen": 1, "square": 1, "circle": 9, "line": 9])
    #expect(own.rebased(from: base, onto: other) == made(["ink.pen": 2, "circle": 9, "line": 9]))
    #expect(base.rebased(from: base, onto: other) == other)
    #expect(own.rebased(from: base, onto: base) == own)
  }
}
