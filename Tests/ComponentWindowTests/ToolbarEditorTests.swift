import DocumentModel
import GTKBinding
import Geometry
import Toolbars
import Tools
import UITestSupport
import XCTest

@testable import Components

/// The groups that the editor of these tests begins with; some of the tools are not shown.
private let start = [
  ["ink.pen", "redaction", "ink.highlighter", "eraser"], ["lasso"], ["note", "freeText"], ["square"],
]

/// Arranging the tools by the pointer and by keys.
final class ToolbarEditorTests: XCTestCase {
  /// An editor in a window of its own.
  @MainActor private final class Fixture {
    let window = Window(title: "Editor")
    let editor: ToolbarEditor
    var changes = 0
    var others: [String] = []

    init(isRightToLeft: Bool = false) {
      editor = ToolbarEditor(
        ToolbarDraft([
          ToolbarConfiguration(
            name: "wide",
            groups: [
              ToolGroup(tools: ["ink.pen", "redaction", "ink.highlighter", "eraser"]),
              ToolGroup(tools: ["lasso"]), ToolGroup(tools: ["note", "freeText"]),
              ToolGroup(tools: ["square"]),
            ]), .compact,
        ]))
      editor.onEvent = { [unowned self] event in
        switch event {
        case .changed: self.changes += 1
        case .reset: self.others.append("reset")
        case .importRequested: self.others.append("import")
        case .exportRequested: self.others.append("export")
        }
      }
      let scroller = ScrolledWindow(editor, horizontal: .never)
      window.content = scroller
      window.defaultSize = (620, 640)
      if isRightToLeft { editor.canvas.isRightToLeft = true }
    }

    var groups: [[String]] {
      editor.draft.configurations[editor.arrangement].groups.map { $0.items.map(\.id.rawValue) }
    }

    func chip(_ id: ToolID) throws -> Widget { try XCTUnwrap(editor.canvas.widget(of: .tool(id))) }
    func grip(_ group: Int) throws -> Widget { try XCTUnwrap(editor.canvas.widget(of: .group(group))) }

    /// Presses on one place, moves to another in steps, and does not release yet.
    func drag(_ from: Widget, to: Widget, at point: Point? = nil) async throws {
      let end = try await UIRunner.place(of: point, in: to)
      try await UIRunner.move(from)
      try UIRunner.press()
      try UIRunner.moveBy(5, 4)
      try UIRunner.moveBy(8, 6)
      try await UIRunner.wait("the drag") { self.editor.canvas.drag != nil }
      try UIRunner.run("xdotool mousemove \(Int(end.x)) \(Int(end.y))")
      try await UIRunner.wait("the pointer to arrive") {
        guard let drag = self.editor.canvas.drag,
          let place = self.editor.canvas.surfacePoint(drag.point)
        else { return false }
        return abs(place.x - end.x) < 2 && abs(place.y - end.y) < 2
      }
    }

    func drop() async throws {
      try UIRunner.release()
      try await UIRunner.wait("the drop") { self.editor.canvas.drag == nil }
    }

    /// Waits until a menu can be used.
    func menu() async throws {
      try await UIRunner.wait("the menu") { self.editor.popover?.isMapped == true }
      try await UIRunner.draw(window)
    }

    func type(_ keys: String) async throws { try await UIRunner.type(keys, in: window) }

    func focused(_ stop: EditorStop) async throws {
      try await UIRunner.wait("the focus on \(stop)") { self.editor.canvas.focusedStop == stop }
    }

    func waitFor(_ expected: [[String]]) async throws {
      try await UIRunner.wait("the groups \(expected), not \(groups)") { groups == expected }
    }
  }

