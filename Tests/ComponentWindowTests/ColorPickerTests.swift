import Colors
import DocumentModel
import GTKBinding
import Geometry
import UITestSupport
import XCTest

@testable import Components

/// The colour picker in a window of its own, as New page and stamps will have it too, with real pointer and keys.
final class ColorPickerTests: XCTestCase {
  @MainActor private final class Host {
    let window = Window(title: "Colors")
    let picker = ColorPicker()
    var events: [ColorPicker.Event] = []

    init(_ offer: ColorOffer, value: ColorValue? = ColorValue(color: .black), paper: Color? = nil) {
      let box = Box(.vertical, spacing: 0, [picker])
      box.margins = Margins(12)
      picker.halign = .start
      window.content = box
      window.defaultSize = (400, 560)
      picker.onEvent = { [unowned self] in self.events.append($0) }
      picker.setOffer(offer)
      picker.open(with: value, paper: paper)
    }

    func button(_ name: String) throws -> Widget {
      try XCTUnwrap(picker.first(Button.self) { $0.isMapped && $0.tooltip?.hasSuffix(name) == true }, name)
    }

    func tab(_ title: String) throws -> Widget {
      let tab = picker.first(ToggleButton.self) { $0.first(Label.self) { $0.text == title } != nil }
      return try XCTUnwrap(tab, title)
    }

    var values: [String?] {
      events.compactMap { event in
        guard case .changed(let value) = event else { return nil }
        return .some(value?.hex)
      }
    }
  }

  @MainActor private static var offer: ColorOffer {
    var offer = ColorOffer()
    offer.swatches = [
      PaletteColor(color: hex("#a51d2d"), name: "dark red"),
      PaletteColor(color: hex("#1c7fef"), name: "blue"),
      PaletteColor(color: hex("#17a243"), name: "green"),
    ]
    offer.palettes = [
      OfferedPalette(
        ColorPalette(
          id: "mine", name: "Mine",
          colors: [
            PaletteColor(color: hex("#112233"), name: "Night"), PaletteColor(color: hex("#445566")),
            PaletteColor(color: hex("#778899")),
          ]), .own)
    ]
    offer.palette = "mine"
    offer.canChangePalettes = true
    return offer
  }

  private static func hex(_ text: String) -> Color { ColorValue(text)?.color ?? .black }

  func testASwatchIsChosenByPointerAndByKeys() throws {
    try ui {
      let host = Host(Self.offer)
      try await UIRunner.show(host.window)
      try await UIRunner.click(try host.button("blue, #1c7fef"))
      try await UIRunner.wait("the blue") { host.values == ["#1c7fef"] }
      try await UIRunner.type("Left Return", in: host.window)
      try await UIRunner.wait("the red") { host.values == ["#1c7fef", "#a51d2d"] }
      XCTAssertEqual(host.events.last, .accepted)
      try await UIRunner.type("End space", in: host.window)
      try await UIRunner.wait("the green") { host.values.last == "#17a243" }
      XCTAssertNotEqual(host.events.last, .accepted)
      host.window.destroy()
    }
  }

