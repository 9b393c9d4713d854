import Foundation
import Geometry
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

  func testAToolTakenMeanwhileBeginsAStepOfItsOwn() async throws {
    let path = file()
    let app = try drawn(path)
    try app.wait("the mark to be selected") { app.isEnabled("delete") }
    try openStyle(app, picker: "stroke")
    try app.keys("ctrl+Next", "ctrl+Next", "Home")
    try app.wait("another colour") { app.state("color") != "'#e5383b'" }
    let chosen = try XCTUnwrap(app.state("color"))
    try app.choose("ink.pen")
    try app.waitForState("color", "'#1c7fef'")
    try app.activate("line-width", "9.0")
    try app.waitForState("line-width", "9.0")
    // Back to how the pen was; what was done to the mark stays, as a step.
    try app.keys("Escape")
    try app.waitForState("line-width", "4.0")
    try app.waitForState("color", "'#1c7fef'")
    try save(app)
    let saved = try await written(path).compactMap { $0.content.style.color?.hex }
    XCTAssertEqual(saved.map { "'\($0)'" }, [chosen])
    try app.activate("undo")
    try save(app)
    let old = try await written(path).compactMap { $0.content.style.color?.hex }
    XCTAssertEqual(old, ["#e5383b"])
  }

  func testTheStyleOfALockedMarkIsNotOpened() throws {
    let locked = "<</Type/Annot/Subtype/Square/Rect[100 600 300 700]/NM(mark1)/C[0 0 1]/IC[0 1 0]/F 132>>"
    let app = try open(directory.write("locked.pdf", PDFBuilder.file(pages: [[Self.mark, locked]])))
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    try app.click(Point(x: 200, y: 650))
    // It can be copied, but not deleted.
    try app.wait("the mark to be selected") { app.isEnabled("copy") }
    XCTAssertFalse(app.isEnabled("delete"))
    try app.activate("color-picker", "'stroke'")
    // The keyboard stays with the page.
    try app.keys("Escape")
    try app.wait("nothing to be selected") { !app.isEnabled("copy") }
  }

  func testItIsNotOpenedUnderAQuestion() throws {
    let app = try drawn(file())
    try app.choose("ink.pen")
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    try app.activate("close-document")
    try app.waitForQuestion()
    try app.activate("color-picker", "'stroke'")
    try app.activate("style")
    try app.keys("Escape")
    try app.waitForNoQuestion()
    // The keyboard is with the page again.
    try app.keys("Escape")
    try app.waitForState("tool", "''")
  }

  func testItLeadsBackToTheDocument() throws {
    let app = try open(file())
    try app.choose("square")
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    let color = try XCTUnwrap(app.state("color"))
    try app.activate("view-mode", "'thumbnails'")
    try app.waitForState("view-mode", "'thumbnails'")
    try openStyle(app, picker: "stroke")
    try app.waitForState("view-mode", "'document'")
    XCTAssertEqual(app.state("annotation-toolbar"), "true")
    try app.keys("ctrl+Next", "ctrl+Next", "Home")
    try app.wait("another colour") { app.state("color") != color }
  }

  func testABarThatIsMadeAnewEndsWhatWasTriedOut() throws {
    let app = try drawn(file())
    try app.wait("the mark to be selected") { app.isEnabled("delete") }
    try openStyle(app, picker: "stroke")
    try app.keys("ctrl+Next", "ctrl+Next", "Home")
    try app.wait("another colour") { app.state("color") != "'#e5383b'" }
    let folder = "\(app.home.path)/CONFIG/postil"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = #"{"version": 1, "annotationToolbar": {"supportedPositions": ["left"], "position": "left"}}"#
    try file.write(toFile: "\(folder)/toolbars.json", atomically: true, encoding: .utf8)
    try app.waitForState("toolbar-position", "'left'")
    // What follows is steps of its own.
    for color in ["'#112233'", "'#445566'"] {
      try app.activate("color", color)
      try app.waitForState("color", color)
    }
    try app.activate("undo")
    try app.waitForState("color", "'#112233'")
  }
}
