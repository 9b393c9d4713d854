import Geometry

/// A sticky note: a text annotation (ISO 32000-1 §12.5.6.4). Its words are the annotation's contents.
package struct NoteContent: AnnotationKind {
  /// The icon's box, user space points.
  package var rect: Rect
  /// /Name (table 172), such as `Comment` or `Note`.
  package var icon: String
  package var color: Color
  package var isOpen: Bool
  /// The turn of the page when it was placed (0, 90, 180, 270 clockwise), so that the icon stands upright on it.
  package var rotation: Int

  /// Width and height of the icon, points.
  package static let size = 20.0

  package init(
    rect: Rect, icon: String = "Comment", color: Color, isOpen: Bool = false, rotation: Int = 0
  ) {
    self.rect = rect
    self.icon = icon
    self.color = color
    self.isOpen = isOpen
    self.rotation = rotation
  }

  package var name: String { "note" }
  package var subtype: String { "Text" }

  /// A speech bubble with three lines of writing, drawn in a 20-unit square with y down.
  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    let turned = PageGeometry(cropBox: rect.isEmpty ? rect.outset(by: 0.5) : rect, rotation: rotation)
    let shown = turned.shownSize
    let toUser = Transform.scale(shown.width / Self.size, shown.height / Self.size).then(turned.shownToUser)
    let scale = shown.width / Self.size
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let bubble = Path(
      polyline: [
        p(1.5, 2), p(18.5, 2), p(18.5, 14), p(10, 14), p(6, 18), p(6, 14), p(1.5, 14),
      ], closed: true)
    var writing = Path()
    for y in [5.5, 8.0, 10.5] {
      writing.move(to: p(4.5, y))
      writing.line(to: p(y > 10 ? 11 : 15.5, y))
    }
    let line = Color(red: color.red * 0.35, green: color.green * 0.35, blue: color.blue * 0.35)
    let bubbleInUser = bubble.transformed(by: toUser)
    return .composited(
      opacity: opacity,
      [
        .fill(bubbleInUser, color, .nonzero),
        .stroke(bubbleInUser, line, StrokeStyle(width: 1 * scale, join: .round)),
        .stroke(writing.transformed(by: toUser), line, StrokeStyle(width: 1.2 * scale, cap: .round)),
      ])
  }

  package var bounds: Rect { rect }

  /// /Rect under the NoRotate flag: viewers pin its top left corner to the page and draw the icon upright from
  /// there, whatever the page's turn (ISO 32000-1 §12.5.3).
  package var pinnedRect: Rect {
    let (w, h) = (rect.width, rect.height)
    return switch rotation {
    case 90: Rect(x: rect.minX, y: rect.minY - h, width: w, height: h)
    case 180: Rect(x: rect.maxX, y: rect.minY - h, width: w, height: h)
    case 270: Rect(x: rect.maxX, y: rect.maxY - h, width: w, height: h)
    default: rect
    }
  }

  /// The same note on a page turned by `rotation`, of which `pinned` is the /Rect under the NoRotate flag.
  package func pinned(_ pinned: Rect, rotation: Int) -> NoteContent {
    let (w, h) = (pinned.width, pinned.height)
    var copy = self
    copy.rotation = rotation
    switch rotation {
    case 90: copy.rect = Rect(x: pinned.minX, y: pinned.maxY, width: w, height: h)
    case 180: copy.rect = Rect(x: pinned.minX - w, y: pinned.maxY, width: w, height: h)
    case 270: copy.rect = Rect(x: pinned.minX - w, y: pinned.maxY - h, width: w, height: h)
    default:
      copy.rotation = 0
      copy.rect = pinned
    }
    return copy
  }

  package func transformed(by t: Transform) -> NoteContent {
    var copy = self
    // The icon keeps its size; only its place moves.
    let center = t.apply(rect.center)
    copy.rect = Rect(
      x: center.x - rect.width / 2, y: center.y - rect.height / 2, width: rect.width,
      height: rect.height)
    return copy
  }

  package var places: [Point] { [Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY)] }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    rect.outset(by: tolerance).contains(point)
  }

  package var handles: HandleSet { .none }
  package var byteCount: Int { 96 }

  package var style: AnnotationStyle {
    get { AnnotationStyle(color: color) }
    set { color = newValue.color ?? color }
  }
}
