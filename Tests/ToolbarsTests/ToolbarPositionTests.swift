import Testing
import Toolbars

@Suite struct ToolbarPositionTests {
  @Test func unionsHaveTheirNamedBits() {
    #expect(ToolbarPositions.horizontal.rawValue == 1 | 8)
    #expect(ToolbarPositions.vertical.rawValue == 2 | 4)
    #expect(ToolbarPositions.default.rawValue == 1 | 2 | 4)
    #expect(ToolbarPositions.all.rawValue == 15)
    #expect(ToolbarPositions.desktop.rawValue == 63)
  }

  @Test(arguments: ["inTopBar", "left", "right", "top", "bottom", "free:12,-40"])
  func textsAreReadBack(_ text: String) {
    #expect(ToolbarPosition(rawValue: text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "Left", "free", "free:", "free:1", "free:1,2,3", "free:nan,1", "free:1,inf", "free:a,b",
  ])
  func otherTextsAreNoPosition(_ text: String) {
    #expect(ToolbarPosition(rawValue: text) == nil)
  }
}
