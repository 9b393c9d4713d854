import GTKBinding
import Geometry
import XCTest

final class InputTests: XCTestCase {
  func testAClickAndAKeyArrive() throws {
    try ui {
      let window = Window(title: "Input")
      let button = Button(label: "Press")
      var clicks = 0
      button.onClicked { clicks += 1 }
      let entry = Entry()
      var keys: [String] = []
      let key = KeyController(capture: true)
      key.onPressed { press in
        keys.append(press.key.name)
        return press.key == .escape
      }
      window.add(key)
      window.content = Box(.vertical, [button, entry])
      window.present()
      try await UIRunner.settle(300)
      try await UIRunner.click(button)
      XCTAssertEqual(clicks, 1)
      try await UIRunner.click(entry)
      try await UIRunner.type("a Escape b", in: window)
      XCTAssertEqual(keys, ["a", "Escape", "b"])
      XCTAssertEqual(entry.text, "ab")
      XCTAssertTrue(entry.containsFocus)
      window.destroy()
    }
  }

  func testADragEndsOrIsCancelled() throws {
    try ui {
      let window = Window(title: "Drag")
      let area = Bin(Label("drag here"))
      area.setSizeRequest(width: 300, height: 200)
      var log: [String] = []
      let drag = DragController()
      drag.onBegin { d in log.append("begin \(d.context.device)") }
      drag.onUpdate { d in log.append(d.offset.dx > 20 ? "far" : "near") }
      drag.onEnd { d in log.append("end \(Int(d.offset.dx))") }
      drag.onCancel { log.append("cancel") }
      area.add(drag)
      window.content = area
      window.present()
      try await UIRunner.settle(300)
      try await UIRunner.move(area, at: (50, 50))
      try UIRunner.run("xdotool mousedown 1 mousemove_relative 30 0")
      try await UIRunner.settle()
      try UIRunner.run("xdotool mouseup 1")
      try await UIRunner.settle()
      XCTAssertEqual(log.first, "begin mouse")
      XCTAssertEqual(log.last, "end 30")
      log = []
      try UIRunner.run("xdotool mousedown 1")
      try await UIRunner.settle()
      drag.deny()
      try UIRunner.run("xdotool mouseup 1")
      try await UIRunner.settle()
      XCTAssertEqual(log.last, "cancel")
      window.destroy()
    }
  }

  func testAScrollableScrolls() throws {
    try ui {
      let window = Window(title: "Scroll")
      let pages = Pages()
      let scrolled = ScrolledWindow(pages)
      window.content = scrolled
      window.defaultSize = (300, 200)
      window.present()
      try await UIRunner.settle(300)
      XCTAssertIdentical(scrolled.child, pages)
      XCTAssertEqual(scrolled.vadjustment.upper, 1000)
      try await UIRunner.move(pages)
      try UIRunner.run("xdotool click 5 click 5")
      try await UIRunner.settle(400)
      XCTAssertGreaterThan(pages.scrollOffset.y, 0)
      pages.scrollOffset = Point(x: 0, y: 300)
      try await UIRunner.settle()
      XCTAssertEqual(pages.shown, 300)
      window.destroy()
    }
  }

  func testTextIsDraggedFromOneWidgetToAnother() throws {
    try ui {
      let window = Window(title: "Drop")
      let from = Label("from")
      let to = Label("to")
      for label in [from, to] { label.setSizeRequest(width: 200, height: 100) }
      let source = DragSource()
      source.onPrepare { _ in ContentProvider(text: "payload") }
      from.add(source)
      var dropped = ""
      let target = DropTarget([.files, .text])
      target.onMotion { _ in .copy }
      target.onDrop { content, _ in
        if case .text(let text) = content { dropped = text }
        return true
      }
      to.add(target)
      window.content = Box(.vertical, [from, to])
      window.present()
      try await UIRunner.settle(300)
      try await UIRunner.move(from, at: (100, 50))
      try UIRunner.run("xdotool mousedown 1")
      try await UIRunner.settle()
      for _ in 0..<12 {
        try UIRunner.run("xdotool mousemove_relative 0 10")
        try await UIRunner.settle(30)
      }
      try UIRunner.run("xdotool mouseup 1")
      try await UIRunner.wait { !dropped.isEmpty }
      XCTAssertEqual(dropped, "payload")
      window.destroy()
      try await UIRunner.settle()
    }
  }

  func testAbsentStylusAxesAreNil() throws {
    try ui {
      var axes = StylusAxes()
      var sample = StylusSample(
        point: .zero, time: 0, tool: .pen, serial: 7, hardwareID: 1, modifiers: [])
      axes.apply([.pressure: 0, .tiltX: 0, .tiltY: 0, .rotation: 0], to: &sample)
      XCTAssertNil(sample.pressure)
      XCTAssertNil(sample.tiltX)
      axes.apply([.pressure: 0.5, .tiltX: 0, .tiltY: 0.25, .rotation: 0], to: &sample)
      XCTAssertEqual(sample.pressure, 0.5)
      XCTAssertEqual(sample.tiltX, 0)
      XCTAssertEqual(sample.tiltY, 0.25)
      XCTAssertNil(sample.rotation)
      axes.apply([.pressure: 0, .tiltX: 0, .tiltY: 0], to: &sample)
      XCTAssertEqual(sample.pressure, 0)
    }
  }
}

/// A tall scrollable.
@MainActor private final class Pages: ScrollableWidget {
  var shown = 0.0

  override func allocate(width: Int, height: Int) {
    configureScrolling(
      content: Size(width: Double(width), height: 1000),
      view: Size(width: Double(width), height: Double(height)),
      offset: scrollOffset)
    shown = scrollOffset.y
  }
}
