import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering

/// The round glass of an eyedropper: the pixels around its place with hard edges, and the colour in words below.
struct Magnifier {
  /// Logical pixels an enlarged pixel takes.
  private static let cell = 11.0
  static let diameter = cell * Double(PixelPatch.side)
  private static let gap = 6.0
  private static let padding = (x: 10.0, y: 4.0)

  let patch: PixelPatch
  /// Whose font and theme it has.
  let widget: Widget

  /// What is below the glass: the value and its word, or why there is none.
  var caption: String {
    switch patch.middle {
    case .color(let color): "\(color.hex)\n\(ColorWords.word(for: color))"
    case .pending: "…"
    case .offPage: tr("No page here")
    case .failed: tr("No color here")
    }
  }

  private var captionSize: Size {
    let text = widget.textSize(caption)
    return Size(width: text.width + 2 * Self.padding.x, height: text.height + 2 * Self.padding.y)
  }

  var size: Size {
    let text = captionSize
    return Size(width: max(Self.diameter, text.width), height: Self.diameter + Self.gap + text.height)
  }

  /// Draws it with its top left corner at `corner`.
  func draw(on snapshot: Snapshot, at corner: Point) {
    let size = size
    let glass = Rect(
      x: (corner.x + (size.width - Self.diameter) / 2).rounded(), y: corner.y, width: Self.diameter,
      height: Self.diameter)
    snapshot.outsetShadow(
      glass, radius: Self.diameter / 2, color: RGBA.black.withAlpha(0.35), offset: Vector(dx: 0, dy: 1),
      blur: 6)
    snapshot.clip(to: glass, radius: Self.diameter / 2) {
      snapshot.draw(in: glass) { context in
        context.translate(Vector(dx: glass.x, dy: glass.y))
        drawPixels(on: context)
      }
    }
    // Two rings, so that one of them is seen on any ground.
    snapshot.border(glass.outset(by: 1), radius: Self.diameter / 2 + 1, width: 1, .black.withAlpha(0.7))
    snapshot.border(glass, radius: Self.diameter / 2, width: 2, .white)
    drawCaption(on: snapshot, below: glass)
  }

  private func drawPixels(on context: CairoContext) {
    let (cell, count) = (Self.cell, PixelPatch.side)
    set(backdrop, context)
    context.paint()
    for row in 0..<count {
      for column in 0..<count {
        guard let color = patch.colors[row * count + column] else { continue }
        let box = Rect(x: Double(column) * cell, y: Double(row) * cell, width: cell, height: cell)
        context.rectangle(box)
        context.setColor(red: color.red, green: color.green, blue: color.blue)
        context.fill()
        context.rectangle(Rect(x: box.x, y: box.y, width: 1, height: cell))
        context.rectangle(Rect(x: box.x, y: box.y, width: cell, height: 1))
        context.setColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.35)
        context.fill()
      }
    }
    let middle = Rect(
      x: Double(count / 2) * cell, y: Double(count / 2) * cell, width: cell + 1, height: cell + 1)
    context.setLineWidth(1)
    for (outset, color) in [(1.5, RGBA.white), (0.5, RGBA.black)] {
      context.rectangle(middle.outset(by: outset))
      set(color, context)
      context.stroke()
    }
  }

  private func drawCaption(on snapshot: Snapshot, below glass: Rect) {
    let size = captionSize
    let box = Rect(
      x: (glass.center.x - size.width / 2).rounded(), y: glass.maxY + Self.gap,
      width: size.width.rounded(.up), height: size.height)
    let ink = widget.styleColor("popover_fg_color") ?? .black
    snapshot.outsetShadow(
      box, radius: 6, color: RGBA.black.withAlpha(0.25), offset: Vector(dx: 0, dy: 1), blur: 4)
    snapshot.fill(box, radius: 6, widget.styleColor("popover_bg_color") ?? .white)
    snapshot.border(box, radius: 6, width: 1, ink.withAlpha(StyleManager.isHighContrast ? 1 : 0.15))
    snapshot.text(caption, centeredIn: box, of: widget, color: ink)
  }

  private var backdrop: RGBA {
    widget.styleColor("window_bg_color") ?? RGBA(red: 0.5, green: 0.5, blue: 0.5)
  }

  private func set(_ color: RGBA, _ context: CairoContext) {
    context.setColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
