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

  // MARK: Limits

  private static func limits(_ change: (inout ToolLimits) -> Void) -> ToolLimits {
    var limits = ToolLimits()
    change(&limits)
    return limits
  }

  @Test func changesStopAtTheLimits() {
    let state = ToolState()
    state.setLimits(["ink": Self.limits { $0.thickness = NumberLimits(min: 2, max: 8) }])
    state.activate("ink.pen")
    state.change { $0.lineWidth = 30 }
    #expect(state.style.lineWidth == 8)
    state.change { $0.lineWidth = 0.5 }
    #expect(state.style.lineWidth == 2)
    // Its own 16 points are too many, too.
    #expect(state.styles["ink.highlighter"].lineWidth == 8)
    state.change("square") { $0.lineWidth = 30 }
    #expect(state.styles["square"].lineWidth == 30)
  }

  @Test func aColorThatIsNotAvailableIsRefused() {
    let state = ToolState()
    state.setLimits(["ink.pen": Self.limits { $0.availableColors = [.white, .black] }])
    state.activate("ink.pen")
    #expect(state.style.color == .white)
    state.change { $0.color = .black }
    #expect(state.style.color == .black)
    var told = 0
    state.observe { told += 1 }
    state.change { $0.color = Palette.red }
    #expect(state.style.color == .black)
    #expect(told == 0)
  }

  @Test func stylesAreBackWhenLimitsGo() {
    let state = ToolState()
    state.activate("ink.pen")
    state.change { $0.lineWidth = 12 }
    var told = 0
    state.observe { told += 1 }
    let limits = ["ink.pen": Self.limits { $0.thickness.max = 4 }] as [ToolID: ToolLimits]
    state.setLimits(limits)
    state.setLimits(limits)
    #expect(told == 1)
    #expect(state.style.lineWidth == 4)
    state.setLimits([:])
    #expect(state.style.lineWidth == 12)
  }

  @Test func limitsSayWhatAToolBeginsWith() {
    let state = ToolState()
    state.setLimits([
      "square": Self.limits {
        $0.thickness.standard = 7
        $0.defaultColor = .white
      }
    ])
    #expect(state.styles["square"].lineWidth == 7)
    #expect(state.styles["square"].color == .white)
    state.change("square") { $0.lineWidth = 5 }
    state.activate("square")
    state.activate(nil)
    #expect(state.styles["square"].lineWidth == 5)
  }

  @Test func forcedDefaultsLastUntilTheToolIsPutDown() {
    let state = ToolState()
    state.setLimits([
      "ink": Self.limits {
        $0.thickness.standard = 7
        $0.forceDefaults = true
      }
    ])
    state.activate("ink.pen")
    state.change {
      $0.lineWidth = 2
      $0.color = .black
    }
    #expect(state.style.lineWidth == 2)
    state.activate("note")
    #expect(state.styles["ink.pen"].lineWidth == 7)
    #expect(state.styles["ink.pen"].color == Palette.blue)
    // What was changed while it was put down does not hold either.
    state.change("ink.pen") { $0.lineWidth = 3 }
    state.activate("ink.pen")
    #expect(state.style.lineWidth == 7)
  }

  @Test func forcedDefaultsTakeNothingFromWhatIsKept() {
    let state = ToolState()
    state.change("ink.pen") { $0.color = .black }
    let kept = state.customization
    state.setLimits([
      "ink": Self.limits {
        $0.thickness.standard = 7
        $0.forceDefaults = true
      }
    ])
    state.activate("ink.pen")
    #expect(state.style.color == Palette.blue)
    state.change { $0.lineWidth = 2 }
    state.activate("note")
    #expect(state.customization == kept)
    state.activate("ink.pen")
    #expect(state.style.lineWidth == 7)
    state.change { $0.lineWidth = 2 }
    state.setLimits([:])
    #expect(state.style.color == .black)
    #expect(state.style.lineWidth == 4)
    #expect(state.customization == kept)
  }
}
