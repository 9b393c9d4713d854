/// Positions by the names that files use.
extension ToolbarPositions {
  static let named: [(name: String, positions: ToolbarPositions)] = [
    ("inTopBar", .inTopBar), ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
    ("free", .free), ("horizontal", .horizontal), ("vertical", .vertical), ("default", .default),
    ("all", .all),
    ("desktop", .desktop),
  ]

  /// One position or one of the unions.
  package init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.positions
  }

  /// The fewest names that make up this set: a union where there is one for it.
  package var names: [String] {
    if let union = Self.named.first(where: { $0.positions == self }) { return [union.name] }
    return Self.named.filter { $0.positions.rawValue.nonzeroBitCount == 1 && contains($0.positions) }.map(
      \.name)
  }
}
