import GTKBinding
import Geometry
import UITestSupport
import XCTest

final class PopoverTests: XCTestCase {
  /// A popover has a surface of its own; what is in it has its place on the window's all the same.
  func testAButtonInAPopoverIsClicked() throws {
    try ui {
      let window = Window(title: "Bubbles")
      let anchor = Button(label: "Anchor")
      let inside = Button(label: "Inside")
      let further = Button(label: "Further inside")
      let popover = Popover(inside)
      let second = Popover(further)
      var clicks: [String] = []
      inside.onClicked { clicks.append("inside") }
      further.onClicked { clicks.append("further") }
      popover.attach(to: anchor)
      second.attach(to: inside)
      anchor.halign = .center
      anchor.valign = .center
      window.content = anchor
      window.defaultSize = (500, 400)
      XCTAssertNil(anchor.surfacePoint(.zero))
      try await UIRunner.show(window)
      popover.popup()
      try await UIRunner.click(inside)
      try await UIRunner.wait("the click in the popover") { clicks == ["inside"] }
      second.popup()
      try await UIRunner.click(further)
      try await UIRunner.wait("the click in the second popover") { clicks == ["inside", "further"] }
      window.destroy()
      try await Self.checkInput()
    }
  }

  /// GTK alone would keep the grab of such a popover, and hear nothing in any window from then on.
  func testAPopoverTakenAwayOpenTakesNoInputWithIt() throws {
    try ui {
      for end: (Window, Box, Widget) -> Void in [
        { window, _, _ in window.destroy() },
        { window, _, _ in window.close() },
        { _, box, anchor in box.remove(anchor) },
      ] {
        for isMenu in [false, true] {
          let window = Window(title: "Bubble")
          window.defaultSize = (500, 400)
          let anchor = isMenu ? Self.menu() : Self.bubble()
          let box = Box(.vertical, [anchor])
          window.content = box
          try await UIRunner.show(window)
          try await UIRunner.click(anchor)
          let popover = try XCTUnwrap(anchor.children.last)
          try await UIRunner.wait("\(popover.typeName)") {
            popover.typeName.contains("Popover") && popover.isMapped
          }
          end(window, box, anchor)
          try await Self.checkInput()
          window.destroy()
        }
      }
    }
  }

  @MainActor private static func menu() -> Widget {
    MenuButton(icon: "open-menu-symbolic", name: "Menu", menu: MenuModel([.item("A", action: "x.a")]))
  }

  @MainActor private static func bubble() -> Widget {
    let button = Button(label: "Anchor")
    let popover = Popover(Button(label: "Inside"))
    popover.attach(to: button)
    button.onClicked { [weak popover] in popover?.popup() }
    return button
  }

  /// Whether another window hears the pointer and the keyboard.
  @MainActor private static func checkInput() async throws {
    let window = Window(title: "Next")
    let entry = Entry()
    let button = Button(label: "Next")
    var clicks = 0
    button.onClicked { clicks += 1 }
    window.content = Box(.vertical, [entry, button])
    try await UIRunner.show(window)
    try await UIRunner.click(button)
    try await UIRunner.wait("the click in the next window") { clicks == 1 }
    entry.grabFocus()
    try await UIRunner.type("a", in: window)
    try await UIRunner.wait("the key in the next window") { entry.text == "a" }
    window.destroy()
  }
}
