import Geometry
import TestSupport
import XCTest

/// The keyboard stays with the page, whatever is pressed on bars; and no tool is in the hand unseen.
final class BarKeyboardTests: WindowTestCase {
  /// A document with its bar at the top, and the middle of each of the bar's first buttons on the screen.
  private func openWithBar() throws -> (app: App, button: (Int) -> (x: Int, y: Int)) {
    let app = try open(file(pages: 4))
    try app.activate("toolbar-position", "'top'")
    try app.activate("annotation-toolbar")
    var last: [String: Double] = [:]
    try app.wait("the bar to rest") {
      try app.activate("toolbar-rect")
      let now = Bus.numbers("toolbar-rect", Bus.windowPath(1))
      defer { last = now }
      return now["x"] != nil && now == last
    }
    let corner = try app.corner()
    let border = last["border"] ?? 0
    let origin = Point(x: last["x"]! + border, y: last["y"]! + border) + corner
    let height = last["height"]!
    // Buttons of 36 with gaps of 2, after a padding of 5.
    return (app, { (Int(origin.x) + 5 + 38 * $0 + 14, Int(origin.y + height / 2) - 2) })
  }

  private func click(_ app: App, _ place: (x: Int, y: Int)) throws {
    try app.xdotool("mousemove", "\(place.x)", "\(place.y)", "click", "1")
  }

  func testAClickOnTheBarTakesNoKeyboard() throws {
    let (app, button) = try openWithBar()
    try click(app, button(3))
    try app.waitForState("tool", "'ink.pen'")
    try app.keys("Escape")
    try app.waitForState("tool", "''")
    try click(app, button(4))
    try app.waitForState("tool", "'eraser'")
    try app.keys("p")
    try app.waitForState("tool", "'ink.pen'")
    // Keys of the page are the page's.
    try app.keys("Escape", "End")
    try app.wait("the last page") { app.page == 4 }
    try app.keys("ctrl+a")
    try app.wait("a selection") { app.isEnabled("delete") }
    try app.keys("Delete")
    try app.wait("the mark to go") { app.isEnabled("undo") }
  }

  func testEnterOnTheBarGivesTheKeyboardToThePage() throws {
    let (app, _) = try openWithBar()
    // Header, bar.
    try app.keys("F6", "F6", "Home", "Return")
    try app.waitForState("tool", "'highlight'")
    try app.keys("End")
    try app.wait("the last page") { app.page == 4 }
    try app.keys("Escape")
    try app.waitForState("tool", "''")
  }

  func testKeysOfToolsAndEscapeWorkOnBars() throws {
    let (app, _) = try openWithBar()
    try app.choose("ink.pen")
    try app.keys("F6", "F6", "Escape")
    try app.waitForState("tool", "''")
    try app.keys("F6", "F6", "e")
    try app.waitForState("tool", "'eraser'")
    try app.keys("End")
    try app.wait("the last page") { app.page == 4 }
    // In the header as well.
    try app.keys("F6", "Escape")
    try app.waitForState("tool", "''")
    try app.keys("F6", "p")
    try app.waitForState("tool", "'ink.pen'")
    try app.keys("Home")
    try app.wait("the first page") { app.page == 1 }
  }

  func testAListThatIsLeftGivesTheKeyboardBack() throws {
    let (app, button) = try openWithBar()
    let pen = button(3)
    try app.xdotool("mousemove", "\(pen.x)", "\(pen.y)", "click", "3")
    try app.keys("Escape", "End")
    try app.wait("the last page") { app.page == 4 }
    // What is chosen in it goes to the page, too.
    try app.wait("the pen of the list") {
      try app.xdotool("mousemove_relative", "2", "0", "click", "3")
      try app.keys("Home", "Return")
      return app.state("tool") == "'ink.pen'"
    }
    try app.activate("go-to-page", "2")
    try app.keys("End")
    try app.wait("the last page") { app.page == 4 }
  }

  func testTheKeyOfAToolFetchesTheBar() throws {
    let app = try open(file())
    XCTAssertEqual(app.state("annotation-toolbar"), "false")
    try app.keys("p")
    try app.waitForState("tool", "'ink.pen'")
    try app.waitForState("annotation-toolbar", "true")
    try app.wait("the bar") {
      try app.activate("toolbar-rect")
      return Bus.numbers("toolbar-rect", Bus.windowPath(1))["width"] != nil
    }
    // Done ends both, and that is how it was.
    try app.activate("annotation-done")
    try app.waitForState("annotation-toolbar", "false")
    try app.waitForState("tool", "''")
  }

  func testWordsAfterAShortcutThatIsNoneChooseNoTool() throws {
    let app = try open(file())
    try app.keys("ctrl+j")
    try app.type("hello")
    // What comes after a command is a tool's key.
    try app.keys("ctrl+a")
    try app.wait("a selection") { app.isEnabled("delete") }
    XCTAssertEqual(app.count(of: "tool-changed"), 2, "choosing and letting go while waiting for the page")
    XCTAssertEqual(app.state("annotation-toolbar"), "false")
    // Esc ends whatever that was.
    try app.keys("Escape", "p")
    try app.waitForState("tool", "'ink.pen'")
  }

  func testPillsFadeAndStayAwayFromReadingAndTyping() throws {
    let app = try open(file(pages: 2))
    try app.activate("zoom-fit-width")
    let corner = try app.corner()
    let size = try app.windowSize()
    let (left, top) = (Int(corner.dx), Int(corner.dy))
    try app.xdotool("mousemove", "\(left + 300)", "\(top + 300)")
    try app.event("pills-shown") { $0.revealed == false }
    let before = app.count(of: "pills-shown")
    // Reading with the pointer.
    for i in 0..<6 { try app.xdotool("mousemove", "\(left + 300 + 20 * i)", "\(top + 320)") }
    try app.activate("toolbar-rect")
    XCTAssertEqual(app.count(of: "pills-shown"), before)
    // Going to where they are fetches them.
    try app.xdotool("mousemove", "\(left + Int(size.width) - 90)", "\(top + Int(size.height) - 60)")
    try app.event("pills-shown") { $0.revealed == true }
    try app.xdotool("mousemove", "\(left + 300)", "\(top + 300)")
    try app.keys("Next")
    try app.choose("freeText")
    try app.xdotool("mousemove", "\(left + 400)", "\(top + 300)", "click", "1")
    try app.type("words")
    try app.event("pills-shown") { $0.revealed == false }
  }
}
