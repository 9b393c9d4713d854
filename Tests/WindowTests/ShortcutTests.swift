import Foundation
import Geometry
import TestSupport
import XCTest

/// The keys of commands and tools, wherever the keyboard is and whatever its layout.
final class ShortcutTests: WindowTestCase {
  override func tearDown() {
    super.tearDown()
    _ = try? App.run("setxkbmap", ["us"])
  }

  // MARK: Popovers

  /// How many windows the X server has, those that popovers are drawn in included.
  private func surfaces() throws -> Int {
    try App.run("xwininfo", ["-root", "-tree"]).split(separator: "\n").filter { $0.contains("0x") }.count
  }

  /// Zooming leaves the open popover where it is, finding closes it.
  private func checkShortcuts(_ app: App, in popover: String) throws {
    let zoom = app.zoom
    try app.keys("ctrl+equal")
    try app.wait("Ctrl+= in \(popover)") { app.zoom > zoom }
    try app.keys("ctrl+f")
    try app.wait("Ctrl+F in \(popover)") { app.state("find-bar") == "true" }
    // The keyboard is no longer the popover's.
    try app.type("needle")
    try app.event("find-ended") { $0.text == "needle" }
    try app.keys("Escape")
    try app.waitForState("find-bar", "false")
  }

  func testShortcutsReachTheWindowFromEveryPopover() throws {
    let app = try open(file())
    for popover in ["main-menu", "share", "brightness-options", "view-options"] {
      let count = try surfaces()
      try app.activate(popover)
      try app.wait(popover) { try surfaces() > count }
      try checkShortcuts(app, in: popover)
    }
    try app.choose("square")
    try openStyle(app)
    try checkShortcuts(app, in: "the style panel")
    try openStyle(app, picker: "stroke")
    try checkShortcuts(app, in: "the color picker")
  }

  func testANoteIsSavedWithItsWordsWhileItIsOpen() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    try app.event("annotation-added")
    try app.type("Remember")
    try save(app)
    let contents = try await written(path).map(\.contents)
    XCTAssertEqual(contents, ["Remember"])
  }

  func testShortcutsReachTheWindowFromANoteAndItsWordsAreKept() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    try app.event("annotation-added")
    try app.type("Remember")
    try checkShortcuts(app, in: "a note")
    try save(app)
    let contents = try await written(path).map(\.contents)
    XCTAssertEqual(contents, ["Remember"])
  }

  func testUndoReachesTheWindowFromANoteWithoutWords() throws {
    let app = try open(file())
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    try app.event("annotation-added")
    try app.keys("ctrl+z")
    try app.wait("the note to be undone") { !app.isEnabled("undo") && app.isEnabled("redo") }
  }

  func testQuittingAsksFromANoteToo() throws {
    let app = try open(file())
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    try app.event("annotation-added")
    try app.keys("ctrl+q")
    try app.waitForQuestion()
  }

  // MARK: Layouts

  /// Keys by their place, as X counts them.
  private enum Place {
    static let p = "33", s = "39", f = "41", y = "29", z = "52"
  }

  func testLayoutsWithoutLatinLettersHaveTheShortcutsByTheirPlace() throws {
    for layouts in ["ru", "ru,us", "gr,us", "il"] {
      try App.run("setxkbmap", [layouts])
      let app = try open(file())
      try app.keys(Place.p)
      try app.wait("the pen with \(layouts)") { app.state("tool") == "'ink.pen'" }
      try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
      try app.event("annotation-added")
      try app.keys("ctrl+" + Place.z)
      try app.wait("undo with \(layouts)") { app.isEnabled("redo") }
      try app.keys("ctrl+shift+" + Place.z)
      try app.wait("redo with \(layouts)") { !app.isEnabled("redo") }
      try app.keys("ctrl+" + Place.s)
      try app.event("saved")
      try app.keys("ctrl+" + Place.f)
      try app.waitForState("find-bar", "true")
      app.kill()
      try app.wait("the name to be free") { !Bus.isOwned }
    }
  }

  func testLayoutsWithLatinLettersKeepTheirOwn() throws {
    try App.run("setxkbmap", ["de"])
    let app = try drawn(file())
    // German keyboards have Z where others have Y.
    try app.keys("ctrl+" + Place.y)
    try app.wait("undo") { app.isEnabled("redo") }
    try app.keys("ctrl+" + Place.z)
    try app.wait("redo") { !app.isEnabled("redo") }
  }
}
