import DocumentModel
import Tools

/// How a colour is written.
package enum ColorNotation: String, CaseIterable, Hashable, Sendable {
  case hex, rgb, hsl, oklch
}

/// Colours as people type, copy and paste them.
package enum ColorText {
  /// Longer texts are no colours.
  package static let limit = 200

  /// Reads hexadecimal digits with or without `#`, the functions of CSS Color 4 and its names.
  ///
  /// Blanks and quotes around it and a semicolon behind it don't matter; nor does case.
  package static func parse(_ text: String, allowsOpacity: Bool) throws(ColorTextError) -> ColorValue {
    guard text.utf8.prefix(4 * limit + 1).count <= 4 * limit, text.count <= limit else { throw .tooLong }
    let bare = trimmed(Substring(text))
    guard !bare.isEmpty else { throw .empty }
    let value = try value(String(bare))
    guard allowsOpacity || value.opacity == nil else { throw .opacityNotAllowed }
    return value
  }

  /// The colour in CSS; the opacity only when it is below 1.
  package static func css(_ value: ColorValue, _ notation: ColorNotation = .hex) -> String {
    let opacity = value.opacity.flatMap { $0 < 1 ? $0 : nil }
    let alpha = opacity.map { " / \(fixed($0, 3))" } ?? ""
    switch notation {
    case .hex:
      return value.hex
    case .rgb:
      let b = value.color.bytes
      return "rgb(\(b.red) \(b.green) \(b.blue)\(alpha))"
    case .hsl:
      let hsl = HSL(value.color)
      let (hue, s, l) = (fixed(hsl.hue, 1), fixed(hsl.saturation * 100, 1), fixed(hsl.lightness * 100, 1))
      return "hsl(\(hue) \(s)% \(l)%\(alpha))"
    case .oklch:
      let lch = OKLCH(value.color)
      let (l, c, hue) = (fixed(lch.lightness * 100, 2), fixed(lch.chroma, 4), fixed(lch.hue, 2))
      return "oklch(\(l)% \(c) \(hue)\(alpha))"
    }
  }

  private static func value(_ text: String) throws(ColorTextError) -> ColorValue {
    if text.first == "#" { return try hexadecimal(text.dropFirst()) }
    if text.contains("(") { return try ColorFunction.value(text) }
    let name = text.lowercased()
    if let color = ColorNames.all[name] { return ColorValue(color: color) }
    if name == "transparent" { return ColorValue(color: .black, opacity: 0) }
    // Without a mark, digits are what tells a slip in a number from a slip in a name.
    let isNumber = text.allSatisfy(isHexadecimal) || text.contains { $0.isNumber }
    guard isNumber else {
      throw .unknownName(text, suggestion: Words.nearest(to: name, in: ColorNames.all.keys))
    }
    return try hexadecimal(Substring(text))
  }

  private static func hexadecimal(_ digits: Substring) throws(ColorTextError) -> ColorValue {
    if let stranger = digits.first(where: { !isHexadecimal($0) }) { throw .notHexadecimal(stranger) }
    var whole = String(digits)
    if whole.count == 4 { whole = whole.map { "\($0)\($0)" }.joined() }
    guard let value = ColorValue("#" + whole) else { throw .wrongLength(digits.count) }
    return value
  }

  private static func isHexadecimal(_ c: Character) -> Bool { c.isASCII && c.isHexDigit }

  private static func trimmed(_ text: Substring) -> Substring {
    func surrounds(_ c: Character) -> Bool { c.isWhitespace || "\"'`“”‘’„‚«»".contains(c) }
    var rest = text.drop(while: surrounds)
    while let last = rest.last, last == ";" || surrounds(last) { rest.removeLast() }
    return rest
  }

  /// At most so many digits behind the point, without noughts at the end.
  private static func fixed(_ x: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (x * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
