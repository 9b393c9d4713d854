/// The single keys that choose tools; people may give them away, take them off, or turn all of them off.
package struct ToolKeys: Hashable, Sendable {
  /// Whether single keys choose tools at all.
  package var isEnabled = true
  /// What differs from the catalogue: nil = no key.
  private var own: [ToolID: Character?] = [:]

  package init() {}

  /// `entries`: `ink.pen=p`, or `ink.pen=` for none; what is neither is left out, of one key for two the first counts.
  package init(entries: [String], isEnabled: Bool = true) {
    self.isEnabled = isEnabled
    for entry in entries {
      guard let split = entry.lastIndex(of: "=") else { continue }
      let tool = ToolID(rawValue: String(entry[..<split]))
      let key = entry[entry.index(after: split)...].lowercased()
      guard ToolCatalogue.descriptor(tool)?.id == tool, key.count <= 1, own[tool] == nil else { continue }
      if let key = key.first, taken(key) != nil { continue }
      own[tool] = .some(key.first)
    }
  }

  private func taken(_ key: Character) -> ToolID? { own.first { $0.value == key }?.key }

  /// The key of a tool as set; nil when it has none, or has lost it to another.
  package func key(for tool: ToolID) -> Character? {
    if let key = own[tool] { return key }
    guard let key = ToolCatalogue.descriptor(tool)?.key, taken(key) == nil else { return nil }
    return key
  }

  /// The tool a key chooses; nil while keys are turned off.
  package func tool(for key: Character) -> ToolID? {
    guard isEnabled else { return nil }
    if let tool = taken(key) { return tool }
    return ToolCatalogue.all.first { $0.key == key && own[$0.id] == nil }?.id
  }

  /// Gives a tool another key, or with nil none; whoever had the key loses it.
  package mutating func set(_ key: Character?, for tool: ToolID) {
    let key = key.flatMap { $0.lowercased().first }
    if let key, let other = taken(key), other != tool { own[other] = .some(nil) }
    own[tool] = .some(key)
  }

  /// As settings keep it.
  package var entries: [String] {
    own.map { "\($0.key.rawValue)=\($0.value.map(String.init) ?? "")" }.sorted()
  }
}
