import GTKBinding

/// The actions that the header's items activate and show the state of, found by name.
package final class HeaderActions {
  private let groups: [String: any ActionMap]
  /// The keys of an action ("win.view-mode::thumbnails") as people read them.
  package var accelerator: (_ detailedAction: String) -> String? = { _ in nil }
  /// Why an action that is there is disabled, in a sentence.
  package var reason: (_ action: String) -> String? = { _ in nil }

  /// `groups` by their prefixes ("win").
  package init(_ groups: [String: any ActionMap]) { self.groups = groups }

  private var connections: [SignalConnection] = []

  isolated deinit { for connection in connections { connection.disconnect() } }

  private func find<R>(_ action: String, _ body: (any ActionMap, String) -> R) -> R? {
    guard let dot = action.firstIndex(of: "."), let group = groups[String(action[..<dot])] else { return nil }
    let name = String(action[action.index(after: dot)...])
    return group.hasAction(name) ? body(group, name) : nil
  }

  /// False also for an action that isn't there.
  func isEnabled(_ action: String) -> Bool { find(action) { $0.isActionEnabled($1) } ?? false }

  func state(_ action: String) -> VariantValue? { find(action) { $0.actionState($1) } ?? nil }

  func activate(_ action: String, _ target: String?) {
    _ = find(action) { $0.activate($1, target.map { .string($0) }) }
  }

  /// Calls `handler` with the name of each action that changed.
  package func observe(_ handler: @escaping (_ action: String) -> Void) {
    for (prefix, group) in groups {
      connections += group.onActionChanged { handler("\(prefix).\($0)") }
    }
  }
}
