import DocumentModel

/// Adobe Swatch Exchange 1.0, which Adobe never published: blocks of colours, with groups around them.
///
/// As read out of files by many: numbers are big-endian, names UTF-16 with a nought at the end.
package enum ASECoder {
  private static let magic = Array("ASEF".utf8)

  /// The block types.
  enum Block {
    static let groupStart: UInt16 = 0xC001
    static let groupEnd: UInt16 = 0xC002
    static let color: UInt16 = 0x0001
    static let known: Set = [groupStart, groupEnd, color]
    /// Type and length.
    static let head = 6
  }

  static func isFormat(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// A palette for each group that holds colours, and one, called `fallbackName`, for those outside of groups.
  package static func decode(
    _ bytes: [UInt8], fallbackName: String
  ) throws(PaletteFileError) -> [ColorPalette] {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= PaletteCoder.byteLimit else {
      throw .tooLarge(bytes: bytes.count, limit: PaletteCoder.byteLimit)
    }
    guard isFormat(bytes) else { throw .notAPalette }
    var reader = ASEReader(bytes[magic.count...])
    let (major, minor) = (try reader.uint16(), try reader.uint16())
    guard major == 1 else { throw .unsupportedVersion("\(major).\(minor)") }
    var groups = ASEGroups(fallbackName: fallbackName)
    var announced = try reader.uint32()
    while announced > 0 || reader.isAtBlock {
      let type = try reader.uint16()
      var body = try reader.part(Int(try reader.uint32()))
      try groups.read(type, &body)
      announced = announced > 0 ? announced - 1 : 0
    }
    let palettes = groups.palettes
    guard !palettes.isEmpty else { throw .noColors }
    return palettes
  }

  /// A group for each palette; colours in RGB. Columns have no place in the format.
  package static func encode(_ palettes: [ColorPalette]) -> [UInt8] {
    var blocks: [[UInt8]] = []
    for palette in palettes {
      blocks.append(block(Block.groupStart, name(palette.name)))
      blocks += palette.colors.map { block(Block.color, body($0)) }
      blocks.append(block(Block.groupEnd, []))
    }
    return magic + bigEndian(UInt16(1)) + bigEndian(UInt16(0)) + bigEndian(UInt32(blocks.count))
      + blocks.joined()
  }

  private static func block(_ type: UInt16, _ body: [UInt8]) -> [UInt8] {
    bigEndian(type) + bigEndian(UInt32(body.count)) + body
  }

  private static func body(_ entry: PaletteColor) -> [UInt8] {
    let color = entry.color
    let components = [color.red, color.green, color.blue].flatMap { bigEndian(Float($0).bitPattern) }
    let normal: UInt16 = 2  // neither global nor a spot colour
    return name(entry.name ?? color.hex) + Array("RGB ".utf8) + components + bigEndian(normal)
  }

  private static func name(_ text: String) -> [UInt8] {
    let units = Array((PaletteCoder.cleanName(text) ?? "").utf16) + [0]
    return bigEndian(UInt16(units.count)) + units.flatMap { bigEndian($0) }
  }

  private static func bigEndian<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
    stride(from: T.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Collects colours by group while the blocks go by.
private struct ASEGroups {
  let fallbackName: String
  private var found: [ColorPalette] = []
  /// Where in `found` colours go; nil outside of groups.
  private var open: Int?
  private var loose: Int?
  private var count = 0

  init(fallbackName: String) {
    self.fallbackName = PaletteCoder.cleanName(fallbackName) ?? "Untitled"
  }

  /// Those that hold colours, with ids that differ.
  var palettes: [ColorPalette] {
    var taken: Set<String> = []
    // Thousands of groups may have one name: go on counting instead of starting over.
    var numbers: [String: Int] = [:]
    return found.filter { !$0.colors.isEmpty }.map { group in
      var palette = group
      let stem = ColorPalette.identifier(for: palette.name)
      palette.id = stem
      while !taken.insert(palette.id).inserted {
        let number = numbers[stem, default: 1] + 1
        numbers[stem] = number
        palette.id = "\(stem)-\(number)"
      }
      return palette
    }
  }

  mutating func read(_ type: UInt16, _ body: inout ASEReader) throws(PaletteFileError) {
    switch type {
    case ASECoder.Block.groupStart:
      open = add(try body.name() ?? fallbackName)
    case ASECoder.Block.groupEnd:
      open = nil
    case ASECoder.Block.color:
      guard count < PaletteCoder.colorLimit else { throw .tooManyColors(limit: PaletteCoder.colorLimit) }
      count += 1
      let name = try body.name()
      let color = try body.color()
      found[place()].colors.append(PaletteColor(color: color, name: name == color.hex ? nil : name))
    default:
      throw .malformed(line: nil)
    }
  }

  private mutating func place() -> Int {
    if let open { return open }
    let index = loose ?? add(fallbackName)
    loose = index
    return index
  }

  private mutating func add(_ name: String) -> Int {
    found.append(ColorPalette(id: "", name: name))
    return found.count - 1
  }
}
