import Geometry

/// Where a magnifier stands beside the place it enlarges.
package nonisolated enum MagnifierPlace {
  /// What covers the place: a finger hides more than the pointer, and what is below it.
  package enum Hand: Hashable, Sendable { case pointer, finger }

  /// The top left corner for a magnifier of `size`: below and right of `point`, above it for a finger, and on the other
  /// side where `room` ends.
  package static func corner(beside point: Point, size: Size, in room: Size, hand: Hand = .pointer) -> Point {
    let gap = hand == .finger ? 48.0 : 20.0
    var x = point.x + gap
    if x + size.width > room.width { x = point.x - gap - size.width }
    let (above, below) = (point.y - gap - size.height, point.y + gap)
    let hasRoomBelow = below + size.height <= room.height
    var y = hasRoomBelow && (hand == .pointer || above < 0) ? below : above
    // A view smaller than both: as much as there is.
    x = min(max(x, 0), max(room.width - size.width, 0))
    y = min(max(y, 0), max(room.height - size.height, 0))
    return Point(x: x.rounded(), y: y.rounded())
  }
}
