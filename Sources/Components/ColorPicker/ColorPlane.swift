import Colors
import GTKBinding
import Geometry
import Localization

/// Saturation from left to right and brightness from below to above, of one hue; a ring marks the colour.
final class ColorPlane: CustomWidget {
  var onChanged: (HSV) -> Void = { _ in }
  private(set) var value = HSV(hue: 0, saturation: 0, value: 0)

  init() {
    super.init(cssName: "colorplane", role: .slider)
    isFocusable = true
    setAccessibleName(tr("Saturation and brightness"))
    followPointer { [weak self] in self?.move(to: $0) }
    connectKeys()
  }

  func set(_ value: HSV) {
    guard value != self.value else { return }
    self.value = value
    tell()
    queueDraw()
  }

  private func tell() {
    // TRANSLATORS: of a colour, both in percent
    let text = trf(
      "saturation %1$s, brightness %2$s", percent(value.saturation), percent(value.value))
    setAccessibleValueText(text)
    setAccessibleDescription(text)
  }

  private func percent(_ part: Double) -> String { trf("%1$d %%", Int((part * 100).rounded())) }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    orientation == .horizontal
      ? SizeRequest(minimum: 120, natural: 280) : SizeRequest(minimum: 100, natural: 150)
  }

  private var area: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  override func snapshot(_ snapshot: Snapshot) {
    let area = area
    guard area.width > 1, area.height > 1 else { return }
    let pure = RGBA(HSV(hue: value.hue, saturation: 1, value: 1).color)
    snapshot.clip(to: area, radius: 6) {
      snapshot.linearGradient(
        area, from: Point(x: area.minX, y: 0), to: Point(x: area.maxX, y: 0), [(0, .white), (1, pure)])
      snapshot.linearGradient(
        area, from: Point(x: 0, y: area.minY), to: Point(x: 0, y: area.maxY),
        [(0, RGBA.black.withAlpha(0)), (1, .black)])
    }
    snapshot.border(area, radius: 6, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    ColorThumb.draw(at: thumb, RGBA(value.color), isFocused: hasFocus, snapshot, self)
  }

  private var thumb: Point { Point(x: value.saturation * area.width, y: (1 - value.value) * area.height) }

  private func change(saturation: Double, value brightness: Double) {
    let new = HSV(
      hue: value.hue, saturation: min(max(saturation, 0), 1), value: min(max(brightness, 0), 1))
    guard new != value else { return }
    set(new)
    onChanged(new)
  }

  private func move(to p: Point) {
    guard area.width > 0, area.height > 0 else { return }
    change(saturation: p.x / area.width, value: 1 - p.y / area.height)
  }

  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self else { return false }
      let modifiers = press.modifiers.keys
      guard modifiers.isSubset(of: .shift) else { return false }
      let step = modifiers.contains(.shift) ? 0.1 : 0.01
      let (s, v) = (self.value.saturation, self.value.value)
      switch press.key {
      case .left, .keypadLeft: self.change(saturation: s - step, value: v)
      case .right, .keypadRight: self.change(saturation: s + step, value: v)
      case .up, .keypadUp: self.change(saturation: s, value: v + step)
      case .down, .keypadDown: self.change(saturation: s, value: v - step)
      case .home: self.change(saturation: 0, value: v)
      case .end: self.change(saturation: 1, value: v)
      case .pageUp: self.change(saturation: s, value: v + 0.1)
      case .pageDown: self.change(saturation: s, value: v - 0.1)
      default: return false
      }
      return true
    }
    add(keys)
  }
}

extension CustomWidget {
  /// A press takes the keyboard; it and every place it is dragged to are told.
  func followPointer(_ moved: @escaping (Point) -> Void) {
    let drag = DragController(button: 1)
    drag.onBegin { [weak self] drag in
      drag.gesture.claim()
      self?.grabFocus()
      moved(drag.point)
    }
    drag.onUpdate { moved($0.point) }
    add(drag)
  }
}

/// What marks the place of a colour on a plane or bar.
enum ColorThumb {
  static let radius = 8.0

  static func draw(at p: Point, _ color: RGBA, isFocused: Bool, _ snapshot: Snapshot, _ widget: Widget) {
    func disc(_ radius: Double, _ color: RGBA) {
      let box = Rect(x: p.x - radius, y: p.y - radius, width: radius * 2, height: radius * 2)
      snapshot.fill(box, radius: radius, color)
    }
    if isFocused { disc(radius + 3, widget.styleColor("accent_color") ?? .black) }
    disc(radius + 1, RGBA.black.withAlpha(0.6))
    disc(radius, .white)
    disc(radius - 2.5, color.withAlpha(1))
  }
}
