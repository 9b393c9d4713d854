import Geometry

/// Where bars lie in a window, and what a drag of one leads to. Logical pixels from the top left of the window.
package struct DockLayout: Hashable, Sendable {
  /// Where a bar may float: the document area less what it must not cover.
  package var area: Rect
  /// The free stretch of the header bar; nil while there is no header.
  package var topBar: Rect?
  /// How thick a floating bar is.
  package var thickness: Double
  /// From a floating bar to the edge of the area.
  package var gap: Double

  package init(area: Rect, topBar: Rect?, thickness: Double, gap: Double = 12) {
    self.area = area
    self.topBar = topBar
    self.thickness = thickness
    self.gap = gap
  }

  /// How near, in logical pixels, a bar must come to a dock to snap to it when it may also float freely.
  package static let snapDistance = 24.0

  /// The longest a bar may be at a position.
  package func room(at position: ToolbarPosition) -> Double {
    switch position {
    case .inTopBar: topBar.map { max($0.width, 0) } ?? room(at: .top)
    case .left, .right: max(area.height - 2 * gap, 0)
    case .top, .bottom, .free: max(area.width - 2 * gap, 0)
    }
  }

  /// The place of a bar `length` long.
  package func frame(at position: ToolbarPosition, length: Double) -> Rect {
    switch position {
    case .inTopBar:
      guard let topBar else { return frame(at: .top, length: length) }
      let thickness = min(thickness, topBar.height)
      return Rect(
        x: (topBar.center.x - length / 2).rounded(), y: (topBar.center.y - thickness / 2).rounded(),
        width: length, height: thickness)
    case .left:
      return Rect(
        x: area.minX + gap, y: (area.center.y - length / 2).rounded(), width: thickness, height: length)
    case .right:
      return Rect(
        x: area.maxX - gap - thickness, y: (area.center.y - length / 2).rounded(), width: thickness,
        height: length)
    case .top:
      return Rect(
        x: (area.center.x - length / 2).rounded(), y: area.minY + gap, width: length, height: thickness)
    case .bottom:
      return Rect(
        x: (area.center.x - length / 2).rounded(), y: area.maxY - gap - thickness, width: length,
        height: thickness)
    case .free(let x, let y):
      return clamped(
        Rect(x: area.minX + x, y: area.minY + y, width: length, height: thickness))
    }
  }

  /// The same frame moved as little as needed to be wholly inside the area (its start, when it is too large).
  package func clamped(_ frame: Rect) -> Rect {
    Rect(
      x: max(min(frame.x, area.maxX - frame.width), area.minX),
      y: max(min(frame.y, area.maxY - frame.height), area.minY), width: frame.width, height: frame.height)
  }

  /// A free position from where a bar was let go.
  package func freePosition(_ frame: Rect) -> ToolbarPosition {
    let place = clamped(frame)
    return .free(x: place.x - area.minX, y: place.y - area.minY)
  }

  /// A position that is sure to be on screen: a free one is brought into the area.
  package func onScreen(_ position: ToolbarPosition, length: Double) -> ToolbarPosition {
    guard case .free = position else { return position }
    return freePosition(frame(at: position, length: length))
  }

  // MARK: Dragging

  /// What happens when a dragged bar is let go.
  package enum Drop: Hashable, Sendable {
    case dock(ToolbarPosition)
    case free
    case back
  }

  /// The dock nearest to the pointer and whether the bar snaps to it there.
  package struct Target: Hashable, Sendable {
    package var dock: ToolbarPosition?
    package var isInReach: Bool

    package init(dock: ToolbarPosition?, isInReach: Bool) {
      self.dock = dock
      self.isInReach = isInReach
    }
  }

  /// `docks`: the positions offered with the frames shown for them.
  package func target(at pointer: Point, docks: [(position: ToolbarPosition, frame: Rect)]) -> Target {
    let nearest = docks.min { distance(pointer, to: $0.frame) < distance(pointer, to: $1.frame) }
    guard let nearest else { return Target(dock: nil, isInReach: false) }
    // In a corner both edges are near: the dock whose frame is nearer wins among those in reach.
    let reached = docks.filter { isInReach(pointer, of: $0.position, frame: $0.frame) }
      .min { distance(pointer, to: $0.frame) < distance(pointer, to: $1.frame) }
    return Target(dock: reached?.position ?? nearest.position, isInReach: reached != nil)
  }

  package func drop(
    at pointer: Point, docks: [(position: ToolbarPosition, frame: Rect)], allowsFree: Bool
  ) -> Drop {
    let target = target(at: pointer, docks: docks)
    if target.isInReach, let dock = target.dock { return .dock(dock) }
    return allowsFree ? .free : .back
  }

  /// A dock is reached on its frame, near it, or anywhere along its edge of the area.
  private func isInReach(_ p: Point, of position: ToolbarPosition, frame: Rect) -> Bool {
    if distance(p, to: frame) <= Self.snapDistance { return true }
    let depth = gap + thickness + Self.snapDistance
    let alongX = p.x >= area.minX && p.x <= area.maxX
    let alongY = p.y >= area.minY && p.y <= area.maxY
    switch position {
    case .inTopBar: return topBar != nil && p.y < area.minY
    case .left: return alongY && p.x < area.minX + depth
    case .right: return alongY && p.x > area.maxX - depth
    case .top: return alongX && p.y >= area.minY && p.y < area.minY + depth
    case .bottom: return alongX && p.y > area.maxY - depth
    case .free: return false
    }
  }

  private func distance(_ p: Point, to r: Rect) -> Double {
    let dx = max(r.minX - p.x, 0, p.x - r.maxX)
    let dy = max(r.minY - p.y, 0, p.y - r.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Width classes of a window; a bar's position is remembered for each.
package enum WindowSizeClass: String, Hashable, Sendable, CaseIterable {
  case compact
  case medium
  case wide

  /// `width` in logical pixels.
  package init(width: Double) {
    self = width < 400 ? .compact : width < 700 ? .medium : .wide
  }
}
