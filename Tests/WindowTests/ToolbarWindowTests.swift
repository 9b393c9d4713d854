import DocumentModel
import Foundation
import Geometry
import TestSupport
import XCTest

/// The annotation bar in the real window: dragged, moved by keys, remembered; and what goes with its tools.
final class ToolbarWindowTests: WindowTestCase {
  struct Bar {
    var frame: Rect
    var handle: Point
  }

  /// The bar on the screen.
  func bar(_ app: App, window: Int = 1) throws -> Bar {
    var values: [String: Double] = [:]
    try app.wait("the bar") {
      try app.activate("toolbar-rect", window: window)
      values = Bus.numbers("toolbar-rect", Bus.windowPath(window))
      return values["width"] != nil
    }
    let corner = try app.corner(window: window - 1)
    let border = values["border"] ?? 0
    func at(_ x: String, _ y: String) -> Point {
      Point(x: values[x]! + border, y: values[y]! + border) + corner
    }
    let origin = at("x", "y")
    return Bar(
      frame: Rect(x: origin.x, y: origin.y, width: values["width"]!, height: values["height"]!),
      handle: at("handle-x", "handle-y"))
  }

  /// Waits until the bar is at rest and gives where.
  func settled(_ app: App) throws -> Bar {
    var last = try bar(app)
    try app.wait("the bar to rest") {
      let now = try bar(app)
      defer { last = now }
      return now.frame == last.frame
    }
    return last
  }

  func show(_ app: App) throws {
    if app.state("annotation-toolbar") != "true" { try app.activate("annotation-toolbar") }
    _ = try bar(app)
  }

  /// Drags the bar by its handle to a place of the window; `letGo` false leaves the button pressed.
  func drag(_ app: App, to target: Point, letGo: Bool = true) throws {
    let from = try settled(app).handle
    func at(_ t: Double) -> [String] {
      ["\(Int(from.x + (target.x - from.x) * t))", "\(Int(from.y + (target.y - from.y) * t))"]
    }
    try App.run("xdotool", ["mousemove"] + at(0) + ["mousedown", "1"])
    for i in 1...6 { try App.run("xdotool", ["mousemove"] + at(Double(i) / 6)) }
    if letGo { try app.xdotool("mouseup", "1") }
  }

  func testTheBarIsDraggedToEveryDock() throws {
    let app = try open(file())
    try show(app)
    let corner = try app.corner()
    try app.activate("toolbar-position", "'top'")
    let size = try app.windowSize()
    let middle = Point(x: corner.dx + size.width / 2, y: corner.dy + size.height / 2)
    let docks: [(String, Point)] = [
      ("left", Point(x: corner.dx + 20, y: middle.y)),
      ("bottom", Point(x: middle.x, y: corner.dy + size.height - 14)),
      ("right", Point(x: corner.dx + size.width - 16, y: middle.y)),
      ("inTopBar", Point(x: middle.x, y: corner.dy + 20)),
      ("top", Point(x: middle.x, y: corner.dy + 90)),
    ]
    for (name, place) in docks {
      try drag(app, to: place)
      try app.waitForState("toolbar-position", "'\(name)'")
      let frame = try settled(app).frame
      XCTAssertEqual(frame.height > frame.width, name == "left" || name == "right", name)
    }
    // Let go in the middle it floats there.
    try drag(app, to: middle)
    try app.wait("a floating bar") { app.state("toolbar-position")?.hasPrefix("'free:") == true }
  }

  func testEscapeTakesTheBarBack() throws {
    let app = try open(file())
    try show(app)
    try app.activate("toolbar-position", "'left'")
    let before = try settled(app).frame
    let corner = try app.corner()
    try drag(app, to: Point(x: corner.dx + 500, y: corner.dy + 400), letGo: false)
    try app.wait("the bar to follow") { try bar(app).frame.x > before.x + 50 }
    try app.xdotool("key", "Escape")
    try app.wait("the bar to be back") { try bar(app).frame == before }
    try app.xdotool("mouseup", "1")
    XCTAssertEqual(app.state("toolbar-position"), "'left'")
    XCTAssertEqual(try settled(app).frame, before)
  }

