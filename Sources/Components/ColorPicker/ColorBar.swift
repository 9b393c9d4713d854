import DocumentModel
import GTKBinding
import Geometry
import Localization

/// A slider over the colours that its values lead to.
final class ColorBar: CustomWidget {
  var onChanged: (Double) -> Void = { _ in }
  /// In the unit of the channel.
  private(set) var value = 0.0
  let range: ClosedRange<Double>
  private let step: Double
  private var colors: [RGBA] = [.black, .white]
  private var showsSquares = false
  private let words: (Double) -> String

  /// `words` says a value for screen readers.
  init(
    _ name: String, _ range: ClosedRange<Double>, step: Double,
    words: @escaping (Double) -> String = { "\(Int($0.rounded()))" }
  ) {
    self.range = range
    self.step = step
    self.words = words
    super.init(cssName: "colorbar", role: .slider)
    isFocusable = true
    hexpand = true
    valign = .center
    setAccessibleName(name)
    tooltip = name
    followPointer { [weak self] in self?.move(to: $0) }
    connectKeys()
  }

  /// `colors`: evenly spaced from the lowest value to the highest; those one can see through lie on squares.
  func set(_ value: Double, colors: [RGBA]) {
    let value = min(max(value, range.lowerBound), range.upperBound)
    guard value != self.value || colors != self.colors else { return }
    self.value = value
    self.colors = colors
    showsSquares = colors.contains { $0.alpha < 1 }
    tell()
    queueDraw()
  }

  private func tell() {
    setAccessibleValue(value, minimum: range.lowerBound, maximum: range.upperBound)
    setAccessibleValueText(words(value))
  }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    orientation == .horizontal ? SizeRequest(minimum: 60, natural: 160) : SizeRequest(24)
  }

  /// The stretch that the thumb's middle moves along.
  private var track: Rect {
    let inset = ColorThumb.radius + 1
    return Rect(
      x: inset, y: Double(height) / 2 - 7, width: max(Double(width) - inset * 2, 1), height: 14)
  }

  private var span: Double { range.upperBound - range.lowerBound }

  private var place: Double {
    let part = (value - range.lowerBound) / span
    return isRightToLeft ? 1 - part : part
  }

  override func snapshot(_ snapshot: Snapshot) {
    let track = track
    let bar = Rect(x: 1, y: track.y, width: Double(width) - 2, height: track.height)
    let shown = isRightToLeft ? Array(colors.reversed()) : colors
    snapshot.clip(to: bar, radius: 7) {
      if showsSquares { SwatchDrawing.squares(in: bar, snapshot) }
      snapshot.linearGradient(
        bar, from: Point(x: track.minX, y: 0), to: Point(x: track.maxX, y: 0),
        shown.enumerated().map { (Double($0) / Double(max(shown.count - 1, 1)), $1) })
    }
    snapshot.border(bar, radius: 7, width: 1, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    ColorThumb.draw(
      at: Point(x: track.minX + place * track.width, y: Double(height) / 2), colorHere,
      isFocused: hasFocus, snapshot, self)
  }

  /// The bar's colour at the value.
  private var colorHere: RGBA {
    let part = (value - range.lowerBound) / span * Double(colors.count - 1)
    let i = min(max(Int(part), 0), colors.count - 1)
    let (a, b) = (colors[i], colors[min(i + 1, colors.count - 1)])
    let t = part - Double(i)
    return RGBA(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t)
  }

  private func change(to new: Double) {
    let new = min(max(new, range.lowerBound), range.upperBound)
    guard new != value else { return }
    value = new
    tell()
    queueDraw()
    onChanged(new)
  }

  private func move(to p: Point) {
    let part = min(max((p.x - track.minX) / track.width, 0), 1)
    change(to: range.lowerBound + (isRightToLeft ? 1 - part : part) * span)
  }

  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self, press.modifiers.keys.isSubset(of: .shift) else { return false }
      let step = press.modifiers.keys.contains(.shift) ? self.step * 10 : self.step
      let forwards = self.isRightToLeft ? -step : step
      switch press.key {
      case .left, .keypadLeft: self.change(to: self.value - forwards)
      case .right, .keypadRight: self.change(to: self.value + forwards)
      case .down, .keypadDown: self.change(to: self.value - step)
      case .up, .keypadUp: self.change(to: self.value + step)
      case .pageUp: self.change(to: self.value + self.step * 10)
      case .pageDown: self.change(to: self.value - self.step * 10)
      case .home: self.change(to: self.range.lowerBound)
      case .end: self.change(to: self.range.upperBound)
      default:
        switch press.key.character {
        // A plus is had by Shift on many keyboards.
        case "+", "=": self.change(to: self.value + self.step)
        case "-", "−": self.change(to: self.value - self.step)
        default: return false
        }
      }
      return true
    }
    add(keys)
  }
}
