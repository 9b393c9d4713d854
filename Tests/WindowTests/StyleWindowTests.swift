import DocumentModel
import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// How tools draw: kept over restarts, shared by windows, and set by digits and by what is done to marks.
final class StyleWindowTests: WindowTestCase {
  private func stroke(_ app: App, y: Double) throws {
    try app.drag([Point(x: 150, y: y), Point(x: 200, y: y + 10), Point(x: 250, y: y)])
    try app.event("annotation-added")
  }

  func testAChangedPenIsTheSameAfterARestart() async throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    try app.choose("ink.pen")
    try app.waitForState("line-width", "4.0")
    try app.activate("color", "'#c01c28'")
    try app.activate("line-width", "7.5")
    try app.waitForState("line-width", "7.5")
    try app.focus(try XCTUnwrap(app.xWindows.first))
    // At once, so that it is written because the program ends.
    try app.keys("alt+F4")
    try app.waitForExit()
    try app.wait("the name to be free") { !Bus.isOwned }
    let text = try String(contentsOfFile: home.path + "/CONFIG/postil/presets.json", encoding: .utf8)
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let styles = try XCTUnwrap(json["styles"] as? [String: [String: Any]])
    XCTAssertEqual(Set(styles.keys), ["ink.pen"], text)
    XCTAssertEqual(Set(styles["ink.pen"]!.keys), ["color", "lineWidth"], text)

