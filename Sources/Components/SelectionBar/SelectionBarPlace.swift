import Geometry

/// Where the bar of selected text is: near it, and never over it.
package nonisolated enum SelectionBarPlace {
  /// Between the bar and the text, and between the bar and the edge of the view, logical pixels.
  private static let gap = 8.0

  /// The frame of a bar of `size` for selected `lines`, all in the coordinates of `view`; nil when there is no room, or
  /// nothing of the text in view.
  package static func frame(lines: [Rect], size: Size, in view: Rect) -> Rect? {
    let seen = lines.compactMap { $0.intersection(view) }.filter { $0.width > 0 && $0.height > 0 }
    guard let all = Rect(enclosing: seen.flatMap(\.corners)) else { return nil }
    let room = view.insetBy(gap)
    guard size.width <= room.width, size.height <= room.height else { return nil }
    let top = seen.min { $0.minY < $1.minY } ?? all
    let bottom = seen.max { $0.maxY < $1.maxY } ?? all
    let corners = [
      Point(x: top.center.x - size.width / 2, y: all.minY - gap - size.height),
      Point(x: bottom.center.x - size.width / 2, y: all.maxY + gap),
      Point(x: all.maxX + gap, y: all.center.y - size.height / 2),
      Point(x: all.minX - gap - size.width, y: all.center.y - size.height / 2),
    ]
    for corner in corners {
      let frame = Rect(
        x: min(max(corner.x, room.minX), room.maxX - size.width),
        y: min(max(corner.y, room.minY), room.maxY - size.height), width: size.width, height: size.height)
      if !seen.contains(where: { $0.intersects(frame) }) { return frame }
    }
    return nil
  }
}
