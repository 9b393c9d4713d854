import DocumentModel
import Testing

@testable import Colors

/// Files of Tests/Fixtures/palettes/make-ase.py, which shares no code with the coder.
struct ASECoderTests {
  @Test func everySpaceIsConverted() throws {
    let palettes = try ASECoder.decode(try fixture("spaces.ase"), fallbackName: "spaces")
    #expect(palettes.count == 1)
    #expect(palettes.first?.name == "spaces")
    #expect(
      palettes.first?.colors.map(\.name)
        == ["Azul", "Cyan, printed", "Brown, printed", "Middle", "Lab pink", "Lab green", nil])
    // Lab: css/css-color/lab-004 and -005, rounded.
    #expect(
      palettes.first?.colors.map(\.color.hex)
        == ["#3584e4", "#00ffff", "#99541f", "#808080", "#c14e79", "#1bc1a9", "#ffffff"])
  }

  @Test func aColorReadEqualsTheSameColorTyped() throws {
    let read = try ASECoder.decode(try fixture("spaces.ase"), fallbackName: "")[0].colors[0].color
    #expect(read == (try ColorText.parse("#3584e4", allowsOpacity: false)).color)
  }

  @Test func groupsArePalettes() throws {
    let palettes = try ASECoder.decode(try fixture("groups.ase"), fallbackName: "swatches")
    #expect(palettes.map(\.name) == ["swatches", "Grün & Ελλάδα 🎨", "Twice", "Twice"])
    #expect(palettes.map(\.id) == ["swatches", "grün-ελλάδα", "twice", "twice-2"])
    #expect(
      palettes.map { $0.colors.map(\.name) } == [
        ["loose", "loose too"], ["eins", "zwei"], ["red"], ["blue"],
      ])
    #expect(palettes[1].colors.map(\.color.hex) == ["#00ff00", "#006600"])
  }

  @Test(.timeLimit(.minutes(1))) func tenThousandGroupsOfOneNameAreToldApart() throws {
    let one = ColorPalette(id: "", name: "Same", colors: [PaletteColor(color: .black)])
    let bytes = ASECoder.encode(Array(repeating: one, count: 10_000))
    let palettes = try ASECoder.decode(bytes, fallbackName: "")
    #expect(Set(palettes.map(\.id)).count == 10_000)
    #expect(palettes.last?.id == "same-10000")
  }

  @Test func blocksThatTheHeadDoesNotCountAreRead() throws {
    let palettes = try ASECoder.decode(try fixture("miscounted.ase"), fallbackName: "x")
    #expect(palettes.map(\.name) == ["Open"])
    #expect(palettes[0].colors.map(\.name) == ["red", "green", "blue"])
  }

  @Test func whatIsWrittenIsReadTheSame() throws {
    let palettes = [
      ColorPalette(
        id: "eins", name: "Eins",
        colors: [PaletteColor(color: rgb(0x3584E4), name: "Frage 🎨"), PaletteColor(color: .white)]),
      ColorPalette(id: "zwei", name: "Zwei", colors: [PaletteColor(color: rgb(0x0A0B0C), name: "x")]),
    ]
    #expect(try ASECoder.decode(ASECoder.encode(palettes), fallbackName: "") == palettes)
  }

  @Test func theBytesAreAdobes() {
    let palette = ColorPalette(id: "p", name: "P", colors: [PaletteColor(color: rgb(0xFF0000), name: "r")])
    let expected: [UInt8] =
      Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, 3]
      + [0xC0, 1, 0, 0, 0, 6, 0, 2, 0, 0x50, 0, 0]
      + [0, 1, 0, 0, 0, 24, 0, 2, 0, 0x72, 0, 0] + Array("RGB ".utf8)
      + [0x3F, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
      + [0xC0, 2, 0, 0, 0, 0]
    #expect(ASECoder.encode([palette]) == expected)
  }

  @Test func mistakes() throws {
    let good = try fixture("groups.ase")
    func changed(_ at: Int, _ byte: UInt8) -> [UInt8] {
      var bytes = good
      bytes[at] = byte
      return bytes
    }
    func decode(_ bytes: [UInt8]) throws(PaletteFileError) {
      _ = try ASECoder.decode(bytes, fallbackName: "")
    }
    #expect(throws: PaletteFileError.unsupportedVersion("2.0")) { try decode(changed(5, 2)) }
    // The first block's type, its length, its space and its first component.
    #expect(throws: PaletteFileError.malformed(line: nil)) { try decode(changed(12, 0x77)) }
    #expect(throws: PaletteFileError.truncated) { try decode(changed(14, 0x7F)) }
    #expect(throws: PaletteFileError.unknownColorSpace("XGB")) { try decode(changed(32, 0x58)) }
    #expect(throws: PaletteFileError.outOfRange(line: nil)) { try decode(changed(36, 0x7F)) }
    #expect(throws: PaletteFileError.noColors) { try decode(ASECoder.encode([])) }
    #expect(throws: PaletteFileError.noColors) {
      try decode(ASECoder.encode([ColorPalette(id: "", name: "x")]))
    }
    #expect(throws: PaletteFileError.notAPalette) { try decode(Array("ASEX".utf8)) }
  }

  @Test func numbersThatAreNoneAreRefused() throws {
    var bytes = try fixture("groups.ase")
    for pattern in [Float.nan, .infinity, -1, 2] {
      let bits = pattern.bitPattern
      for i in 0..<4 { bytes[36 + i] = UInt8(truncatingIfNeeded: bits >> (24 - 8 * i)) }
      #expect(throws: PaletteFileError.outOfRange(line: nil)) { try ASECoder.decode(bytes, fallbackName: "") }
    }
  }
}
