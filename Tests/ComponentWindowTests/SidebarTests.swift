import Components
import DocumentModel
import GTKBinding
import Geometry
import UITestSupport
import XCTest

final class SidebarTests: XCTestCase {
  /// What a sidebar told.
  @MainActor private final class Told {
    var events: [String] = []

    func listen(to sidebar: Sidebar) {
      sidebar.onEvent = { [unowned sidebar] event in
        switch event {
        case .goTo(let target): self.events.append("go to \(target.sourceIndex)")
        case .goToBookmark(let id): self.events.append("go to \(id.value)")
        case .rename(let id, let name): self.events.append("rename \(id.value) \(name)")
        case .move(let id, let place): self.events.append("move \(id.value) \(place)")
        case .delete(let id): self.events.append("delete \(id.value)")
        case .toggleBookmark: self.events.append("toggle")
        case .select(let id, let page): self.events.append("select \(id.value) on \(page.value)")
        case .tab(let tab): sidebar.show(tab)
        case .leave: self.events.append("leave")
        case .close: self.events.append("close")
        }
      }
    }

    /// Waits for what was told since the last call.
    func wait(_ wanted: [String], line: UInt = #line) async throws {
      try await UIRunner.wait("\(wanted), not \(events)", line: line) { self.events == wanted }
      events = []
    }
  }

  @MainActor private static func show(
    _ tab: Sidebar.Tab, _ body: (Sidebar, Window, Told) async throws -> Void
  ) async throws {
    let window = Window(title: "Sidebar")
    let sidebar = Sidebar()
    let told = Told()
    told.listen(to: sidebar)
    window.content = sidebar
    window.defaultSize = (260, 500)
    sidebar.show(tab)
    try await UIRunner.show(window)
    try await body(sidebar, window, told)
    window.destroy()
  }

  private static let bookmarks = Bookmarks([
    Bookmark(id: BookmarkID("a"), page: 2), Bookmark(id: BookmarkID("b"), page: 4, name: "Middle"),
    Bookmark(id: BookmarkID("c"), page: 6),
  ])

  @MainActor private static func find(_ text: String, in sidebar: Sidebar) -> Label? {
    sidebar.first(Label.self) { $0.text == text && $0.isDrawable }
  }

