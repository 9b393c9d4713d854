import GTKBinding
import Glibc
import XCTest

/// A test that runs `body` on the main actor while GLib's main loop turns.
nonisolated func ui(timeout: Double = 20, _ body: @escaping @MainActor () async throws -> Void) throws {
  try MainActor.assumeIsolated {
    guard UIRunner.isReady else { throw XCTSkip("no display") }
    var result: Result<Void, any Error>?
    Task {
      do {
        try await body()
        result = .success(())
      } catch { result = .failure(error) }
    }
    let wake = MainLoop.every(milliseconds: 20) { true }
    defer { wake.cancel() }
    let end = MainLoop.monotonicMicroseconds + Int64(timeout * 1e6)
    while result == nil {
      precondition(MainLoop.monotonicMicroseconds < end, "timed out")
      MainLoop.iterate(mayBlock: true)
    }
    try result!.get()
  }
}

/// Real input and small waits for UI tests.
@MainActor enum UIRunner {
  static let isReady = Toolkit.start()

  /// Lets frames, timers and other tasks run.
  static func settle(_ milliseconds: Int = 150) async throws {
    try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000)
  }

  /// Waits until `condition` holds; a test fails when it doesn't within ten seconds.
  static func wait(_ condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) async throws {
    for _ in 0..<500 where !condition() { try await settle(20) }
    XCTAssert(condition(), "did not come about within ten seconds", file: file, line: line)
  }

  /// Moves the pointer to a point of `widget` (whose window has no decorations around it) and clicks.
  static func click(_ widget: Widget, at point: (Double, Double)? = nil, button: Int = 1) async throws {
    try await move(widget, at: point)
    try run("xdotool click \(button)")
    try await settle()
  }

  static func move(_ widget: Widget, at point: (Double, Double)? = nil) async throws {
    guard let window = widget.window, let frame = window.frame(of: widget) else {
      throw InputFailure.notShown
    }
    let offset = window.surfaceOffset
    let x = frame.x + (point?.0 ?? frame.width / 2) + offset.dx
    let y = frame.y + (point?.1 ?? frame.height / 2) + offset.dy
    try run("xdotool mousemove \(Int(x)) \(Int(y))")
    try await settle(60)
  }

  static func type(_ keys: String, in window: Window) async throws {
    try run("xdotool search --name '^\(window.title)$' windowfocus && xdotool key \(keys)")
    try await settle()
  }

  static func run(_ command: String) throws {
    guard system(command) == 0 else { throw InputFailure.commandFailed(command) }
  }
}

/// Why real input did not reach a widget: a failed test, never a skipped one.
enum InputFailure: Error {
  case notShown
  case commandFailed(String)
}
