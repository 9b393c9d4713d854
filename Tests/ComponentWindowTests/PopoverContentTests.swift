import Components
import GTKBinding
import Rendering
import UITestSupport
import XCTest

/// What the header's popovers hold, in a window of its own, used with the real pointer.
final class PopoverContentTests: XCTestCase {
  /// A window with the actions that the share list names; what was activated is noted down.
  @MainActor private final class Host {
    let window = Window(title: "Host")
    var activated: [String] = []
    private let group = ActionGroup()

    init(_ content: Widget, disabled: Set<String> = []) {
      for name in ["save-copy", "print", "email"] {
        let action = Action(name) { [unowned self] _ in self.activated.append(name) }
        action.isEnabled = !disabled.contains(name)
        group.add(action)
      }
      group.add(
        Action("open-with", parameter: .string) { [unowned self] value in
          self.activated.append("open-with " + (value?.string ?? ""))
        })
      window.insertActionGroup("win", group)
      let box = Box(.vertical, spacing: 0, [content])
      box.margins = Margins(12)
      content.halign = .start
      window.content = box
      window.defaultSize = (420, 480)
    }
  }

  @MainActor private static func buttons(in widget: Widget) -> [Button] {
    var found: [Button] = []
    for child in widget.children where child.isDrawable {
      if let button = child as? Button { found.append(button) } else { found += buttons(in: child) }
    }
    return found
  }

  @MainActor private static func texts(in widget: Widget) -> [String] {
    widget.children.filter(\.isDrawable).flatMap { child in
      (child as? Label).map { [$0.text] } ?? texts(in: child)
    }
  }

  func testTheShareListActivatesAndSaysWhyItCant() throws {
    try ui {
      let before = LiveObjects.widgets
      do {
        let list = ShareList()
        var chosen = 0
        list.onChosen = { chosen += 1 }
        let host = Host(list, disabled: ["print"])
        list.update(
          ShareList.Model(
            reasons: [.print: "It is forbidden."], hidden: [.email],
            programs: [.init(id: "a.desktop", name: "A viewer"), .init(id: "b.desktop", name: "B viewer")]))
        try await UIRunner.show(host.window)
        XCTAssertEqual(
          Self.texts(in: list), ["Save a copy…", "Print…", "It is forbidden.", "Open with"])
        let rows = Self.buttons(in: list)
        XCTAssertEqual(rows.map(\.isSensitive), [true, false, true])
        try await UIRunner.click(rows[1])
        try await UIRunner.click(rows[0])
        try await UIRunner.wait("the copy alone") { host.activated == ["save-copy"] }
        XCTAssertEqual(chosen, 1)

        try await UIRunner.click(rows[2])
        try await UIRunner.wait("the programs") {
          Self.texts(in: list) == ["Open with", "A viewer", "B viewer"]
        }
        XCTAssertEqual(chosen, 1)
        try await UIRunner.click(Self.buttons(in: list)[2])
        try await UIRunner.wait("the program") { host.activated == ["save-copy", "open-with b.desktop"] }
        XCTAssertEqual(chosen, 2)
        list.reset()
        try await UIRunner.wait("the list from its beginning") { Self.buttons(in: list).count == 3 }
        host.window.destroy()
      }
      try await UIRunner.wait("everything to be gone") { LiveObjects.widgets == before }
    }
  }

  func testTheShareListShowsWhatItIsToldTo() throws {
    try ui {
      let list = ShareList(include: ["email", "print", "message"], exclude: ["print"])
      let host = Host(list)
      try await UIRunner.show(host.window)
      XCTAssertEqual(Self.texts(in: list), ["Email…"])
      host.window.destroy()
    }
  }

  func testBrightnessAndPaperAreChosen() throws {
    try ui {
      let before = LiveObjects.widgets
      do {
        let controls = BrightnessControls()
        var events: [BrightnessControls.Event] = []
        controls.onEvent = { events.append($0) }
        let host = Host(controls)
        controls.update(PageLook(mode: .sepia, brightness: 0.5))
        try await UIRunner.show(host.window)
        XCTAssertEqual(events, [], "showing is no choice")
        let papers = Self.buttons(in: controls).compactMap { $0 as? ToggleButton }
        XCTAssertEqual(papers.map(\.isActive), [false, true, false])
        try await UIRunner.click(papers[2])
        try await UIRunner.click(papers[2])
        try await UIRunner.click(papers[0])
        try await UIRunner.wait("white paper") { events == [.mode(.night), .mode(.normal)] }
        XCTAssertEqual(papers.map(\.isActive), [true, false, false])
        controls.first(Scale.self)?.grabFocus()
        try await UIRunner.type("Home", in: host.window)
        try await UIRunner.wait("the least brightness") { events.last == .brightness(0.2) }
        host.window.destroy()
      }
      try await UIRunner.wait("everything to be gone") { LiveObjects.widgets == before }
    }
  }

  func testViewOptionsAreChosen() throws {
    try ui {
      let before = LiveObjects.widgets
      do {
        let options = ViewOptions()
        var events: [ViewOptions.Event] = []
        options.onEvent = { events.append($0) }
        let host = Host(options)
        options.update(spread: .doubleWithCover, mode: .night)
        try await UIRunner.show(host.window)
        XCTAssertEqual(events, [], "showing is no choice")
        let buttons = Self.buttons(in: options)
        let choices = try XCTUnwrap(options.children[1].children.last).children.compactMap {
          $0 as? CheckButton
        }
        XCTAssertEqual(choices.map(\.isActive), [false, false, true])
        for button in [buttons[0], buttons[1], buttons[2], choices[1]] as [Widget] {
          try await UIRunner.click(button)
        }
        try await UIRunner.wait("every choice once") {
          events == [.fitWidth, .fitPage, .mode(.normal), .spread(.double)]
        }
        host.window.destroy()
      }
      try await UIRunner.wait("everything to be gone") { LiveObjects.widgets == before }
    }
  }
}
