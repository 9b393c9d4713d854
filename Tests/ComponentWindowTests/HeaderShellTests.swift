import Components
import GTKBinding
import Geometry
import Toolbars
import UITestSupport
import XCTest

/// A header's lower edge in the window.
@MainActor private func edge(_ header: Widget, _ window: Window) -> Double {
  header.bounds(in: window)?.maxY ?? 0
}

final class HeaderShellTests: XCTestCase {
  func testDockedItLiesAboveTheContent() throws {
    try ui {
      let window = Window(title: "Shell")
      let header = HeaderBar()
      let content = Button(label: "Content")
      let shell = HeaderShell(header: header, content: content)
      window.content = shell
      window.defaultSize = (500, 300)
      try await UIRunner.show(window)
      XCTAssertEqual(content.bounds(in: window)?.minY, header.bounds(in: window)?.maxY)
      XCTAssertFalse(shell.isRevealed)
      shell.reveal()
      XCTAssertFalse(shell.isRevealed)
      window.destroy()
    }
  }

  func testFloatingItComesToThePointerAtTheEdgeAndLeavesWithIt() throws {
    try ui {
      let window = Window(title: "Floating")
      let header = HeaderBar()
      let inside = Button(label: "Inside")
      header.packStart(inside)
      let content = Box(.vertical)
      let field = Button(label: "Content")
      content.append(field)
      let shell = HeaderShell(header: header, content: content)
      shell.placement = .floating
      window.content = shell
      window.defaultSize = (500, 300)
      try UIRunner.run("xdotool mousemove 250 200")
      try await UIRunner.show(window)
      let top = try XCTUnwrap(content.bounds(in: window)?.minY)
      XCTAssertLessThanOrEqual(edge(header, window), top)
      XCTAssertEqual(top, shell.bounds(in: window)?.minY)

      try UIRunner.run("xdotool mousemove 250 0")
      try await UIRunner.wait("the header") { shell.isRevealed && edge(header, window) >= top + 40 }
      // A move within it keeps it.
      try await UIRunner.move(inside)
      XCTAssertTrue(shell.isRevealed)
      // The content did not move.
      XCTAssertEqual(content.bounds(in: window)?.minY, top)
      try UIRunner.run("xdotool mousemove 250 200")
      try await UIRunner.wait("it to leave") { !shell.isRevealed && edge(header, window) <= top }

      // What holds it, holds it.
      var isHeld = true
      shell.isHeld = { isHeld }
      try UIRunner.run("xdotool mousemove 250 0")
      try await UIRunner.wait("the header") { shell.isRevealed }
      try UIRunner.run("xdotool mousemove 250 200")
      try await Task.sleep(for: .milliseconds(900))
      XCTAssertTrue(shell.isRevealed)
      isHeld = false
      try await UIRunner.wait("it to leave") { !shell.isRevealed }
      window.destroy()
    }
  }

  func testTheFocusFetchesItToo() throws {
    try ui {
      let window = Window(title: "Focus")
      let header = HeaderBar()
      let inside = Button(label: "Inside")
      header.packStart(inside)
      let field = Button(label: "Content")
      let shell = HeaderShell(header: header, content: field)
      shell.placement = .floating
      window.content = shell
      window.defaultSize = (500, 300)
      try UIRunner.run("xdotool mousemove 250 200")
      try await UIRunner.show(window)
      field.grabFocus()
      try await UIRunner.type("shift+Tab", in: window)
      try await UIRunner.wait("the header") { shell.isRevealed && header.containsFocus }
      field.grabFocus()
      try await UIRunner.wait("it to leave") { !shell.isRevealed }
      var isThere = false
      shell.reveal { isThere = true }
      try await UIRunner.wait("the header at once") { isThere }
      XCTAssertGreaterThan(edge(header, window), 40)
      // Docking it again puts it back above the content.
      shell.placement = .docked
      try await UIRunner.draw(window)
      XCTAssertEqual(field.bounds(in: window)?.minY, header.bounds(in: window)?.maxY)
      window.destroy()
    }
  }
}

final class DocumentPillsTests: XCTestCase {
  func testTheyFadeWhenNothingMovesAndComeBack() throws {
    try ui {
      let window = Window(title: "Pills")
      let pills = DocumentPills()
      let area = Overlay(Button(label: "Page"))
      area.addOverlay(pills)
      window.content = area
      window.defaultSize = (500, 300)
      pills.page.entry.update(page: 2, of: 9)
      pills.zoom.update(zoom: 1.254)
      try UIRunner.run("xdotool mousemove 100 100")
      try await UIRunner.show(window)
      XCTAssertTrue(pills.isAwake)
      XCTAssertNotNil(pills.first(Label.self) { $0.text == "125 %" })
      try await UIRunner.wait("them to fade") { !pills.isAwake }
      XCTAssertFalse(pills.canTarget)
      pills.wake()
      XCTAssertTrue(pills.isAwake)
      XCTAssertTrue(pills.canTarget)
      // The focus keeps them.
      var asked: [Int] = []
      pills.page.entry.onPage = { asked.append($0) }
      pills.startEntry()
      try await Task.sleep(for: .milliseconds(4500))
      XCTAssertTrue(pills.isAwake)
      try await UIRunner.type("7 Return", in: window)
      try await UIRunner.wait("the page") { asked == [7] }
      var isDone = false
      pills.page.entry.onDone = { isDone = true }
      try await UIRunner.type("Escape", in: window)
      try await UIRunner.wait("the end of typing") { isDone }
      window.destroy()
    }
  }
}
