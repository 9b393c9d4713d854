import GTKBinding
import UITestSupport

/// What the binding holds at one moment.
@MainActor struct LiveCounts {
  let wrappers = LiveObjects.wrappers
  let handlers = LiveObjects.handlers
  let widgets = LiveObjects.widgets

  /// Waits until as much is held as then: nothing leaked since.
  func waitToReturn(file: StaticString = #fileID, line: UInt = #line) async throws {
    try await UIRunner.wait("\(LiveCounts()) to become \(self)", file: file, line: line) {
      LiveObjects.wrappers == wrappers && LiveObjects.handlers == handlers && LiveObjects.widgets == widgets
    }
  }
}
