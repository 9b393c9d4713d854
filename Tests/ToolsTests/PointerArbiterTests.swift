import Testing
import Tools

struct PointerArbiterTests {
  private var arbiter = PointerArbiter()

  @Test mutating func withoutAPenMouseAndFingersUseTheTool() {
    #expect(arbiter.press(.mouse, hasTool: true, time: 0) == .tool)
    #expect(arbiter.press(.mouse, hasTool: false, time: 0) == .tool)
    #expect(arbiter.press(.touch, hasTool: true, time: 0) == .tool)
  }

  @Test mutating func fingersPanWithoutATool() {
    #expect(arbiter.press(.touch, hasTool: false, time: 0) == .pan)
  }

  @Test mutating func fingersPanWhereTheyMayNotDraw() {
    arbiter.fingersDraw = false
    #expect(arbiter.press(.touch, hasTool: true, time: 0) == .pan)
  }

  @Test mutating func besideAPenFingersDrawOnlyWhenTheyAreTo() {
    _ = arbiter.press(.pen, hasTool: true, time: 0)
    arbiter.penProximity(false, time: 0)
    #expect(arbiter.press(.touch, hasTool: true, time: 5000) == .pan)
    arbiter.fingersDraw = true
    #expect(arbiter.press(.touch, hasTool: true, time: 6000) == .tool)
  }

  @Test mutating func thePensEndsAreToolAndEraser() {
    #expect(arbiter.press(.pen, hasTool: true, time: 10) == .tool)
    #expect(arbiter.press(.eraser, hasTool: true, time: 20) == .eraser)
    #expect(arbiter.press(.eraser, hasTool: false, time: 30) == .eraser)
  }

  @Test mutating func aPalmNeverDraws() {
    arbiter.penProximity(true, time: 100)
    #expect(arbiter.press(.touch, hasTool: true, time: 110) == .ignore)
    _ = arbiter.press(.pen, hasTool: true, time: 120)
    #expect(arbiter.press(.touch, hasTool: true, time: 130) == .ignore)
    arbiter.penProximity(false, time: 1000)
    #expect(arbiter.press(.touch, hasTool: true, time: 1000 + PointerArbiter.palmDelay - 1) == .ignore)
    #expect(arbiter.press(.touch, hasTool: true, time: 1000 + PointerArbiter.palmDelay + 1) == .pan)
  }

  @Test mutating func oncePensAreKnownFingersPan() {
    arbiter.penProximity(true, time: 0)
    arbiter.penProximity(false, time: 10)
    #expect(arbiter.press(.touch, hasTool: true, time: 60_000) == .pan)
  }

  @Test mutating func whileAPenHoversItsEmulatedMouseIsIgnored() {
    arbiter.penProximity(true, time: 100)
    #expect(arbiter.press(.mouse, hasTool: true, time: 120) == .ignore)
    arbiter.penProximity(false, time: 200)
    #expect(arbiter.press(.mouse, hasTool: true, time: 210) == .tool)
  }

  /// On X11 no one says that a pen left: its last sign of life must not shut out mouse and fingers for ever.
  @Test mutating func aPenThatFellSilentIsGone() {
    arbiter.penProximity(true, time: 100)
    #expect(arbiter.press(.mouse, hasTool: true, time: 60_000) == .tool)
    #expect(arbiter.press(.touch, hasTool: true, time: 60_000) == .pan)
  }
}
