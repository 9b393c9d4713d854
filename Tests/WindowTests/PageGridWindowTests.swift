import Geometry
import TestSupport
import XCTest

/// The document, its thumbnails and the page editor: the way between them, and choosing pages.
final class PageGridWindowTests: WindowTestCase {
  private let middle = Point(x: 300, y: 420)

  /// Shows another mode and waits until it is there and laid out.
  private func show(_ mode: String, _ app: App) throws {
    try app.activate("view-mode", "'\(mode)'")
    try settle(mode, app)
  }

  private func settle(_ mode: String, _ app: App) throws {
    try app.waitForState("view-mode", "'\(mode)'")
    try app.wait("the cards") { try app.pageRect(1).frame.width > (mode == "document" ? 200 : 40) }
  }

  private func waitForSelection(_ range: String, _ app: App) throws {
    XCTAssertEqual(try app.event("pages-selected").range, range)
  }

  /// Clicks the card of a page, with keys held.
  private func click(_ page: Int, _ app: App, holding keys: String...) throws {
    let (x, y) = try app.screen(page: page).pixel(middle)
    try app.xdotool("mousemove", "\(x)", "\(y)")
    for key in keys { try app.xdotool("keydown", key) }
    try app.xdotool("click", "1")
    for key in keys { try app.xdotool("keyup", key) }
  }

  func testModesAreChosenByActionAndKeys() throws {
    let app = try open(file(pages: 6))
    XCTAssertEqual(app.state("view-mode"), "'document'")
    try app.keys("ctrl+2")
    try settle("thumbnails", app)
    XCTAssertFalse(app.isEnabled("zoom"))
    XCTAssertFalse(app.isEnabled("select-all"))
    XCTAssertFalse(app.isEnabled("editor-done"))
    try app.keys("ctrl+3")
    try settle("documentEditor", app)
    for action in ["editor-done", "editor-select-all", "editor-select-range", "select-all"] {
      XCTAssertTrue(app.isEnabled(action), action)
    }
    for action in [
      "new", "remove", "duplicate", "rotate", "export-path", "copy", "cut", "paste", "move", "select-none",
    ] {
      XCTAssertFalse(app.isEnabled("editor-\(action)"), action)
    }
    try app.keys("ctrl+1")
    try settle("document", app)
    XCTAssertTrue(app.isEnabled("zoom"))
    try show("documentEditor", app)
    // A mode that there isn't changes nothing.
    try app.activate("view-mode", "'contentEditing'")
    XCTAssertEqual(app.state("view-mode"), "'documentEditor'")
    try app.activate("editor-done")
    try settle("document", app)
    // The annotation tools belong to the document.
    try show("thumbnails", app)
    try app.keys("ctrl+shift+m")
    try settle("document", app)
    XCTAssertEqual(app.state("annotation-toolbar"), "true")
    try show("thumbnails", app)
    try app.activate("tool", "'square'")
    try settle("document", app)
    XCTAssertEqual(app.state("tool"), "'square'")
    try app.activate("view-mode", "'thumbnails'")
    try app.activate("close-document")
    try app.waitForState("view-mode", "'document'")
    XCTAssertFalse(app.isEnabled("view-mode"))
  }

  func testAClickOnAThumbnailOpensItsPage() throws {
    let app = try open(file(pages: 40))
    try show("thumbnails", app)
    try click(5, app)
    try settle("document", app)
    XCTAssertEqual(app.page, 5)
    try show("thumbnails", app)
    // From there by keys: two to the right, and all the way down.
    try app.keys("Right", "Right", "Return")
    try settle("document", app)
    XCTAssertEqual(app.page, 7)
    try show("thumbnails", app)
    try app.keys("End", "Return")
    try settle("document", app)
    XCTAssertEqual(app.page, 40)
    try show("thumbnails", app)
    // The page one comes from is in view.
    let view = try app.pageRect(40).frame
    XCTAssertGreaterThan(view.minY, 0)
    XCTAssertLessThan(view.maxY, 1000)
    try app.keys("Home", "Return")
    try settle("document", app)
    XCTAssertEqual(app.page, 1)
  }

  func testComingBackIsTheSamePageAndZoom() throws {
    let app = try open(file(pages: 9))
    try app.activate("go-to-page", "6")
    try app.activate("zoom", "1.37")
    try app.wait("the zoom") { abs(app.zoom - 1.37) < 1e-6 }
    try app.keys("Down", "Down", "Down")
    try app.wait("page 6") { app.page == 6 }
    let place = try app.pageRect(6).frame
    for key in ["ctrl+1", "Escape"] {
      for mode in ["thumbnails", "documentEditor"] {
        try show(mode, app)
        XCTAssertEqual(app.page, 6)
        try app.keys("Up", "Home", key)
        try settle("document", app)
        XCTAssertEqual(try app.pageRect(6).frame, place)
        XCTAssertEqual(app.zoom, 1.37, accuracy: 1e-6)
        XCTAssertEqual(app.page, 6)
      }
    }
    // The very page one is on keeps its place too.
    try show("thumbnails", app)
    try click(6, app)
    try settle("document", app)
    XCTAssertEqual(try app.pageRect(6).frame, place)
    // A page asked for meanwhile is the one to come back to.
    try show("thumbnails", app)
    try app.activate("go-to-page", "2")
    try app.wait("page 2") { app.page == 2 }
    try show("document", app)
    XCTAssertEqual(app.page, 2)
  }

