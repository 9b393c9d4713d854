import Geometry
import TestSupport
import XCTest

/// Opening, turning pages and zooming.
final class ViewingTests: WindowTestCase {
  func testADocumentIsShownAndTold() throws {
    let path = file(pages: 3)
    let app = try start([path])
    let sharp = try app.event("first-page-sharp")
    let opened = try XCTUnwrap(app.events.first { $0.event == "document-opened" })
    let shown = try XCTUnwrap(app.events.first { $0.event == "window-shown" })
    XCTAssertEqual(opened.pages, 3)
    XCTAssertEqual(sharp.page, 1)
    XCTAssertLessThan(opened.tMs, sharp.tMs)
    XCTAssertLessThan(shown.tMs, sharp.tMs)
    XCTAssertEqual(app.page, 1)
    XCTAssertEqual(app.title(of: try XCTUnwrap(app.xWindows.first)), "test.pdf")
    XCTAssertFalse(app.isEnabled("undo"))
    XCTAssertFalse(app.isEnabled("save"))
  }

  func testThePageOfTheCommandLineIsShown() throws {
    let app = try open(file(pages: 5), ["--page", "4"])
    try app.wait("page 4") { app.page == 4 }
    let view = try app.pageRect(4).frame
    XCTAssertLessThan(view.minY, 250)
  }

  func testReloadingKeepsThePlace() throws {
    let path = file(pages: 6)
    let app = try open(path)
    try app.activate("zoom", "1.7")
    try app.wait("the zoom") { abs(app.zoom - 1.7) < 1e-6 }
    try app.activate("go-to-page", "4")
    try app.wait("page 4") { app.page == 4 }
    let top = try app.pageRect(4).frame
    try app.xdotool("mousemove", "400", "450", "click", "--repeat", "3", "5")
    try app.wait("the scrolling") { try app.pageRect(4).frame.minY < top.minY - 100 }
    var place = try app.pageRect(4).frame
    try app.wait("the scrolling to end") {
      let now = try app.pageRect(4).frame
      defer { place = now }
      return now == place
    }

    // As a program does that makes the file anew.
    func replace(pages: Int) throws {
      XCTAssertEqual(rename(file("new.pdf", pages: pages), path), 0)
      let opened = app.count(of: "document-opened")
      try app.activate("reload")
      try app.wait("the new document") { app.count(of: "document-opened") == opened + 1 }
    }
    try replace(pages: 5)
    try app.wait("the same place") { near(try app.pageRect(4).frame, place, 1.5) }
    XCTAssertEqual(app.zoom, 1.7, accuracy: 1e-6)
    XCTAssertEqual(app.page, 4)
    // Where the page is gone, the nearest one.
    try replace(pages: 2)
    try app.wait("the last page") { app.page == 2 && abs(app.zoom - 1.7) < 1e-6 }
    // A view that follows the window's size goes on doing so.
    try app.activate("zoom-fit-page")
    try app.wait("the zoom") { app.zoom < 1.2 }
    let fitting = app.zoom
    try replace(pages: 2)
    try app.wait("the page to fit") { app.page == 2 && abs(app.zoom - fitting) < 1e-6 }
  }

  func testKeysTurnPages() throws {
    let app = try open(file(pages: 6))
    try app.activate("zoom-fit-page")
    try app.keys("Next")
    try app.wait("page 2") { app.page == 2 }
    try app.keys("Next")
    try app.wait("page 3") { app.page == 3 }
    try app.keys("Prior")
    try app.wait("page 2") { app.page == 2 }
    try app.keys("End")
    try app.wait("the last page") { app.page == 6 }
    try app.keys("Home")
    try app.wait("the first page") { app.page == 1 }
    try app.activate("go-to-page", "5")
    try app.wait("page 5") { app.page == 5 }
  }

  func testControlAndTheWheelKeepThePointUnderThePointer() throws {
    let app = try open(file(pages: 3))
    // Wider than the window: a narrower page stays in its middle.
    try app.activate("zoom", "2.2")
    try app.wait("the zoom") { abs(app.zoom - 2.2) < 1e-6 }
    let (x, y) = (400, 450)
    let held = try XCTUnwrap(app.screen(page: 1).toScreen.inverse).apply(Point(x: Double(x), y: Double(y)))
    try app.xdotool("mousemove", "\(x)", "\(y)")
    for button in ["4", "4", "4", "5", "5", "4"] {
      let before = app.zoom
      try app.xdotool("keydown", "ctrl", "click", button, "keyup", "ctrl")
      try app.wait("the zoom to change") { app.zoom != before && app.zoom > 0 }
      let now = try app.screen(page: 1).toScreen.apply(held)
      XCTAssertEqual(now.x, Double(x), accuracy: 1.6, "at \(app.zoom)")
      XCTAssertEqual(now.y, Double(y), accuracy: 1.6, "at \(app.zoom)")
    }
    XCTAssertEqual(app.zoom, 2.2 * 1.44, accuracy: 0.01)
  }

