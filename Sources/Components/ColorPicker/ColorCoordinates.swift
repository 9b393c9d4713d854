import Colors
import DocumentModel

/// A colour in every model that a picker has controls for; a model's hue stays where a grey has none.
nonisolated struct ColorCoordinates: Hashable, Sendable {
  private(set) var color: Color
  private(set) var hsv: HSV
  private(set) var hsl: HSL
  private(set) var oklch: OKLCH

  init(_ color: Color) {
    self.color = color
    hsv = HSV(color)
    hsl = HSL(color)
    oklch = OKLCH(color)
  }

  /// Takes over a colour; one that the controls show already moves none of them.
  mutating func set(_ color: Color) {
    guard color.bytes != self.color.bytes else { return }
    self.color = color
    follow(\.self)
  }

  mutating func set(_ new: HSV) {
    hsv = new
    color = new.color
    follow(\.hsv)
  }

  mutating func set(_ new: HSL) {
    hsl = new
    color = new.color
    follow(\.hsl)
  }

  mutating func set(_ new: OKLCH) {
    oklch = new
    color = new.color
    follow(\.oklch)
  }

  /// Brings the models in line with the colour, but for the one it comes from.
  private mutating func follow(_ source: PartialKeyPath<ColorCoordinates>) {
    if source != \.hsv {
      let hue = source == \.hsl ? hsl.hue : hsv.hue
      hsv = HSV(color, hue: hue, saturation: hsv.saturation)
    }
    if source != \.hsl {
      let hue = source == \.hsv ? hsv.hue : hsl.hue
      hsl = HSL(color, hue: hue, saturation: hsl.saturation)
    }
    if source != \.oklch { oklch = OKLCH(color, hue: oklch.hue) }
  }
}
