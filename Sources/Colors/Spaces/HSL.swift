import DocumentModel

/// Hue, saturation and lightness as CSS has them (CSS Color 4 §7).
package struct HSL: Hashable, Sendable {
  /// Degrees, 0..<360: red 0, green 120, blue 240.
  package var hue: Double
  /// 0 grey … 1 full.
  package var saturation: Double
  /// 0 black … 0.5 the pure hue … 1 white.
  package var lightness: Double

  /// Turns the hue into its range and keeps the others within 0…1.
  package init(hue: Double, saturation: Double, lightness: Double) {
    self.hue = wrappedDegrees(hue)
    self.saturation = unit(saturation)
    self.lightness = unit(lightness)
  }

  /// Greys take the fallback hue, black and white the fallback saturation too.
  package init(_ color: Color, hue fallback: Double = 0, saturation fallbackSaturation: Double = 0) {
    let (top, bottom) = color.extremes
    let lightness = (top + bottom) / 2
    let room = min(lightness, 1 - lightness)
    self.init(
      hue: color.hexagonHue ?? fallback,
      saturation: room == 0 ? fallbackSaturation : (top - lightness) / room,
      lightness: lightness)
  }

  package var color: Color {
    let reach = saturation * min(lightness, 1 - lightness)
    return Color(hue: hue, top: lightness + reach, bottom: lightness - reach)
  }
}
