import Components
import GTKBinding
import Geometry
import Toolbars
import UITestSupport
import XCTest

/// The list of a group of tools, opened by the secondary button over and over.
final class GroupListTests: XCTestCase {
  func testARightClickOpensTheListEachTimeAndLeavesTheButtonUp() throws {
    try ui {
      let scene = AnnotationToolbarTests.Scene()
      try await scene.show()
      let pen = try scene.button("ink.pen", "ink.highlighter")
      let width = scene.host.width
      for less in [0, 40, 80] {
        scene.window.defaultSize = (900 - less, 700)
        try await UIRunner.wait("\(less) less of \(width)") { scene.host.width == width - less }
        try await UIRunner.click(pen, button: 3)
        try await UIRunner.wait("the list") { scene.line("Highlighter") != nil }
        _ = try await UIRunner.place(in: try XCTUnwrap(scene.line("Highlighter")))
        try UIRunner.run("xdotool key Escape")
        try await UIRunner.wait("the list to close") { scene.line("Highlighter") == nil }
        XCTAssertFalse(pen.isHeldDown, "\(less)")
      }
      XCTAssertTrue(scene.chosen.isEmpty)
      scene.window.destroy()
    }
  }

  func testNoTooltipOfTheButtonCoversItsOpenList() throws {
    try ui {
      let scene = AnnotationToolbarTests.Scene()
      try await scene.show()
      let pen = try scene.button("ink.pen", "ink.highlighter")
      let hasTooltip = { scene.window.first(Widget.self) { $0.cssName == "tooltip" && $0.isMapped } != nil }
      try await UIRunner.move(pen)
      try await UIRunner.wait("its tooltip", hasTooltip)
      try await UIRunner.click(pen, button: 3)
      try await UIRunner.wait("the list") { scene.line("Highlighter") != nil }
      _ = try await UIRunner.place(in: try XCTUnwrap(scene.line("Highlighter")))
      try await UIRunner.wait("the tooltip to be gone") { !hasTooltip() }
      // Longer than it takes a tooltip to come again where the pointer moves.
      for _ in 0..<40 {
        try UIRunner.moveBy(1, 0)
        try UIRunner.moveBy(-1, 0)
        try await UIRunner.draw(scene.window)
        XCTAssertFalse(hasTooltip())
      }
      scene.window.destroy()
    }
  }
}
