import DocumentModel
import Testing

@testable import Colors

struct ColorNamesTests {
  @Test func thereAreAsManyAsInCSS() {
    #expect(ColorNames.all.count == 148)
    #expect(Set(ColorNames.all.values).count == 139)
    #expect(ColorNames.all.keys.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLowercase } })
  }

  /// From the table of CSS Color 4 §6.1.
  @Test(arguments: [
    ("aliceblue", "#f0f8ff"), ("aqua", "#00ffff"), ("cornflowerblue", "#6495ed"),
    ("darkslategrey", "#2f4f4f"), ("dodgerblue", "#1e90ff"), ("gold", "#ffd700"), ("gray", "#808080"),
    ("green", "#008000"), ("hotpink", "#ff69b4"), ("lime", "#00ff00"),
    ("lightgoldenrodyellow", "#fafad2"), ("mediumspringgreen", "#00fa9a"), ("navy", "#000080"),
    ("papayawhip", "#ffefd5"), ("peru", "#cd853f"), ("rebeccapurple", "#663399"),
    ("slategray", "#708090"), ("teal", "#008080"), ("yellowgreen", "#9acd32"),
  ])
  func values(name: String, expected: String) throws {
    #expect(try ColorText.parse(name, allowsOpacity: false).color.hex == expected)
  }

  @Test func everyNameIsReadInAnyCase() throws {
    for (name, color) in ColorNames.all {
      #expect(try ColorText.parse(name.uppercased(), allowsOpacity: false).color == color)
    }
  }

  @Test func colorsHaveTheirName() {
    #expect(ColorNames.name(of: rgb(0xFF6347)) == "tomato")
    #expect(ColorNames.name(of: rgb(0x00FFFF)) == "aqua")
    #expect(ColorNames.name(of: rgb(0x3584E4)) == nil)
  }
}
