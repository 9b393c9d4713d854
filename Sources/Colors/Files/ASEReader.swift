import DocumentModel

/// Takes numbers, names and colours from the front of a stretch of bytes; never reads beyond it.
struct ASEReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether a block follows: some writers count only their colours.
  var isAtBlock: Bool {
    var ahead = self
    guard rest.count >= ASECoder.Block.head, let type = try? ahead.uint16(), let length = try? ahead.uint32()
    else { return false }
    return ASECoder.Block.known.contains(type) && Int(length) <= ahead.rest.count
  }

  mutating func uint16() throws(PaletteFileError) -> UInt16 { UInt16(try number(bytes: 2)) }

  mutating func uint32() throws(PaletteFileError) -> UInt32 { try number(bytes: 4) }

  /// A reader for the next `count` bytes, which this one then has passed.
  mutating func part(_ count: Int) throws(PaletteFileError) -> ASEReader {
    ASEReader(try take(count))
  }

  /// Its length in UTF-16 units, the closing nought included, then the units; nil when it is empty.
  mutating func name() throws(PaletteFileError) -> String? {
    let count = Int(try uint16())
    var units: [UInt16] = []
    for _ in 0..<count { units.append(try uint16()) }
    let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    return PaletteCoder.cleanName(text)
  }

  /// The name of the space, then its components as 32-bit floats.
  mutating func color() throws(PaletteFileError) -> Color {
    let space = String(decoding: try take(4), as: UTF8.self)
    switch space {
    case "RGB ":
      let (red, green, blue) = (try component(), try component(), try component())
      return Color(red: red, green: green, blue: blue).roundedToBytes
    case "CMYK":
      let (cyan, magenta) = (try component(), try component())
      let (yellow, black) = (try component(), try component())
      return CMYK(cyan: cyan, magenta: magenta, yellow: yellow, black: black).color.roundedToBytes
    case "Gray", "GRAY":
      let gray = try component()
      return Color(red: gray, green: gray, blue: gray).roundedToBytes
    case "LAB ":
      let lightness = try component()
      let (a, b) = (try component(in: -128...128), try component(in: -128...128))
      return Lab(lightness: lightness * 100, a: a, b: b).color.roundedToBytes
    default:
      throw .unknownColorSpace(PaletteCoder.cleanName(space) ?? "")
    }
  }

  /// A float, with room for what its last bits are off.
  private mutating func component(
    in range: ClosedRange<Double> = 0...1
  ) throws(PaletteFileError) -> Double {
    let value = Double(Float(bitPattern: try uint32()))
    let slack = 0.001
    guard value >= range.lowerBound - slack, value <= range.upperBound + slack else {
      throw .outOfRange(line: nil)
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  private mutating func number(bytes count: Int) throws(PaletteFileError) -> UInt32 {
    try take(count).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func take(_ count: Int) throws(PaletteFileError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
