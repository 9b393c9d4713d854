import DocumentModel
import Geometry

/// A grip of a selected annotation.
package enum SelectionHandle: Hashable, Sendable {
  /// A grip of the box: −1, 0 or 1 on each axis of user space.
  case edge(x: Int, y: Int)
  /// The n-th point of a line.
  case point(Int)

  /// The grips of `annotation` and where they are, in user space.
  package static func all(of annotation: Annotation) -> [(handle: SelectionHandle, position: Point)] {
    switch annotation.content.kind.handles {
    case .none, .fixed: return []
    case .points(let points): return points.enumerated().map { (.point($0.offset), $0.element) }
    case .box:
      let box = annotation.bounds
      let grips = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
      return grips.map { x, y in
        (
          .edge(x: x, y: y),
          Point(x: box.center.x + Double(x) * box.width / 2, y: box.center.y + Double(y) * box.height / 2)
        )
      }
    }
  }

  /// The grip of `annotation` nearest to `point`, within `tolerance` points, and where its middle is.
  package static func hit(
    _ annotation: Annotation, at point: Point, tolerance: Double
  ) -> (handle: SelectionHandle, position: Point)? {
    guard annotation.isEditable else { return nil }
    return all(of: annotation).filter { $0.position.distance(to: point) <= tolerance }
      .min { $0.position.distance(to: point) < $1.position.distance(to: point) }
  }

  /// `annotation` after this grip was dragged to `point`. `keepsAspect` keeps width : height.
  package func drag(_ annotation: Annotation, to point: Point, keepsAspect: Bool) -> Annotation {
    switch self {
    case .point(let i):
      guard case .line(var line) = annotation.content else { return annotation }
      if i == 0 {
        line.start = keepsAspect ? point.snappedToAngle(from: line.end, step: 15) : point
      } else {
        line.end = keepsAspect ? point.snappedToAngle(from: line.start, step: 15) : point
      }
      var copy = annotation
      copy.content = .line(line)
      return copy
    case .edge:
      let old = annotation.bounds
      let new = resized(old, to: point, keepsAspect: keepsAspect)
      guard old.width > 0, old.height > 0 else { return annotation }
      let scale = Transform.translation(Vector(dx: -old.minX, dy: -old.minY))
        .then(.scale(new.width / old.width, new.height / old.height))
        .then(.translation(Vector(dx: new.minX, dy: new.minY)))
      return annotation.transformed(by: scale)
    }
  }

  private func resized(_ old: Rect, to point: Point, keepsAspect: Bool) -> Rect {
    guard case .edge(let x, let y) = self else { return old }
    let least = 2.0
    var (x0, y0, x1, y1) = (old.minX, old.minY, old.maxX, old.maxY)
    if x < 0 { x0 = min(point.x, x1 - least) }
    if x > 0 { x1 = max(point.x, x0 + least) }
    if y < 0 { y0 = min(point.y, y1 - least) }
    if y > 0 { y1 = max(point.y, y0 + least) }
    if keepsAspect, x != 0, y != 0 {
      let factor = max((x1 - x0) / old.width, (y1 - y0) / old.height)
      let (w, h) = (old.width * factor, old.height * factor)
      if x < 0 { x0 = x1 - w } else { x1 = x0 + w }
      if y < 0 { y0 = y1 - h } else { y1 = y0 + h }
    }
    return Rect(Point(x: x0, y: y0), Point(x: x1, y: y1))
  }
}
