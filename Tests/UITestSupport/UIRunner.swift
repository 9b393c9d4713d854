import GTKBinding
import Geometry

#if canImport(XCTest)  // a release build with the static standard library builds this too, and has no XCTest
  import XCTest
#endif

/// Runs `body` on the main actor while GLib's main loop turns; for tests that open windows. Skips without a display.
package nonisolated func ui(
  timeout: Double = 60, _ body: @escaping @MainActor () async throws -> Void
) throws {
  try MainActor.assumeIsolated {
    guard UIRunner.isReady else {
      #if canImport(XCTest)
        throw XCTSkip("no display")
      #else
        throw InputFailure.noDisplay
      #endif
    }
    var result: Result<Void, any Error>?
    let task = Task {
      do {
        try await body()
        result = .success(())
      } catch { result = .failure(error) }
    }
    let wake = MainLoop.every(milliseconds: 20) { true }
    defer { wake.cancel() }
    let end = MainLoop.monotonicMicroseconds + Int64(timeout * 1e6)
    while result == nil, MainLoop.monotonicMicroseconds < end { MainLoop.iterate(mayBlock: true) }
    if result == nil { task.cancel() }
    do {
      try (result ?? .failure(InputFailure.timedOut("the test to end"))).get()
    } catch {
      // The next test has the screen to itself.
      for window in Window.all { window.destroy() }
      throw error
    }
  }
}

/// What tests of widgets wait for; its input is in `UIRunner+Input.swift`.
@MainActor package enum UIRunner {
  package static let isReady = Toolkit.start()

  /// Waits until `condition` holds; the test fails, naming what was `missing`, when it doesn't within ten seconds.
  package static func wait(
    _ missing: @autoclosure () -> String = "a condition", file: StaticString = #fileID, line: UInt = #line,
    _ condition: () throws -> Bool
  ) async throws {
    let end = MainLoop.monotonicMicroseconds + 10_000_000
    while try !condition() {
      guard MainLoop.monotonicMicroseconds < end else {
        throw InputFailure.timedOut("\(missing()) (\(file):\(line))")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Presents a window and waits until the window manager has placed and activated it and its content is drawn.
  package static func show(
    _ window: Window, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    window.present()
    try await wait("“\(window.title)” to be active", file: file, line: line) { window.isActive }
    try await draw(window, file: file, line: line)
  }

  /// Waits for a frame of the widget's window that was begun after this call, so with everything done before it.
  package static func draw(
    _ widget: Widget, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    var frames = 0
    // Called before a frame is laid out: the second call comes after the first one's frame.
    let tick = widget.addTick { _ in
      frames += 1
      return frames < 2
    }
    defer { tick.cancel() }
    try await wait("a frame", file: file, line: line) { frames >= 2 }
  }

  /// Waits until the widget stands still, as it does when what slides it into view has ended; gives the place of one
  /// of its points, the middle when nil, from the corner of the window's surface.
  package static func place(
    of point: Point? = nil, in widget: Widget, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Point {
    var place: Point?
    var still = 0
    let tick = widget.addTick { _ in
      let now = widget.surfacePoint(
        point ?? Point(x: Double(widget.width) / 2, y: Double(widget.height) / 2))
      still = now == place ? still + 1 : 0
      place = now
      return true
    }
    defer { tick.cancel() }
    try await wait("the widget to be shown and stand still", file: file, line: line) {
      still >= 3 && place != nil && widget.isDrawable
    }
    return place!
  }
}

/// Why real input did not do what it should: a failed test, never a skipped one.
package enum InputFailure: Error, CustomStringConvertible {
  case noDisplay
  case commandFailed(String)
  case timedOut(String)

  package var description: String {
    switch self {
    case .noDisplay: "no display"
    case .commandFailed(let command): "failed: \(command)"
    case .timedOut(let missing): "waited in vain for \(missing)"
    }
  }
}
