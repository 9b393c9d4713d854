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

  @Test func aVetoKeepsTheOldTool() {
    let state = ToolState()
    state.activate("ink.pen")
    state.mayActivate = { $0 != "eraser" }
    state.activate("eraser")
    #expect(state.active == "ink.pen")
    state.activate(nil)
    #expect(state.active == nil)
  }

  @Test func shapesGoAfterAMarkUnlessTheyAreLocked() {
    let state = ToolState()
    state.activate("square")
    state.setLocked(true)
    state.markMade()
    #expect(state.active == "square")
    state.setLocked(false)
    state.markMade()
    #expect(state.active == nil)
    state.activate("ink.pen")
    state.markMade()
    #expect(state.active == "ink.pen")
    state.stickyTools = ["square"]
    state.markMade()
    #expect(state.active == nil)
  }

  @Test func theLastUsedComeFirstAndOnce() {
    let state = ToolState(recent: ["note"])
    for tool: ToolID in ["ink.pen", "square", "ink.pen"] { state.activate(tool) }
    #expect(state.recent == ["ink.pen", "square", "note"])
  }

  @Test func toolsOfOneKindKeepStylesOfTheirOwn() {
    let state = ToolState()
    var red = state.styles["ink.pen"]
    red.lineWidth = 9
    state.setDefaultStyles(["ink.pen#red": red])
    #expect(state.styles["ink.pen#red"].lineWidth == 9)
    state.change("ink.pen#red") { $0.lineWidth = 11 }
    #expect(state.styles["ink.pen#red"].lineWidth == 11)
    #expect(state.styles["ink.pen"].lineWidth != 11)
    state.activate("ink.pen#red")
    #expect(state.descriptor?.id == "ink.pen")
  }
}
