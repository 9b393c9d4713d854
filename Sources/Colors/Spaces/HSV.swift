import DocumentModel

/// Hue, saturation and value: the plane that pickers show.
package struct HSV: Hashable, Sendable {
  /// Degrees, 0..<360: red 0, green 120, blue 240.
  package var hue: Double
  /// 0 grey … 1 full.
  package var saturation: Double
  /// 0 black … 1 as bright as the hue gets.
  package var value: Double

  /// Turns the hue into its range and keeps the others within 0…1.
  package init(hue: Double, saturation: Double, value: Double) {
    self.hue = wrappedDegrees(hue)
    self.saturation = unit(saturation)
    self.value = unit(value)
  }

  /// Greys take the fallback hue and black the fallback saturation too, so that a handle stays where it is.
  package init(_ color: Color, hue fallback: Double = 0, saturation fallbackSaturation: Double = 0) {
    let (top, bottom) = color.extremes
    self.init(
      hue: color.hexagonHue ?? fallback,
      saturation: top == 0 ? fallbackSaturation : (top - bottom) / top,
      value: top)
  }

  package var color: Color {
    Color(hue: hue, top: value, bottom: value * (1 - saturation))
  }
}
