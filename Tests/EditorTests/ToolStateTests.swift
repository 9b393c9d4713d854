import DocumentModel
import Editor
import Testing
import Tools

@MainActor
struct ToolStateTests {
  @Test func everyToolKeepsItsOwnStyle() {
    let state = ToolState()
    state.activate("ink.pen")
    state.change { $0.lineWidth = 9 }
    state.activate("square")
    #expect(state.style == ToolCatalogue.descriptor("square")!.defaultStyle)
    state.activate("ink.pen")
    #expect(state.style.lineWidth == 9)
    state.change("square") { $0.color = .white }
    #expect(state.styles["square"].color == .white)
  }

  @Test func listenersHearOfRealChangesOnly() {
    let state = ToolState()
    var count = 0
    let token = state.observe { count += 1 }
    state.activate("ink.pen")
    state.activate("ink.pen")
    state.activate("no such tool")
    #expect(state.active == "ink.pen")
    state.change { $0.lineWidth = 9 }
    state.change { $0.lineWidth = 9 }
    state.activate(nil)
    state.change { $0.lineWidth = 3 }  // no tool, no style
    #expect(count == 3)
    state.stopObserving(token)
    state.activate("square")
    #expect(count == 3)
  }
}
