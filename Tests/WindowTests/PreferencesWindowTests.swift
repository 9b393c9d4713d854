import Foundation
import Geometry
import TestSupport
import XCTest

/// The preferences: opened by keys, and what they change takes effect at once.
final class PreferencesWindowTests: WindowTestCase {
  /// Opens the preferences by their keys; gives their X window.
  private func openPreferences(_ app: App) throws -> String {
    try app.keys("ctrl+comma")
    let window = try app.waitForQuestion()
    try app.wait("the preferences") { app.title(of: window) == "Preferences" }
    return window
  }

  func testTheNameIsWrittenIntoNewMarks() async throws {
    let path = file()
    let app = try open(path)
    let window = try openPreferences(app)
    // The first row below the header and the group's title.
    let index = try XCTUnwrap(app.xWindows.firstIndex(of: window))
    let corner = try app.corner(window: index)
    try app.xdotool("mousemove", "\(Int(corner.dx) + 300)", "\(Int(corner.dy) + 156)", "click", "1")
    try app.keys("ctrl+a")
    try app.type("Ada Lovelace")
    try app.keys("Escape")
    try app.waitForNoQuestion()
    try app.choose("ink.pen")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.map(\.author), ["Ada Lovelace"])
  }

  func testInANarrowWindowTheyAreAsNarrow() throws {
    let app = try open(file())
    let main = try XCTUnwrap(app.xWindows.first)
    try app.wait("the window to be narrow") {
      try app.xdotool("windowsize", main, "360", "600")
      return try App.run("xwininfo", ["-id", main]).contains("Width: 360")
    }
    let window = try openPreferences(app)
    let index = try XCTUnwrap(app.xWindows.firstIndex(of: window))
    XCTAssertLessThanOrEqual(try app.windowSize(window: index).width, 372)
  }

  func testTheToolsOfTheBarAreKeptInTheUsersFile() throws {
    let app = try open(file())
    let window = try openPreferences(app)
    let index = try XCTUnwrap(app.xWindows.firstIndex(of: window))
    let corner = try app.corner(window: index)
    func screen(_ x: Int, _ y: Int) -> [String] { ["\(Int(corner.dx) + x)", "\(Int(corner.dy) + y)"] }
    let path = app.home.path + "/CONFIG/postil/toolbars.json"
    // The first tool of the first group goes to the pool, as soon as the page is there to drag it.
    try app.wait("the file") {
      try App.run("xdotool", ["mousemove"] + screen(458, 23) + ["click", "1"])
      try App.run(
        "xdotool",
        ["mousemove"] + screen(155, 230) + ["mousedown", "1", "mousemove"] + screen(170, 260)
          + ["mousemove"] + screen(300, 500) + ["mousemove"] + screen(302, 502) + ["mouseup", "1"])
      return FileManager.default.fileExists(atPath: path)
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let bar = try XCTUnwrap(json["annotationToolbar"] as? [String: Any])
    let wide = try XCTUnwrap((bar["configurations"] as? [[String: Any]])?.first)
    XCTAssertEqual(wide["name"] as? String, "wide")
    let tools = (wide["groups"] as? [Any] ?? []).flatMap { group -> [Any] in
      (group as? [Any]) ?? (group as? [String: Any])?["items"] as? [Any] ?? []
    }.compactMap { $0 as? String }
    XCTAssertFalse(tools.contains("highlight"), text)
    XCTAssertTrue(tools.contains("ink.pen"), text)
    XCTAssertTrue(tools.contains("redaction"), "what is not shown stays")
  }

  func testTheyOpenAgainAndKeepNothingAlive() throws {
    let app = try open(file())
    let first = try openPreferences(app)
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.process.isRunning)
    XCTAssertTrue(app.isEnabled("zoom-in"))
    let main = try XCTUnwrap(app.xWindows.first)
    XCTAssertNotEqual(main, first)
    try app.focus(main)
    _ = try openPreferences(app)
    try app.keys("Escape")
    try app.waitForNoQuestion()
    try app.focus(main)
    try app.keys("alt+F4")
    try app.waitForExit()
    XCTAssertEqual(app.process.terminationStatus, 0)
  }

  func testTheProgramEndsWhileTheyAreOpen() throws {
    let app = try open(file())
    _ = try openPreferences(app)
    try Bus.activate("quit", nil, path: "/org/postil/Postil")
    try app.waitForExit()
    XCTAssertEqual(app.process.terminationStatus, 0)
  }
}
