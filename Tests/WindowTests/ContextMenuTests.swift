import DocumentModel
import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// Context menus, the clipboard for annotations, notes at a click, and the tools beside selected text.
final class ContextMenuTests: WindowTestCase {
  /// On the edge of the square that every test file has.
  private let square = Point(x: 540, y: 810)

  /// Clicks a place of a page with the secondary button and waits for the menu.
  private func menu(_ app: App, at point: Point, _ kind: String, page: Int = 1) throws {
    let (x, y) = try app.screen(page: page).pixel(point)
    try app.xdotool("mousemove", "\(x)", "\(y)", "click", "3")
    XCTAssertEqual(try app.event("menu-shown").kind, kind)
  }

  /// Selects “Words to mark”.
  private func selectText(_ app: App) throws {
    try app.drag([Point(x: 58, y: 646), Point(x: 90, y: 646), Point(x: 150, y: 646)])
    try app.wait("the text to be selected") { app.isEnabled("mark-text") }
  }

  /// The text on the clipboard.
  private func clipboard() throws -> String { try App.run("xclip", ["-o", "-selection", "clipboard"]) }

  // MARK: Pages

  func testAddNoteHere() async throws {
    let path = file()
    let app = try open(path)
    let place = Point(x: 300, y: 600)
    let expected = try app.screen(page: 1).snapped(place)
    try menu(app, at: place, "page")
    try app.keys("n")
    XCTAssertEqual(try app.event("annotation-added").kind, "note")
    try app.type("Here")
    try app.keys("Escape")
    try save(app)
    let note = try await written(path).first
    XCTAssertEqual(note?.contents, "Here")
    XCTAssertLessThan(note.map { $0.bounds.center.distance(to: expected) } ?? 99, 1)
    XCTAssertEqual(app.state("tool"), "''")
  }

  func testThePagesMenuByKeysBookmarksAndZooms() throws {
    let app = try open(file(pages: 2))
    try app.wait("bookmarks") { app.isEnabled("bookmark-page") }
    try app.keys("Menu")
    XCTAssertEqual(try app.event("menu-shown").kind, "page")
    try app.keys("b")
    try app.waitForState("bookmark", "true")
    let zoom = app.zoom
    try app.keys("shift+F10")
    XCTAssertEqual(try app.event("menu-shown").kind, "page")
    try app.keys("z", "i")
    try app.wait("the zoom") { app.zoom > zoom * 1.1 }
    // The page has the keyboard again.
    try app.keys("r")
    try app.waitForState("tool", "'square'")
  }

  func testWhatCannotBeDoneIsDisabled() throws {
    let app = try open(file())
    for action in ["copy", "paste", "paste-here", "mark-text", "edit-annotation", "delete"] {
      XCTAssertFalse(app.isEnabled(action), action)
    }
    for action in ["note-here", "select-all", "open-page"] { XCTAssertTrue(app.isEnabled(action), action) }
    try app.activate("view-mode", "'thumbnails'")
    try app.wait("the thumbnails") { !app.isEnabled("note-here") }
  }

  func testAThumbnailsMenuOpensItsPage() throws {
    let app = try open(file(pages: 12))
    try app.activate("view-mode", "'thumbnails'")
    try app.waitForState("view-mode", "'thumbnails'")
    try app.wait("the cards") { try app.pageRect(5).frame.width > 40 }
    try menu(app, at: Point(x: 300, y: 420), "thumbnail", page: 5)
    try app.keys("p")
    try app.waitForState("view-mode", "'document'")
    XCTAssertEqual(app.page, 5)
    try app.activate("view-mode", "'thumbnails'")
    try app.wait("the cards") { try app.pageRect(5).frame.width < 200 }
    try app.keys("shift+F10")
    XCTAssertEqual(try app.event("menu-shown").kind, "thumbnail")
  }

  // MARK: Annotations

