import Colors
import DocumentModel
import Foundation
import XCTest

@testable import Application

/// Palette files of other programs on disk, and what is said of those that can't be used.
final class PaletteImportTests: XCTestCase {
  private func sentence(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String? {
    let home = try TestHome()
    defer { home.remove() }
    try home.write(bytes, name)
    return sentence(home.path(name))
  }

  private func sentence(_ path: String) -> String? {
    guard case .failure(let error) = PaletteImport.read(path) else { return nil }
    return MainActor.assumeIsolated {
      PaletteSentences.importing(error, name: FileNames.last(of: path))
    }
  }

  func testAFileIsReadByWhatIsInIt() throws {
    let home = try TestHome()
    defer { home.remove() }
    try home.write("GIMP Palette\nName: Two\n#\n255 0 0\tRed\n0 0 255\n".utf8, "two.txt")
    let palettes = try PaletteImport.read(home.path("two.txt")).get()
    XCTAssertEqual(palettes.map(\.name), ["Two"])
    XCTAssertEqual(palettes[0].colors.map(\.color.hex), ["#ff0000", "#0000ff"])
    // Written again, in both formats.
    for name in ["out.gpl", "out.ASE"] {
      XCTAssertNil(PaletteImport.write(palettes[0], to: home.path(name)))
      let again = try PaletteImport.read(home.path(name)).get()
      XCTAssertEqual(again.map(\.name), ["Two"], name)
      XCTAssertEqual(again[0].colors.map(\.color.hex), ["#ff0000", "#0000ff"], name)
    }
    XCTAssertEqual(home.text("out.gpl")?.hasPrefix("GIMP Palette\n"), true)
    XCTAssertEqual(home.text("out.ASE")?.hasPrefix("ASEF"), true)
  }

  func testSentencesSayWhatIsWrongWhereAndWhatToDo() throws {
    XCTAssertEqual(
      try sentence("words.gpl", "GIMP Palette\n1 2 3 ok\n1 2 potato\n".utf8),
      "“words.gpl”, line 3: this is not a color. Write three numbers and a name there.")
    XCTAssertEqual(
      try sentence("high.gpl", "GIMP Palette\nName: x\n#\n1 2 256\n".utf8),
      "“high.gpl”, line 4: a number is not between 0 and 255. Correct it.")
    XCTAssertEqual(
      try sentence("none.gpl", "GIMP Palette\nName: x\n".utf8),
      "“none.gpl” has no colors in it. Choose another palette.")
    XCTAssertEqual(
      try sentence("empty.gpl", []),
      "“empty.gpl” is empty. Export the palette again.")
    XCTAssertEqual(
      try sentence("program.gpl", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3, 0xFF]),
      "“program.gpl” is not a palette. Choose a GIMP palette (.gpl) or an Adobe swatch file (.ase).")
    XCTAssertEqual(
      try sentence("cut.ase", [0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1]),
      "“cut.ase” is incomplete. Export the palette again.")
    XCTAssertEqual(
      try sentence("huge.gpl", Array("GIMP Palette\n".utf8) + [UInt8](repeating: 0x31, count: 10 << 20)),
      "“huge.gpl” is larger than 4 MiB. Choose a smaller palette.")
    XCTAssertEqual(
      sentence("/nowhere/absent.gpl"),
      "“absent.gpl” does not exist. It may have been moved or deleted.")
    XCTAssertEqual(sentence("/dev/zero"), "“zero” is not a file. Choose a palette file.")
  }

  @MainActor func testSomePathsAreNoPlaceToExportTo() throws {
    let home = try TestHome()
    defer { home.remove() }
    XCTAssertNil(PaletteSentences.refusal(toExportTo: home.path("new.gpl")))
    XCTAssertEqual(
      PaletteSentences.refusal(toExportTo: "new.gpl"),
      "“new.gpl” isn’t a full path. Enter one that begins with “/”.")
    XCTAssertEqual(
      PaletteSentences.refusal(toExportTo: home.root.path),
      "“\(home.root.lastPathComponent)” is a folder. Choose another name for the palette.")
    XCTAssertEqual(
      PaletteImport.write(ColorPalette(id: "", name: "x"), to: "/proc/none/x.gpl"), .permissionDenied)
  }
}
