import Foundation
import TestSupport
import XCTest

/// The header of the whole program: its items by state and width, fullscreen, and the pills over the document.
final class HeaderWindowTests: WindowTestCase {
  private func item(_ app: App, _ side: KeyPath<App.Event, String?>) -> [String] {
    let last = app.events.last { $0.event == "header-changed" }
    return last?[keyPath: side]?.split(separator: " ").map(String.init) ?? []
  }

  func testAFreshProfileHasTheStandardItems() throws {
    let app = try open(file(pages: 3))
    XCTAssertEqual(item(app, \.start), ["open", "save"])
    XCTAssertEqual(item(app, \.end), ["thumbnails", "activity", "outline", "search", "annotation"])
    XCTAssertEqual(item(app, \.overflow), [])
    // Turning pages and marking things change titles and states, and lay nothing out.
    let reloads = app.events.last { $0.event == "header-changed" }?.reloads
    try app.activate("go-to-page", "3")
    try app.wait("page 3") { app.page == 3 }
    XCTAssertEqual(app.events.last { $0.event == "header-changed" }?.reloads, reloads)
  }

  func testAFileThatCanNotBeReadLeavesOnlyWhatNeedsNone() throws {
    let app = try start([directory.write("broken.pdf", Array("%PDF-1.7 and then nothing".utf8))])
    try app.event("error", seconds: 30)
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertEqual(item(app, \.start), ["open"])
    XCTAssertEqual(item(app, \.end), [])
    XCTAssertTrue(app.isEnabled("main-menu"))
    XCTAssertFalse(app.isEnabled("share"))
  }

  func testADocumentOverTheStartPageCanBeClosedFromTheHeader() throws {
    let app = try start([])
    try app.event("window-shown")
    XCTAssertEqual(item(app, \.start), ["open"])
    let path = file()
    let other = try start([path], home: app.home)
    try other.waitForExit()
    try app.event("first-page-sharp", seconds: 30)
    try app.wait("the way back") { self.item(app, \.start) == ["close", "open", "save"] }
    try app.focus(try XCTUnwrap(app.xWindows.first))
    try app.keys("ctrl+w")
    try app.wait("the start page") { self.item(app, \.start) == ["open"] }
    // A document that the program was started with has nothing below it.
    let direct = try start([file("direct.pdf"), "--new-window"], home: app.home)
    try direct.waitForExit()
    try app.wait("the second window") { app.xWindows.count == 2 }
    try app.wait("its items") { self.item(app, \.start) == ["open", "save"] }
  }

  func testANarrowWindowPutsItemsIntoItsMenu() throws {
    let app = try open(file(pages: 3))
    let window = try XCTUnwrap(app.xWindows.first)
    try app.wait("the window to be narrow") {
      try app.xdotool("windowsize", window, "360", "600")
      return try App.run("xwininfo", ["-id", window]).contains("Width: 360")
    }
    try app.wait("items to leave") { !self.item(app, \.overflow).isEmpty }
    XCTAssertEqual(item(app, \.end).last, "annotation")
    XCTAssertTrue(item(app, \.overflow).contains("outline"))
    try app.wait("the page to fit") { try app.pageRect(1).frame.width < 360 }
    // The document is as usable as in a wide window.
    try app.activate("page-entry")
    try app.type("3")
    try app.keys("Return")
    try app.wait("page 3") { app.page == 3 }
    try app.wait("the wide window's items") {
      try app.xdotool("windowsize", window, "1000", "700")
      return self.item(app, \.overflow).isEmpty
    }
    XCTAssertEqual(item(app, \.end), ["thumbnails", "activity", "outline", "search", "annotation"])
  }

  func testFullscreenHidesTheHeaderAndTheEdgeFetchesIt() throws {
    let app = try open(file(pages: 3))
    let before = try app.pageRect(1).frame.minY
    try app.xdotool("mousemove", "600", "500")
    try app.keys("F11")
    // The header's place goes to the document.
    try app.wait("the page to move up") { try app.pageRect(1).frame.minY < before - 30 }
    let header = try app.event("header-shown", seconds: 1) { $0.revealed == false }
    XCTAssertEqual(header.docked, false)
    try app.xdotool("mousemove", "600", "0")
    try app.event("header-shown") { $0.revealed == true }
    let page = try app.pageRect(1).frame.minY
    try app.xdotool("mousemove", "600", "500")
    try app.event("header-shown") { $0.revealed == false }
    XCTAssertEqual(try app.pageRect(1).frame.minY, page)
    // F10 opens the menu all the same.
    try app.keys("F10")
    try app.event("header-shown") { $0.revealed == true }
    try app.keys("Escape")
    try app.event("header-shown") { $0.revealed == false }
    try app.keys("F11")
    try app.event("header-shown") { $0.docked == true }
    try app.wait("the page to move down") { try app.pageRect(1).frame.minY > page + 30 }
  }