  @MainActor private static func row(
    _ text: String, in sidebar: Sidebar, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Label {
    try await UIRunner.wait("the row “\(text)”", file: file, line: line) { find(text, in: sidebar) != nil }
    return find(text, in: sidebar)!
  }

  func testBookmarksByThePointer() throws {
    try ui {
      try await SidebarTests.show(.bookmarks) { sidebar, window, told in
        sidebar.update(bookmarks: SidebarTests.bookmarks) { $0 == 6 ? nil : $0 + 1 }
        try await UIRunner.draw(window)
        try await UIRunner.click(try await SidebarTests.row("Page 3", in: sidebar))
        try await told.wait(["go to a"])
        // A page that was removed.
        _ = try await SidebarTests.row("Page no longer there", in: sidebar)
        let middle = try await SidebarTests.row("Middle", in: sidebar)
        try await UIRunner.click(middle, count: 2)
        try await UIRunner.wait("the name to be edited") {
          sidebar.first(Entry.self) { $0.isVisible && $0.containsFocus && $0.text == "Middle" } != nil
        }
        told.events = []
        try await UIRunner.type("E n d Return", in: window)
        try await told.wait(["rename b End"])
        try await UIRunner.click(try await SidebarTests.row("Bookmark this page", in: sidebar))
        try await told.wait(["toggle"])
      }
    }
  }

  func testTheMenuDoesWhatKeysDo() throws {
    try ui {
      try await SidebarTests.show(.bookmarks) { sidebar, window, told in
        sidebar.update(bookmarks: SidebarTests.bookmarks) { $0 + 1 }
        try await UIRunner.draw(window)
        let middle = try await SidebarTests.row("Middle", in: sidebar)
        // Each time the last but `steps` of: go to, rename, move up, move down, delete.
        for (steps, wanted) in [(1, "delete b"), (2, "move b 2"), (3, "move b 0"), (5, "go to b")] {
          try await UIRunner.click(middle, button: 3)
          try await UIRunner.wait("the menu") { sidebar.first(MenuButton.self) { $0.isOpen } != nil }
          told.events = []
          for _ in 0..<steps { try UIRunner.run("xdotool key Up") }
          try UIRunner.run("xdotool key Return")
          try await told.wait([wanted])
          try await UIRunner.wait("the menu to close") { sidebar.first(MenuButton.self) { $0.isOpen } == nil }
        }
      }
    }
  }

  func testHeadingsOpenByTheirArrowAndGoByAClick() throws {
    try ui {
      try await SidebarTests.show(.outline) { sidebar, window, told in
        let outline = Outline([
          OutlineItem(
            "One", target: OutlineTarget(sourceIndex: 1),
            children: [OutlineItem("Under one", target: OutlineTarget(sourceIndex: 2))]),
          OutlineItem("Two"),
        ])
        sidebar.update(outline: outline) { $0 + 1 }
        try await UIRunner.draw(window)
        let one = try await SidebarTests.row("One", in: sidebar)
        try await UIRunner.click(one)
        try await told.wait(["go to 1"])
        // The arrow lies before the text.
        try await UIRunner.click(one, at: Point(x: -14, y: Double(one.height) / 2))
        try await UIRunner.wait("the heading below") {
          SidebarTests.find("Under one", in: sidebar) != nil
        }
        try await UIRunner.click(try await SidebarTests.row("Under one", in: sidebar))
        try await told.wait(["go to 2"])
        sidebar.setCurrentPage(2, isMarked: false)
        XCTAssertTrue(SidebarTests.find("Under one", in: sidebar)?.parent?.hasClass("current") == true)
        sidebar.setCurrentPage(0, isMarked: false)
        XCTAssertTrue(SidebarTests.find("Under one", in: sidebar)?.parent?.hasClass("current") == false)
      }
    }
  }

  func testMarksAreListedByPage() throws {
    try ui {
      try await SidebarTests.show(.annotations) { sidebar, window, told in
        let size = Size(width: 600, height: 800)
        var document = Document(shownSizes: [size, size, size])
        sidebar.update(annotationsOf: document, isComplete: true)
        _ = try await SidebarTests.row("No annotations", in: sidebar)
        func mark(_ id: String, _ words: String?) -> Annotation {
          Annotation(
            id: AnnotationID(id),
            content: .note(NoteContent(rect: Rect(x: 10, y: 10, width: 20, height: 20), color: .black)),
            author: "Ada",
            contents: words)
        }
        let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))
        document.load(
          LoadedPage(geometry: geometry, annotations: [mark("x", "First words"), mark("y", nil)]),
          into: PageID(1))
        sidebar.update(annotationsOf: document, isComplete: true)
        try await UIRunner.draw(window)
        _ = try await SidebarTests.row("Note · Ada", in: sidebar)
        try await UIRunner.click(try await SidebarTests.row("First words", in: sidebar))
        try await told.wait(["select x on 1"])
        document.load(LoadedPage(geometry: geometry, annotations: [mark("z", "Earlier")]), into: PageID(0))
        sidebar.update(annotationsOf: document, isComplete: true)
        try await UIRunner.draw(window)
        try await UIRunner.click(try await SidebarTests.row("Earlier", in: sidebar))
        try await told.wait(["select z on 0"])
        // A page's row hides and shows its marks.
        try await UIRunner.click(try await SidebarTests.row("Page 1", in: sidebar))
        try await UIRunner.wait("the mark to be hidden") {
          SidebarTests.find("Earlier", in: sidebar) == nil
        }
      }
    }
  }

  func testEscapeLeavesAndTheCloseButtonIsThereWhenAlone() throws {
    try ui {
      try await SidebarTests.show(.bookmarks) { sidebar, window, told in
        sidebar.takeOver()
        XCTAssertTrue(sidebar.containsFocus)
        try await UIRunner.type("Escape", in: window)
        try await told.wait(["leave"])
        sidebar.isAlone = true
        try await UIRunner.draw(window)
        let close = try XCTUnwrap(sidebar.first(Button.self) { $0.icon == "window-close-symbolic" })
        try await UIRunner.click(close)
        try await told.wait(["close"])
        sidebar.isAlone = false
        XCTAssertFalse(close.isDrawable)
      }
    }
  }
}
