import DocumentModel
import Testing

@testable import Colors

struct ColorTextTests {
  private func hex(_ text: String) throws -> String {
    try ColorText.parse(text, allowsOpacity: true).hex
  }

  @Test(arguments: [
    ("#3584e4", "#3584e4"), ("3584E4", "#3584e4"), ("#abc", "#aabbcc"), ("abc", "#aabbcc"),
    ("#abc8", "#aabbcc88"), ("#3584e480", "#3584e480"), ("face", "#ffaaccee"), ("000", "#000000"),
    ("  \t#3584e4 \n", "#3584e4"), ("\"#3584e4\"", "#3584e4"), ("'#3584e4';", "#3584e4"),
    ("“#3584e4”", "#3584e4"), ("#3584e4 ;", "#3584e4"), ("'tomato'", "#ff6347"),
    ("Tomato", "#ff6347"), ("REBECCAPURPLE", "#663399"), ("transparent", "#00000000"),
  ])
  func digitsAndNames(text: String, expected: String) throws {
    #expect(try hex(text) == expected)
  }

  /// The examples of CSS Color 4 §5.1, §7 and §9 and of what programs copy.
  @Test(arguments: [
    ("rgb(53, 132, 228)", "#3584e4"), ("rgb(53,132,228)", "#3584e4"), ("rgb(53 132 228)", "#3584e4"),
    ("RGBA(53, 132, 228, 0.5)", "#3584e480"), ("rgb(53 132 228 / 50%)", "#3584e480"),
    ("rgba(53 132 228/.5)", "#3584e480"), ("rgb(100%, 0%, 0%)", "#ff0000"), ("rgb(100% 50% 0)", "#ff8000"),
    ("rgb( 53.4 , 1e2 , +5.5e-1 )", "#356401"), ("rgb(none 0 none)", "#000000"),
    ("hsl(120, 100%, 25%)", "#008000"), ("hsl(120deg 75% 25%)", "#107010"), ("hsl(120 75 25)", "#107010"),
    ("hsl(120 100% 25% / 40%)", "#00800066"), ("hsla(0.5turn, 100%, 50%, 1)", "#00ffff"),
    ("hsl(-120, 100%, 50%)", "#0000ff"), ("hsl(480, 100%, 50%)", "#00ff00"),
    ("hsl(3.14159265rad 100% 50%)", "#00ffff"), ("hsl(200grad 100% 50%)", "#00ffff"),
    ("oklch(51.975% 0.17686 142.495)", "#008000"), ("oklch(0.51975 44.215% 142.495deg / 0.5)", "#00800080"),
    ("oklch(0 0 none)", "#000000"), ("oklab(55% 0 -0.2)", "#4761e4"), ("oklab(55% 0% -50%)", "#4761e4"),
    ("oklch(0.6 0.4 29)", "#f80000"), ("rgb(53, 132, 228);", "#3584e4"),
  ])
  func functions(text: String, expected: String) throws {
    #expect(try hex(text) == expected)
  }