  func testAnAnnotationIsDeletedByItsMenu() throws {
    let app = try open(file())
    try menu(app, at: square, "annotation")
    XCTAssertTrue(app.isEnabled("delete"))
    try app.keys("d")
    try app.wait("it to be deleted") { app.isEnabled("undo") && !app.isEnabled("delete") }
    try app.keys("ctrl+z")
    try app.wait("it to be back") { !app.isEnabled("undo") }
    // The same by keys.
    try app.click(square)
    try app.wait("it to be selected") { app.isEnabled("delete") }
    try app.keys("Menu")
    XCTAssertEqual(try app.event("menu-shown").kind, "annotation")
    try app.keys("d")
    try app.wait("it to be deleted") { app.isEnabled("undo") }
  }

  func testTheCommentOfAnAnnotationIsEditedByItsMenu() async throws {
    let path = file()
    let app = try open(path)
    try menu(app, at: square, "annotation")
    try app.keys("e")
    try app.wait("the card") { app.isEnabled("save") }
    try app.type("why")
    try app.keys("Escape")
    try app.wait("the comment") { app.isEnabled("undo") }
    try save(app)
    let marks = try await PDFFile.open(path: path).loadPage(0).annotations
    XCTAssertEqual(marks.map(\.contents), ["why"])
  }

  // MARK: Copying

  func testAnnotationsAreCopiedWithinADocument() async throws {
    let path = file(pages: 2)
    let app = try open(path)
    try app.click(square)
    try app.wait("it to be selected") { app.isEnabled("copy") }
    try app.keys("ctrl+c")
    try app.wait("the clipboard") { app.isEnabled("paste") }
    try app.keys("ctrl+v")
    XCTAssertEqual(try app.event("annotation-added").kind, "square")
    // At a place, by the menu.
    let place = Point(x: 300, y: 700)
    let expected = try app.screen(page: 1).snapped(place)
    try menu(app, at: place, "page")
    try app.keys("p")
    let added = try app.event("annotation-added").rect!
    XCTAssertEqual((added[0] + added[2]) / 2, expected.x, accuracy: 1)
    XCTAssertEqual((added[1] + added[3]) / 2, expected.y, accuracy: 1)
    try save(app)
    var marks = try await written(path)
    XCTAssertEqual(marks.count, 2)
    XCTAssertEqual(marks.first?.author, "Test Author")
    XCTAssertEqual(Set(marks.map(\.id)).count, 2)
    // One step each.
    try app.keys("ctrl+z", "ctrl+z")
    try app.wait("both to be undone") { !app.isEnabled("undo") }
    try save(app)
    marks = try await written(path)
    XCTAssertEqual(marks.count, 0)
  }

  func testAnnotationsAreCopiedFromOneDocumentToAnother() async throws {
    let (one, two) = (file("one.pdf"), file("two.pdf"))
    let app = try open(one)
    try app.choose("square")
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    try app.event("annotation-added")
    try app.wait("it to be selected") { app.isEnabled("copy") }
    try app.keys("ctrl+c")
    try app.wait("the clipboard") { app.isEnabled("paste") }
    let other = try start(["--new-window", two], home: app.home)
    try other.waitForExit()
    try app.event("document-opened")
    try app.waitUntilReady(window: 2)
    try app.focus(try XCTUnwrap(app.xWindows.first { app.title(of: $0) == "two.pdf" }))
    try app.wait("the clipboard") { app.isEnabled("paste", window: 2) }
    try app.keys("ctrl+v")
    try app.event("annotation-added")
    try save(app)
    let marks = try await written(two)
    XCTAssertEqual(marks.count, 1)
    XCTAssertTrue(marks[0].bounds.isNear(Rect(x: 150, y: 690, width: 100, height: 70), within: 4))
  }

  // MARK: Text

