import Foundation
import TestSupport
import XCTest

/// The sidebar: headings, bookmarks and the list of marks.
final class SidebarWindowTests: WindowTestCase {
  /// A file of A4 pages; `headings` are titles with their pages from 0, one under the other.
  private func outlined(pages: Int = 8, _ headings: [(String, Int)]) -> String {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    let mark = builder.add(Self.mark)
    let kids = (0..<pages).map { i in
      builder.add(
        "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 595 842]/Resources<<>>\(i == 0 ? "/Annots[\(mark) 0 R]" : "")>>"
      )
    }
    builder.set(
      tree, "<</Type/Pages/Count \(pages)/Kids[\(kids.map { "\($0) 0 R" }.joined(separator: " "))]>>")
    let head = builder.reserve()
    for (i, heading) in headings.enumerated() {
      let next = i + 1 < headings.count ? "/Next \(head + i + 2) 0 R" : ""
      builder.add(
        "<</Title(\(heading.0))/Parent \(head) 0 R\(next)/Dest[\(kids[heading.1]) 0 R/XYZ 0 842 null]>>")
    }
    builder.set(head, "<</Type/Outlines/First \(head + 1) 0 R>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R/Outlines \(head) 0 R>>")
    return directory.write("outlined.pdf", builder.bytes(root: root))
  }

