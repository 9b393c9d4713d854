import GTKBinding
import XCTest

/// A test that runs `body` on the main actor while GLib's main loop turns; it needs no display.
nonisolated func onMainLoop(timeout: Double = 30, _ body: @escaping @MainActor () async throws -> Void) throws
{
  try MainActor.assumeIsolated {
    MainLoop.attach()
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

/// Waits until `condition` holds; a test fails when it doesn't within fifteen seconds.
@MainActor func until(
  _ condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line
) async throws {
  for _ in 0..<750 where !condition() { try await Task.sleep(for: .milliseconds(20)) }
  XCTAssert(condition(), "did not come about within fifteen seconds", file: file, line: line)
}