  /// What assistive technology is told, by a script in a process of its own.
  private func accessibleNames(_ app: App) throws -> [String: [String]] {
    let script = directory.write(
      "names.py",
      Array(
        """
        import gi, json, sys
        gi.require_version('Atspi', '2.0')
        from gi.repository import Atspi
        found = {}
        def walk(node, depth=0):
            if node is None or depth > 40: return
            states = [s.value_nick for s in Atspi.StateType.__enum_values__.values() if node.get_state_set().contains(s)]
            if 'button' in node.get_role_name() and 'visible' in states: found.setdefault(node.get_name(), states)
            for i in range(node.get_child_count()): walk(node.get_child_at_index(i), depth + 1)
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program is not None and program.get_process_id() == int(sys.argv[1]): walk(program)
        print(json.dumps(found))
        """.utf8))
    let text = try App.run("/usr/bin/python3", [script, "\(app.process.processIdentifier)"])
    return (try? JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))) ?? [:]
  }

  func testAssistiveTechnologyKnowsTheItemsByName() throws {
    let app = try start([file(pages: 3)], variables: ["GTK_A11Y": "atspi"])
    try app.waitUntilReady()
    var names: [String: [String]] = [:]
    let wanted = ["Open", "Save", "Thumbnails", "Share", "Outline", "Find", "Annotate", "Main menu"]
    try app.wait("the names") {
      names = try self.accessibleNames(app)
      return wanted.allSatisfy { names[$0] != nil }
    }
    XCTAssertFalse(names["Annotate"]?.contains("pressed") == true, "\(names["Annotate"] ?? [])")
    // The sidebar has more than an outline.
    XCTAssertFalse(app.isEnabled("outline"))
    XCTAssertTrue(names["Outline"]?.contains("sensitive") == true, "\(names["Outline"] ?? [])")
    XCTAssertNil(names["Undo"])
    XCTAssertNil(names["Close document"])
    XCTAssertNotNil(names["Zoom in"])
    // Beside the page, so that the header keeps its items.
    try app.activate("toolbar-position", "'left'")
    try app.activate("annotation-toolbar")
    try app.waitForState("annotation-toolbar", "true")
    try app.wait("the button to be down") {
      try self.accessibleNames(app)["Annotate"]?.contains("pressed") == true
    }
    let tools = [
      "Highlight", "Text", "Note", "Pen", "Eraser", "Rectangle", "Undo", "Redo", "Done", "Move toolbar",
    ]
    try app.wait("the bar's names") {
      names = try self.accessibleNames(app)
      return tools.allSatisfy { names[$0] != nil }
    }
    // What the bar does not show now is not told of either.
    XCTAssertNil(names["More tools"])
    try app.choose("ink.pen")
    try app.wait("the pen to be down") { try self.accessibleNames(app)["Pen"]?.contains("pressed") == true }
  }

  func testTheToolBarInTheHeaderTakesTheItemsPlace() throws {
    let app = try open(file(pages: 3))
    let items = ["thumbnails", "activity", "outline", "search", "annotation"]
    XCTAssertEqual(item(app, \.end), items)
    try app.activate("annotation-toolbar")
    // Saving and the sidebar are not the view's: they stay.
    try app.wait("the items to go") { self.item(app, \.end) == ["outline"] }
    XCTAssertEqual(item(app, \.start), ["save"])
    XCTAssertEqual(item(app, \.overflow), ["open", "thumbnails", "activity", "search", "annotation"])
    try app.activate("toolbar-position", "'left'")
    try app.wait("the items to be back") { self.item(app, \.end) == items }
    try app.activate("toolbar-position", "'inTopBar'")
    try app.wait("the items to go") { self.item(app, \.end) == ["outline"] }
    // The page's tools are elsewhere: its own mode has all of its items.
    try app.activate("view-mode", "'documentEditor'")
    try app.wait("the mode's items") { self.item(app, \.end) == ["thumbnails", "documentEditor"] }
    try app.activate("view-mode", "'document'")
    try app.wait("the items to go") { self.item(app, \.end) == ["outline"] }
    try app.activate("annotation-done")
    try app.wait("the items to be back") { self.item(app, \.end) == items }
    XCTAssertEqual(item(app, \.start), ["open", "save"])
    XCTAssertEqual(item(app, \.overflow), [])
  }
}
