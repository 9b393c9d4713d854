/// What a render service is doing at one moment.
package struct RenderActivity: Hashable, Sendable {
  /// The 0-based pages its processes are working on, in no order.
  package var pages: [Int]
  /// Requests no process has taken yet.
  package var waiting: Int
}
