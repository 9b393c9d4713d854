import TestSupport
import XCTest

/// The panel for styles, opened by command from wherever the keyboard is.
final class StylePanelWindowTests: WindowTestCase {
  func testThePickerComesWithTheBarAndEscapeLeadsBack() throws {
    let app = try open(file())
    try app.choose("square")
    let color = try XCTUnwrap(app.state("color"))
    XCTAssertEqual(app.state("annotation-toolbar"), "false")
    try openStyle(app, picker: "stroke")
    try app.waitForState("annotation-toolbar", "true")
    // The keyboard is in the picker: its last page has the plane of colours.
    try app.keys("ctrl+Next", "ctrl+Next", "Home")
    try app.wait("another colour") { app.state("color") != color }
    try app.keys("Escape")
    try app.waitForState("color", color)
    try app.keys("v")
    try app.waitForState("tool", "''")
  }

  func testWhatIsChosenIsOneStep() async throws {
    let path = file()
    let app = try drawn(path)
    try app.wait("the mark to be selected") { app.isEnabled("delete") }
    let color = try XCTUnwrap(app.state("color"))
    try openStyle(app, picker: "stroke")
    try app.keys("ctrl+Next", "ctrl+Next", "Down", "Down", "Left", "Left")
    try app.wait("another colour") { app.state("color") != color }
    let chosen = try XCTUnwrap(app.state("color"))
    // What was tried out stays.
    try app.keys("Return")
    try save(app)
    let saved = try await written(path).compactMap { $0.content.style.color?.hex }
    XCTAssertEqual(saved.map { "'\($0)'" }, [chosen])
    try app.activate("undo")
    try app.waitForState("color", color)
  }

  func testAStyleThatIsNotThereIsNotOpened() throws {
    let app = try open(file())
    try app.choose("ink.pen")
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    // A pen's strokes have no fill: the keyboard stays with the page.
    try app.activate("color-picker", "'fill'")
    try app.keys("v")
    try app.waitForState("tool", "''")
  }
}
