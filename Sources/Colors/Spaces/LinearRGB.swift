import DocumentModel

/// Light in proportion to its amount, on the primaries of sRGB; components beyond 0…1 lie outside sRGB.
package struct LinearRGB: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package init(_ color: Color) {
    self.init(
      red: Self.decoded(color.red), green: Self.decoded(color.green), blue: Self.decoded(color.blue))
  }

  /// The nearest colour of sRGB component by component, which may turn the hue; `OKLCH.color` keeps it.
  package var clipped: Color {
    Color(red: unit(encoded.red), green: unit(encoded.green), blue: unit(encoded.blue))
  }

  /// Whether sRGB has this colour, up to a fiftieth of an 8-bit step.
  package var isInGamut: Bool {
    let slack = 0.02 / 255
    return [encoded.red, encoded.green, encoded.blue].allSatisfy { $0 >= -slack && $0 <= 1 + slack }
  }

  private var encoded: (red: Double, green: Double, blue: Double) {
    (Self.encoded(red), Self.encoded(green), Self.encoded(blue))
  }

  /// The curve of IEC 61966-2-1, mirrored for negative values (CSS Color 4 §10.2).
  private static func decoded(_ x: Double) -> Double {
    x <= 0.04045 ? x / 12.92 : power((x + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ x: Double) -> Double {
    let size = abs(x)
    let result = size <= 0.0031308 ? size * 12.92 : 1.055 * power(size, 1 / 2.4) - 0.055
    return x < 0 ? -result : result
  }
}