  func testPagesAreSelectedByClicks() throws {
    let app = try open(file(pages: 12))
    try show("documentEditor", app)
    try click(2, app)
    try waitForSelection("2", app)
    try click(5, app, holding: "ctrl")
    try waitForSelection("2,5", app)
    try click(8, app, holding: "shift")
    try waitForSelection("5-8", app)
    try click(6, app, holding: "ctrl")
    try waitForSelection("5,7-8", app)
    XCTAssertTrue(app.isEnabled("editor-select-none"))
    try app.keys("Escape")
    try waitForSelection("", app)
    XCTAssertEqual(app.state("view-mode"), "'documentEditor'")
    XCTAssertFalse(app.isEnabled("editor-select-none"))
    // A rubber band from the corner, over the first two cards.
    let (one, two) = (try app.pageRect(1).frame, try app.pageRect(2).frame)
    let corner = try app.corner()
    let start = Point(x: one.minX - 14, y: one.minY - 12) + corner
    let end = two.center + corner
    try app.xdotool("mousemove", "\(Int(start.x))", "\(Int(start.y))", "mousedown", "1")
    try app.xdotool("mousemove", "\(Int(start.x) + 20)", "\(Int(start.y) + 20)")
    try app.xdotool("mousemove", "\(Int(end.x))", "\(Int(end.y))")
    try app.wait("the band") { app.events.last { $0.event == "pages-selected" }?.range == "1-2" }
    try app.xdotool("mouseup", "1")
    XCTAssertTrue(app.isEnabled("editor-select-none"))
    try click(4, app)
    try app.event("pages-selected", where: { $0.range == "4" })
    // A double click opens.
    try app.click(middle, page: 9, count: 2)
    try settle("document", app)
    XCTAssertEqual(app.page, 9)
  }

  func testPagesAreSelectedByActionsAndKeys() throws {
    let app = try open(file(pages: 9))
    try show("documentEditor", app)
    try app.activate("editor-select-range", "'1-3,8,even'")
    try waitForSelection("1-4,6,8", app)
    // What can't be understood changes nothing.
    try app.activate("editor-select-range", "'1-3,x'")
    try app.activate("editor-select-range", "'44'")
    try app.keys("ctrl+shift+a")
    try waitForSelection("", app)
    try app.keys("ctrl+a")
    try waitForSelection("1-9", app)
    try app.activate("editor-select-none")
    try waitForSelection("", app)
    try app.activate("editor-select-all")
    try waitForSelection("1-9", app)
    try app.keys("Escape", "Right", "space")
    try waitForSelection("", app)
    try waitForSelection("2", app)
    try app.keys("shift+Right", "shift+Right")
    try waitForSelection("2-3", app)
    try waitForSelection("2-4", app)
    // Leaving gives the selection up.
    try app.keys("ctrl+1")
    try settle("document", app)
    try show("documentEditor", app)
    XCTAssertFalse(app.isEnabled("editor-select-none"))
  }

  func testCardsGrowAndShrink() throws {
    let app = try open(file(pages: 30))
    try show("thumbnails", app)
    let before = try app.pageRect(1).frame.width
    try app.keys("ctrl+plus", "ctrl+plus")
    try app.wait("larger cards") { try app.pageRect(1).frame.width > before * 1.2 }
    let (x, y) = try app.screen(page: 1).pixel(middle)
    try app.xdotool("mousemove", "\(x)", "\(y)")
    for _ in 0..<5 { try app.xdotool("keydown", "ctrl", "click", "5", "keyup", "ctrl") }
    try app.wait("smaller cards") { try app.pageRect(1).frame.width < before * 0.8 }
    // The document's own zoom is another matter.
    try show("document", app)
    XCTAssertGreaterThan(try app.pageRect(1).frame.width, 300)
  }

  func testTheCommandLineChoosesTheMode() throws {
    let app = try start(["--view", "documentEditor", "--page", "14", file(pages: 20)])
    try app.event("first-page-sharp", seconds: 30)
    try settle("documentEditor", app)
    XCTAssertEqual(app.page, 14)
    try app.keys("Escape")
    try settle("document", app)
    try app.wait("page 14") { app.page == 14 }
    let frame = try app.pageRect(14).frame
    XCTAssertGreaterThan(frame.maxY, 200)
    XCTAssertLessThan(frame.minY, 250)
    XCTAssertTrue(app.isEnabled("zoom"))
  }
}
