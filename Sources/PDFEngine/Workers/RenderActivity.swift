/// What a render service is doing at one moment.
package struct RenderActivity: Hashable, Sendable {
  /// One of its processes.
  package struct Worker: Hashable, Sendable {
    package var pid: Int32
    /// The 0-based page it is working on.
    package var page: Int?
  }

  /// In no order.
  package var workers: [Worker]
  /// Requests no process has taken yet.
  package var waiting: Int

  /// The pages being worked on, in no order.
  package var pages: [Int] { workers.compactMap(\.page) }
}
