import DocumentModel
import GTKBinding
import Geometry
import Rendering
import Toolbars

/// The face of a tool's button: its icon, a sample of its style, and the mark of a group in a corner.
package final class ToolGlyph: CustomWidget {
  /// A corner of the button; right and left are those of the screen.
  package enum Corner { case bottomLeft, bottomRight, topRight }

  /// The side of the icon's box, logical pixels.
  static let box = 24.0

  private let image = Image(pixelSize: 16)
  private(set) var icon = ToolbarIcon()
  private var side: Int
  /// Where the mark of a group is; nil for a single tool.
  var corner: Corner? { didSet { if corner != oldValue { queueDraw() } } }
  /// Whether a dot shows that the tool stays after a mark.
  var isLocked = false { didSet { if isLocked != oldValue { queueDraw() } } }

  init(side: Int) {
    self.side = side
    super.init(cssName: "glyph", role: .presentation)
    canTarget = false
    addChild(image)
  }

  func set(_ icon: ToolbarIcon) {
    guard icon != self.icon else { return }
    let old = self.icon
    self.icon = icon
    if icon.template != old.template || icon.file != old.file {
      if let file = icon.file { image.set(file: file) } else { image.icon = icon.template }
    }
    queueDraw()
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(side) }

  override package func allocate(width: Int, height: Int) {
    // A sample beneath takes the icon up a little.
    let lift = icon.drawing == nil ? 0 : 2
    allocate(image, x: (width - 16) / 2, y: (height - 16) / 2 - lift, width: 16, height: 16)
  }

  override package func snapshot(_ snapshot: Snapshot) {
    snapshotChildren(snapshot)
    let (w, h) = (Double(width), Double(height))
    if let drawing = icon.drawing {
      let place = Rect(
        x: ((w - Self.box) / 2).rounded(), y: ((h - Self.box) / 2).rounded(), width: Self.box,
        height: Self.box)
      snapshot.draw(in: place) { context in
        context.concatenate(Transform(a: 1, b: 0, c: 0, d: -1, e: place.minX, f: place.maxY))
        CairoPainter().draw(drawing, on: context)
      }
    }
    if let corner { drawMark(corner, w, h, snapshot) }
    if isLocked { snapshot.fill(Rect(x: w / 2 - 2, y: 2, width: 4, height: 4), radius: 2, foregroundColor) }
  }

  private func drawMark(_ corner: Corner, _ w: Double, _ h: Double, _ snapshot: Snapshot) {
    let (side, inset) = (5.0, 3.0)
    let color = foregroundColor
    let box: Rect
    let points: [Point]
    switch corner {
    case .bottomRight:
      box = Rect(x: w - inset - side, y: h - inset - side, width: side, height: side)
      points = [
        Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
      ]
    case .bottomLeft:
      box = Rect(x: inset, y: h - inset - side, width: side, height: side)
      points = [
        Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
      ]
    case .topRight:
      box = Rect(x: w - inset - side, y: inset, width: side, height: side)
      points = [
        Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
      ]
    }
    snapshot.draw(in: box) { context in
      context.setColor(red: color.red, green: color.green, blue: color.blue, alpha: 0.75 * color.alpha)
      context.fill(Path(polyline: points, closed: true))
    }
  }

  /// Where a press means the mark.
  static func isMark(_ p: Point, corner: Corner, width: Double, height: Double) -> Bool {
    let reach = 12.0
    return switch corner {
    case .bottomRight: p.x >= width - reach && p.y >= height - reach
    case .bottomLeft: p.x <= reach && p.y >= height - reach
    case .topRight: p.x >= width - reach && p.y <= reach
    }
  }
}
