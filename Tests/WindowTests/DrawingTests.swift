import DocumentModel
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// Drawing with mouse and keyboard; what is in the file afterwards lies where the pointer was.
final class DrawingTests: WindowTestCase {
  func testASquareIsWhereItWasDrawn() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("square")
    let (a, b) = (Point(x: 150, y: 760), Point(x: 320, y: 690))
    let screen = try app.screen(page: 1)
    try app.drag([a, Point(x: 200, y: 730), b])
    let added = try app.event("annotation-added")
    XCTAssertEqual(added.kind, "square")
    XCTAssertEqual(added.page, 1)
    let expected = Rect(screen.snapped(a), screen.snapped(b))
    XCTAssertTrue(
      near(
        Rect(Point(x: added.rect![0], y: added.rect![1]), Point(x: added.rect![2], y: added.rect![3])),
        expected, 0.6))
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    guard case .shape(let shape)? = marks.first?.content else { return XCTFail("no shape") }
    XCTAssertTrue(near(shape.rect, expected, 0.6), "\(shape.rect) is not \(expected)")
  }

  func testASquareOnATurnedAndCroppedPage() async throws {
    let path = file(pageKeys: "/Rotate 90/CropBox[100 300 500 830]")
    let app = try open(path)
    try app.choose("square")
    let (a, b) = (Point(x: 180, y: 620), Point(x: 300, y: 760))
    let screen = try app.screen(page: 1)
    try app.drag([a, Point(x: 200, y: 730), b])
    try app.event("annotation-added")
    try save(app)
    guard case .shape(let shape)? = try await written(path).first?.content else { return XCTFail("no shape") }
    let expected = Rect(screen.snapped(a), screen.snapped(b))
    XCTAssertTrue(near(shape.rect, expected, 0.8), "\(shape.rect) is not \(expected)")
  }

  func testAPenStrokeUndoRedoAndSave() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("ink.pen")
    let trail = (0...20).map { Point(x: 100 + Double($0) * 15, y: 720 + Double($0 % 5) * 6) }
    let screen = try app.screen(page: 1)
    try app.drag(trail)
    XCTAssertEqual(try app.event("annotation-added").kind, "ink")
    try app.wait("undo") { app.isEnabled("undo") && app.isEnabled("save") }
    try app.keys("ctrl+z")
    try app.wait("the stroke to be undone") {
      app.isEnabled("redo") && !app.isEnabled("undo") && !app.isEnabled("save")
    }
    try app.keys("ctrl+shift+z")
    try app.wait("the stroke to be redone") { app.isEnabled("undo") && !app.isEnabled("redo") }
    try save(app)
    guard case .ink(let ink)? = try await written(path).first?.content else { return XCTFail("no ink") }
    let line = Polyline(ink.strokes[0].positions)
    for p in [trail[0], trail[10], trail[20]] { XCTAssertLessThan(line.distance(to: screen.snapped(p)), 4) }
    XCTAssertFalse(app.isEnabled("save"))
  }

  func testAHighlightMarksTheWordsUnderTheDrag() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("highlight")
    try app.drag([Point(x: 58, y: 646), Point(x: 90, y: 646), Point(x: 150, y: 646)])
    XCTAssertEqual(try app.event("annotation-added").kind, "highlight")
    try save(app)
    let mark = try await written(path).first
    XCTAssertEqual(mark?.contents?.trimmingCharacters(in: .whitespacesAndNewlines), "Words to mark")
    guard case .textMarkup(let markup)? = mark?.content else { return XCTFail("no highlight") }
    XCTAssertEqual(markup.quads.count, 1)
    XCTAssertTrue(markup.quads[0].bounds.outset(by: 2).contains(Rect(x: 60, y: 642, width: 70, height: 8)))
  }

  func testAHighlightGoesOverThePagesOfTheDragInOneStep() async throws {
    let path = file(pages: 2)
    let app = try open(path)
    try app.activate("zoom", "0.4")
    try app.wait("the zoom") { abs(app.zoom - 0.4) < 1e-6 }
    let first = try app.screen(page: 1)
    let end = try app.screen(page: 2).toScreen.apply(Point(x: 110, y: 646))
    let onFirst = try XCTUnwrap(first.toScreen.inverse).apply(end)
    try app.choose("highlight")
    try app.drag([Point(x: 58, y: 646), Point(x: 150, y: 300), onFirst])
    try app.wait("both marks") { app.count(of: "annotation-added") == 2 }
    try app.keys("ctrl+z")
    try app.wait("nothing to undo") { !app.isEnabled("undo") }
    try app.keys("ctrl+shift+z")
    try app.wait("the marks again") { app.isEnabled("undo") }
    try save(app)
    let marks = [try await written(path), try await written(path, page: 1)]
    XCTAssertEqual(marks.map(\.count), [1, 1])
    XCTAssertEqual(marks[0].first?.contents, "Words to mark")
    let second = try XCTUnwrap(marks[1].first?.contents)
    XCTAssertTrue(second.hasPrefix("Words to") && second.count < 13, second)

    // What is selected over both is marked by a tool as well, from the last page back to the first.
    try app.keys("ctrl+z", "Escape")
    try app.choose("select")
    try app.drag([onFirst, Point(x: 150, y: 300), Point(x: 58, y: 646)])
    try app.choose("underline")
    try app.wait("two more marks") { app.count(of: "annotation-added") >= 6 }
  }

  func testTypedTextIsInTheFile() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("freeText")
    let screen = try app.screen(page: 1)
    try app.click(Point(x: 120, y: 560))
    try app.type("Hello page")
    try app.keys("Escape")
    XCTAssertEqual(try app.event("annotation-added").kind, "freeText")
    try save(app)
    let mark = try await written(path).first
    XCTAssertEqual(mark?.contents, "Hello page")
    guard case .freeText(let text)? = mark?.content else { return XCTFail("no text") }
    XCTAssertEqual(text.text, "Hello page")
    XCTAssertEqual(text.rect.minX, screen.snapped(Point(x: 120, y: 560)).x, accuracy: 1)
    XCTAssertLessThan(abs(text.rect.center.y - 560), 6)
  }

  func testTextTypedAndNotEndedIsSavedToo() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("freeText")
    try app.click(Point(x: 120, y: 560))
    try app.type("kept")
    try save(app)
    let contents = try await written(path).map(\.contents)
    XCTAssertEqual(contents, ["kept"])
  }

  func testANoteIsWrittenAndUndoneAsOneStep() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    XCTAssertEqual(try app.event("annotation-added").kind, "note")
    try app.type("Remember")
    try app.keys("Escape")
    // The words end up in the file whichever way the slip closes.
    try save(app)
    let mark = try await written(path).first
    XCTAssertEqual(mark?.contents, "Remember")
    XCTAssertLessThan(mark.map { $0.bounds.center.distance(to: Point(x: 300, y: 600)) } ?? 99, 1.5)
    try app.keys("ctrl+z")
    try app.wait("the note to be undone") { !app.isEnabled("undo") }
    try save(app)
    let left = try await written(path)
    XCTAssertTrue(left.isEmpty)
  }

  func testEscapeCallsADragOff() throws {
    let app = try open(file())
    try app.choose("square")
    let screen = try app.screen(page: 1)
    let (a, b) = (screen.pixel(Point(x: 150, y: 760)), screen.pixel(Point(x: 320, y: 690)))
    try app.xdotool("mousemove", "\(a.x)", "\(a.y)", "mousedown", "1", "mousemove", "\(b.x)", "\(b.y)")
    try app.keys("Escape")
    try app.waitForState("tool", "''")
    try app.xdotool("mouseup", "1")
    // Something later that leaves a trace shows that nothing came of it.
    try app.choose("ink.pen")
    try app.drag([Point(x: 150, y: 700), Point(x: 250, y: 700)])
    XCTAssertEqual(try app.event("annotation-added").kind, "ink")
    XCTAssertEqual(app.count(of: "annotation-added"), 1)
  }

  func testKeysChooseToolsMoveAndDelete() async throws {
    let path = file()
    let app = try open(path)
    try app.keys("r")
    try app.waitForState("tool", "'square'")
    try app.keys("r")
    try app.waitForState("tool", "''")
    try app.keys("r")
    try app.waitForState("tool", "'square'")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    // The tool of a shape goes, and leaves the shape selected.
    try app.waitForState("tool", "''")
    try app.wait("the square to be selected") { app.isEnabled("delete") }
    try app.keys("Escape")
    try app.wait("the selection to be gone") { !app.isEnabled("delete") }
    // On the border of the square, which is hollow.
    try app.click(Point(x: 200, y: 690))
    try app.wait("the square to be selected") { app.isEnabled("delete") }
    try app.keys("Right", "shift+Up")
    try save(app)
    guard case .shape(let shape)? = try await written(path).first?.content else { return XCTFail("no shape") }
    XCTAssertTrue(near(shape.rect, Rect(x: 151, y: 700, width: 100, height: 70), 1.2), "\(shape.rect)")
    try app.keys("Delete")
    try app.wait("the selection to be gone") { !app.isEnabled("delete") }
    try save(app)
    let left = try await written(path)
    XCTAssertTrue(left.isEmpty)
  }
}
