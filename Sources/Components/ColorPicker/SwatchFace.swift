import Colors
import DocumentModel
import GTKBinding
import Geometry

/// A square of a colour, or of none; of the one in use with a ring and a check.
package final class SwatchFace: CustomWidget {
  private var value: ColorValue?
  /// Whether it is the one in use.
  package var isChosen = false { didSet { if isChosen != oldValue { queueDraw() } } }
  /// Whether a dot shows that it isn't as it was made.
  package var isModified = false { didSet { if isModified != oldValue { queueDraw() } } }
  private let side: Int

  /// `side`: logical pixels.
  package init(side: Int = 36) {
    self.side = side
    super.init(cssName: "swatchface", role: .presentation)
    canTarget = false
    halign = .center
    valign = .center
  }

  /// nil: no colour.
  package func set(_ value: ColorValue?) {
    guard value != self.value else { return }
    self.value = value
    queueDraw()
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(side) }

  override package func snapshot(_ snapshot: Snapshot) {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let box = isChosen ? whole.insetBy(4) : whole
    SwatchDrawing.fill(box, value, radius: 6, snapshot)
    let line =
      StyleManager.isHighContrast ? foregroundColor : RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
    snapshot.border(box, radius: 6, width: 1, line)
    if isChosen {
      let ring = styleColor("accent_color") ?? foregroundColor
      snapshot.border(whole, radius: 9, width: 2, ring)
      check(in: box, snapshot)
    }
    if isModified {
      snapshot.fill(
        Rect(x: whole.maxX - 7, y: whole.minY + 1, width: 6, height: 6), radius: 3, foregroundColor)
    }
  }

  private func check(in box: Rect, _ snapshot: Snapshot) {
    let color = SwatchDrawing.ink(on: value)
    let unit = min(box.width, 20) / 20
    let middle = box.center
    func point(_ x: Double, _ y: Double) -> Point { Point(x: middle.x + x * unit, y: middle.y + y * unit) }
    snapshot.draw(in: box) { context in
      context.setColor(red: color.red, green: color.green, blue: color.blue)
      context.setLineWidth(2)
      context.add(Path(polyline: [point(-5, 0), point(-1.5, 4), point(5.5, -4)], closed: false))
      context.stroke()
    }
  }
}

/// How colours look in small areas.
enum SwatchDrawing {
  /// Fills `box`; what shines through shows as squares, no colour at all as a stroke across white.
  static func fill(_ box: Rect, _ value: ColorValue?, radius: Double, _ snapshot: Snapshot) {
    guard let value else {
      snapshot.fill(box, radius: radius, .white)
      snapshot.clip(to: box, radius: radius) {
        snapshot.draw(in: box) { context in
          context.setColor(red: 0.88, green: 0.11, blue: 0.14)
          context.setLineWidth(2)
          context.add(
            Path(
              polyline: [Point(x: box.minX, y: box.maxY), Point(x: box.maxX, y: box.minY)], closed: false))
          context.stroke()
        }
      }
      return
    }
    let opacity = value.opacity ?? 1
    if opacity < 1 { snapshot.clip(to: box, radius: radius) { squares(in: box, snapshot) } }
    snapshot.fill(box, radius: radius, RGBA(value.color).withAlpha(opacity))
  }

  /// The pattern behind colours that one can see through.
  static func squares(in box: Rect, _ snapshot: Snapshot) {
    snapshot.fill(box, .white)
    let gray = RGBA(red: 0.78, green: 0.78, blue: 0.78)
    let side = 6.0
    var y = box.minY
    var row = 0
    while y < box.maxY {
      var x = box.minX + (row % 2 == 0 ? 0 : side)
      while x < box.maxX {
        snapshot.fill(
          Rect(x: x, y: y, width: min(side, box.maxX - x), height: min(side, box.maxY - y)), gray)
        x += side * 2
      }
      y += side
      row += 1
    }
  }

  /// Black or white, whichever is easier to see on a colour.
  static func ink(on value: ColorValue?) -> RGBA {
    guard let color = value?.color, value?.opacity ?? 1 > 0.4 else { return .black }
    return Contrast.ratio(color, .white) >= Contrast.ratio(color, .black) ? .white : .black
  }
}

extension RGBA {
  nonisolated init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
