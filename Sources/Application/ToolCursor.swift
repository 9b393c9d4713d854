import Components
import GTKBinding
import Geometry
import Rendering
import Tools

/// The pointer's shape for each tool.
enum ToolCursor {
  /// `width`: how broad the tool draws, logical pixels on the screen.
  static func cursor(for tool: ToolID?, width: Double) -> Cursor? {
    switch tool?.tool.rawValue {
    case nil, "select": return nil
    case "hand": return .named("grab")
    case "highlight", "underline", "strikeOut", "squiggly", "freeText": return .named("text")
    default: break
    }
    guard let type = tool?.type, type == "ink" || type == "eraser", ringSizes.contains(width) else {
      return .named("crosshair")
    }
    return ring(width)
  }

  /// The widths a ring is shown for, logical pixels: smaller ones can't be seen, larger ones are no cursors any more.
  private static let ringSizes = 6.0...120.0
  private static var last: (width: Double, cursor: Cursor)?

  /// A circle of the true width, light around dark so that it shows on any paper.
  private static func ring(_ width: Double) -> Cursor {
    let width = width.rounded()
    if let last, last.width == width { return last.cursor }
    let side = width + 4
    let pixels = PixelBuffer(width: Int(side), height: Int(side))
    let context = CairoContext(pixels)
    let middle = Point(x: side / 2, y: side / 2)
    for (radius, shade) in [(width / 2 + 0.5, 1.0), (width / 2 - 0.5, 0.15)] {
      context.setColor(red: shade, green: shade, blue: shade, alpha: 0.9)
      context.setLineWidth(1)
      context.add(
        Path(
          ellipseIn: Rect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)))
      context.stroke()
    }
    context.flush()
    let cursor = Cursor.texture(Texture(pixels), hotspot: middle, fallback: "crosshair")
    last = (width, cursor)
    return cursor
  }
}
