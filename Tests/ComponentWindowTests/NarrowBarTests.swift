import Components
import DocumentModel
import GTKBinding
import Toolbars
import Tools
import UITestSupport
import XCTest

/// What stays on the annotation bar when there is little room, and in its style slot when there is no style.
final class NarrowBarTests: XCTestCase {
  /// However narrow it is: what most people need most is on it, and everything else in its list.
  func testHighlightPenEraserAndTextAreTheLastToLeave() throws {
    try ui {
      var model = AnnotationToolbarModel.sample
      model.configurations = ToolbarConfiguration.defaults
      let scene = AnnotationToolbarTests.Scene(model, size: (600, 500), catalogue: ToolCatalogue.all)
      try await scene.show()
      let frame = WideFrame()
      scene.window.content = frame
      frame.show(scene.host)
      let essential = ["highlight", "ink.pen", "eraser", "freeText"]
      func has(_ tool: String, in ids: [String]) -> Bool {
        ids.contains {
          $0.hasPrefix("tools:") && $0.dropFirst(6).split(separator: "+").contains(Substring(tool))
        }
      }
      for width in [500, 420, 360, 300, 236] {
        frame.side = width
        try await UIRunner.wait("a width of \(width)") { scene.host.width == width }
        for tool in essential { XCTAssertTrue(has(tool, in: scene.bar.shownIDs), "\(tool) at \(width)") }
      }
      XCTAssertTrue(scene.bar.listedIDs.contains("style"))
      XCTAssertTrue(scene.bar.listedIDs.contains("done"))
      scene.window.destroy()
    }
  }

  /// The list has the input to itself once it is open: what opened it must have seen its button let go.
  func testASecondaryClickLeavesNoButtonHeldDown() throws {
    try ui {
      let scene = AnnotationToolbarTests.Scene()
      try await scene.show()
      let button = try scene.button("square", "circle")
      for _ in 0..<2 {
        try await UIRunner.click(button, button: 3)
        try await UIRunner.wait("the list") { button.first(Popover.self) { $0.isMapped } != nil }
        XCTAssertFalse(button.isHeldDown)
        try UIRunner.run("xdotool key Escape")
        try await UIRunner.wait("its end") { button.first(Popover.self) { $0.isMapped } == nil }
        XCTAssertFalse(button.isHeldDown)
      }
      scene.window.destroy()
    }
  }

  func testWithoutToolAndSelectionTheStyleIsSeenButNotChanged() throws {
    try ui {
      let scene = AnnotationToolbarTests.Scene()
      scene.state.style = StylePanelModel(keys: [], style: ToolStyle(color: Color(red: 1, green: 0, blue: 0)))
      scene.bar.update(scene.state)
      try await scene.show()
      let style = try XCTUnwrap(scene.bar.widget(for: "style"))
      XCTAssertTrue(style.isDrawable)
      XCTAssertEqual(style.opacity, 1)
      XCTAssertFalse(style.isSensitive)
      XCTAssertEqual(style.tooltip, "Style: Choose a tool or select an annotation")
      scene.state.style.keys = [.color]
      scene.bar.update(scene.state)
      XCTAssertTrue(style.isSensitive)
      XCTAssertEqual(style.tooltip, "Style")
      scene.window.destroy()
    }
  }
}
