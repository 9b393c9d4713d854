import DocumentModel
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// Going through annotations by keys alone, and where typing begins and ends up.
final class AnnotationKeyTests: WindowTestCase {
  private static let note =
    "<</Type/Annot/Subtype/Text/Rect[300 600 320 620]/NM(note)/T(Ada)/Contents(Look here)/F 4>>"
  private static let text =
    "<</Type/Annot/Subtype/FreeText/Rect[100 500 300 520]/NM(text)/Contents(one two)/DA(/Helv 12 Tf 0 g)/F 4>>"

  private func open(_ marks: [String]) throws -> (path: String, app: App) {
    let path = directory.write("keys.pdf", PDFBuilder.file(pages: [[Self.mark] + marks]))
    return (path, try open(path))
  }

  func testTabGoesThroughTheAnnotationsAndSaysWhatTheyAre() throws {
    let (_, app) = try open([Self.note])
    try app.keys("Tab")
    XCTAssertEqual(try app.event("annotation-spoken").text, "Rectangle, page 1")
    try app.keys("Tab")
    XCTAssertEqual(try app.event("annotation-spoken").text, "Note by Ada, page 1: Look here")
    try app.keys("shift+Tab")
    XCTAssertEqual(try app.event("annotation-spoken").text, "Rectangle, page 1")
    try app.wait("it to be selected") { app.isEnabled("delete") }
    // Past the last one the focus leaves the page.
    try app.keys("Tab", "Tab")
    try app.wait("nothing to be selected") { !app.isEnabled("delete") }
  }

  func testArrowsMoveEnterEditsAndDeleteDeletes() async throws {
    let (path, app) = try open([Self.text])
    try app.keys("Tab", "Tab")
    try app.event("annotation-spoken") { $0.text == "Text, page 1: one two" }
    try app.keys("Right", "Return")
    try app.wait("the move") { app.isEnabled("undo") }
    try app.keys("ctrl+a")
    try app.type("three")
    try app.keys("Escape")
    try save(app)
    let all = try await PDFFile.open(path: path).loadPage(0).annotations
    let text = all.first { $0.id.value == "text" }
    XCTAssertEqual(text?.contents, "three")
    XCTAssertEqual(text?.bounds.minX ?? 0, 101, accuracy: 0.6)
    try app.keys("Delete")
    try save(app)
    let left = try await PDFFile.open(path: path).loadPage(0).annotations
    XCTAssertEqual(left.map(\.id.value), ["mark"])
  }

  func testTheCaretIsWhereTheClickWas() async throws {
    let (path, app) = try open([Self.text])
    // On the first letter, away from the grips: a caret of its own accord would be at the end.
    try app.click(Point(x: 104.5, y: 515), count: 2)
    try app.wait("the text box") { app.isEnabled("save") }
    try app.type("x")
    try app.keys("Escape")
    try save(app)
    let all = try await PDFFile.open(path: path).loadPage(0).annotations
    let words = all.first { $0.id.value == "text" }?.contents ?? ""
    XCTAssertTrue(words.hasPrefix("x"), words)
    XCTAssertTrue(words.hasSuffix("one two"), words)
  }

  func testWordsDoNotRunOverTheEdgeOfThePage() async throws {
    let path = file()
    let app = try open(path)
    try app.activate("zoom-fit-page")
    try app.wait("the whole page") { try app.pageRect(1).frame.height < 842 }
    try app.choose("freeText")
    try app.click(Point(x: 120, y: 12))
    try app.type("one")
    try app.keys("Return", "Return", "Return")
    try app.type("two")
    try app.keys("Escape")
    try app.event("annotation-added")
    try save(app)
    let box = try await written(path).first?.bounds
    XCTAssertGreaterThanOrEqual(box?.minY ?? -1, -0.01)
    XCTAssertGreaterThan(box?.height ?? 0, 40)
  }

  func testANoteIsSelectedAfterItsWordsAsATextIs() throws {
    let app = try open(file())
    try app.choose("note")
    try app.click(Point(x: 300, y: 600))
    try app.event("annotation-added")
    try app.type("Remember")
    try app.keys("Escape")
    try app.wait("the note to be selected") { app.isEnabled("delete") }
    XCTAssertEqual(app.state("tool"), "''")
  }
}