  func testASecondStartGoesToTheRunningProgram() throws {
    let app = try open(file())
    let other = try start([file("other.pdf", pages: 2)], home: app.home)
    try other.waitForExit()
    XCTAssertEqual(other.process.terminationStatus, 0)
    XCTAssertEqual(try app.event("document-opened").pages, 2)
    try app.wait("a second window") { app.xWindows.count == 2 }
    XCTAssertEqual(Set(app.xWindows.map(app.title)), ["test.pdf", "other.pdf"])
    // The same file again comes to the front in the window it has.
    let again = try start([directory.path + "/test.pdf"], home: app.home)
    try again.waitForExit()
    XCTAssertEqual(app.count(of: "document-opened"), 2)
    XCTAssertEqual(app.xWindows.count, 2)
  }

  func testTwoWindowsKeepTheirDocumentsApart() async throws {
    let (one, two) = (file("one.pdf"), file("two.pdf"))
    let app = try open(one)
    let other = try start(["--new-window", two], home: app.home)
    try other.waitForExit()
    try app.event("document-opened")
    try app.waitUntilReady(window: 2)
    try app.activate("tool", "'square'", window: 2)
    try app.waitForState("tool", "'square'", window: 2)
    XCTAssertEqual(app.state("tool"), "''")
    try app.focus(try XCTUnwrap(app.xWindows.first { app.title(of: $0) == "two.pdf" }))
    let index = try XCTUnwrap(app.xWindows.firstIndex { app.title(of: $0) == "two.pdf" })
    XCTAssertEqual(index, 1)
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)], window: 2)
    try app.event("annotation-added")
    XCTAssertTrue(app.isEnabled("save", window: 2))
    XCTAssertFalse(app.isEnabled("save"))
    try save(app)
    let (first, second) = (try await written(one), try await written(two))
    XCTAssertEqual(first.count, 0)
    XCTAssertEqual(second.count, 1)
  }

  func testAProtectedDocumentAsksForItsPassword() throws {
    let plain = file()
    let path = directory.path + "/secret.pdf"
    _ = try App.run("qpdf", ["--encrypt", "user", "owner", "256", "--", plain, path])
    try XCTSkipUnless(FileManager.default.fileExists(atPath: path), "no qpdf")
    let app = try start([path])
    let first = try app.waitForQuestion()
    try app.type("wrong")
    try app.keys("Return")
    try app.waitForQuestion(after: first)
    XCTAssertEqual(app.count(of: "document-opened"), 0)
    try app.type("user")
    try app.keys("Return")
    XCTAssertEqual(try app.event("document-opened").pages, 1)
    try app.waitUntilReady()
  }

  func testAFileThatIsNoDocumentIsRefusedWithASentence() throws {
    let app = try start([directory.write("notes.pdf", Array("just words".utf8))])
    let message = try XCTUnwrap(try app.event("error").message)
    XCTAssertTrue(message.contains("notes.pdf"), message)
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.process.isRunning)
  }

  func testANarrowWindowKeepsEverythingInReach() throws {
    let app = try open(file(pages: 3))
    let window = try XCTUnwrap(app.xWindows.first)
    // As a hand does it: less and less room, and at last the entry for the page gives way.
    try app.wait("the window to be narrow") {
      try app.xdotool("windowsize", window, "400", "600")
      return try App.run("xwininfo", ["-id", window]).contains("Width: 400")
    }
    try app.wait("the page to fit") { try app.pageRect(1).frame.width < 400 }
    try app.activate("page-entry")
    try app.type("3")
    try app.keys("Return")
    try app.wait("page 3") { app.page == 3 }
  }

  func testMarksMadeBeforeTheFileIsReadAreKept() async throws {
    // So many hidden marks that the page is on screen long before they are all read.
    let hidden = (0..<4000).map { "<</Type/Annot/Subtype/Square/Rect[10 10 20 20]/NM(mark-\($0))/F 2>>" }
    let path = directory.write("many.pdf", PDFBuilder.file(pages: [hidden]))
    let app = try start(["--tool", "square", path])
    try app.event("document-opened", seconds: 30)
    try app.wait("the page") { try app.pageRect(1).frame.width > 100 }
    try app.drag([Point(x: 150, y: 760), Point(x: 200, y: 700), Point(x: 250, y: 690)])
    XCTAssertEqual(try app.event("annotation-added", seconds: 60).page, 1)
    XCTAssertEqual(app.count(of: "annotation-added"), 1)
    try app.wait("something to save", seconds: 60) { app.isEnabled("save") }
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
  }

  func testHelpCallsTheProgramByItsName() throws {
    let app = try start(["--help"])
    try app.waitForExit()
    XCTAssertEqual(app.process.terminationStatus, 0)
    let text = try String(contentsOfFile: app.home.path + "/log", encoding: .utf8)
    XCTAssertTrue(text.contains("  postil ["), text)
    XCTAssertTrue(text.contains("--view"), text)
  }
}
