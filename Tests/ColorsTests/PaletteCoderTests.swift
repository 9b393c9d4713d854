import DocumentModel
import Testing

@testable import Colors

/// Files of any kind: palettes or an error, never a crash.
struct PaletteCoderTests {
  private static let files = [
    "notes.gpl", "latin1.gpl", "aseprite.gpl", "spaces.ase", "groups.ase", "miscounted.ase",
  ]

  @Test func theContentCountsNotTheName() throws {
    #expect(try PaletteCoder.decode(try fixture("notes.gpl"), fileName: "x.ase")[0].colors.count == 5)
    #expect(
      try PaletteCoder.decode(try fixture("spaces.ase"), fileName: "/a.b/My swatches.gpl")[0].name
        == "My swatches")
    #expect(try PaletteCoder.decode(try fixture("latin1.gpl"), fileName: ".hidden")[0].name == ".hidden")
    #expect(try PaletteCoder.decode(try fixture("latin1.gpl"), fileName: "")[0].name == "Untitled")
  }

  @Test func whatIsNoPaletteIsRefused() {
    func decode(_ bytes: [UInt8]) throws(PaletteFileError) {
      _ = try PaletteCoder.decode(bytes, fileName: "x.gpl")
    }
    #expect(throws: PaletteFileError.empty) { try decode([]) }
    #expect(throws: PaletteFileError.notAPalette) { try decode(Array("%PDF-1.7\n".utf8)) }
    #expect(throws: PaletteFileError.notAPalette) { try decode(Array(repeating: 0, count: 100)) }
    #expect(throws: PaletteFileError.truncated) { try decode(Array("ASEF".utf8)) }
    let large = Array("GIMP Palette\n".utf8) + Array(repeating: 0x20, count: 10 * 1024 * 1024)
    #expect(throws: PaletteFileError.tooLarge(bytes: large.count, limit: 4 * 1024 * 1024)) {
      try decode(large)
    }
  }

  @Test func tooManyColorsAreRefused() throws {
    let colors = Array(repeating: PaletteColor(color: .black), count: 10_000)
    var palette = ColorPalette(id: "x", name: "x", colors: colors)
    for format in PaletteFormat.allCases {
      #expect(
        try PaletteCoder.decode(PaletteCoder.encode(palette, format: format), fileName: "")[0].colors.count
          == 10_000)
    }
    palette.insert(PaletteColor(color: .white), at: 0)
    for format in PaletteFormat.allCases {
      #expect(throws: PaletteFileError.tooManyColors(limit: 10_000)) {
        try PaletteCoder.decode(PaletteCoder.encode(palette, format: format), fileName: "")
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func largeFilesWithinTheLimitAreRead() throws {
    let head = Array("GIMP Palette\n1 2 3\t".utf8)
    let limit = PaletteCoder.byteLimit
    for filler in ["x", "\n", "# \n", "e\u{301}", " "] {
      let count = (limit - head.count) / filler.utf8.count
      let bytes = head + Array(String(repeating: filler, count: count).utf8)
      let palette = try PaletteCoder.decode(bytes, fileName: "")[0]
      #expect(palette.colors.count == 1)
      #expect((palette.colors[0].name ?? "").count <= 200)
    }
    let blocks =
      Array("ASEF".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + Array(repeating: 0, count: limit - 12)
    #expect(throws: PaletteFileError.malformed(line: nil)) { try PaletteCoder.decode(blocks, fileName: "") }
  }

  @Test func namesAreShort() throws {
    let heap = "e" + String(repeating: "\u{301}", count: 60_000)
    for name in [heap, String(repeating: "x", count: 60_000), String(repeating: "é", count: 60_000)] {
      let file = Array("GIMP Palette\nName: \(name)\n1 2 3\t\(name)\n".utf8)
      let palette = try PaletteCoder.decode(file, fileName: name)[0]
      for text in [palette.name, palette.colors[0].name ?? "", palette.id] {
        #expect(text.count <= 200 && text.unicodeScalars.count <= 1000 && !text.isEmpty)
        #expect(!text.contains("\u{FFFD}"))
      }
    }
  }

  @Test(arguments: files)
  func cutOffAnywhere(file: String) throws {
    let bytes = try fixture(file)
    let whole = try PaletteCoder.decode(bytes, fileName: file).map(\.colors.count).reduce(0, +)
    for length in 0..<bytes.count {
      do throws(PaletteFileError) {
        let palettes = try PaletteCoder.decode(Array(bytes[..<length]), fileName: file)
        let count = palettes.map(\.colors.count).reduce(0, +)
        #expect(count > 0 && count <= whole)
        #expect(file != "spaces.ase" && file != "groups.ase", "a part of \(file) was taken for the whole")
      } catch {
        #expect(error != .unsupportedVersion(""))
      }
    }
  }

  @Test(arguments: files)
  func anyBytesChanged(file: String) throws {
    let original = try fixture(file)
    var random = Mutations(seed: 20_26)
    var (read, refused) = (0, 0)
    for _ in 0..<2_000 {
      do throws(PaletteFileError) {
        let palettes = try PaletteCoder.decode(random.changed(original), fileName: file)
        read += 1
        for color in palettes.flatMap(\.colors) { #expect(color.color.hex.count == 7) }
        #expect(Set(palettes.map(\.id)).count == palettes.count)
      } catch {
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}

/// Changes bytes, drops them and puts others in, the same way each time.
private struct Mutations {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0...number(below: 4) {
      let place = number(below: max(result.count, 1))
      switch number(below: 4) {
      case 0 where !result.isEmpty: result.remove(at: place)
      case 1: result.insert(UInt8(number(below: 256)), at: min(place, result.count))
      case 2 where !result.isEmpty: result[place] ^= 1 << UInt8(number(below: 8))
      default: if !result.isEmpty { result[place] = UInt8(number(below: 256)) }
      }
    }
    return result
  }

  /// Knuth's MMIX generator.
  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
