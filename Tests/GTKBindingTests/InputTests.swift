import GTKBinding
import Geometry
import UITestSupport
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
      try await UIRunner.show(window)
      try await UIRunner.click(button)
      try await UIRunner.wait("the click") { clicks > 0 }
      try await UIRunner.click(entry)
      try await UIRunner.wait("the focus") { entry.containsFocus }
      try await UIRunner.type("a Escape b", in: window)
      try await UIRunner.wait("the text, not “\(entry.text)”") { entry.text == "ab" }
      XCTAssertEqual(keys, ["a", "Escape", "b"])
      XCTAssertEqual(clicks, 1)
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
      try await UIRunner.show(window)
      try await UIRunner.move(area, at: Point(x: 50, y: 50))
      try UIRunner.press()
      try UIRunner.moveBy(30, 0)
      try await UIRunner.wait("the drag") { log.contains("far") }
      try UIRunner.release()
      try await UIRunner.wait("its end, not \(log)") { log.last == "end 30" }
      XCTAssertEqual(log.first, "begin mouse")
      log = []
      try UIRunner.press()
      try await UIRunner.wait("the second drag") { log.last == "begin mouse" }
      drag.deny()
      try await UIRunner.wait("its cancelling") { log.last == "cancel" }
      // The release of a cancelled drag ends nothing: what comes next is another drag.
      try UIRunner.release()
      try UIRunner.press()
      try UIRunner.release()
      try await UIRunner.wait("the third drag, not \(log)") { log.last == "end 0" }
      XCTAssertEqual(log, ["begin mouse", "cancel", "begin mouse", "end 0"])
      window.destroy()
    }
  }

  /// While nothing is handled movements pile up, and GTK makes one of them.
  func testADragTellsOfEveryPlaceItWasAt() throws {
    try ui {
      let window = Window(title: "Drag")
      let area = Bin(Label("drag here"))
      area.setSizeRequest(width: 300, height: 200)
      area.margins = Margins(10)
      var places: [Point] = []
      var times: [UInt32] = []
      var updates = 0
      let drag = DragController()
      drag.onBegin { d in places.append(d.point) }
      drag.onUpdate { d in
        updates += 1
        places += d.merged.map(\.point) + [d.point]
        times += d.merged.map(\.time) + [d.context.time]
      }
      var isOver = false
      drag.onEnd { _ in isOver = true }
      area.add(drag)
      window.content = area
      try await UIRunner.show(window)
      try await UIRunner.move(area, at: Point(x: 20, y: 20))
      try UIRunner.press()
      try await UIRunner.wait("the press") { places.count == 1 }
      let steps = [(60, 0), (0, 60), (60, 0), (0, 60), (60, 0), (0, -60)]
      let moves = steps.map { "mousemove_relative --sync -- \($0.0) \($0.1)" }.joined(separator: " ")
      // The command holds up the main loop until all has happened.
      try UIRunner.run("xdotool \(moves) mouseup 1")
      try await UIRunner.wait("the end") { isOver }
      let start = try XCTUnwrap(places.first)
      let expected = steps.reduce(into: [start]) {
        $0.append($0.last! + Vector(dx: Double($1.0), dy: Double($1.1)))
      }
      // GTK counts in single precision.
      let rounded = { (p: Point) in Point(x: (p.x * 100).rounded() / 100, y: (p.y * 100).rounded() / 100) }
      XCTAssertEqual(places.map(rounded), expected.map(rounded))
      XCTAssertLessThan(updates, steps.count, "nothing was merged")
      XCTAssertEqual(times, times.sorted())
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
      try await UIRunner.show(window)
      XCTAssertIdentical(scrolled.child, pages)
      XCTAssertEqual(scrolled.vadjustment.upper, 1000)
      try await UIRunner.move(pages)
      try UIRunner.run("xdotool click 5")
      try await UIRunner.wait("the wheel") { pages.scrollOffset.y > 0 }
      pages.scrollOffset = Point(x: 0, y: 300)
      try await UIRunner.wait("the place scrolled to") { pages.shown == 300 }
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
      var begun = 0
      source.onBegin { begun += 1 }
      from.add(source)
      var dropped = ""
      let target = DropTarget([.files, .text])
      var motions = 0
      target.onMotion { _ in
        motions += 1
        return .copy
      }
      target.onDrop { content, _ in
        if case .text(let text) = content { dropped = text }
        return true
      }
      to.add(target)
      window.content = Box(.vertical, [from, to])
      try await UIRunner.show(window)
      let goal = try await UIRunner.place(in: to)
      try await UIRunner.move(from)
      try UIRunner.press()
      // Past the distance from which a press is a drag.
      try await UIRunner.wait("the drag") {
        if begun == 0 { try UIRunner.moveBy(0, 4) }
        return begun > 0
      }
      try UIRunner.run("xdotool mousemove \(Int(goal.x)) \(Int(goal.y))")
      // A source that tells of a motion again has had the target's consent to the one before.
      var side = 1
      try await UIRunner.wait("the target to agree") {
        try UIRunner.moveBy(side, 0)
        side = -side
        return motions >= 3
      }
      try UIRunner.release()
      try await UIRunner.wait("the drop") { !dropped.isEmpty }
      XCTAssertEqual(dropped, "payload")
      window.destroy()
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
