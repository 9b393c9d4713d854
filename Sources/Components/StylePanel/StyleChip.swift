import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering
import Tools

/// A button that shows a look by a line drawn with it.
final class StyleChip: ToggleButton {
  private let face = Face()

  init() {
    super.init(child: face)
    addClass("flat")
    addClass("swatch")
  }

  /// `number`: its place, from 1.
  func show(_ preset: StylePreset, number: Int, keys: StyleKeys, isChosen: Bool, isModified: Bool) {
    face.show(preset, keys: keys, isChosen: isChosen, isModified: isModified)
    isActive = isChosen
    setAccessiblePressed(isChosen)
    var words = [ColorWords.description(of: preset.color)]
    if keys.contains(.lineWidth), let width = preset.lineWidth {
      // TRANSLATORS: a length in points
      words.append(trf("%1$s pt", Numbers.text(width, digits: 1)))
    }
    if preset.opacity < 1 { words.append(trf("%1$d %%", Int((preset.opacity * 100).rounded()))) }
    if let fill = preset.fillColor { words.append(trf("filled with %1$s", ColorWords.description(of: fill))) }
    // TRANSLATORS: %1$s is a number from 1 to 6, %2$s a color with more about the style
    let name = trf("Preset %1$s: %2$s", "\(number)", words.joined(separator: ", "))
    setAccessibleName(isModified ? trf("%1$s, changed", name) : name)
    tooltip = name
  }

  private final class Face: CustomWidget {
    private var preset: StylePreset?
    private var keys: StyleKeys = []
    private var isChosen = false
    private var isModified = false

    init() {
      super.init(cssName: "stylechip", role: .presentation)
      canTarget = false
    }

    func show(_ preset: StylePreset, keys: StyleKeys, isChosen: Bool, isModified: Bool) {
      (self.preset, self.keys, self.isChosen, self.isModified) = (preset, keys, isChosen, isModified)
      queueDraw()
    }

    override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(36) }

    override func snapshot(_ snapshot: Snapshot) {
      guard let preset else { return }
      let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let box = isChosen ? whole.insetBy(4) : whole
      snapshot.fill(box, radius: 6, .white)
      if let fill = preset.fillColor { snapshot.fill(box.insetBy(6), radius: 3, RGBA(fill)) }
      snapshot.clip(to: box, radius: 6) { drawLine(preset, in: box, snapshot) }
      snapshot.border(box, radius: 6, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
      if isChosen {
        snapshot.border(whole, radius: 9, width: 2, styleColor("accent_color") ?? foregroundColor)
      }
      if isModified {
        let dot = Rect(x: whole.maxX - 7, y: whole.minY + 1, width: 6, height: 6)
        snapshot.fill(dot.insetBy(-1), radius: 4, .white)
        snapshot.fill(dot, radius: 3, styleColor("accent_color") ?? foregroundColor)
      }
    }

    private func drawLine(_ preset: StylePreset, in box: Rect, _ snapshot: Snapshot) {
      let width = min(max(preset.lineWidth ?? 8, 1), 14)
      let (c, w) = (preset.color, box.width)
      snapshot.draw(in: box) { context in
        context.setColor(red: c.red, green: c.green, blue: c.blue, alpha: preset.opacity)
        context.setLineWidth(width)
        let line = Path(
          polyline: [
            Point(x: box.minX + w * 0.18, y: box.maxY - w * 0.22),
            Point(x: box.minX + w * 0.42, y: box.minY + w * 0.3),
            Point(x: box.minX + w * 0.58, y: box.maxY - w * 0.3),
            Point(x: box.minX + w * 0.82, y: box.minY + w * 0.22),
          ], closed: false)
        context.add(line)
        context.stroke()
      }
    }
  }
}
