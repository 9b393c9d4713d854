import Geometry

/// Where a bar may be and where it is; the two agree whatever the order they are set in.
package struct ToolbarPlacement: Hashable, Sendable {
  package private(set) var supported: ToolbarPositions
  package private(set) var position: ToolbarPosition
  /// Whether a person has locked the bar where it is.
  package var isLocked = false
  /// Whether the app lets the bar be moved at all.
  package var allowsDragging = true

  /// Without any supported position the default ones are taken.
  package init(supported: ToolbarPositions = .desktop, position: ToolbarPosition? = nil) {
    let usable = supported.intersection(.desktop)
    self.supported = usable.isEmpty ? .default : usable
    self.position = self.supported.docks.first ?? .free(x: 0, y: 0)
    if let position { _ = set(position) }
  }

  /// false, and nothing changes, for a position that is not supported.
  @discardableResult
  package mutating func set(_ position: ToolbarPosition) -> Bool {
    guard supported.contains(position.member) else { return false }
    self.position = position
    return true
  }

  /// A bar whose position is no longer supported goes to the nearest that is; an empty set changes nothing.
  package mutating func setSupported(_ positions: ToolbarPositions) {
    let usable = positions.intersection(.desktop)
    guard !usable.isEmpty else { return }
    supported = usable
    guard !usable.contains(position.member) else { return }
    self.position = Self.neighbours(of: position).first { usable.contains($0.member) } ?? .free(x: 0, y: 0)
  }

  /// Whether there is a handle to move the bar by: not with one position only, nor where it is locked.
  package var isDraggable: Bool { hasChoice && allowsDragging && !isLocked }

  /// Whether there is more than one place to be.
  package var hasChoice: Bool { supported.contains(.free) || supported.docks.count > 1 }

  /// The other docks, nearest first.
  private static func neighbours(of position: ToolbarPosition) -> [ToolbarPosition] {
    switch position {
    case .inTopBar: [.top, .left, .right, .bottom]
    case .top: [.inTopBar, .left, .right, .bottom]
    case .left: [.top, .inTopBar, .bottom, .right]
    case .right: [.top, .inTopBar, .bottom, .left]
    case .bottom: [.left, .right, .top, .inTopBar]
    case .free: [.top, .inTopBar, .left, .right, .bottom]
    }
  }
}
