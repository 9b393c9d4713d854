import Geometry
import TestSupport
import XCTest

/// Finding text: the bar, its keys, and where it leads.
final class FindWindowTests: WindowTestCase {
  /// Six pages, each with “Words to mark” and its own number in words; “needle” on the third and the fifth, twice there.
  private func numberedFile() -> String {
    let texts = [
      "page one", "page two", "page three needle", "page four", "page five needle and needle", "page six",
    ]
    let pages = texts.map { PDFBuilder.FilePage(text: $0, annotations: [Self.mark]) }
    return directory.write("numbered.pdf", PDFBuilder.file(pages: pages))
  }

  private func waitForBar(_ app: App, open: Bool) throws {
    try app.waitForState("find-bar", open ? "true" : "false")
  }

  private func waitForPage(_ app: App, _ page: Int) throws {
    try app.wait("page \(page), not \(app.page)") { app.page == page }
  }

  func testTypingFindsAndEnterGoesOn() throws {
    let app = try open(numberedFile())
    try app.keys("ctrl+f")
    try waitForBar(app, open: true)
    try app.type("needle")
    try app.event("match-shown") { $0.text == "needle" && $0.match == 1 }
    try waitForPage(app, 3)
    try app.keys("Return")
    try app.event("match-shown") { $0.match == 2 }
    try waitForPage(app, 5)
    try app.keys("Return")
    try app.event("match-shown") { $0.match == 3 }
    XCTAssertEqual(app.page, 5)
    // Around, and back.
    try app.keys("Return")
    try app.event("match-shown") { $0.match == 1 }
    try waitForPage(app, 3)
    try app.keys("shift+Return")
    try app.event("match-shown") { $0.match == 3 }
    try waitForPage(app, 5)
    try app.keys("ctrl+shift+g")
    try app.event("match-shown") { $0.match == 2 }
    try app.keys("shift+F3")
    try app.event("match-shown") { $0.match == 1 }
    try waitForPage(app, 3)
    try app.keys("F3")
    try app.event("match-shown") { $0.match == 2 }
    try app.keys("ctrl+g")
    try app.event("match-shown") { $0.match == 3 }
    XCTAssertEqual(app.count(of: "error"), 0)
  }

  func testEscapeClosesAndThePageHasTheKeysAgain() throws {
    let app = try open(numberedFile())
    try app.activate("zoom-fit-page")
    try app.keys("ctrl+f")
    try waitForBar(app, open: true)
    // In the entry a letter is no tool.
    try app.type("six")
    try app.event("match-shown") { $0.page == 6 }
    XCTAssertEqual(app.state("tool"), "''")
    try app.keys("Escape")
    try waitForBar(app, open: false)
    try waitForPage(app, 6)
    try app.keys("Home")
    try waitForPage(app, 1)
    try app.keys("p")
    try app.waitForState("tool", "'ink.pen'")
    // Once more for what was looked for last.
    try app.keys("F3")
    try waitForBar(app, open: true)
    try app.event("match-shown") { $0.page == 6 }
  }

  func testWhatWasTypedJustBeforeClosingIsLookedForNextTime() throws {
    let app = try open(numberedFile())
    try app.activate("find-bar")
    try waitForBar(app, open: true)
    try app.type("two")
    try app.keys("Escape")
    try waitForBar(app, open: false)
    try app.keys("F3")
    try app.event("match-shown") { $0.text == "two" && $0.page == 2 }
  }

  func testAScriptFinds() throws {
    let app = try open(numberedFile())
    try app.activate("find", "'FOUR'")
    try app.event("match-shown") { $0.text == "FOUR" }
    try waitForPage(app, 4)
    try waitForBar(app, open: true)
    // A search begins on the page in view and goes around.
    try app.activate("find", "'needle'")
    try app.event("match-shown") { $0.text == "needle" && $0.page == 5 }
    try waitForPage(app, 5)
    try app.activate("find-next")
    try app.activate("find-next")
    try app.event("match-shown") { $0.page == 3 }
    try waitForPage(app, 3)
    // How text is compared can be said while searching.
    try app.activate("find", "'NEEDLE'")
    try app.event("match-shown") { $0.text == "NEEDLE" }
    try app.activate("find-match-case")
    try app.waitForState("find-match-case", "true")
    try app.event("find-ended") { $0.text == "NEEDLE" && $0.matches == 0 }
    try app.activate("find-bar")
    try waitForBar(app, open: false)
    try app.activate("close-document")
    try app.wait("the commands to be off") {
      !["find", "find-next", "find-previous", "find-bar"].contains { app.isEnabled($0) }
    }
  }

  func testTheSelectedTextIsLookedFor() throws {
    let app = try open(file())
    try app.click(Point(x: 75, y: 646), count: 2)
    try app.wait("the word to be selected") {
      try app.keys("ctrl+f")
      return app.events.contains { $0.event == "match-shown" && $0.text == "Words" }
    }
    XCTAssertEqual(app.page, 1)
  }

  func testMatchesAreListed() throws {
    let app = try open(numberedFile())
    try app.activate("find-list")
    try app.waitForState("find-list", "true")
    try app.activate("find", "'needle'")
    try app.event("match-shown") { $0.match == 1 }
    try app.event("find-ended") { $0.matches == 3 }
    // Past the bar's four buttons lies the list, at the line of the current match.
    try app.keys("Tab", "Tab", "Tab", "Tab", "Tab", "Down", "Down", "Return")
    try app.event("match-shown") { $0.match == 3 }
    try waitForPage(app, 5)
  }

  func testMatchesAreMarkedWhereTheyAreOnTurnedPages() throws {
    let turns = ["", "/Rotate 90", "/Rotate 180/CropBox[40 500 500 800]", "/Rotate 270/UserUnit 1.5"]
    let pages = turns.map { PDFBuilder.FilePage(text: "page needle", annotations: [Self.mark], keys: $0) }
    let app = try open(directory.write("turned.pdf", PDFBuilder.file(pages: pages)))
    try app.activate("zoom", "1.8")
    try app.activate("find", "'needle'")
    for (i, keys) in turns.enumerated() {
      try app.event("match-shown") { $0.page == i + 1 && $0.match == i + 1 }
      // The word begins 30 points right of where “page” does, and is 36 wide.
      let word = Rect(x: 92, y: 641, width: 32, height: 9)
      try app.wait("the mark on a page of \(keys)") {
        try app.isOrange(app.screen(page: i + 1).toScreen.apply(word))
      }
      try app.activate("find-next")
    }
  }
}

extension App {
  /// Whether most of a part of the screen has the colour of the current match over paper.
  fileprivate func isOrange(_ part: Rect) throws -> Bool {
    let text = try Self.run(
      "import",
      [
        "-window", "root", "-crop",
        "\(Int(part.width))x\(Int(part.height))+\(Int(part.minX))+\(Int(part.minY))", "-depth", "8", "txt:-",
      ])
    let colors = text.split(separator: "\n").dropFirst().compactMap { line -> (Int, Int, Int)? in
      guard let hex = line.split(separator: "#").dropFirst().first?.prefix(6), let n = Int(hex, radix: 16)
      else {
        return nil
      }
      return (n >> 16, n >> 8 & 255, n & 255)
    }
    let orange = colors.filter { $0.0 > 200 && (150..<235).contains($0.1) && $0.2 < 190 }
    return colors.count > 20 && orange.count * 2 > colors.count
  }
}