  func testALockedBarStaysAndASoleOneHasNoHandle() throws {
    let app = try open(file())
    try show(app)
    try app.activate("toolbar-position", "'left'")
    try app.activate("toolbar-locked")
    try app.waitForState("toolbar-locked", "true")
    let before = try settled(app).frame
    try drag(app, to: Point(x: before.x + 400, y: before.center.y))
    try app.activate("toolbar-locked")
    try app.waitForState("toolbar-locked", "false")
    XCTAssertEqual(try settled(app).frame, before)
  }

  func testKeysMoveTheBar() throws {
    let app = try open(file())
    try show(app)
    try app.activate("toolbar-position", "'top'")
    // From the page on: header, bar; its last stop is the handle.
    try app.keys("F6", "F6", "End", "Return", "Right", "Right", "Return")
    try app.waitForState("toolbar-position", "'right'")
    try app.keys("Return", "Left", "Escape", "Return", "Left", "Return")
    try app.waitForState("toolbar-position", "'left'")
  }

  func testThePositionIsKeptOverARestart() throws {
    let home = TemporaryDirectory()
    let path = file()
    var app = try open(path, home: home)
    try show(app)
    try app.activate("toolbar-position", "'right'")
    try app.waitForState("toolbar-position", "'right'")
    try app.keys("ctrl+q")
    try app.waitForExit()
    app = try open(path, home: home)
    XCTAssertEqual(app.state("toolbar-position"), "'right'")
    XCTAssertEqual(app.state("annotation-toolbar"), "true")
    let frame = try bar(app).frame
    XCTAssertGreaterThan(frame.height, frame.width)
  }

  /// The steps behind the buttons for undo and redo: choosing one goes over those before it as well.
  func testSeveralStepsAreTakenBackAtOnce() async throws {
    let path = file()
    let app = try drawn(path)
    try app.choose("ink.pen")
    for y in [640.0, 560] {
      try app.drag([Point(x: 150, y: y), Point(x: 200, y: y + 10), Point(x: 250, y: y)])
      try app.event("annotation-added")
    }
    try app.keys("Escape")
    try show(app)
    // From the page on: header, bar; at its end handle, done, undo.
    try app.keys("F6", "F6", "End", "Left", "Left", "Menu", "Down", "Return")
    try app.wait("the steps taken back") { app.isEnabled("redo") }
    try save(app)
    let left = try await written(path)
    XCTAssertEqual(left.map(\.content.kind.name), ["square"])
    // Now redo is between the two.
    try app.keys("Home", "End", "Left", "Left", "Menu", "End", "Return")
    try app.wait("the steps done again") { !app.isEnabled("redo") }
    try save(app)
    let again = try await written(path)
    XCTAssertEqual(again.map(\.content.kind.name).sorted(), ["ink", "ink", "square"])
  }

  func testTwoWindowsKeepTheirOwnBar() throws {
    let app = try open(file())
    try show(app)
    try start(["--new-window", file("two.pdf")], home: app.home).waitForExit()
    try app.wait("the second document") { app.isEnabled("annotation-toolbar", window: 2) }
    let second = app.state("annotation-toolbar", window: 2)
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "false")
    XCTAssertEqual(app.state("annotation-toolbar", window: 2), second)
  }

  // MARK: Author

  private let stroke = [Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)]

  func testTheAuthorIsAskedOnceBeforeTheFirstMark() async throws {
    let path = file()
    let app = try open(path, isAuthorKnown: false)
    try app.choose("ink.pen")
    try app.drag(stroke)
    let question = try app.waitForQuestion()
    // Called off, nothing is made.
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
    try app.drag(stroke)
    try app.waitForQuestion(after: question)
    try app.keys("ctrl+a")
    try app.type("Ada Lovelace")
    try app.keys("Return")
    try app.waitForNoQuestion()
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
    try app.drag(stroke)
    try app.event("annotation-added")
    try app.drag(stroke.map { Point(x: $0.x, y: $0.y - 200) })
    try app.event("annotation-added")
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.map(\.author), ["Ada Lovelace", "Ada Lovelace"])
  }

  // MARK: Tools

  func testShapesLetTheirToolGoAndInkKeepsIt() throws {
    let app = try open(file())
    try app.choose("ink.pen")
    try app.drag(stroke)
    try app.event("annotation-added")
    XCTAssertEqual(app.state("tool"), "'ink.pen'")
    try app.choose("circle")
    try app.drag(stroke)
    try app.event("annotation-added")
    try app.waitForState("tool", "''")
  }
}
