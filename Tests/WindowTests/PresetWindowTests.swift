import DocumentModel
import Foundation
import Geometry
import TestSupport
import XCTest

/// Tools pinned with a style of their own and their keys, and the limits of tools.
final class PresetWindowTests: WindowTestCase {
  private let stroke = [Point(x: 150, y: 700), Point(x: 200, y: 640), Point(x: 250, y: 630)]

  /// A home whose user has this file.
  private func home(_ toolbars: String) throws -> TemporaryDirectory {
    let home = TemporaryDirectory()
    let folder = "\(home.path)/CONFIG/postil"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try toolbars.write(toFile: "\(folder)/toolbars.json", atomically: true, encoding: .utf8)
    return home
  }

  private func userFile(_ app: App) -> String {
    (try? String(contentsOfFile: "\(app.home.path)/CONFIG/postil/toolbars.json", encoding: .utf8)) ?? ""
  }

  /// The preset's tool in slot 3, with its style.
  private func waitForTheRedPen(_ app: App, _ tool: String) throws {
    try app.waitForState("tool", "'\(tool)'")
    try app.waitForState("color", "'#c01c28'")
    try app.waitForState("line-width", "2.0")
  }

  func testAPinnedPenIsChosenByItsKeyAfterARestart() async throws {
    let path = file()
    var app = try open(path)
    XCTAssertFalse(app.isEnabled("pin-preset"))
    try app.choose("ink.pen")
    try app.wait("pinning") { app.isEnabled("pin-preset") }
    try app.activate("color", "'#c01c28'")
    try app.activate("line-width", "2.0")
    try app.activate("pin-preset")
    try app.waitForQuestion()
    try app.type("Red pen")
    // Backwards over the two buttons to the choice of the key.
    try app.keys("shift+Tab", "shift+Tab", "shift+Tab", "space", "Down", "Down", "Down", "Return")
    // On to the name, where Return means to pin.
    try app.keys("Tab", "Tab", "Tab", "Return")
    try app.waitForNoQuestion()
    try app.wait("the file") { userFile(app).contains("\"slot\" : 3") }
    // In each of the three arrangements.
    XCTAssertEqual(userFile(app).components(separatedBy: "\"Red pen\"").count - 1, 3)
    // Its own style stays when the pen's is changed.
    try app.activate("color", "'#1c71d8'")
    try app.keys("ctrl+q")
    try app.waitForExit()

    app = try open(path, home: app.home)
    try app.choose("note")
    try app.wait("the files to be read") {
      try app.keys("shift+3")
      return app.state("tool") == "'ink.pen#1'"
    }
    try waitForTheRedPen(app, "ink.pen#1")
    try app.drag(stroke)
    try app.event("annotation-added")
    // As with a tool's key, the same again puts it down.
    try app.keys("shift+3")
    try app.waitForState("tool", "''")
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    guard case .ink(let ink)? = marks.first?.content else { return XCTFail("no ink") }
    XCTAssertEqual(ink.color.hex, "#c01c28")
    XCTAssertEqual(ink.lineWidth, 2, accuracy: 0.001)
  }

  private static let pens = """
    {"version": 1, "annotationToolbar": {"configurations": [[
      [{"tool": "ink.pen", "identifier": "red", "slot": 3, "style": {"color": "#c01c28", "lineWidth": 2}}],
      [{"tool": "square", "identifier": "first"}]]]}}
    """

  func testKeysOfPresetsAreThoseOfTheNumberRowInEveryLayout() throws {
    let app = try open(file(), home: try home(Self.pens))
    defer { _ = try? App.run("setxkbmap", ["us"]) }
    try app.wait("the files to be read") {
      try app.activate("preset", "1")
      return app.state("tool") == "'square#first'"
    }
    // Shift with the key types “#”, “§”, and “3” itself.
    for layout in ["us", "de", "fr"] {
      try App.run("setxkbmap", [layout])
      try app.activate("tool", "''")
      try app.waitForState("tool", "''")
      try app.keys("shift+3")
      try waitForTheRedPen(app, "ink.pen#red")
    }
    // A number that nobody has leaves all as it is.
    try app.activate("preset", "7")
    try app.activate("preset", "1")
    try app.waitForState("tool", "'square#first'")
    XCTAssertEqual(app.events.filter { $0.event == "tool-changed" }.last?.tool, "square#first")
  }

  func testKeysOfPresetsGoWithTheSingleKeys() throws {
    let home = try home(Self.pens)
    let folder = "\(home.path)/CONFIG/glib-2.0/settings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[org/postil/Postil]\nauthor-asked=true\ntool-keys-enabled=false\n".write(
      toFile: "\(folder)/keyfile", atomically: true, encoding: .utf8)
    let app = try open(file(), home: home)
    try app.wait("the files to be read") {
      try app.activate("preset", "3")
      return app.state("tool") == "'ink.pen#red'"
    }
    try app.choose("note")
    try app.keys("shift+3", "Escape")
    try app.waitForState("tool", "''")
    XCTAssertEqual(app.events.filter { $0.event == "tool-changed" }.suffix(2).map(\.tool), ["note", ""])
  }

  func testLimitsHoldForEveryCommand() throws {
    let app = try open(
      file(),
      home: try home(
        """
        {"version": 1, "annotationToolbar": {"tools": {
          "ink": {"thickness": {"min": 2, "max": 8, "default": 5}, "forceDefaults": true},
          "ink.pen": {"availableColors": ["#c01c28", "#1c71d8"], "defaultColor": "#1c71d8"}}}}
        """))
    try app.choose("ink.pen")
    try app.waitForState("line-width", "5.0")
    try app.waitForState("color", "'#1c71d8'")
    try app.activate("line-width", "30.0")
    try app.waitForState("line-width", "8.0")
    try app.activate("thicker")
    try app.activate("thinner")
    try app.waitForState("line-width", "7.5")
    try app.activate("line-width", "0.5")
    try app.waitForState("line-width", "2.0")
    try app.activate("thinner")
    // A colour that may not be is refused, with its opacity; one that may is taken.
    try app.activate("color", "'#26a26980'")
    XCTAssertEqual(app.state("color"), "'#1c71d8'")
    try app.activate("color", "'#c01c28'")
    try app.waitForState("color", "'#c01c28'")
    XCTAssertEqual(app.state("line-width"), "2.0")
    // Taken up anew it is as it was at first.
    try app.choose("note")
    try app.choose("ink.pen")
    try app.waitForState("line-width", "5.0")
    try app.waitForState("color", "'#1c71d8'")
    // A mark that is selected is held to the limits of its kind.
    try app.drag(stroke)
    try app.event("annotation-added")
    try app.activate("tool", "''")
    try app.click(stroke[1])
    try app.wait("the mark to be selected") { app.isEnabled("delete") }
    try app.activate("line-width", "20.0")
    try app.waitForState("line-width", "8.0")
  }
}
