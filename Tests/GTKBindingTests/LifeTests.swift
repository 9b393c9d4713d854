import GTKBinding
import Geometry
import UITestSupport
import XCTest

/// A custom widget that counts what happens to it.
@MainActor private final class Probe: CustomWidget {
  static var live = 0
  var log: [String] = []
  let child = Label("child")

  init() {
    super.init(cssName: "probe", role: .group)
    Probe.live += 1
    addChild(child)
    let click = ClickController()
    click.onPressed { [weak self] _ in self?.log.append("pressed") }
    add(click)
  }

  isolated deinit { Probe.live -= 1 }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    SizeRequest(minimum: 40, natural: 80)
  }

  override func allocate(width: Int, height: Int) {
    log.append("allocate \(width)x\(height)")
    allocate(child, in: Rect(x: 5.5, y: 5, width: Double(width) - 10, height: Double(height) - 10))
  }

  override func snapshot(_ snapshot: Snapshot) {
    log.append("snapshot")
    snapshot.fill(Rect(x: 0, y: 0, width: 20, height: 20), RGBA(red: 1, green: 0, blue: 0))
    snapshot.draw(in: Rect(x: 20, y: 0, width: 10, height: 10)) { cairo in
      cairo.setColor(red: 0, green: 0, blue: 1)
      cairo.paint()
    }
    snapshotChildren(snapshot)
  }

  override func didRoot() { log.append("root") }
  override func willUnroot() { log.append("unroot") }
}

final class LifeTests: XCTestCase {
  func testEverythingGoesWithTheWindow() throws {
    try ui {
      let before = LiveCounts()
      let probes = Probe.live
      for _ in 0..<20 {
        let window = Window(title: "Life")
        let button = Button(label: "Hello")
        let popover = Popover(Label("in the bubble"))
        button.onClicked { [weak button] in button?.label = "clicked" }
        popover.attach(to: button)
        let row = Box(
          .vertical, spacing: 6, [button, Probe(), ToggleButton(icon: "edit-undo", name: "Undo")])
        row.add(MotionController())
        row.append(ScrolledWindow(Label("scrolled")))
        window.content = ToastOverlay(row)
        try await UIRunner.show(window)
        window.destroy()
      }
      try await before.waitToReturn()
      XCTAssertEqual(Probe.live, probes)
    }
  }

  func testACustomWidgetLivesWithItsGtkWidget() throws {
    try ui {
      var window: Window? = Window(title: "Probe")
      window?.content = Box(.horizontal, [Probe()])
      XCTAssertEqual(Probe.live, 1)
      try await UIRunner.show(try XCTUnwrap(window))
      let probe = try XCTUnwrap(window?.content?.firstChild as? Probe)
      XCTAssertEqual(probe.log.first, "root")
      XCTAssertTrue(probe.log.contains("snapshot"))
      XCTAssertEqual(probe.cssName, "probe")
      XCTAssertEqual(probe.accessibleRole, .group)
      XCTAssertEqual(probe.child.bounds(in: probe)?.x, 5.5)
      XCTAssertIdentical(probe.child.parent, probe)
      try await UIRunner.click(probe)
      try await UIRunner.wait("the press") { probe.log.contains("pressed") }
      window?.destroy()
      window = nil
      try await UIRunner.wait("the end of it") { probe.log.last == "unroot" }
    }
    try ui { try await UIRunner.wait("the probe to go") { Probe.live == 0 } }
  }

  func testPopoversOpenAndClose() throws {
    try ui {
      let before = LiveCounts()
      do {
        let window = Window(title: "Bubble")
        let probe = Probe()
        let entry = Entry(text: "a")
        let popover = Popover(entry)
        popover.attach(to: probe)
        popover.point(at: Rect(x: 10, y: 10, width: 5, height: 5))
        var closed = 0
        popover.onClosed { closed += 1 }
        let menu = PopoverMenu(
          MenuModel([.item("Save", action: "win.save"), .section(nil, [.custom("extra")])]))
        XCTAssertTrue(menu.place(Label("extra"), at: "extra"))
        menu.attach(to: probe)
        window.content = probe
        window.defaultSize = (300, 200)
        try await UIRunner.show(window)
        popover.popup()
        try await UIRunner.wait("the bubble") { popover.isMapped }
        popover.popdown()
        try await UIRunner.wait("the bubble's end") { closed > 0 && !popover.isMapped }
        menu.popup()
        try await UIRunner.wait("the menu") { menu.isMapped }
        menu.popdown()
        try await UIRunner.wait("the menu's end") { !menu.isMapped }
        XCTAssertEqual(closed, 1)
        popover.detach()
        window.destroy()
      }
      try await before.waitToReturn()
    }
  }
}
