import GTKBinding
import UITestSupport
import XCTest

final class TreeListTests: XCTestCase {
  /// Shows a list in a window; `children` of its rows.
  @MainActor private static func withList(
    _ roots: [Int], _ children: [Int: [Int]], isOpen: ((Int) -> Bool)? = { _ in false },
    _ body: (TreeList, Window) async throws -> Void
  ) async throws {
    let list = TreeList(
      makeContent: { Label() },
      bind: { content, row in
        (content as? Label)?.text = "Row \(row)"
        return "Row \(row)"
      })
    let window = Window(title: "Rows")
    window.content = ScrolledWindow(list)
    window.defaultSize = (300, 400)
    list.show(roots, children: { children[$0] ?? [] }, isOpen: isOpen)
    try await UIRunner.show(window)
    try await body(list, window)
    window.destroy()
  }

  func testRowsOpenAndClose() throws {
    try ui {
      try await TreeListTests.withList([0, 3], [0: [1, 2], 2: [7]]) { list, _ in
        XCTAssertEqual(list.count, 2)
        XCTAssertTrue(list.setExpanded(0, true))
        XCTAssertFalse(list.setExpanded(0, true))
        XCTAssertFalse(list.setExpanded(3, true))
        XCTAssertEqual(list.count, 4)
        XCTAssertTrue(list.isExpanded(0))
        XCTAssertFalse(list.shows(7))
        list.selected = 3
        XCTAssertTrue(list.setExpanded(0, false))
        XCTAssertEqual(list.selected, 3)
        XCTAssertFalse(list.shows(1))
        list.selected = nil
        XCTAssertNil(list.selected)
      }
    }
  }

  func testRowsThatStayKeepTheirState() throws {
    try ui {
      try await TreeListTests.withList([0, 3], [0: [1, 2], 3: [4], 5: [6]], isOpen: nil) { list, _ in
        XCTAssertEqual(list.count, 5)
        list.selected = 2
        list.update(under: 0, [1, 8, 2])
        list.update(under: nil, [5, 0, 3])
        XCTAssertEqual(list.count, 8)
        XCTAssertEqual(list.selected, 2)
        list.update(under: 0, [2])
        XCTAssertEqual(list.count, 6)
        list.update(under: nil, [3])
        XCTAssertEqual(list.count, 2)
        XCTAssertNil(list.selected)
        list.update(under: nil, [])
        XCTAssertEqual(list.count, 0)
      }
    }
  }

  func testArrowsOpenCloseAndFollowTheReadingDirection() throws {
    try ui {
      for (isRightToLeft, open, close) in [(false, "Right", "Left"), (true, "Left", "Right")] {
        try await TreeListTests.withList([0, 3], [0: [1, 2]]) { list, window in
          list.isRightToLeft = isRightToLeft
          list.takeOver()
          try await UIRunner.type(open, in: window)
          try await UIRunner.wait { list.count == 4 && list.selected == 0 }
          try await UIRunner.type(open, in: window)
          try await UIRunner.wait { list.selected == 1 }
          try await UIRunner.type("Down", in: window)
          try await UIRunner.wait { list.selected == 2 }
          try await UIRunner.type(close, in: window)
          try await UIRunner.wait { list.selected == 0 }
          try await UIRunner.type(close, in: window)
          try await UIRunner.wait { list.count == 2 }
          var activated: [Int] = []
          list.onActivate = { activated.append($0) }
          try await UIRunner.type("Down Return", in: window)
          try await UIRunner.wait { activated == [3] }
        }
      }
    }
  }

  func testEverythingGoesWithTheWindow() throws {
    try ui {
      let before = LiveCounts()
      try await TreeListTests.withList([0, 3], [0: [1, 2]], isOpen: nil) { list, _ in list.takeOver() }
      try await before.waitToReturn()
    }
  }

  /// Thousands of rows are made in no time, because only those in sight are.
  func testManyRowsAreFewWidgets() throws {
    try ui {
      let before = LiveObjects.widgets
      try await TreeListTests.withList(Array(0..<20_000), [:]) { list, _ in
        XCTAssertEqual(list.count, 20_000)
        XCTAssertLessThan(LiveObjects.widgets - before, 1000)
        list.focus(19_999)
        XCTAssertEqual(list.selected, 19_999)
      }
    }
  }
}
