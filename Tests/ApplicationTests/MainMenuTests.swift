import Components
import GTKBinding
import XCTest

@testable import Application

/// The main menu stays short, whatever the header has no room for.
final class MainMenuTests: XCTestCase {
  func testItHasTwelveLinesAtMostAndAboutIsTheLast() throws {
    try onMainLoop {
      let menu = MainMenu()
      for count in 0...9 {
        menu.showOverflow((0..<count).map { .item("Item \($0)", action: "header.item\($0)") })
        let lines = menu.model.lines
        XCTAssertEqual(lines.count, 8 + min(count, 4))
        XCTAssertEqual(lines.last?.action, "app.about")
        // Opening and saving are there, room in the header or not.
        XCTAssertEqual(lines.prefix(3).map(\.action), ["app.new-window", "app.open", "win.save"])
        // One way to share is enough.
        let shared = ["win.save-copy", "win.print", "win.open-with", "win.email"]
        XCTAssertTrue(lines.allSatisfy { !shared.contains($0.action ?? "") })
      }
    }
  }
}
