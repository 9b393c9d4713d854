import DocumentModel
import Editor
import Testing
import Tools

@MainActor
struct ToolStatePresetsTests {
  private let state = ToolState()

  @Test func aPresetIsChosenReplacedAndReset() throws {
    state.activate("ink.pen")
    #expect(state.presetIndex() == 0)
    state.choosePreset(2)
    #expect(state.presetIndex() == 2)
    #expect(state.style.color == state.presetRow()[2].color)
    state.change { $0.color = .white }
    #expect(state.presetIndex() == nil)
    state.replacePreset(1)
    #expect(state.presetRow()[1] == StylePreset(color: .white, lineWidth: 4))
    #expect(state.presets.isModified(1, of: "ink.pen"))
    #expect(state.presetIndex() == 1)
    state.resetPreset(1)
    #expect(!state.presets.isModified(1, of: "ink.pen"))
    #expect(state.style.color == .white)
  }

  @Test func withoutAToolThereIsNoRow() {
    #expect(state.presetRow().isEmpty)
    #expect(state.presetIndex() == nil)
    state.choosePreset(0)
    state.replacePreset(0)
    #expect(state.customization == StyleCustomization())
    #expect(state.presetRow(of: "square").count == 6)
  }

  @Test func aToolIsReset() {
    state.change("square") { $0.lineWidth = 9 }
    state.replacePreset(0, of: "square")
    var heard = 0
    state.observe { heard += 1 }
    state.reset("square")
    state.reset("square")
    #expect(heard == 1)
    #expect(state.styles["square"].lineWidth == 5)
    #expect(state.presets.isModified(0, of: "square"))
  }

  @Test func anotherWindowTakesOverWhatWasChanged() {
    state.change("square") { $0.lineWidth = 9 }
    state.replacePreset(3, of: "ink.pen", with: StylePreset(color: .white))
    let other = ToolState()
    other.change("circle") { $0.lineWidth = 9 }
    var heard = 0
    other.observe { heard += 1 }
    other.customization = state.customization
    other.customization = state.customization
    #expect(heard == 1)
    #expect(other.styles["square"].lineWidth == 9)
    #expect(other.styles["circle"].lineWidth == 5)
    #expect(other.presets.row(of: "ink.pen")[3].color == .white)
  }
}
