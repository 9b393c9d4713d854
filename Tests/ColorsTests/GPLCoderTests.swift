import DocumentModel
import Testing

@testable import Colors

struct GPLCoderTests {
  private func decode(_ text: String) throws(PaletteFileError) -> ColorPalette {
    try GPLCoder.decode(Array(text.utf8), fallbackName: "file")
  }

  @Test func aFileWithAllThereCanBe() throws {
    let palette = try GPLCoder.decode(try fixture("notes.gpl"), fallbackName: "notes")
    #expect(palette.name == "Lecture notes – Größe")
    #expect(palette.id == "lecture-notes-größe")
    #expect(palette.columns == 3)
    #expect(
      palette.colors == [
        PaletteColor(color: rgb(0x3584E4), name: "Question"),
        PaletteColor(color: rgb(0xF0861D), name: "Important, soon"),
        PaletteColor(color: .black),
        PaletteColor(color: .white),
        PaletteColor(color: rgb(0x120700), name: "3 green apples"),
      ])
  }

  @Test func anOldFileInLatin1WithoutAHead() throws {
    let palette = try GPLCoder.decode(try fixture("latin1.gpl"), fallbackName: "Vieux")
    #expect(palette.name == "Vieux")
    #expect(palette.columns == nil)
    #expect(
      palette.colors == [
        PaletteColor(color: rgb(0xFF0000), name: "Rouge foncé"),
        PaletteColor(color: rgb(0x00FF00), name: "Vert"),
        PaletteColor(color: rgb(0x0000FF)),
      ])
  }

  @Test func aFileWithOpacities() throws {
    let palette = try GPLCoder.decode(try fixture("aseprite.gpl"), fallbackName: "sprite")
    #expect(
      palette.colors == [
        PaletteColor(color: rgb(0xFF0000), name: "red"), PaletteColor(color: rgb(0x0000FF)),
      ])
  }

  @Test(arguments: [
    ("GIMP Palette\n1 2 3\n256 0 0\n", PaletteFileError.outOfRange(line: 3)),
    ("GIMP Palette\n-1 0 0\n", .outOfRange(line: 2)),
    ("GIMP Palette\r\n#\r\n\r\n99999999999999999999 0 0", .outOfRange(line: 4)),
    ("GIMP Palette\nName: x\n1 2\n", .malformed(line: 3)), ("GIMP Palette\n1 2 red\n", .malformed(line: 2)),
    ("GIMP Palette\n1.5 2 3\n", .malformed(line: 2)), ("GIMP Palette\n1 2 3\nwords\n", .malformed(line: 3)),
    ("GIMP Palette\n１ 2 3\n", .malformed(line: 2)),
    ("GIMP Palette\r\r1 2\r", .malformed(line: 3)), ("GIMP Palette", .noColors),
    ("GIMP Palette\nName: x\n#\n", .noColors),
    ("", .empty), ("JASC-PAL\n", .notAPalette), ("gimp palette\n1 2 3\n", .notAPalette),
  ])
  func mistakes(text: String, expected: PaletteFileError) {
    #expect(throws: expected) { try decode(text) }
  }

  @Test func columnsThatCantBeAreLeftToTheView() throws {
    for columns in ["0", "-3", "many", "", "100000000000000000000", "257"] {
      #expect(try decode("GIMP Palette\nColumns: \(columns)\n1 2 3\n").columns == nil)
    }
    #expect(try decode("GIMP Palette\nColumns:16\n1 2 3\n").columns == 16)
  }

  @Test func linesEndInAnyWay() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["GIMP Palette", "Name: x", "", "#", "\t1 2 3 a", "4 5 6"].joined(separator: end)
      #expect(try decode(text).colors.map(\.name) == ["a", nil])
    }
  }

  @Test func aNameBehindTheColorsIsNoHead() {
    #expect(throws: PaletteFileError.malformed(line: 3)) { try decode("GIMP Palette\n1 2 3\nName: late\n") }
  }

  @Test func whatIsWrittenIsReadTheSame() throws {
    let palette = ColorPalette(
      id: "mine", name: "mine", columns: 4,
      colors: [
        PaletteColor(color: rgb(0x010203), name: "Наука 🎨 # 1"), PaletteColor(color: .white),
        PaletteColor(color: rgb(0xFF8000), name: "7 up"),
      ])
    #expect(try GPLCoder.decode(GPLCoder.encode(palette), fallbackName: "") == palette)
  }

  @Test func theBytesAreGIMPs() {
    let palette = ColorPalette(
      id: "x", name: "Two", columns: 2,
      colors: [PaletteColor(color: rgb(0x3584E4), name: "a"), PaletteColor(color: .black)])
    let expected = "GIMP Palette\nName: Two\nColumns: 2\n#\n 53 132 228\ta\n  0   0   0\tUntitled\n"
    #expect(String(decoding: GPLCoder.encode(palette), as: UTF8.self) == expected)
  }

  @Test func namesCantBreakTheFile() throws {
    let palette = ColorPalette(
      id: "x", name: "a\nb\u{0}c\u{1B}[0m", columns: nil,
      colors: [
        PaletteColor(color: .black, name: "one\r\n255 255 255\ttwo"),
        PaletteColor(color: .white, name: " \n"),
      ])
    let read = try GPLCoder.decode(GPLCoder.encode(palette), fallbackName: "")
    #expect(read.name == "a b c [0m")
    #expect(read.colors.map(\.name) == ["one 255 255 255 two", nil])
  }
}