    let again = try open(path, home: home)
    try again.choose("ink.pen")
    try again.waitForState("line-width", "7.5")
    try again.waitForState("color", "'#c01c28'")
    try stroke(again, y: 720)
    try save(again)
    let style = try await written(path).first?.content.style
    XCTAssertEqual(style?.color?.hex, "#c01c28")
    XCTAssertEqual(style?.lineWidth, 7.5)
  }

  func testADigitColorsTheToolAndThenTheSelectionInOneStep() async throws {
    let path = file()
    let app = try open(path)
    try app.keys("p")
    try app.waitForState("tool", "'ink.pen'")
    try app.waitForState("color", "'#1c7fef'")
    try app.keys("3")
    try app.waitForState("color", "'#f3c500'")
    try app.keys("1")
    try app.waitForState("color", "'#e5383b'")
    // With Shift they are presets, of which there are none.
    try app.keys("shift+3", "Escape")
    try app.waitForState("tool", "''")
    try app.choose("ink.pen")
    try app.waitForState("color", "'#e5383b'")
    for y in [740.0, 700] { try stroke(app, y: y) }
    try app.keys("Escape", "ctrl+a")
    try app.wait("a selection") { app.isEnabled("delete") }
    try app.keys("5")
    try app.waitForState("color", "'#1c7fef'")
    try save(app)
    let colors = try await written(path).map { $0.content.style.color?.hex }
    XCTAssertEqual(colors, ["#1c7fef", "#1c7fef"])
    try app.keys("ctrl+z")
    try app.waitForState("color", "'#e5383b'")
    try save(app)
    let old = try await written(path).map { $0.content.style.color?.hex }
    XCTAssertEqual(old, ["#e5383b", "#e5383b"])
  }

  // MARK: The panel

  private func showBar(_ app: App) throws {
    if app.state("annotation-toolbar") != "true" { try app.activate("annotation-toolbar") }
    try app.wait("the bar") {
      try app.activate("toolbar-rect")
      return Bus.numbers("toolbar-rect", Bus.windowPath(1))["width"] != nil
    }
  }

  /// Opens the panel from the bar with the page in focus; its chosen preset, or the first, has the keyboard then.
  private func openPanel(_ app: App) throws {
    try showBar(app)
    // From the page on: header, bar; at its end handle, done, redo and undo where they can act, style.
    try app.keys("F6", "F6", "End", "Left", "Left")
    for action in ["undo", "redo"] where app.isEnabled(action) { try app.keys("Left") }
    try app.keys("space")
  }

  /// The middle of a spot of one colour on the screen, below `top`.
  private func spot(_ color: Picture.Pixel, size: Int, below top: Int = 0) throws -> (x: Int, y: Int)? {
    let picture = try Picture.screen(in: directory.path)
    let steps = Array(stride(from: 0, through: size, by: max(size / 4, 1)))
    for y in top..<picture.height - size {
      for x in 0..<picture.width - size where picture[x, y] == color {
        if steps.allSatisfy({ dy in steps.allSatisfy { picture[x + $0, y + dy] == color } }) {
          return (x + size / 2, y + size / 2)
        }
      }
    }
    return nil
  }

  private func click(_ app: App, _ place: (x: Int, y: Int)) throws {
    try app.xdotool("mousemove", "\(place.x)", "\(place.y)", "click", "1")
  }

  func testThePanelRestylesTheSelectionAsOneStepOrNotAtAll() async throws {
    let path = file()
    let app = try drawn(path)
    try app.waitForState("tool", "''")
    try app.wait("the square to be selected") { app.isEnabled("delete") }
    try showBar(app)
    let red = Picture.Pixel(red: 0xE5, green: 0x38, blue: 0x3B)
    let orange = Picture.Pixel(red: 0xF8, green: 0x74, blue: 0)
    // Of another preset.
    let purple = Picture.Pixel(red: 0xA1, green: 0x5A, blue: 0xDF)
    var button = (x: 0, y: 0)
    func openByPointer() throws {
      try app.wait("the style's button") {
        // Where it rests.
        guard let found = try spot(red, size: 16) else { return false }
        defer { button = found }
        return found == button
      }
      // A pointer that does not move after a popover closed has its next press taken for one beside it (GDK on X11).
      try app.xdotool("mousemove", "\(button.x)", "\(button.y + 300)")
      try click(app, button)
      try app.wait("the panel at \(button)") { try spot(purple, size: 2) != nil }
    }

    try openByPointer()
    try app.keys("Right", "space")
    try app.waitForState("color", "'#f87400'")
    try app.keys("Right", "space")
    try app.waitForState("color", "'#17a243'")
    try app.keys("Escape")
    try app.waitForState("color", "'#e5383b'")
    try app.wait("the panel to close") { try spot(purple, size: 2) == nil }

    try openByPointer()
    try app.keys("Right", "Right", "space")
    try app.waitForState("color", "'#17a243'")
    try click(app, try XCTUnwrap(try spot(orange, size: 2, below: button.y)))
    try app.waitForState("color", "'#f87400'")
    // Beside the panel.
    try app.click(Point(x: 60, y: 80))
    try app.wait("the panel to close") { try spot(purple, size: 2) == nil }
    try save(app)
    let restyled = try await written(path).map { $0.content.style.color?.hex }
    XCTAssertEqual(restyled, ["#f87400"])
    // The next one is like it.
    try app.choose("square")
    try app.waitForState("color", "'#f87400'")
    try app.keys("Escape", "ctrl+z")
    try save(app)
    let red1 = try await written(path).map { $0.content.style.color?.hex }
    XCTAssertEqual(red1, ["#e5383b"])
    try app.keys("ctrl+z")
    try save(app)
    let none = try await written(path)
    XCTAssertEqual(none.count, 0)
  }

  func testMarksOfDifferentLooksAreRestyledTogether() async throws {
    let path = file()
    let app = try drawn(path)
    try app.choose("ink.pen")
    try stroke(app, y: 600)
    try app.keys("Escape", "ctrl+a")
    try app.wait("a selection") { app.isEnabled("delete") }
    try openStyle(app)
    try app.keys("Right", "space")
    try app.waitForState("color", "'#000000'")
    // The square has this width already, and keeps its new colour.
    try app.activate("line-width", "5.0")
    try app.waitForState("line-width", "5.0")
    try app.click(Point(x: 60, y: 80))
    try save(app)
    let styles = try await written(path).map(\.content.style)
    XCTAssertEqual(styles.map { $0.color?.hex }, ["#000000", "#000000"])
    XCTAssertEqual(styles.map(\.lineWidth), [5, 5])
    try app.activate("undo")
    try save(app)
    let old = try await written(path).map(\.content.style)
    XCTAssertEqual(old.map { $0.color?.hex }, ["#e5383b", "#1c7fef"])
    XCTAssertEqual(old.map(\.lineWidth), [5, 4])
  }

  func testPresetsAreReplacedKeptAndReset() throws {
    let home = TemporaryDirectory()
    let path = file()
    var app = try open(path, home: home)
    func presets() -> String {
      (try? String(contentsOfFile: home.path + "/CONFIG/postil/presets.json", encoding: .utf8)) ?? ""
    }
    try app.choose("ink.pen")
    try app.activate("color", "'#112233'")
    try app.activate("line-width", "7.5")
    try app.waitForState("line-width", "7.5")
    try openPanel(app)
    try app.keys("Menu", "Return")
    try app.wait("the preset to be written") { presets().contains("colorPresets") }
    XCTAssertTrue(presets().contains("\"index\" : 1"), presets())
    try app.keys("Right", "space")
    try app.waitForState("color", "'#000000'")
    try app.keys("Escape")
    try app.waitForState("color", "'#112233'")
    try app.keys("ctrl+q")
    try app.waitForExit()
    try app.wait("the name to be free") { !Bus.isOwned }

    app = try open(path, home: home)
    try app.choose("ink.pen")
    try app.waitForState("color", "'#112233'")
    try app.activate("color", "'#ffffff'")
    try app.activate("line-width", "2.0")
    try app.waitForState("line-width", "2.0")
    try openPanel(app)
    try app.keys("space")
    try app.waitForState("color", "'#112233'")
    try app.waitForState("line-width", "7.5")
    try app.keys("Menu", "Down", "Return")
    try app.wait("the preset to be reset") { !presets().contains("colorPresets") }
    // As delivered it has no width of its own.
    try app.keys("space")
    try app.waitForState("color", "'#1c7fef'")
    XCTAssertEqual(app.state("line-width"), "7.5")
    // Round to the last button, which makes the tool what it was.
    try app.keys("shift+Tab", "space")
    try app.waitForState("line-width", "4.0")
    try app.wait("nothing to be kept") { !presets().contains("ink.pen") }
  }

  func testWindowsShareTheStyles() throws {
    let app = try open(file())
    try start(["--new-window", file("two.pdf")], home: app.home).waitForExit()
    try app.wait("the second document") { app.isEnabled("save-as-path", window: 2) }
    try app.activate("tool", "'ink.pen'", window: 2)
    try app.waitForState("line-width", "4.0", window: 2)
    try app.choose("ink.pen")
    try app.activate("line-width", "7.5")
    try app.waitForState("line-width", "7.5", window: 2)
  }

  func testABrokenFileIsNamedAndKept() throws {
    let home = TemporaryDirectory()
    let folder = "\(home.path)/CONFIG/postil"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let broken = "{\"version\": 1,\n\"styles\": {\"ink.pen\": {\"lineWidth\": 9,}}}"
    try broken.write(toFile: "\(folder)/presets.json", atomically: true, encoding: .utf8)
    let app = try open(file(), home: home)
    try app.event("error") { $0.message?.contains("presets.json, line 2") == true }
    try app.choose("ink.pen")
    try app.waitForState("line-width", "4.0")
    try app.wait("a copy") { FileManager.default.fileExists(atPath: "\(folder)/presets.json.broken") }
    try app.activate("line-width", "6.0")
    try app.wait("the file to be good again") {
      try String(contentsOfFile: "\(folder)/presets.json", encoding: .utf8).contains("\"lineWidth\" : 6")
    }
    XCTAssertEqual(try String(contentsOfFile: "\(folder)/presets.json.broken", encoding: .utf8), broken)
  }

  // MARK: What is done to marks

  /// Draws a square, makes its border wider, and takes the tool for the next one.
  private func widenASquare(home: TemporaryDirectory = TemporaryDirectory()) throws -> App {
    let app = try drawn(file(), home: home)
    try app.waitForState("tool", "''")
    try app.wait("the square to be selected") { app.isEnabled("delete") }
    try app.activate("line-width", "9.0")
    try app.waitForState("line-width", "9.0")
    try app.choose("square")
    return app
  }

  func testAChangedMarkChangesItsTool() throws {
    let app = try widenASquare()
    try app.waitForState("line-width", "9.0")
    try app.choose("circle")
    try app.waitForState("line-width", "5.0")
  }

  func testAChangedMarkLeavesItsToolWhereThatIsTurnedOff() throws {
    let home = TemporaryDirectory()
    let folder = "\(home.path)/CONFIG/glib-2.0/settings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "[org/postil/Postil]\nauthor-asked=true\nauthor='Ada'\nselection-sets-defaults=false\n".write(
      toFile: "\(folder)/keyfile", atomically: true, encoding: .utf8)
    let app = try widenASquare(home: home)
    try app.waitForState("line-width", "5.0")
  }

  func testThePreferencesTurnItOff() throws {
    let app = try open(file())
    try app.keys("ctrl+comma")
    let window = try app.waitForQuestion()
    try app.wait("the preferences") { app.title(of: window) == "Preferences" }
    let corner = try app.corner(window: try XCTUnwrap(app.xWindows.firstIndex(of: window)))
    func isOff() -> Bool {
      let path = "\(app.home.path)/CONFIG/glib-2.0/settings/keyfile"
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      return text?.contains("selection-sets-defaults=false") == true
    }
    XCTAssertFalse(isOff())
    // The page of tools; its first row.
    try app.xdotool("mousemove", "\(Int(corner.dx) + 338)", "\(Int(corner.dy) + 23)", "click", "1")
    try app.keys("Tab", "Tab", "Tab", "space")
    try app.wait("the setting", until: isOff)
    try app.keys("Escape")
    try app.waitForNoQuestion()
    try app.choose("square")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    try app.wait("the square to be selected") { app.isEnabled("delete") }
    try app.activate("line-width", "9.0")
    try app.waitForState("line-width", "9.0")
    try app.choose("square")
    try app.waitForState("line-width", "5.0")
  }
}
