/// An opaque sRGB colour; components 0…1.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = min(max(red, 0), 1)
    self.green = min(max(green, 0), 1)
    self.blue = min(max(blue, 0), 1)
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)

  /// Components as bytes, rounded.
  package var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
    (UInt8((red * 255).rounded()), UInt8((green * 255).rounded()), UInt8((blue * 255).rounded()))
  }

  /// `#rrggbb`.
  package var hex: String {
    let b = bytes
    return "#" + [b.red, b.green, b.blue].map(Self.hexPair).joined()
  }

  static func hexPair(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}

/// A colour with its opacity as people write them: `#rgb`, `#rrggbb` or `#rrggbbaa`.
package struct ColorValue: Hashable, Sendable {
  package var color: Color
  /// 0 transparent … 1 opaque; nil when the text named none.
  package var opacity: Double?

  package init(color: Color, opacity: Double? = nil) {
    self.color = color
    self.opacity = opacity
  }

  /// Nil when `text` is none of the three forms.
  package init?(_ text: String) {
    guard text.first == "#", let digits = Self.hexDigits(text.dropFirst()) else { return nil }
    func pair(_ i: Int) -> Double { Double(digits[i] * 16 + digits[i + 1]) / 255 }
    func single(_ i: Int) -> Double { Double(digits[i] * 17) / 255 }
    switch digits.count {
    case 3: self.init(color: Color(red: single(0), green: single(1), blue: single(2)))
    case 6: self.init(color: Color(red: pair(0), green: pair(2), blue: pair(4)))
    case 8: self.init(color: Color(red: pair(0), green: pair(2), blue: pair(4)), opacity: pair(6))
    default: return nil
    }
  }

  /// `#rrggbb`, or `#rrggbbaa` when an opacity below 1 is named.
  package var hex: String {
    guard let opacity, opacity < 1 else { return color.hex }
    return color.hex + Color.hexPair(UInt8((min(max(opacity, 0), 1) * 255).rounded()))
  }

  private static func hexDigits(_ text: Substring) -> [Int]? {
    var digits: [Int] = []
    for c in text {
      guard c.isASCII, let value = c.hexDigitValue else { return nil }
      digits.append(value)
    }
    return digits
  }
}

extension Color: Codable {
  /// Written as `#rrggbb`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = ColorValue(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not a colour like #d01020")
    }
    self = value.color
  }
}
