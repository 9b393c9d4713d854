import DocumentModel
import Testing
import Tools

struct StylePresetsTests {
  private let preset = StylePreset(color: Color(red: 1, green: 0, blue: 1), opacity: 0.5, lineWidth: 8)

  @Test(arguments: ToolCatalogue.all) func aToolWithColorHasSixOfWhichTheFirstIsItsDefault(
    _ tool: ToolDescriptor
  ) {
    let presets = StylePresets()
    let row = presets.row(of: tool.id)
    guard tool.styleKeys.contains(.color) else { return #expect(row.isEmpty) }
    #expect(row.count == 6)
    #expect(Set(row.map(\.color.hex)).count == 6)
    #expect(presets.index(of: tool.defaultStyle, for: tool.id) == 0)
    #expect(presets.apply(0, of: tool.id, to: tool.defaultStyle) == tool.defaultStyle)
    for index in row.indices {
      let style = presets.apply(index, of: tool.id, to: tool.defaultStyle)
      #expect(presets.index(of: style, for: tool.id) == index)
      #expect(style.lineWidth == tool.defaultStyle.lineWidth)
    }
  }

  @Test func oneIsReplacedAndReset() {
    var presets = StylePresets()
    let before = presets.row(of: "ink.pen")
    presets.replace(2, of: "ink.pen", with: preset)
    #expect(presets.row(of: "ink.pen")[2] == preset)
    #expect((0..<6).filter { presets.isModified($0, of: "ink.pen") } == [2])
    #expect(presets.row(of: "ink.highlighter") == StylePresets().row(of: "ink.highlighter"))
    presets.reset(2, of: "ink.pen")
    #expect(presets.row(of: "ink.pen") == before)
    #expect(presets == StylePresets())
  }

  @Test func whatIsReplacedByItselfIsNotModified() {
    var presets = StylePresets()
    presets.replace(1, of: "square", with: presets.row(of: "square")[1])
    #expect(!presets.isModified(1, of: "square"))
  }

  @Test func placesThatAreNotThereStayEmpty() {
    var presets = StylePresets()
    presets.replace(6, of: "ink.pen", with: preset)
    presets.replace(-1, of: "ink.pen", with: preset)
    presets.replace(0, of: "eraser", with: preset)
    presets.reset(9, of: "ink.pen")
    #expect(presets == StylePresets())
    let style = ToolStyles()["ink.pen"]
    #expect(presets.apply(6, of: "ink.pen", to: style) == style)
  }

  @Test func oneWithAWidthAndAFillSetsBoth() {
    var presets = StylePresets()
    var filled = preset
    filled.fillColor = .white
    presets.replace(5, of: "square", with: filled)
    let style = presets.apply(5, of: "square", to: ToolStyles()["square"])
    #expect(style.color == filled.color)
    #expect(style.fillColor == .white)
    #expect(style.lineWidth == 8)
    #expect(style.opacity == 0.5)
    #expect(presets.index(of: style, for: "square") == 5)
    var wider = style
    wider.lineWidth = 9
    #expect(presets.index(of: wider, for: "square") == nil)
    // A preset without a fill takes the fill away.
    #expect(presets.apply(0, of: "square", to: style).fillColor == nil)
  }

  @Test func severalOfOneToolShareARow() {
    var presets = StylePresets()
    presets.replace(0, of: "ink.pen#mine", with: preset)
    #expect(presets.row(of: "ink.pen")[0] == preset)
    #expect(presets.isModified(0, of: "ink.pen#other"))
  }

  @Test func aColorIsTheSameWhenItIsWrittenTheSame() {
    let odd = Color(red: 0.123456, green: 0.5, blue: 0.987654)
    var presets = StylePresets()
    presets.replace(3, of: "ink.pen", with: StylePreset(color: odd))
    var style = ToolStyles()["ink.pen"]
    style.color = ColorValue(odd.hex)?.color ?? .white
    #expect(style.color != odd)
    #expect(presets.index(of: style, for: "ink.pen") == 3)
  }
}