  func testSelectedTextIsCopiedAndMarkedByItsMenu() async throws {
    let path = file()
    let app = try open(path)
    try selectText(app)
    try menu(app, at: Point(x: 80, y: 646), "text")
    try app.keys("c")
    try app.wait("the clipboard") { try clipboard().contains("Words to mark") }
    try app.keys("shift+F10")
    XCTAssertEqual(try app.event("menu-shown").kind, "text")
    // Copy, then the first tool.
    try app.keys("Down", "Return")
    XCTAssertEqual(try app.event("annotation-added").kind, "highlight")
    // It has done its work, and no tool is left in the hand.
    XCTAssertFalse(app.isEnabled("mark-text"))
    XCTAssertEqual(app.state("tool"), "''")
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.first?.contents?.trimmingCharacters(in: .whitespacesAndNewlines), "Words to mark")
  }

  func testTheToolsBesideSelectedTextByKeys() throws {
    let app = try open(file())
    try selectText(app)
    try app.keys("F6", "Right", "Right", "Return")
    XCTAssertEqual(try app.event("annotation-added").kind, "underline")
    try app.wait("nothing to be selected") { !app.isEnabled("mark-text") }
    // The page has the keyboard again.
    try app.keys("r")
    try app.waitForState("tool", "'square'")
  }

  func testATextToolLeavesNothingSelected() throws {
    let app = try open(file())
    try app.choose("highlight")
    try app.drag([Point(x: 58, y: 646), Point(x: 90, y: 646), Point(x: 150, y: 646)])
    try app.event("annotation-added")
    XCTAssertFalse(app.isEnabled("mark-text"))
    try app.keys("u")
    try app.waitForState("tool", "'underline'")
    try app.keys("ctrl+z")
    try app.wait("the only step to be undone") { !app.isEnabled("undo") }
  }

  // MARK: Notes

  /// A file with a note of someone else.
  private func noteFile(_ more: String = "") -> String {
    directory.write(
      "note.pdf",
      PDFBuilder.file(pages: [
        [
          Self.mark,
          "<</Type/Annot/Subtype/Text/Rect[300 600 320 620]/NM(theirs)/Name/Comment/T(Ada)/M(D:20250615151500Z)"
            + "/Contents(Theirs)/C[1 0.9 0.2]/F 28\(more)>>",
        ]
      ]))
  }

  func testANoteOpensByAClickAndReadingItIsNoEdit() async throws {
    let path = noteFile()
    let before = FileManager.default.contents(atPath: path)
    let app = try open(path)
    let note = Point(x: 310, y: 610)
    for end in ["Escape", "click"] {
      try app.click(note)
      try app.wait("the card") { app.isEnabled("save") }
      if end == "click" { try app.click(Point(x: 200, y: 740)) } else { try app.keys(end) }
      try app.wait("the card to close") { !app.isEnabled("save") }
      XCTAssertFalse(app.isEnabled("undo"))
    }
    XCTAssertEqual(FileManager.default.contents(atPath: path), before)
    // Written on, it is one step, and its author stays.
    try app.click(note)
    try app.wait("the card") { app.isEnabled("save") }
    try app.keys("ctrl+End")
    try app.type(" and mine")
    try app.keys("Escape")
    try app.wait("the step") { app.isEnabled("undo") }
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.map(\.contents), ["Theirs and mine"])
    XCTAssertEqual(marks.map(\.author), ["Ada"])
    try app.keys("ctrl+z")
    try app.wait("one step") { !app.isEnabled("undo") }
  }

  func testADoubleClickOnAHighlightOpensItsComment() async throws {
    let path = file()
    let app = try open(path)
    try app.choose("highlight")
    try app.drag([Point(x: 58, y: 646), Point(x: 90, y: 646), Point(x: 150, y: 646)])
    try app.event("annotation-added")
    try save(app)
    try app.activate("tool", "''")
    try app.waitForState("tool", "''")
    try app.click(Point(x: 90, y: 646), count: 2)
    try app.wait("the card") { app.isEnabled("save") }
    try app.keys("ctrl+a")
    try app.type("A comment")
    try app.keys("Escape")
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.map(\.contents), ["A comment"])
  }
}
