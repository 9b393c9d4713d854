import DocumentModel

/// GIMP's palette file: a head, then a line of three numbers and a name for each colour.
package enum GPLCoder {
  private static let magic = Array("GIMP Palette".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// What GIMP calls a colour that has no name.
  private static let unnamed = "Untitled"
  /// What GIMP allows.
  private static let columns = 1...256

  static func isFormat(_ bytes: [UInt8]) -> Bool { withoutMark(bytes).starts(with: magic) }

  package static func decode(
    _ bytes: [UInt8], fallbackName: String
  ) throws(PaletteFileError) -> ColorPalette {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= PaletteCoder.byteLimit else {
      throw .tooLarge(bytes: bytes.count, limit: PaletteCoder.byteLimit)
    }
    guard isFormat(bytes) else { throw .notAPalette }
    var reader = GPLReader()
    var lines = GPLLines(withoutMark(bytes))
    _ = lines.next()
    while let line = lines.next() { try reader.read(line, number: lines.number) }
    guard !reader.colors.isEmpty else { throw .noColors }
    let name = reader.name ?? PaletteCoder.cleanName(fallbackName) ?? unnamed
    return ColorPalette(
      id: ColorPalette.identifier(for: name), name: name, columns: reader.columns, colors: reader.colors)
  }

  /// Colours are rounded to bytes; a name becomes one line.
  package static func encode(_ palette: ColorPalette) -> [UInt8] {
    var lines = ["GIMP Palette", "Name: \(PaletteCoder.cleanName(palette.name) ?? unnamed)"]
    if let columns = palette.columns, Self.columns.contains(columns) { lines.append("Columns: \(columns)") }
    lines.append("#")
    for color in palette.colors {
      let b = color.color.bytes
      let numbers = [b.red, b.green, b.blue].map(padded).joined(separator: " ")
      lines.append("\(numbers)\t\(color.name.flatMap { PaletteCoder.cleanName($0) } ?? unnamed)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func padded(_ byte: UInt8) -> String {
    let digits = String(byte)
    return String(repeating: " ", count: 3 - digits.count) + digits
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
  }

}

/// What the lines of a file have said so far.
private struct GPLReader {
  var name: String?
  var columns: Int?
  var colors: [PaletteColor] = []
  /// Numbers a colour has; Aseprite adds an opacity.
  private var channels = 3

  mutating func read(_ content: String, number: Int) throws(PaletteFileError) {
    guard let first = content.first, first != "#" else { return }
    if first.isLetter, let colon = content.firstIndex(of: ":"), colors.isEmpty {
      readHead(content[..<colon].lowercased(), content[colon...].dropFirst())
      return
    }
    let color = try color(content, number)
    guard colors.count < PaletteCoder.colorLimit else {
      throw .tooManyColors(limit: PaletteCoder.colorLimit)
    }
    colors.append(color)
  }

  /// Keys that other programs add don't matter.
  private mutating func readHead(_ key: String, _ value: Substring) {
    switch key {
    case "name": name = PaletteCoder.cleanName(value)
    case "columns":
      columns = value.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        .flatMap { (1...256).contains($0) ? $0 : nil }
    case "channels":
      channels = value.split(whereSeparator: \.isWhitespace).first == "RGBA" ? 4 : 3
    default: break
    }
  }

  private func color(_ line: String, _ number: Int) throws(PaletteFileError) -> PaletteColor {
    let words = line.split(maxSplits: channels, whereSeparator: \.isWhitespace)
    guard words.count >= channels else { throw .malformed(line: number) }
    var components: [Double] = []
    for word in words.prefix(channels) {
      guard word.allSatisfy({ $0.isASCII && $0.isWholeNumber || $0 == "-" }) else {
        throw .malformed(line: number)
      }
      guard let value = UInt8(word) else { throw .outOfRange(line: number) }
      components.append(Double(value) / 255)
    }
    let name = words.count > channels ? PaletteCoder.cleanName(words[channels]) : nil
    return PaletteColor(
      color: Color(red: components[0], green: components[1], blue: components[2]),
      name: name == "Untitled" ? nil : name)
  }
}
