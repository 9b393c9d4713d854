import GTKBinding
import Geometry
import Glibc
import Localization
import Rendering
import UITestSupport
import XCTest

final class ValueTests: XCTestCase {
  func testVariantsSurviveAnAction() throws {
    try ui {
      let values: [VariantValue] = [
        .bool(true), .int(-3), .double(0.5), .string("ink.pen"), .stringArray(["a", ""]), .stringArray([]),
        .dictionary(["x": 1, "y": -2.5]), .dictionary([:]),
      ]
      for value in values {
        var got: VariantValue?
        let action = Action("a", parameter: value.kind, state: value) { got = $0 }
        let group = ActionGroup([action])
        group.activate("a", value)
        XCTAssertEqual(got, value)
        XCTAssertEqual(group.actionState("a"), value)
      }
    }
  }

  func testStatesFollowTheirRules() throws {
    try ui {
      let group = ActionGroup()
      group.add([
        Action("toolbar", state: .bool(false)), Action("tool", parameter: .string, state: .string("")),
        Action("off"),
      ])
      group.activate("toolbar")
      XCTAssertEqual(group.actionState("toolbar"), .bool(true))
      group.activate("tool", .string("lasso"))
      XCTAssertEqual(group.actionState("tool"), .string("lasso"))
      XCTAssertEqual(Set(group.actionNames), ["toolbar", "tool", "off"])

      let window = Window(title: "Actions")
      let button = Button(label: "Off")
      window.insertActionGroup("doc", group)
      window.content = button
      button.setAction("doc.off")
      XCTAssertTrue(button.isSensitive)
      let off = Action("off")
      off.isEnabled = false
      group.add(off)
      XCTAssertFalse(button.isSensitive)
      XCTAssertFalse(button.activateAction("doc.missing"))
      window.destroy()
    }
  }

  func testATextureSharesItsPixels() throws {
    try ui {
      var released = false
      do {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        memory.initializeMemory(as: UInt32.self, repeating: 0xFF11_2233, count: 16)
        let flag = Flag()
        nonisolated(unsafe) let owned = memory  // handed over to the buffer
        let buffer = PixelBuffer(adopting: memory, width: 4, height: 4, stride: 16) {
          flag.isSet = true
          owned.deallocate()
        }
        var texture: Texture? = Texture(buffer)
        XCTAssertEqual(texture?.width, 4)
        let copy = try XCTUnwrap(texture?.pixels())
        XCTAssertEqual(copy.data.load(fromByteOffset: 20, as: UInt32.self), 0xFF11_2233)
        XCTAssertFalse(try XCTUnwrap(texture).pngData().isEmpty)
        texture = nil
        XCTAssertFalse(flag.isSet)
        withExtendedLifetime(buffer) {}
        _ = consume buffer
        released = flag.isSet
      }
      XCTAssertTrue(released)
    }
  }

  func testAWidgetIsDrawnToAPicture() throws {
    try ui {
      let window = Window(title: "Picture")
      let red = Swatch()
      window.content = red
      window.defaultSize = (64, 48)
      try await UIRunner.show(window)
      let texture = try XCTUnwrap(WidgetRenderer.texture(red, scale: 2))
      XCTAssertEqual(texture.width, red.width * 2)
      let pixels = texture.pixels()
      XCTAssertEqual(pixels.data.load(as: UInt32.self), 0xFFFF_0000)
      XCTAssertTrue(WidgetRenderer.png(red, to: "/tmp/postil-swatch.png"))
      window.destroy()
    }
  }

  func testSettingsWithoutASchemaKeepDefaults() throws {
    try ui {
      let settings = Settings(schema: "org.postil.Missing", defaults: ["width": .double(2)])
      var changes = 0
      settings.onChange("width") { changes += 1 }
      XCTAssertFalse(settings.isPersistent)
      XCTAssertEqual(settings[double: "width"], 2)
      settings[double: "width"] = 3
      settings[double: "width"] = 3
      XCTAssertEqual(settings[double: "width"], 3)
      XCTAssertEqual(changes, 1)
      XCTAssertFalse(settings[bool: "unknown"])
    }
  }

  func testTheClipboardRoundTrips() throws {
    try ui {
      let window = Window(title: "Clip")
      try await UIRunner.show(window)
      let clipboard = Clipboard(of: window)
      clipboard.setText("postil")
      let text = await clipboard.readText()
      XCTAssertEqual(text, "postil")
      clipboard.set(ContentProvider(mime: "application/x-postil", bytes: [1, 2, 3]))
      XCTAssertTrue(clipboard.contains(mime: "application/x-postil"))
      let bytes = await clipboard.readBytes(mime: "application/x-postil")
      XCTAssertEqual(bytes, [1, 2, 3])
      window.destroy()
    }
  }

  func testAQuestionIsAnswered() throws {
    try ui {
      let window = Window(title: "Question")
      try await UIRunner.show(window)
      var handle: Alert.Handle?
      let escape = Task {
        do {
          try await UIRunner.wait("the question") {
            !window.isActive && Window.all.contains { $0.isActive && $0 !== window }
          }
          try UIRunner.run("xdotool key Escape")
        } catch {
          handle?.close()
          throw error
        }
      }
      let answer = await Alert.ask(
        on: window, heading: "Save?", body: "It changed.",
        responses: [.init("cancel", "_Cancel"), .init("save", "_Save", .suggested)], default: "save",
        close: "cancel", prepare: { handle = $0 })
      try await escape.value
      XCTAssertEqual(answer, "cancel")
      window.destroy()
    }
  }

  func testFormatsAreFilled() {
    XCTAssertEqual(fillFormat("%s of %d, 100 %%", ["3", 3_000_000_000]), "3 of 3000000000, 100 %")
    XCTAssertEqual(fillFormat("%2$s %1$ld", [1, "b"]), "b 1")
    XCTAssertEqual(fillFormat("%s %s %q %", ["a"]), "a %s %q %")
    XCTAssertEqual(trnf("%d page", "%d pages", 2, 2), "2 pages")
    XCTAssertEqual(trf("Page %ld", 3), "Page 3")
    XCTAssertEqual(trc("noun", "Highlight"), "Highlight")
    XCTAssertEqual(tr(key: ""), "")
  }
}

/// A box that remembers.
private final class Flag: @unchecked Sendable {  // used on one thread
  var isSet = false
}

/// A red widget.
@MainActor private final class Swatch: CustomWidget {
  override func snapshot(_ snapshot: Snapshot) {
    snapshot.fill(
      Rect(x: 0, y: 0, width: Double(width), height: Double(height)), RGBA(red: 1, green: 0, blue: 0))
  }
}