  @Test(arguments: [
    ("", ColorTextError.empty), (" \"\" ", .empty), (";", .empty), ("#", .wrongLength(0)),
    ("#12", .wrongLength(2)), ("#12345", .wrongLength(5)), ("1234567", .wrongLength(7)),
    ("#123456789", .wrongLength(9)), ("#12345g", .notHexadecimal("g")), ("#3584é4", .notHexadecimal("é")),
    ("12 34 56", .notHexadecimal(" ")), ("#１２３", .notHexadecimal("１")), ("3584x4", .notHexadecimal("x")),
    ("tomatto", .unknownName("tomatto", suggestion: "tomato")),
    ("Gren", .unknownName("Gren", suggestion: "green")),
    ("wihte", .unknownName("wihte", suggestion: "white")),
    ("Zitronengelb", .unknownName("Zitronengelb", suggestion: nil)),
    ("currentcolor", .unknownName("currentcolor", suggestion: nil)),
    ("rbg(1, 2, 3)", .unknownName("rbg", suggestion: "rgb")),
    ("cmyk(1 2 3)", .unknownName("cmyk", suggestion: nil)),
    ("rgb(1, 2)", .malformed), ("rgb(1 2 3 4)", .malformed), ("rgb(1, 2, 3, 4, 5)", .malformed),
    ("rgb(1, 2 3)", .malformed), ("rgb(1,,3)", .malformed), ("rgb(1 2 3 / )", .malformed),
    ("rgb(1 2 3 / 1 / 1)", .malformed), ("rgb(50%, 2, 3)", .malformed), ("rgb(a b c)", .malformed),
    ("rgb(1. 2 3)", .malformed), ("rgb(nan 0 0)", .malformed), ("rgb(0x10 0 0)", .malformed),
    ("rgb(1px 2 3)", .malformed), ("rgb(none, 0, 0)", .malformed), ("rgb(1 2 3", .malformed),
    ("rgb(1 2 3) x", .malformed), ("rgb()", .malformed), ("rgb(calc(1) 2 3)", .malformed),
    ("hsl(120, 100, 50)", .malformed), ("hsl(1e 2 3)", .malformed), ("oklch(0.5, 0.1, 20)", .malformed),
    ("rgb(256 0 0)", .outOfRange), ("rgb(-1, 0, 0)", .outOfRange), ("rgb(0 0 0 / 1.5)", .outOfRange),
    ("rgb(101% 0% 0%)", .outOfRange), ("hsl(0 101% 50%)", .outOfRange), ("oklch(1.2 0.1 20)", .outOfRange),
    ("oklch(0.5 -0.1 20)", .outOfRange), ("rgb(1e999 0 0)", .outOfRange), ("hsl(1e999 0 0)", .outOfRange),
  ])
  func mistakes(text: String, expected: ColorTextError) {
    #expect(throws: expected) { try ColorText.parse(text, allowsOpacity: true) }
  }

  @Test(arguments: [
    "#3584e480", "#abc8", "#3584e4ff", "transparent", "rgb(1 2 3 / 50%)", "hsla(0, 0%, 0%, 1)",
    "oklch(0.5 0.1 20 / 1)",
  ])
  func opacityIsNotDroppedInSilence(text: String) {
    #expect(throws: ColorTextError.opacityNotAllowed) { try ColorText.parse(text, allowsOpacity: false) }
  }

  @Test func opaqueColorsHaveNoOpacity() throws {
    #expect(try ColorText.parse("#3584e4", allowsOpacity: false) == ColorValue(color: rgb(0x3584E4)))
    #expect(try ColorText.parse("rgb(53 132 228)", allowsOpacity: true).opacity == nil)
  }

  @Test func longTextsAreRefusedAtOnce() {
    for text in [String(repeating: "f", count: 201), String(repeating: "(", count: 10_000_000)] {
      #expect(throws: ColorTextError.tooLong) { try ColorText.parse(text, allowsOpacity: true) }
    }
    let combined = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(throws: ColorTextError.tooLong) { try ColorText.parse(combined, allowsOpacity: true) }
    #expect(throws: ColorTextError.wrongLength(200)) {
      try ColorText.parse(String(repeating: "f", count: 200), allowsOpacity: true)
    }
  }

  @Test(arguments: ColorNotation.allCases)
  func whatIsWrittenCanBeRead(notation: ColorNotation) throws {
    for color in grid(every: 51) {
      let opaque = try ColorText.parse(
        ColorText.css(ColorValue(color: color), notation), allowsOpacity: false)
      #expect(opaque.color.hex == color.hex)
      let value = ColorValue(color: color, opacity: 0.6)
      let faint = try ColorText.parse(ColorText.css(value, notation), allowsOpacity: true)
      #expect(faint.hex == value.hex)
    }
  }

  @Test func notations() {
    let value = ColorValue(color: rgb(0x3584E4), opacity: 0.5)
    #expect(ColorText.css(value) == "#3584e480")
    #expect(ColorText.css(value, .rgb) == "rgb(53 132 228 / 0.5)")
    #expect(ColorText.css(value, .hsl) == "hsl(212.9 76.4% 55.1% / 0.5)")
    #expect(ColorText.css(ColorValue(color: rgb(0x3584E4)), .oklch) == "oklch(61.37% 0.1643 255.34)")
  }
}