  func testAToolIsDraggedToAnotherGroup() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      try await f.drag(try f.chip("eraser"), to: try f.chip("freeText"), at: Point(x: 5, y: 20))
      XCTAssertTrue(f.editor.canvas.caret.isVisible)
      XCTAssertEqual(f.changes, 0)
      try await f.drop()
      // Tools that are not shown keep their places.
      try await f.waitFor([
        ["ink.pen", "redaction", "ink.highlighter"], ["lasso"], ["note", "eraser", "freeText"], ["square"],
      ])
      XCTAssertEqual(f.changes, 1)
      XCTAssertFalse(f.editor.canvas.caret.isVisible)
      try await f.focused(.tool("eraser"))
      f.window.destroy()
    }
  }

  func testEscapeCallsADragOff() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      try await f.drag(try f.chip("note"), to: try f.chip("ink.pen"))
      try await f.type("Escape")
      try await UIRunner.wait("the drag to end") { f.editor.canvas.drag == nil }
      try UIRunner.release()
      // A later drag shows that the release did nothing.
      try await f.drag(try f.grip(2), to: try f.grip(0))
      try await f.drop()
      try await f.waitFor([start[3], start[0], start[1], start[2]])
      XCTAssertEqual(f.changes, 1)
      try await f.focused(.group(0))
      f.window.destroy()
    }
  }

  func testAToolGoesOffTheBarAndBackIntoAGroupOfItsOwn() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      try await f.drag(try f.chip("note"), to: try f.chip("line"))
      try await f.drop()
      try await f.waitFor([start[0], start[1], ["freeText"], start[3]])
      XCTAssertTrue(f.editor.draft.arrangements[0].pool.contains { $0.id == "note" })
      // Left of a card's edge is the gap before it.
      try await f.drag(try f.chip("note"), to: try f.grip(1), at: Point(x: -2, y: 20))
      try await f.drop()
      try await f.waitFor([start[0], start[1], ["note"], ["freeText"], start[3]])
      f.window.destroy()
    }
  }

  func testKeysLeadThroughTheToolsAndTakeThemAlong() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      f.editor.canvas.focus(.tool("ink.pen"))
      try await f.type("Right Right")
      try await f.focused(.tool("eraser"))
      try await f.type("Right")
      try await f.focused(.group(1))
      try await f.type("Home")
      try await f.focused(.group(0))
      try await f.type("Right")
      try await f.focused(.tool("ink.pen"))
      try await f.type("alt+Right")
      try await f.waitFor([
        ["redaction", "ink.highlighter", "ink.pen", "eraser"], start[1], start[2], start[3],
      ])
      try await f.focused(.tool("ink.pen"))
      try await f.type("alt+Down")
      try await f.waitFor([
        ["redaction", "ink.highlighter", "eraser"], start[1], ["note", "freeText", "ink.pen"], start[3],
      ])
      try await f.focused(.tool("ink.pen"))
      try await f.type("Delete")
      try await f.waitFor([["redaction", "ink.highlighter", "eraser"], start[1], start[2], start[3]])
      try await f.focused(.tool("freeText"))
      try await f.type("alt+shift+Left")
      try await f.waitFor([start[2], ["redaction", "ink.highlighter", "eraser"], start[1], start[3]])
      try await f.focused(.tool("freeText"))
      try await f.type("ctrl+z ctrl+z ctrl+z ctrl+z")
      try await f.waitFor(start)
      try await f.type("ctrl+shift+z")
      try await f.waitFor([
        ["redaction", "ink.highlighter", "ink.pen", "eraser"], start[1], start[2], start[3],
      ])
      XCTAssertEqual(f.changes, 9)
      f.window.destroy()
    }
  }

  func testRightToLeftTurnsTheArrowsRound() throws {
    try ui {
      let f = Fixture(isRightToLeft: true)
      try await UIRunner.show(f.window)
      let (first, second) = (try f.chip("ink.pen"), try f.chip("ink.highlighter"))
      XCTAssertGreaterThan(
        try XCTUnwrap(f.window.frame(of: first)).x, try XCTUnwrap(f.window.frame(of: second)).x)
      f.editor.canvas.focus(.tool("ink.pen"))
      try await f.type("Left")
      try await f.focused(.tool("ink.highlighter"))
      try await f.type("alt+Right")
      try await f.waitFor([
        ["ink.highlighter", "ink.pen", "redaction", "eraser"], start[1], start[2], start[3],
      ])
      f.window.destroy()
    }
  }

  func testTheMenuMovesAToolAndTheFocusComesBack() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      try await UIRunner.click(try f.chip("note"))
      try await f.menu()
      // Move to, Group 1, which is the first after the way back.
      try await f.type("Return")
      try await UIRunner.draw(f.window)
      try await f.type("Down Return")
      try await f.waitFor([start[0] + ["note"], start[1], ["freeText"], start[3]])
      try await UIRunner.wait("the menu to close") { f.editor.popover == nil }
      try await f.focused(.tool("note"))
      f.window.destroy()
    }
  }

  func testAPresetIsPinnedAndDeleted() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      f.editor.canvas.focus(.tool("ink.pen"))
      try await f.type("Menu")
      try await f.menu()
      // Past Move to, earlier and later; what can't be done is passed over.
      try await f.type("Down Down Down Return")
      try await UIRunner.wait("the form") {
        f.editor.popover?.first(PresetForm.self)?.isDrawable == true && f.window.focusWidget?.window != nil
          && f.editor.popover?.first(Entry.self)?.containsFocus == true
      }
      try await f.type("T h i n")
      let color = try XCTUnwrap(f.editor.popover?.first(ColorButton.self))
      try await UIRunner.click(color)
      let isRed = { (button: SwatchButton) in button.tooltip == "red, #e5383b" }
      try await UIRunner.wait("the picker") { color.first(SwatchButton.self, where: isRed) != nil }
      let red = try XCTUnwrap(color.first(SwatchButton.self, where: isRed))
      try await UIRunner.click(red)
      try await UIRunner.wait("red") { color.value?.hex == "#e5383b" }
      try await f.type("Return")
      try await UIRunner.wait("the picker to close") { color.first(ColorPicker.self)?.isMapped != true }
      let width = try XCTUnwrap(f.editor.popover?.first(SpinButton.self) { $0.isMapped })
      width.value = 1
      f.editor.popover?.first(Entry.self)?.grabFocus()
      try await f.type("Return")
      try await f.waitFor([
        ["ink.pen", "ink.pen#1", "redaction", "ink.highlighter", "eraser"], start[1], start[2], start[3],
      ])
      let preset = try XCTUnwrap(f.editor.draft.arrangements[0]["ink.pen#1"])
      XCTAssertEqual(preset.title, "Thin")
      XCTAssertEqual(
        preset.style, StyleOverride(color: ColorValue("#e5383b")?.color, lineWidth: 1, opacity: 1))
      XCTAssertTrue(f.editor.draft.arrangements[1].pool.contains { $0.id == "ink.pen#1" })
      try await UIRunner.wait("the form to close") { f.editor.popover == nil }
      try await f.focused(.tool("ink.pen#1"))

      try await f.type("Return")
      try await f.menu()
      try await f.type("Down Down Down Down Down Return")
      try await f.waitFor(start)
      try await UIRunner.wait("the menu to close") { f.editor.popover == nil }
      f.window.destroy()
    }
  }

  func testAGroupIsRenamed() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      f.editor.canvas.focus(.group(1))
      try await f.type("F2")
      try await UIRunner.wait("the form") { f.editor.popover?.first(Entry.self)?.containsFocus == true }
      try await f.type("W o r d s Return")
      try await UIRunner.wait("the title") { f.editor.draft.configurations[0].groups[2].title == "Words" }
      try await UIRunner.wait("the form to close") { f.editor.popover == nil }
      try await f.focused(.group(1))
      f.window.destroy()
    }
  }

  func testAnotherArrangementIsShownAndReset() throws {
    try ui {
      let f = Fixture()
      try await UIRunner.show(f.window)
      let narrow = try XCTUnwrap(
        f.editor.first(ToggleButton.self) { ($0.child as? Label)?.text == "Narrow" })
      try await UIRunner.click(narrow)
      try await UIRunner.wait("the arrangement") { f.editor.arrangement == 1 }
      f.editor.canvas.focus(.tool("ink.pen"))
      try await f.type("Delete")
      try await UIRunner.wait("the change") { f.changes == 1 }
      XCTAssertFalse(f.editor.draft.configurations[1].tools.contains("ink.pen"))
      XCTAssertTrue(f.editor.draft.configurations[0].tools.contains("ink.pen"))
      f.editor.activateAction("toolbars.reset-one")
      XCTAssertEqual(f.editor.draft.configurations[1], .compact)
      XCTAssertEqual(f.changes, 2)
      for name in ["import", "export", "reset"] { f.editor.activateAction("toolbars.\(name)") }
      XCTAssertEqual(f.others, ["import", "export", "reset"])
      XCTAssertEqual(f.editor.draft.configurations, ToolbarConfiguration.defaults)
      f.window.destroy()
    }
  }

  func testEverythingGoesWithTheWindow() throws {
    try ui {
      let before = (LiveObjects.widgets, LiveObjects.handlers)
      do {
        let f = Fixture()
        try await UIRunner.show(f.window)
        // Once each: GTK 4.8 never frees a PopoverMenu that was opened twice.
        f.editor.openMenu(.tool("note"))
        try await f.menu()
        f.editor.popover?.popdown()
        try await UIRunner.wait("the menu to close") { f.editor.popover == nil }
        f.editor.askForPreset(of: "ink.pen")
        try await f.menu()
        f.editor.popover?.popdown()
        try await UIRunner.wait("the form to close") { f.editor.popover == nil }
        f.editor.perform(.remove("note"))
        f.window.destroy()
      }
      try await UIRunner.wait("the widgets to go") {
        LiveObjects.widgets == before.0 && LiveObjects.handlers == before.1
      }
    }
  }
}
