import GTKBinding
import Geometry
import TestSupport
import XCTest

/// Files dragged over from another program: this test's own window plays the file manager.
final class DropTests: WindowTestCase {
  func testADroppedFileOpensInTheEmptyWindow() throws {
    let path = file("dropped.pdf", pages: 2)
    let app = try start([])
    try app.event("window-shown")
    try drop([path], on: app, at: Point(x: 700, y: 500)) { app.count(of: "document-opened") == 1 }
    XCTAssertEqual(try app.event("document-opened").pages, 2)
    XCTAssertEqual(app.xWindows.count, 1)
  }

  func testAFileDroppedOnADocumentOpensBesideIt() throws {
    let path = file("dropped.pdf", pages: 2)
    let app = try open(file())
    try drop([path], on: app, at: Point(x: 700, y: 500)) { app.count(of: "document-opened") == 2 }
    try app.wait("a second window") { app.xWindows.count == 2 }
    XCTAssertEqual(app.page, 1)
  }

  /// Drags files to a pixel of the screen, again and again until `isDone` or time is up: the handshake of two
  /// programs is not for a test to watch.
  private func drop(_ paths: [String], on app: App, at target: Point, until isDone: () -> Bool) throws {
    try MainActor.assumeIsolated {
      try XCTSkipUnless(Toolkit.start(), "no display")
      let window = Window(title: "Files")
      let label = Label("files")
      label.setSizeRequest(width: 160, height: 80)
      var hasBegun = false
      let source = DragSource()
      source.onPrepare { _ in ContentProvider(files: paths) }
      source.onBegin { hasBegun = true }
      label.add(source)
      window.content = label
      window.present()
      defer { window.destroy() }
      let wake = MainLoop.every(milliseconds: 10) { true }
      defer { wake.cancel() }
      func turn(seconds: Double, until condition: () -> Bool) {
        let end = MainLoop.monotonicMicroseconds + Int64(seconds * 1e6)
        while !condition(), MainLoop.monotonicMicroseconds < end { MainLoop.iterate(mayBlock: true) }
      }
      turn(seconds: 5) { window.frame(of: label).map { $0.width > 0 } ?? false }
      let end = MainLoop.monotonicMicroseconds + 30_000_000
      while !isDone() {
        guard MainLoop.monotonicMicroseconds < end else {
          throw App.TimedOut(description: "the drop never came")
        }
        hasBegun = false
        try app.xdotool("mousemove", "90", "90", "mousedown", "1")
        for step in 1...6 where !hasBegun {
          try app.xdotool("mousemove", "\(90 + 8 * step)", "90")
          turn(seconds: 0.2) { hasBegun }
        }
        for share in [0.5, 0.9, 0.98, 1] {
          try app.xdotool(
            "mousemove", "\(Int(140 + (target.x - 140) * share))", "\(Int(90 + (target.y - 90) * share))")
          turn(seconds: 0.1) { false }
        }
        try app.xdotool("mouseup", "1")
        turn(seconds: 2, until: isDone)
      }
    }
  }
}
