import DocumentModel
import Tools

/// The functions of CSS that name a colour: `rgb()`, `hsl()`, `oklab()`, `oklch()` and the older spellings.
enum ColorFunction {
  private static let names: Set = ["rgb", "rgba", "hsl", "hsla", "oklab", "oklch"]

  static func value(_ text: String) throws(ColorTextError) -> ColorValue {
    guard let open = text.firstIndex(of: "(") else { throw .malformed }
    let name = text[..<open].lowercased()
    guard names.contains(name) else {
      throw .unknownName(String(text[..<open]), suggestion: Words.nearest(to: name, in: names))
    }
    guard text.last == ")" else { throw .malformed }
    let inner = text[text.index(after: open)...].dropLast().lowercased()
    let arguments = try ColorArguments(inner, allowsCommas: !name.hasPrefix("ok"))
    return ColorValue(color: try color(name, arguments), opacity: try arguments.opacity())
  }

  private static func color(_ name: String, _ given: ColorArguments) throws(ColorTextError) -> Color {
    let all = given.components
    switch name {
    case "rgb", "rgba":
      // Separated by commas, numbers and percentages must not be mixed (CSS Color 4 §5.1).
      if given.hasCommas, Set(all.map(\.isPercentage)).count > 1 { throw .malformed }
      return Color(
        red: try all[0].number(full: 255, in: 0...255) / 255,
        green: try all[1].number(full: 255, in: 0...255) / 255,
        blue: try all[2].number(full: 255, in: 0...255) / 255)
    case "hsl", "hsla":
      if given.hasCommas, !all[1].isPercentage || !all[2].isPercentage { throw .malformed }
      return HSL(
        hue: try all[0].degrees(),
        saturation: try all[1].number(full: 100, in: 0...100) / 100,
        lightness: try all[2].number(full: 100, in: 0...100) / 100
      ).color
    case "oklab":
      return OKLab(
        lightness: try all[0].number(full: 1, in: 0...1),
        a: try all[1].number(full: OKLCH.maximumChroma, in: -1...1),
        b: try all[2].number(full: OKLCH.maximumChroma, in: -1...1)
      ).color
    default:
      return OKLCH(
        lightness: try all[0].number(full: 1, in: 0...1),
        chroma: try all[1].number(full: OKLCH.maximumChroma, in: 0...1),
        hue: try all[2].degrees()
      ).color
    }
  }
}

/// What stands in the parentheses: three components and perhaps an opacity.
private struct ColorArguments {
  let components: [ColorArgument]
  let hasCommas: Bool
  private let alpha: ColorArgument?

  init(_ text: String, allowsCommas: Bool) throws(ColorTextError) {
    hasCommas = text.contains(",")
    var words: [Substring]
    var alphaWord: Substring?
    if hasCommas {
      guard allowsCommas else { throw .malformed }
      words = text.split(separator: ",", omittingEmptySubsequences: false)
      if words.count == 4 { alphaWord = words.removeLast() }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2, let first = halves.first else { throw .malformed }
      words = first.split(whereSeparator: \.isWhitespace)
      if halves.count == 2 { alphaWord = halves[1] }
    }
    guard words.count == 3 else { throw .malformed }
    var components: [ColorArgument] = []
    for word in words { components.append(try ColorArgument(word, allowsNone: !hasCommas)) }
    self.components = components
    if let alphaWord {
      alpha = try ColorArgument(alphaWord, allowsNone: !hasCommas)
    } else {
      alpha = nil
    }
  }

  func opacity() throws(ColorTextError) -> Double? {
    guard let alpha else { return nil }
    return try alpha.number(full: 1, in: 0...1)
  }
}

/// A number with its unit.
private struct ColorArgument {
  private let value: Double
  private let unit: Substring

  init(_ text: Substring, allowsNone: Bool) throws(ColorTextError) {
    let word = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let characters = Array(word)
    if allowsNone, String(characters) == "none" {
      (value, unit) = (0, "")
      return
    }
    let length = Self.numberLength(characters)
    guard length > 0, let number = Double(Self.withDigits(characters[..<length])) else { throw .malformed }
    value = number
    unit = Substring(characters[length...])
  }

  var isPercentage: Bool { unit == "%" }

  /// The number, or the part of `full` that a percentage names.
  func number(full: Double, in range: ClosedRange<Double>) throws(ColorTextError) -> Double {
    guard unit.isEmpty || isPercentage else { throw .malformed }
    let number = isPercentage ? value / 100 * full : value
    guard range.contains(number) else { throw .outOfRange }
    return number
  }

  func degrees() throws(ColorTextError) -> Double {
    guard value.isFinite else { throw .outOfRange }
    switch unit {
    case "", "deg": return value
    case "grad": return value * 0.9
    case "rad": return value * 180 / .pi
    case "turn": return value * 360
    default: throw .malformed
    }
  }

  /// How many characters make a number of CSS: sign, digits, point, digits, exponent.
  private static func numberLength(_ text: [Character]) -> Int {
    var i = 0
    func digits() -> Int {
      let start = i
      while i < text.count, text[i].isASCII, text[i].isWholeNumber { i += 1 }
      return i - start
    }
    if i < text.count, text[i] == "+" || text[i] == "-" { i += 1 }
    let whole = digits()
    var fraction = 0
    if i < text.count, text[i] == "." {
      i += 1
      fraction = digits()
      if fraction == 0 { return 0 }
    }
    guard whole + fraction > 0 else { return 0 }
    if i < text.count, text[i] == "e" {
      let before = i
      i += 1
      if i < text.count, text[i] == "+" || text[i] == "-" { i += 1 }
      if digits() == 0 { i = before }
    }
    return i
  }

  /// `.5` as `0.5`, which the standard library reads.
  private static func withDigits(_ text: ArraySlice<Character>) -> String {
    let number = String(text)
    if number.hasPrefix(".") { return "0" + number }
    for sign in ["-", "+"] where number.hasPrefix(sign + ".") { return sign + "0" + number.dropFirst() }
    return number
  }
}