  /// The bookmarks' names and pages (0-based) as they are on disk.
  private func stored(_ app: App) -> [String] {
    struct State: Decodable {
      struct Bookmark: Decodable {
        var name: String
        var page: Int
      }
      var version: Int
      var bookmarks: [Bookmark]
    }
    let folder = app.home.path + "/STATE/postil/documents"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      $0.hasSuffix(".json")
    }
    return names.sorted().flatMap { name -> [String] in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let state = try? JSONDecoder().decode(State.self, from: data)
      else { return ["unreadable"] }
      return state.bookmarks.map { "\($0.page):\($0.name)" }
    }
  }

  private func waitForStored(_ app: App, _ wanted: [String]) throws {
    try app.wait("the bookmarks \(wanted), not \(stored(app))") { stored(app) == wanted }
  }

  /// Opens the list of bookmarks, with the keyboard in it.
  private func openBookmarks(_ app: App) throws {
    try app.activate("bookmarks")
    try app.waitForState("bookmarks", "true")
  }

  /// Goes to pages and puts bookmarks on them by the keyboard.
  private func bookmark(_ app: App, _ pages: [Int]) throws {
    try app.wait("bookmarks to be read") { app.isEnabled("bookmark") }
    for page in pages {
      try app.activate("go-to-page", "\(page)")
      try app.wait("page \(page)") { app.page == page }
      try app.waitForState("bookmark", "false")
      try app.keys("ctrl+d")
      try app.waitForState("bookmark", "true")
    }
  }

  func testF9OpensTheSidebarAndHeadingsLeadToTheirPages() throws {
    let app = try open(outlined([("One", 1), ("Two", 4), ("Three", 6)]))
    try app.wait("the outline") { app.isEnabled("outline") }
    try app.activate("zoom-fit-width")
    let wide = try app.pageRect(1).frame
    try app.keys("F9")
    try app.waitForState("sidebar", "true")
    XCTAssertEqual(app.state("outline"), "true")
    try app.wait("room for it") { try app.pageRect(1).frame.minX > wide.minX + 190 }
    try app.wait("the first heading, by the keyboard") {
      try app.keys("Home", "Return")
      return app.page == 2
    }
    try app.keys("Down", "Return")
    try app.wait("page 5") { app.page == 5 }
    // The place asked for is at the top, as page 1 was at first.
    XCTAssertEqual(try app.pageRect(5).frame.minY, wide.minY, accuracy: 2)
    try app.keys("Down", "Return")
    try app.wait("page 7") { app.page == 7 }
    try app.keys("F9")
    try app.waitForState("sidebar", "false")
    XCTAssertEqual(app.state("outline"), "false")
    try app.wait("the room back") { abs(try app.pageRect(7).frame.minX - wide.minX) < 2 }
    // The keyboard is the document's again.
    try app.keys("Home")
    try app.wait("the first page") { app.page == 1 }
  }

  func testAHeadingIsChosenByAClick() throws {
    let app = try open(outlined([("One", 3), ("Two", 5)]))
    try app.wait("the outline") { app.isEnabled("outline") }
    try app.activate("outline")
    try app.waitForState("outline", "true")
    var page = try app.pageRect(1).frame
    try app.wait("the sidebar's room") {
      page = try app.pageRect(1).frame
      return page.minX > 200
    }
    // The page's upper edge is 12 below the lists'; the first row follows the row of tabs.
    let corner = try app.corner()
    let (x, y) = (Int(corner.dx) + 100, Int(corner.dy + page.minY) - 12 + 46 + 24)
    try app.xdotool("mousemove", "\(x)", "\(y)", "click", "1")
    try app.wait("page 4") { app.page == 4 }
  }

  func testWithoutAnOutlineTheActionIsDisabledAndTheOtherListsAreThere() throws {
    let app = try open(file(pages: 2))
    try app.wait("bookmarks to be read") { app.isEnabled("bookmark") }
    try app.keys("F9")
    try app.waitForState("sidebar", "true")
    XCTAssertFalse(app.isEnabled("outline"))
    XCTAssertEqual(app.state("outline"), "false")
    try app.waitForState("bookmarks", "true")
    try app.activate("annotations-list")
    try app.waitForState("annotations-list", "true")
    XCTAssertEqual(app.state("bookmarks"), "false")
    try app.activate("close-document")
    try app.waitForState("sidebar", "false")
    for action in ["sidebar", "bookmarks", "bookmark", "annotations-list", "outline"] {
      XCTAssertFalse(app.isEnabled(action), action)
    }
  }

  func testBookmarksAreToggledAndOutliveTheProgram() throws {
    let path = file(pages: 6)
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    try bookmark(app, [4, 2])
    try waitForStored(app, ["1:", "3:"])
    try app.keys("ctrl+d")
    try app.waitForState("bookmark", "false")
    try waitForStored(app, ["3:"])
    XCTAssertFalse(app.isEnabled("save"))
    try app.keys("ctrl+q")
    try app.waitForExit()

    let again = try open(path, home: home)
    try again.wait("bookmarks to be read") { again.isEnabled("bookmark") }
    XCTAssertEqual(again.state("bookmark"), "false")
    try openBookmarks(again)
    try again.wait("the bookmark's page") {
      try again.keys("Return")
      return again.page == 4
    }
    try again.waitForState("bookmark", "true")
  }

  func testWhatIsChangedRightBeforeTheEndIsKept() throws {
    let path = file(pages: 3)
    let app = try open(path)
    try app.wait("bookmarks to be read") { app.isEnabled("bookmark") }
    try app.keys("ctrl+d", "ctrl+q")
    try app.waitForExit()
    XCTAssertEqual(stored(app), ["0:"])
  }

  func testBookmarksAreRenamedMovedAndDeletedByTheKeyboard() throws {
    let app = try open(file(pages: 6))
    try bookmark(app, [1, 3, 5])
    try waitForStored(app, ["0:", "2:", "4:"])
    try openBookmarks(app)
    try app.wait("the keyboard in the list") {
      try app.keys("Home", "Return")
      return app.page == 1
    }
    try app.keys("F2")
    try app.type("Start")
    try app.keys("Return")
    try waitForStored(app, ["0:Start", "2:", "4:"])
    try app.keys("F2")
    try app.type("given up")
    try app.keys("Escape", "alt+Down")
    try waitForStored(app, ["2:", "0:Start", "4:"])
    try app.keys("alt+Down", "alt+Down")
    try waitForStored(app, ["2:", "4:", "0:Start"])
    try app.keys("alt+Up")
    try waitForStored(app, ["2:", "0:Start", "4:"])
    try app.keys("Delete")
    try waitForStored(app, ["2:", "4:"])
    // The keyboard went on to the row that took its place.
    try app.keys("Return")
    try app.wait("page 5") { app.page == 5 }
    try app.keys("Delete", "Delete")
    try waitForStored(app, [])
    // The document has the keyboard again after Escape.
    try app.keys("Escape", "Home")
    try app.wait("page 1") { app.page == 1 }
  }

  func testABookmarkIsDraggedToAnotherPlace() throws {
    let app = try open(file(pages: 6))
    try bookmark(app, [1, 3, 5])
    try openBookmarks(app)
    try app.activate("go-to-page", "1")
    var page = try app.pageRect(1).frame
    try app.wait("the sidebar's room") {
      page = try app.pageRect(1).frame
      return page.minX > 200 && app.page == 1
    }
    let corner = try app.corner()
    let (x, y) = (Int(corner.dx) + 80, Int(corner.dy + page.minY) - 12 + 46 + 24)
    try app.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
    for step in [10, 40, 70, 100] { try app.xdotool("mousemove", "\(x)", "\(y + step)") }
    try app.xdotool("mouseup", "1")
    try waitForStored(app, ["2:", "4:", "0:"])
  }

  func testBookmarksStayWithASavedAndAMovedDocument() throws {
    let path = file(pages: 3)
    let home = TemporaryDirectory()
    let app = try drawn(path, home: home)
    try bookmark(app, [2])
    try save(app)
    try waitForStored(app, ["1:"])
    try app.keys("ctrl+q")
    try app.waitForExit()
    let moved = directory.path + "/moved.pdf"
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    let again = try open(moved, ["--page", "2"], home: home)
    try again.wait("bookmarks to be read") { again.isEnabled("bookmark") }
    try again.waitForState("bookmark", "true")
  }

  func testBookmarksThatCantBeReadAreKeptAsideAndTold() throws {
    let path = file(pages: 3)
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    try bookmark(app, [2])
    try waitForStored(app, ["1:"])
    try app.keys("ctrl+q")
    try app.waitForExit()
    let folder = home.path + "/STATE/postil/documents"
    let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("{\n oops".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let again = try open(path, home: home)
    let message = try XCTUnwrap(try again.event("error").message)
    XCTAssertTrue(message.contains("/\(name).broken"), message)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), [name + ".broken"])
  }

  func testAMarkOfTheListIsSelectedAndShown() throws {
    let app = try open(file(pages: 5))
    try app.activate("annotations-list")
    try app.waitForState("annotations-list", "true")
    // The first row is a page, the second its mark.
    try app.wait("the last page's mark") {
      try app.keys("End", "Return")
      return app.page == 5
    }
    try app.wait("it to be selected") { app.isEnabled("delete") }
    try app.activate("delete")
    try app.wait("something to save") { app.isEnabled("undo") }
    try app.wait("another page's mark") {
      try app.keys("End", "Return")
      return app.page == 4
    }
  }

  func testANarrowWindowShowsTheSidebarOrTheDocument() throws {
    let app = try open(outlined([("One", 1), ("Two", 4)]))
    try app.wait("the outline") { app.isEnabled("outline") }
    let window = try XCTUnwrap(app.xWindows.first)
    try app.xdotool("windowsize", window, "480", "700")
    try app.wait("the narrow page") { try app.pageRect(1).frame.width < 480 }
    try app.keys("F9")
    try app.waitForState("sidebar", "true")
    try app.wait("the heading's page, without the sidebar") {
      if app.state("sidebar") == "true" { try app.keys("End", "Return") }
      return app.page == 5 && app.state("sidebar") == "false"
    }
    try app.keys("F9")
    try app.waitForState("sidebar", "true")
    try app.wait("Escape to leave it") {
      try app.keys("Escape")
      return app.state("sidebar") == "false"
    }
  }
}
