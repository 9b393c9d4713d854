import DocumentModel
import GTKBinding
import UITestSupport
import XCTest

@testable import Components

/// The picker behind a button of a form, as page and stamp colours have it.
final class ColorButtonTests: XCTestCase {
  @MainActor private static func host(_ offer: ColorOffer = .standard) -> (
    window: Window, button: ColorButton
  ) {
    let button = ColorButton("Page color", ColorValue("#ffffff"), offer: offer)
    let window = Window(title: "Form")
    let box = Box(.vertical, spacing: 0, [button])
    box.margins = Margins(12)
    button.halign = .start
    window.content = box
    window.defaultSize = (420, 640)
    return (window, button)
  }

  func testAColorIsChosenAndEscapeLeadsBackToTheOneBefore() throws {
    try ui {
      let (window, button) = Self.host()
      var told: [String?] = []
      button.onChanged = { told.append($0?.hex) }
      try await UIRunner.show(window)
      try await UIRunner.click(button)
      try await UIRunner.wait("the picker") { button.first(ColorPicker.self)?.isDrawable == true }
      // White is the first of the grays, in the fifth row: the keyboard begins there.
      try await UIRunner.type("Right space", in: window)
      try await UIRunner.wait("a gray") { told.count == 1 }
      XCTAssertNotEqual(button.value?.hex, "#ffffff")
      try await UIRunner.type("Escape", in: window)
      try await UIRunner.wait("white") { told.last == "#ffffff" }
      try await UIRunner.wait("no picker") { button.first(ColorPicker.self)?.isMapped != true }
      XCTAssertEqual(button.value?.hex, "#ffffff")
      window.destroy()
    }
  }

  func testEnterKeepsTheColorAndCloses() throws {
    try ui {
      let (window, button) = Self.host()
      try await UIRunner.show(window)
      try await UIRunner.click(button)
      try await UIRunner.wait("the picker") { button.first(ColorPicker.self)?.isDrawable == true }
      try await UIRunner.type("Home Return", in: window)
      try await UIRunner.wait("no picker") { button.first(ColorPicker.self)?.isMapped != true }
      let first = try XCTUnwrap(ColorOffer.standard.swatches.first)
      XCTAssertEqual(button.value?.hex, first.color.hex)
      window.destroy()
    }
  }

  func testBothWaysToChooseKeepTheColor() throws {
    try ui {
      let (window, button) = Self.host()
      try await UIRunner.show(window)
      try await UIRunner.click(button)
      try await UIRunner.wait("the picker") { button.first(ColorPicker.self)?.isDrawable == true }
      let picker = try XCTUnwrap(button.first(ColorPicker.self))
      try await UIRunner.type("ctrl+Next ctrl+Next", in: window)
      try await UIRunner.wait("the sliders") { picker.page == .custom }
      try await UIRunner.type("ctrl+Prior ctrl+Prior", in: window)
      try await UIRunner.wait("the swatches") { picker.page == .swatches }
      XCTAssertEqual(button.value?.hex, "#ffffff")
      window.destroy()
    }
  }

  func testPalettesThatNobodyKeepsCanNotBeChanged() throws {
    try ui {
      let (window, button) = Self.host()
      try await UIRunner.show(window)
      try await UIRunner.click(button)
      try await UIRunner.type("ctrl+Next", in: window)
      try await UIRunner.wait("a palette") {
        button.first(SwatchGrid.self) { $0.isMapped }?.isEditable == false
      }
      XCTAssertNil(button.first(Button.self) { $0.isMapped && $0.tooltip == "Palette menu" })
      window.destroy()
    }
  }
}