  func testPagesTurnByTabAndKeysAndKeepTheColor() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#445566")))
      try await UIRunner.show(host.window)
      try await UIRunner.click(try host.tab("Palettes"))
      try await UIRunner.wait("the palettes") { host.picker.page == .palettes }
      XCTAssertTrue(try XCTUnwrap(try host.button("#445566") as? ToggleButton).isActive)
      try await UIRunner.type("ctrl+Next", in: host.window)
      try await UIRunner.wait("the sliders") { host.picker.page == .custom }
      let entry = try XCTUnwrap(host.picker.first(Entry.self) { $0.isMapped && $0.text.hasPrefix("#") })
      XCTAssertEqual(entry.text, "#445566")
      try await UIRunner.type("ctrl+Prior ctrl+Prior", in: host.window)
      try await UIRunner.wait("the swatches") { host.picker.page == .swatches }
      XCTAssertEqual(host.values, [])
      XCTAssertEqual(host.picker.value?.hex, "#445566")
      host.window.destroy()
    }
  }

  /// With two fingers on a touchpad, which the X server tells of as buttons 6 and 7.
  func testPagesTurnByASwipeInReadingOrder() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#445566")))
      try await UIRunner.show(host.window)
      let swatch = try host.button("blue, #1c7fef")
      try await UIRunner.click(swatch, button: 7, count: 4)
      try await UIRunner.wait("the palettes") { host.picker.page == .palettes }
      try UIRunner.run("xdotool click --repeat 4 --delay 60 6")
      try await UIRunner.wait("the swatches") { host.picker.page == .swatches }
      host.picker.isRightToLeft = true
      try UIRunner.run("xdotool click --repeat 4 --delay 60 6")
      try await UIRunner.wait("the palettes") { host.picker.page == .palettes }
      XCTAssertEqual(host.values, [])
      XCTAssertEqual(host.picker.value?.hex, "#445566")
      host.window.destroy()
    }
  }

  func testWordsAreReadAndWrongOnesSaySo() throws {
    try ui {
      let host = Host(Self.offer)
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let entry = try XCTUnwrap(host.picker.first(ColorEntry.self))
      let field = try XCTUnwrap(entry.first(Entry.self))
      for (text, hex) in [
        ("#3584e4", "#3584e4"), ("#f80", "#ff8800"), ("rgb(165 29 45)", "#a51d2d"),
        ("rgb(10%, 20%, 30%)", "#1a334d"), ("hsl(120 100% 25%)", "#008000"), ("RebeccaPurple", "#663399"),
      ] {
        field.text = text
        XCTAssertEqual(host.picker.value?.hex, hex, text)
        XCTAssertFalse(entry.message.isVisible, text)
        XCTAssertEqual(field.text, text, "what is being written stays as it is")
      }
      let last = host.picker.value
      for text in ["#12345", "#12g", "", "daark red", "rgb(1,2)", "#11223344", "oklch(50% 0.1 20 / 50%)"] {
        field.text = text
        XCTAssertTrue(entry.message.isVisible, text)
        XCTAssertTrue(field.hasClass("error"), text)
        XCTAssertEqual(host.picker.value, last, text)
      }
      // Left, the words give way to the colour there is.
      try await UIRunner.click(field)
      try await UIRunner.type("ctrl+a x y Tab", in: host.window)
      try await UIRunner.wait("the colour's own words") {
        field.text == "#663399" && !entry.message.isVisible
      }
      host.window.destroy()
    }
  }

  func testAColorIsPastedAnywhere() throws {
    try ui {
      let host = Host(Self.offer)
      try await UIRunner.show(host.window)
      Clipboard(of: host.window).setText(" #3584E4;\n")
      try await UIRunner.click(try host.button("green, #17a243"))
      try await UIRunner.type("ctrl+v", in: host.window)
      try await UIRunner.wait("the pasted colour") { host.values.last == "#3584e4" }
      host.window.destroy()
    }
  }

  func testThePlaneFollowsPointerAndKeys() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#ff0000")))
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let plane = try XCTUnwrap(host.picker.first(ColorPlane.self))
      try await UIRunner.click(plane, at: Point(x: Double(plane.width) / 2, y: Double(plane.height) / 2))
      try await UIRunner.wait("the middle") { host.values.count == 1 }
      let hsv = HSV(try XCTUnwrap(host.picker.value).color)
      XCTAssertEqual(hsv.saturation, 0.5, accuracy: 0.02)
      XCTAssertEqual(hsv.value, 0.5, accuracy: 0.02)
      try await UIRunner.type("shift+Up Home", in: host.window)
      try await UIRunner.wait("a lighter grey") { plane.value.saturation == 0 }
      XCTAssertEqual(plane.value.value, hsv.value + 0.1, accuracy: 0.02)
      XCTAssertEqual(plane.value.hue, 0)
      // A grey has no hue of its own: the bar still turns the plane.
      let hue = try XCTUnwrap(host.picker.first(ColorBar.self))
      try await UIRunner.click(hue)
      try await UIRunner.wait("the other side of the circle") { abs(plane.value.hue - 180) < 5 }
      // Dragged over the edge it stays inside.
      try await UIRunner.move(plane)
      try UIRunner.press()
      try UIRunner.moveBy(400, 0)
      try await UIRunner.wait("the edge") { plane.value.saturation == 1 }
      try UIRunner.release()
      host.window.destroy()
    }
  }

  func testEachModelChangesTheColor() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#336699")))
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let models = try XCTUnwrap(host.picker.first(DropDown.self) { $0.isMapped })
      for (index, name) in [(1, "Red"), (2, "Lightness"), (3, "Chroma")] {
        models.selected = index
        try await UIRunner.wait(name) {
          host.picker.first(ColorBar.self) { $0.isMapped && $0.tooltip == name } != nil
        }
        let bar = try XCTUnwrap(host.picker.first(ColorBar.self) { $0.isMapped && $0.tooltip == name })
        let (old, count) = (host.picker.value, host.values.count)
        try await UIRunner.click(bar, at: Point(x: Double(bar.width) * 0.75, y: Double(bar.height) / 2))
        try await UIRunner.wait("a change by \(name)") { host.values.count > count }
        XCTAssertNotEqual(host.picker.value, old)
        let value = bar.value
        try await UIRunner.type("plus", in: host.window)
        try await UIRunner.wait("a step of \(name)") { bar.value > value }
      }
      host.window.destroy()
    }
  }

  func testOpacityOnlyWhereItBelongs() throws {
    try ui {
      var offer = Self.offer
      let plain = Host(offer)
      plain.picker.show(page: .custom)
      try await UIRunner.show(plain.window)
      XCTAssertNil(plain.picker.first(ColorBar.self) { $0.isMapped && $0.tooltip == "Opacity" })
      plain.window.destroy()

      offer.allowsOpacity = true
      let host = Host(offer, value: ColorValue(color: Self.hex("#336699"), opacity: 1))
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let bar = try XCTUnwrap(host.picker.first(ColorBar.self) { $0.isMapped && $0.tooltip == "Opacity" })
      try await UIRunner.click(bar)
      try await UIRunner.wait("half of it") { abs((host.picker.value?.opacity ?? 1) - 0.5) < 0.03 }
      XCTAssertEqual(host.picker.value?.color.hex, "#336699")
      let field = try XCTUnwrap(host.picker.first(Entry.self) { $0.isMapped && $0.text.hasPrefix("#") })
      field.text = "#11223380"
      XCTAssertEqual(host.values.last, "#11223380")
      host.window.destroy()
    }
  }

  /// On the way to six digits there are four, which are a colour with an opacity, too.
  func testAColorIsTypedDigitByDigit() throws {
    try ui {
      var offer = Self.offer
      offer.allowsOpacity = true
      let host = Host(offer, value: ColorValue(color: Self.hex("#336699"), opacity: 0.8))
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let entry = try XCTUnwrap(host.picker.first(ColorEntry.self))
      let field = try XCTUnwrap(entry.first(Entry.self))
      try await UIRunner.click(field)
      try await UIRunner.type("ctrl+a numbersign 3 5 8 4", in: host.window)
      try await UIRunner.wait("four digits") { host.picker.value?.color.hex == "#335588" }
      XCTAssertEqual(host.picker.value?.opacity ?? 0, Double(0x44) / 255, accuracy: 0.001)
      try await UIRunner.type("e 4", in: host.window)
      try await UIRunner.wait("six digits") { host.picker.value?.color.hex == "#3584e4" }
      XCTAssertEqual(host.picker.value?.opacity, 0.8)
      XCTAssertEqual(field.text, "#3584e4")
      try await UIRunner.type("8", in: host.window)
      try await UIRunner.wait("what is wrong with seven") { entry.message.text.hasPrefix("7 digits") }
      try await UIRunner.type("0", in: host.window)
      try await UIRunner.wait("eight digits") { !entry.message.isVisible }
      XCTAssertEqual(host.picker.value?.opacity ?? 0, Double(0x80) / 255, accuracy: 0.001)
      XCTAssertEqual(field.text, "#3584e480")
      host.window.destroy()
    }
  }

  func testNoColorWhereThatMayBe() throws {
    try ui {
      var offer = Self.offer
      let plain = Host(offer)
      try await UIRunner.show(plain.window)
      XCTAssertNil(
        plain.picker.first(Button.self) {
          $0.isMapped && $0.first(Label.self) { $0.text == "No color" } != nil
        })
      plain.window.destroy()
      offer.allowsNone = true
      let host = Host(offer)
      try await UIRunner.show(host.window)
      let none = host.picker.first(Button.self) {
        $0.isMapped && $0.first(Label.self) { $0.text == "No color" } != nil
      }
      try await UIRunner.click(try XCTUnwrap(none))
      try await UIRunner.wait("no colour") { host.events == [.changed(nil)] }
      host.window.destroy()
    }
  }

  func testEscapeAndTheOldColorLeadBack() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#336699")))
      host.picker.show(page: .custom)
      try await UIRunner.show(host.window)
      let plane = try XCTUnwrap(host.picker.first(ColorPlane.self))
      try await UIRunner.click(plane)
      try await UIRunner.wait("another colour") { host.values.count == 1 }
      try await UIRunner.click(try XCTUnwrap(host.picker.first(BeforeAfter.self)))
      try await UIRunner.wait("the old one") { host.values.last == "#336699" }
      try await UIRunner.type("Escape", in: host.window)
      try await UIRunner.wait("the cancel") { host.events.last == .cancelled }
      host.window.destroy()
    }
  }

  func testAPaletteIsRearranged() throws {
    try ui {
      let host = Host(Self.offer)
      host.picker.show(page: .palettes)
      try await UIRunner.show(host.window)
      var palettes: [[String]] {
        host.events.compactMap { event in
          guard case .palette(.change(let palette)) = event else { return nil }
          return palette.colors.map(\.color.hex)
        }
      }
      // By keys.
      try await UIRunner.click(try host.button("Night, dark blue, #112233"))
      try await UIRunner.wait("the colour") { host.values == ["#112233"] }
      try await UIRunner.type("alt+Right", in: host.window)
      try await UIRunner.wait("the move") { palettes.last == ["#445566", "#112233", "#778899"] }
      // By drag, which chooses nothing.
      let last = try host.button("#778899")
      try await UIRunner.move(last)
      try UIRunner.press()
      try UIRunner.moveBy(-40, 0)
      try UIRunner.moveBy(-60, 0)
      try UIRunner.release()
      try await UIRunner.wait("the drop") { palettes.last == ["#778899", "#445566", "#112233"] }
      XCTAssertEqual(host.values, ["#112233"])
      // By its menu.
      try await UIRunner.click(try host.button("#778899"), button: 3)
      try await UIRunner.wait("its menu") { host.picker.first(BarList.self) { $0.isMapped } != nil }
      try await UIRunner.type("Return", in: host.window)
      try await UIRunner.wait("the replacement") { palettes.last == ["#112233", "#445566", "#112233"] }
      // One more, and one less.
      try await UIRunner.click(try host.button("Add the color to this palette"))
      try await UIRunner.wait("the fourth") { palettes.last?.count == 4 }
      try await UIRunner.type("Delete", in: host.window)
      try await UIRunner.wait("three again") { palettes.last?.count == 3 }
      host.window.destroy()
    }
  }

  func testAColorThatWentWhileItsMenuIsOpenIsNotRenamed() throws {
    try ui {
      let host = Host(Self.offer)
      host.picker.show(page: .palettes)
      try await UIRunner.show(host.window)
      try await UIRunner.click(try host.button("#778899"), button: 3)
      try await UIRunner.wait("its menu") { host.picker.first(BarList.self) { $0.isMapped } != nil }
      var offer = Self.offer
      offer.palettes[0].palette.colors.removeLast(2)
      host.picker.setOffer(offer)
      try await UIRunner.type("Down Return", in: host.window)
      try await UIRunner.wait("the menu to close") { host.picker.first(BarList.self) { $0.isMapped } == nil }
      XCTAssertEqual(host.events, [])
      host.window.destroy()
    }
  }

  func testAPaletteOfAThousandColorsIsScrolledThrough() throws {
    try ui {
      var offer = Self.offer
      func part(_ digit: Int) -> Double { Double(digit % 10) / 9 }
      offer.palettes[0].palette.colors = (0..<1000).map { i in
        PaletteColor(color: Color(red: part(i), green: part(i / 10), blue: part(i / 100)))
      }
      let host = Host(offer)
      host.picker.show(page: .palettes)
      let before = LiveObjects.widgets
      try await UIRunner.show(host.window)
      XCTAssertLessThan(LiveObjects.widgets - before, 250, "only squares in sight are widgets")
      let grid = try XCTUnwrap(host.picker.first(SwatchGrid.self) { $0.isMapped })
      try await UIRunner.click(try host.button("black, #000000"))
      try await UIRunner.wait("black") { grid.chosen == 0 }
      try await UIRunner.type("End Return", in: host.window)
      try await UIRunner.wait("the last") { host.values.last == "#ffffff" }
      XCTAssertLessThan(LiveObjects.widgets - before, 250)
      host.window.destroy()
    }
  }

  func testOnlyTheOfferedColors() throws {
    try ui {
      var offer = Self.offer
      offer.limit(to: [Self.hex("#ff0000"), Self.hex("#00ff00"), Self.hex("#0000ff")])
      let host = Host(offer)
      try await UIRunner.show(host.window)
      XCTAssertNil(
        host.picker.first(ToggleButton.self) { $0.isMapped && $0.first(Label.self) != nil }, "no tabs")
      XCTAssertNotNil(try host.button("red, #ff0000"))
      XCTAssertNil(host.picker.first(Button.self) { $0.isMapped && $0.tooltip == "blue, #1c7fef" })
      // A pasted colour is no way round it.
      Clipboard(of: host.window).setText("#123456")
      try await UIRunner.click(try host.button("red, #ff0000"))
      try await UIRunner.type("ctrl+v Right Return", in: host.window)
      try await UIRunner.wait("the second") { host.values.last == "#00ff00" }
      XCTAssertEqual(host.values, ["#ff0000", "#00ff00"])
      host.window.destroy()
    }
  }

  func testWordsHelpToChoose() throws {
    try ui {
      let host = Host(Self.offer, value: ColorValue(color: Self.hex("#777777")), paper: .white)
      try await UIRunner.show(host.window)
      let contrast = try XCTUnwrap(
        host.picker.first(Label.self) { $0.isMapped && $0.text.contains("4.5 to 1") })
      XCTAssertEqual(contrast.text, "Contrast with the page: 4.5 to 1")
      host.picker.show(ColorValue(color: Self.hex("#ffee88")))
      XCTAssertEqual(contrast.text, "Hard to see on this page (contrast 1.2 to 1)")
      host.window.destroy()
    }
  }

  func testAPaletteThatIsMadeOrChosenElsewhereIsShown() throws {
    try ui {
      var offer = Self.offer
      let host = Host(offer)
      host.picker.show(page: .palettes)
      try await UIRunner.show(host.window)
      XCTAssertNotNil(try host.button("Night, dark blue, #112233"))
      let new = ColorPalette(
        id: "new", name: "New", colors: [PaletteColor(color: Self.hex("#3584e4"), name: "Blue")])
      offer.palettes.append(OfferedPalette(new, .own))
      offer.palette = "new"
      host.picker.setOffer(offer)
      // A name that is only the colour's word is said once.
      try await UIRunner.wait("the new one") { (try? host.button("#3584e4"))?.tooltip == "blue, #3584e4" }
      // The same offer again leaves what was chosen here.
      let chooser = try XCTUnwrap(host.picker.first(DropDown.self) { $0.isMapped })
      chooser.selected = 0
      try await UIRunner.wait("the choice") { host.events.last == .palette(.choose("mine")) }
      offer.recent = [Self.hex("#123456")]
      host.picker.setOffer(offer)
      XCTAssertNotNil(try host.button("Night, dark blue, #112233"))
      host.window.destroy()
    }
  }

  func testTheColorsOfADocumentAreNotRearranged() throws {
    try ui {
      var offer = Self.offer
      offer.palettes[0].origin = .used
      let host = Host(offer)
      host.picker.show(page: .palettes)
      try await UIRunner.show(host.window)
      XCTAssertFalse(try host.button("Add the color to this palette").isSensitive)
      try await UIRunner.click(try host.button("Night, dark blue, #112233"))
      try await UIRunner.wait("the colour") { host.values == ["#112233"] }
      try await UIRunner.type("alt+Right Delete Right space", in: host.window)
      try await UIRunner.wait("the next colour") { host.values == ["#112233", "#445566"] }
      XCTAssertEqual(host.events.count, 2, "nothing but colours")
      try await UIRunner.click(try host.button("Palette menu"))
      try await UIRunner.wait("the menu") { host.picker.first(BarList.self) { $0.isMapped } != nil }
      let list = try XCTUnwrap(host.picker.first(BarList.self) { $0.isMapped })
      XCTAssertNotNil(list.first(Label.self) { $0.text == "Export palette…" })
      XCTAssertNil(list.first(Label.self) { $0.text == "Delete palette" })
      host.window.destroy()
    }
  }

  func testOnesOwnPaletteIsLookedThroughForColorsThatLookAlike() throws {
    try ui {
      var offer = Self.offer
      offer.palettes[0].palette.colors = [
        PaletteColor(color: Self.hex("#c01c28"), name: "Mistake"),
        PaletteColor(color: Self.hex("#967800"), name: "Idea"),
      ]
      let host = Host(offer, value: ColorValue(color: Self.hex("#c01c28")))
      host.picker.show(page: .palettes)
      try await UIRunner.show(host.window)
      @MainActor func hint() -> String? {
        host.picker.first(Label.self) { $0.isMapped && $0.hasClass("warning") }?.text
      }
      XCTAssertEqual(hint(), "Looks like Idea, dark yellow, #967800 to people who can’t see green")
      offer.palettes[0].palette.colors[1].name = "Dark yellow"
      host.picker.setOffer(offer)
      XCTAssertEqual(hint(), "Looks like dark yellow, #967800 to people who can’t see green")
      // Without the other one there is nothing to say.
      offer.palettes[0].palette.colors.removeLast()
      host.picker.setOffer(offer)
      XCTAssertNil(hint())
      host.window.destroy()
    }
  }
}
