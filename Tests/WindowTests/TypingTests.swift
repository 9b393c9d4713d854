import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// Typing on the page while other things are done, and looking without changing.
final class TypingTests: WindowTestCase {
  /// Opens a text box and types into it.
  private func typing(_ app: App, _ words: String) throws {
    try app.choose("freeText")
    try app.click(Point(x: 150, y: 700))
    try app.wait("the text box") { app.isEnabled("save") }
    try app.type(words)
  }

  private func words(_ path: String) async throws -> [String?] {
    try await written(path).map(\.contents)
  }

  func testSavingWritesWhatIsTypedAndTheTypingGoesOn() async throws {
    let path = file()
    let app = try open(path)
    try typing(app, "one ")
    try save(app)
    let first = try await words(path)
    XCTAssertEqual(first, ["one "])
    // The caret is where it was: letters are letters, and BackSpace takes one of them back.
    try app.type("twox")
    try app.keys("BackSpace")
    try save(app)
    let second = try await words(path)
    XCTAssertEqual(second, ["one two"])
    try app.keys("Escape")
    try app.wait("everything to be saved") { !app.isEnabled("save") }
    // All of it is one step.
    try app.activate("undo")
    try app.wait("nothing more to undo") { !app.isEnabled("undo") }
    try save(app)
    let none = try await words(path)
    XCTAssertEqual(none, [])
  }

  func testWhatIsTypedAfterASaveIsUnsavedAndInTheJournal() async throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    try typing(app, "one")
    try save(app)
    try app.type(" more")
    try app.wait("the journal") {
      journals(home).contains { name in
        let journal = try? String(
          contentsOfFile: "\(home.path)/STATE/postil/recovery/\(name)", encoding: .utf8)
        return journal?.contains("one more") == true
      }
    }
    try app.keys("Escape")
    try app.wait("unsaved changes") { app.isEnabled("save") }
    try save(app)
    let all = try await words(path)
    XCTAssertEqual(all, ["one more"])
  }

  func testShortcutsThatAreNoTypingLeaveIt() async throws {
    let path = file()
    let app = try open(path)
    try typing(app, "a")
    for keys in ["ctrl+plus", "ctrl+minus", "F9", "F9", "F11", "F11"] { try app.keys(keys) }
    try app.type("b")
    try app.keys("Escape")
    try app.event("annotation-added")
    try save(app)
    let all = try await words(path)
    XCTAssertEqual(all, ["ab"])
  }

  // MARK: Looking

  /// Double clicks a text. On a loaded machine the second click may come too late to be one: then once more.
  private func openText(_ app: App, _ place: Point) throws {
    for _ in 0..<5 {
      try app.click(place, count: 2)
      let end = Date().addingTimeInterval(3)
      while !app.isEnabled("save"), Date() < end { usleep(15_000) }
      if app.isEnabled("save") { return }
    }
    XCTFail("the text box did not open")
  }

  func testLookingAtATextChangesNothing() async throws {
    let text =
      "<</Type/Annot/Subtype/FreeText/Rect[150 660 310 700]/NM(words)/Contents(Words of another app)"
      + "/DA(/Helv 12 Tf 0 g)/F 4>>"
    let path = directory.write("text.pdf", PDFBuilder.file(pages: [[Self.mark, text]]))
    let before = TemporaryDirectory.bytes(path)
    let app = try open(path)
    try openText(app, Point(x: 200, y: 690))
    try app.keys("Escape")
    try app.wait("nothing to be unsaved") { !app.isEnabled("save") }
    XCTAssertFalse(app.isEnabled("undo"))
    // Changed and changed back is no change either.
    try openText(app, Point(x: 200, y: 690))
    try app.type("x")
    try app.keys("BackSpace", "Escape")
    try app.wait("nothing to be unsaved") { !app.isEnabled("save") }
    XCTAssertFalse(app.isEnabled("undo"))
    XCTAssertEqual(TemporaryDirectory.bytes(path), before)
  }

  // MARK: Beside the pages

  func testToolsBesideAPageMakeNothing() throws {
    let app = try open(file())
    /// A place left of the page in the middle of the window, user space; such a drag moves the document.
    func beside() throws -> Point {
      let (frame, toWindow) = try app.pageRect(1)
      return try XCTUnwrap(toWindow.inverse).apply(Point(x: frame.minX - 6, y: 450))
    }
    for tool in ["ink.pen", "square", "freeText", "note"] {
      try app.choose(tool)
      let start = try beside()
      try app.drag([start, Point(x: start.x, y: start.y - 20)])
      try app.click(try beside())
    }
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
    XCTAssertFalse(app.isEnabled("save"))
    // Begun on the page it may go over the edge.
    try app.choose("square")
    let edge = try beside()
    try app.drag([Point(x: 40, y: edge.y), Point(x: edge.x, y: edge.y - 50)])
    try app.event("annotation-added")
  }

  // MARK: From page to page

  func testAnAnnotationDraggedToAnotherPageIsThere() async throws {
    let path = file(pages: 2)
    let app = try open(path)
    try app.choose("square")
    try app.drag([Point(x: 100, y: 500), Point(x: 160, y: 440)])
    try app.event("annotation-added")
    // Its grips would be what is grabbed.
    try app.keys("Escape")
    // Both pages in sight.
    try app.activate("zoom", "0.5")
    try app.waitForState("zoom", "0.5")
    let screens = (try app.screen(page: 1), try app.screen(page: 2))
    let start = screens.0.pixel(Point(x: 130, y: 440))
    let end = screens.1.pixel(Point(x: 330, y: 600))
    try app.xdotool("mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
    for step in 1...8 {
      try app.xdotool(
        "mousemove", "\(start.x + (end.x - start.x) * step / 8)", "\(start.y + (end.y - start.y) * step / 8)")
    }
    try app.xdotool("mouseup", "1")
    let added = try app.event("annotation-added")
    XCTAssertEqual(added.page, 2)
    try save(app)
    var pages = (try await written(path), try await written(path, page: 1))
    XCTAssertEqual(pages.0.count, 0)
    XCTAssertEqual(pages.1.count, 1)
    let center = try XCTUnwrap(pages.1.first).bounds.center
    XCTAssertEqual(center.x, 330, accuracy: 4)
    XCTAssertEqual(center.y, 630, accuracy: 4)
    // One step, also after the save.
    try app.activate("undo")
    try save(app)
    pages = (try await written(path), try await written(path, page: 1))
    XCTAssertEqual(pages.0.count, 1)
    XCTAssertEqual(pages.1.count, 0)
  }
}
