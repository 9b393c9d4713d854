import GTKBinding
import Geometry
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
      let before = (LiveObjects.wrappers, LiveObjects.handlers, LiveObjects.widgets, Probe.live)
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
        window.present()
        try await UIRunner.settle(20)
        window.destroy()
      }
      try await UIRunner.settle(300)
      XCTAssertEqual(Probe.live, before.3)
      XCTAssertEqual(LiveObjects.widgets, before.2)
      XCTAssertEqual(LiveObjects.handlers, before.1)
      XCTAssertEqual(LiveObjects.wrappers, before.0)
    }
  }

  func testACustomWidgetLivesWithItsGtkWidget() throws {
    try ui {
      var window: Window? = Window(title: "Probe")
      window?.content = Box(.horizontal, [Probe()])
      XCTAssertEqual(Probe.live, 1)
      window?.present()
      try await UIRunner.settle()
      let probe = try XCTUnwrap(window?.content?.firstChild as? Probe)
      XCTAssertEqual(probe.log.first, "root")
      XCTAssertTrue(probe.log.contains("snapshot"))
      XCTAssertEqual(probe.cssName, "probe")
      XCTAssertEqual(probe.accessibleRole, .group)
      XCTAssertEqual(probe.child.bounds(in: probe)?.x, 5.5)
      XCTAssertIdentical(probe.child.parent, probe)
      try await UIRunner.click(probe)
      XCTAssertTrue(probe.log.contains("pressed"))
      window?.destroy()
      window = nil
      try await UIRunner.settle(50)
      XCTAssertEqual(probe.log.last, "unroot")
    }
    try ui { XCTAssertEqual(Probe.live, 0) }
  }

  func testPopoversOpenAndClose() throws {
    try ui {
      let before = LiveObjects.widgets
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
        window.present()
        try await UIRunner.settle()
        popover.popup()
        try await UIRunner.settle()
        XCTAssertTrue(popover.isMapped)
        popover.popdown()
        try await UIRunner.settle()
        XCTAssertEqual(closed, 1)
        menu.popup()
        try await UIRunner.settle()
        menu.popdown()
        try await UIRunner.settle()
        popover.detach()
        window.destroy()
      }
      try await UIRunner.settle(300)
      XCTAssertEqual(LiveObjects.widgets, before)
    }
  }
}
