import DocumentModel
import GTKBinding
import Tools
import UITestSupport
import XCTest

@testable import Components

/// The panel for styles in a window of its own, with real pointer and keys.
final class StylePanelTests: XCTestCase {
  @MainActor private final class Host {
    let window = Window(title: "Style")
    let panel = StylePanel()
    var model = StylePanelModel(
      keys: [.color, .lineWidth, .opacity], style: ToolStyle(color: StylePanelTests.blue, lineWidth: 4),
      presets: [
        StylePreset(color: StylePanelTests.blue), StylePreset(color: StylePanelTests.red),
        StylePreset(color: StylePanelTests.green, opacity: 0.5, lineWidth: 2),
      ])
    var events: [StyleEvent] = []

    init() {
      let box = Box(.vertical, spacing: 0, [panel])
      box.margins = Margins(12)
      panel.halign = .start
      window.content = box
      window.defaultSize = (400, 560)
      panel.onEvent = { [unowned self] event in
        self.events.append(event)
        if case .preset(let index) = event { self.choose(index) }
      }
      panel.update(model)
    }

    private func choose(_ index: Int) {
      model.style.color = model.presets[index].color
      model.style.opacity = model.presets[index].opacity
      model.style.lineWidth = model.presets[index].lineWidth ?? model.style.lineWidth
      panel.update(model)
    }

    func chip(_ number: Int) throws -> StyleChip {
      try XCTUnwrap(panel.first(StyleChip.self) { $0.tooltip?.hasPrefix("Preset \(number):") == true })
    }

    var chosen: [Int] {
      get throws { try (1...model.presets.count).filter { try chip($0).isActive } }
    }

    /// A line of the menu that is open over a chip.
    func menuRow(_ title: String) -> Button? {
      menuButtons.first { $0.isMapped && $0.first(Label.self) { $0.text == title } != nil }
    }

    private var menuButtons: [Button] {
      model.presets.indices.compactMap { try? chip($0 + 1) }.flatMap(\.children)
        .compactMap { $0.first(BarList.self) }.flatMap(Self.buttons)
    }

    private static func buttons(in widget: Widget) -> [Button] {
      widget.children.flatMap { child in (child as? Button).map { [$0] } ?? buttons(in: child) }
    }

    func button(_ title: String) throws -> Button {
      let button = panel.first(Button.self) { $0.first(Label.self) { $0.text == title } != nil }
      return try XCTUnwrap(button, title)
    }
  }

  private nonisolated static let blue = Color(red: 0, green: 0, blue: 1)
  private nonisolated static let red = Color(red: 1, green: 0, blue: 0)
  private nonisolated static let green = Color(red: 0, green: 1, blue: 0)

  func testAPresetIsChosenByPointerAndByKeys() throws {
    try ui {
      let host = Host()
      try await UIRunner.show(host.window)
      XCTAssertEqual(try host.chosen, [1])
      try await UIRunner.click(try host.chip(3))
      try await UIRunner.wait("the third") { host.events == [.preset(2)] }
      XCTAssertEqual(try host.chosen, [3])
      // Once more: it stays the chosen one.
      try await UIRunner.click(try host.chip(3))
      try await UIRunner.wait("the third again") { host.events.count == 2 }
      XCTAssertEqual(try host.chosen, [3])
      host.panel.takeOver()
      XCTAssertTrue(try host.chip(3).hasFocus)
      try await UIRunner.type("Left space", in: host.window)
      try await UIRunner.wait("the second") { host.events.last == .preset(1) }
      XCTAssertEqual(try host.chosen, [2])
      host.window.destroy()
    }
  }

  func testAPresetIsReplacedAndResetFromItsMenu() throws {
    try ui {
      let host = Host()
      try await UIRunner.show(host.window)
      let plain = try host.chip(2).tooltip
      try await UIRunner.click(try host.chip(2), button: 3)
      try await UIRunner.wait("the menu") { host.menuRow("Replace with current style") != nil }
      XCTAssertEqual(host.menuRow("Reset preset")?.isSensitive, false)
      try await UIRunner.click(try XCTUnwrap(host.menuRow("Replace with current style")))
      try await UIRunner.wait("the second to be replaced") { host.events == [.replacePreset(1)] }

      host.model.presets[1] = StylePreset(color: Self.green)
      host.model.modifiedPresets = [1]
      host.panel.update(host.model)
      XCTAssertNotEqual(try host.chip(2).tooltip, plain)
      try host.chip(2).grabFocus()
      try await UIRunner.type("Menu", in: host.window)
      try await UIRunner.wait("the menu") { host.menuRow("Reset preset")?.isSensitive == true }
      try await UIRunner.type("Down Return", in: host.window)
      try await UIRunner.wait("the second to be reset") { host.events.last == .resetPreset(1) }
      host.window.destroy()
    }
  }

  func testAToolThatWasChangedCanBeReset() throws {
    try ui {
      let host = Host()
      try await UIRunner.show(host.window)
      XCTAssertFalse(try host.button("Reset tool").isSensitive)
      host.model.canReset = true
      host.panel.update(host.model)
      try await UIRunner.click(try host.button("Reset tool"))
      try await UIRunner.wait("the tool to be reset") { host.events == [.resetTool] }
      host.window.destroy()
    }
  }

  func testPresetsOutsideTheLimitsAreNotOffered() throws {
    try ui {
      let host = Host()
      host.model.limits.availableColors = [Self.blue, Self.green]
      host.panel.update(host.model)
      try await UIRunner.show(host.window)
      XCTAssertEqual(try (1...3).filter { try host.chip($0).isMapped }, [1, 3])
      host.panel.takeOver()
      try await UIRunner.type("Right space", in: host.window)
      try await UIRunner.wait("the third") { host.events == [.preset(2)] }
      host.window.destroy()
    }
  }

  func testOnlyTheColorsThatAreGivenCanBeFilledWith() throws {
    try ui {
      let host = Host()
      host.model.keys.insert(.fillColor)
      host.model.limits.availableFillColors = [Self.blue, Self.green]
      host.panel.update(host.model)
      try await UIRunner.show(host.window)
      @MainActor func isCustomThere() -> Bool {
        host.panel.first(ToggleButton.self) {
          $0.isMapped && $0.first(Label.self) { $0.text == "Custom" } != nil
        }
          != nil
      }
      host.panel.showPicker(.fill)
      XCTAssertFalse(isCustomThere())
      host.panel.showPicker(.stroke)
      XCTAssertTrue(isCustomThere())
      host.window.destroy()
    }
  }
}
