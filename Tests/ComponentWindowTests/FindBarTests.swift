import Components
import DocumentModel
import GTKBinding
import UITestSupport
import XCTest

final class FindBarTests: XCTestCase {
  func testTypingTellsOnceAndEnterGoesOn() throws {
    try ui {
      let window = Window(title: "Find")
      let bar = FindBar(options: MenuModel([.item("Match case", action: "win.none")]))
      var events: [FindBar.Event] = []
      bar.onEvent = { events.append($0) }
      window.content = bar
      try await UIRunner.show(window)
      bar.startTyping()
      try await UIRunner.type("w o r d", in: window)
      try await UIRunner.wait("the query, not \(events)") { events.last == .query("word") }
      events = []
      try await UIRunner.type("Return shift+Return", in: window)
      try await UIRunner.wait("the steps, not \(events)") { events == [.next, .previous] }
      // Enter does not wait for the moment after the last key.
      events = []
      try await UIRunner.type("s Return Escape", in: window)
      try await UIRunner.wait("the end, not \(events)") { events.last == .close }
      XCTAssertEqual(events, [.query("words"), .close])
      // Closed and opened again it tells of the same text once more.
      bar.forget()
      events = []
      bar.find("words")
      XCTAssertEqual(events, [.query("words")])
      bar.find("words")
      XCTAssertEqual(events, [.query("words")])
      window.destroy()
    }
  }

  func testItShowsHowFarTheSearchIs() throws {
    try ui {
      let window = Window(title: "Find")
      let bar = FindBar(options: MenuModel())
      window.content = bar
      try await UIRunner.show(window)
      let entry = try XCTUnwrap(bar.first(SearchEntry.self))
      let count = try XCTUnwrap(bar.first(Label.self))
      @MainActor func shows(_ summary: FindSummary?) -> String {
        bar.show(summary)
        return count.text
      }
      XCTAssertFalse(count.isDrawable)
      XCTAssertEqual(shows(FindSummary(position: nil, total: 0, isComplete: false)), "Searching…")
      XCTAssertEqual(shows(FindSummary(position: 3, total: 41, isComplete: false)), "3 of 41+")
      XCTAssertEqual(shows(FindSummary(position: 3, total: 41, isComplete: true)), "3 of 41")
      XCTAssertFalse(entry.hasClass("error"))
      XCTAssertEqual(shows(FindSummary(position: nil, total: 0, isComplete: true)), "Not found")
      XCTAssertTrue(entry.hasClass("error"))
      XCTAssertEqual(shows(nil), "")
      XCTAssertFalse(entry.hasClass("error"))
      XCTAssertFalse(count.isDrawable)
      // It never asks for more than a narrow window has.
      bar.show(FindSummary(position: 1000, total: 100_000, isComplete: false))
      XCTAssertLessThanOrEqual(bar.measured(.horizontal).minimum, 340)
      window.destroy()
    }
  }

  func testALineOfTheListIsChosen() throws {
    try ui {
      let window = Window(title: "Find")
      let results = FindResults()
      var chosen: [FindSession.Place] = []
      results.onChoose = { chosen.append($0) }
      window.content = Box(.vertical, [results])
      window.defaultSize = (500, 400)
      let rows = (0..<30).map { i in
        FindResults.Row(
          place: .init(page: .init(i), index: 0), page: i + 1,
          snippet: FindSnippet(before: "a <b> & ", match: "needle", after: " here"))
      }
      results.show(Array(rows[10...]), current: rows[20].place)
      try await UIRunner.show(window)
      let list = try XCTUnwrap(results.first(ListBox.self))
      XCTAssertEqual(list.selectedRow?.index, 10)
      // Pages before those that are listed come in at the top; the choice stays.
      results.show(rows, current: rows[20].place)
      XCTAssertEqual(list.selectedRow?.index, 20)
      results.show(rows, current: rows[0].place)
      try await UIRunner.click(try XCTUnwrap(list.row(at: 1)))
      try await UIRunner.wait("the choice") { chosen == [rows[1].place] }
      results.show([rows[2], rows[4]], current: nil)
      XCTAssertNil(list.row(at: 2))
      XCTAssertNil(list.selectedRow)
      results.show([], current: nil)
      XCTAssertFalse(results.isVisible)
      window.destroy()
    }
  }
}
