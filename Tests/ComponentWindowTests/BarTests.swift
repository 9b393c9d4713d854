import Components
import GTKBinding
import UITestSupport
import XCTest

final class BarTests: XCTestCase {
  func testTheBannerOffersWhatCanBeDone() throws {
    try ui {
      let window = Window(title: "Banner")
      let banner = Banner()
      let below = Button(label: "Below")
      var reloads = 0
      var others = 0
      below.onClicked { others += 1 }
      window.content = Box(.vertical, [banner, below])
      window.defaultSize = (400, 200)
      banner.show("The file has changed.", button: "Reload") { reloads += 1 }
      try await UIRunner.show(window)
      let button = try XCTUnwrap(banner.first(Button.self))
      try await UIRunner.click(button)
      try await UIRunner.wait("the banner's event") { reloads == 1 }

      banner.show("The file is gone.")
      XCTAssertFalse(button.isDrawable)
      banner.show(nil)
      try await UIRunner.click(below)
      try await UIRunner.wait("the click below") { others == 1 }
      XCTAssertEqual(reloads, 1)
      XCTAssertFalse(banner.isDrawable)
      window.destroy()
    }
  }

  func testAPageNumberIsTyped() throws {
    try ui {
      let window = Window(title: "Page")
      let pages = PageEntry()
      var asked: [Int] = []
      pages.onPage = { asked.append($0) }
      pages.update(page: 3, of: 40)
      let other = Button(label: "Other")
      window.content = Box(.vertical, [pages, other])
      try await UIRunner.show(window)
      let entry = try XCTUnwrap(pages.first(Entry.self))
      XCTAssertEqual(entry.text, "3")
      pages.startEntry()
      try await UIRunner.type("1 2 Return", in: window)
      try await UIRunner.wait("the page") { asked == [12] }
      // What is no number goes back to the page one is on.
      pages.startEntry()
      try await UIRunner.type("x Return", in: window)
      try await UIRunner.wait("the page's own number") { entry.text == "3" }
      XCTAssertEqual(asked, [12])
      window.destroy()
    }
  }
}
