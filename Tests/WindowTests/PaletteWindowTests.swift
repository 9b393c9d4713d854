import Foundation
import Geometry
import TestSupport
import XCTest

/// Palettes: made, rearranged, imported and exported in the whole program, and there again at the next start.
final class PaletteWindowTests: WindowTestCase {
  private struct Palette: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
      var color: String
      var name: String?
    }
    var name: String
    var colors: [Entry]

    var text: String { "\(name): " + colors.map(\.color).joined(separator: " ") }
  }

  /// The palettes of one's own as they are on disk, in words.
  private func stored(_ app: App) -> [String] {
    struct File: Decodable { var palettes: [Palette] }
    let path = app.home.path + "/DATA/postil/palettes.json"
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data))?.palettes.map(\.text) ?? ["unreadable"]
  }

  private func waitForStored(_ app: App, _ wanted: String...) throws {
    try app.wait("the palettes \(wanted), not \(stored(app))") { stored(app) == wanted }
  }

  /// Opens the picker's second page, with the keyboard in the palette.
  private func openPalettes(_ app: App, _ color: String) throws {
    try app.choose("ink.pen")
    try app.activate("color", "'\(color)'")
    try app.waitForState("color", "'\(color)'")
    try openStyle(app, picker: "stroke")
    // The blue of the first page is elsewhere on the second, or not there.
    let blue = "#1c7fef"
    let first = try place(of: blue, app)
    try app.keys("ctrl+Next")
    var (before, now) = (first, first)
    try app.wait("the second page") {
      before = now
      now = try Picture.screen(in: app.home.path).middle(of: blue).map { [$0.x, $0.y] } ?? []
      return now == before && now != first
    }
  }

  /// Where a swatch is, once it stays there: a page slides in.
  private func place(of hex: String, _ app: App) throws -> [Int] {
    var place: [Int] = []
    try app.wait("a swatch \(hex) that stays") {
      let before = place
      place = try Picture.screen(in: app.home.path).middle(of: hex).map { [$0.x, $0.y] } ?? []
      return !place.isEmpty && place == before
    }
    return place
  }

  private func clickSwatch(_ app: App, _ hex: String) throws {
    let place = try place(of: hex, app)
    try app.xdotool("mousemove", "\(place[0])", "\(place[1])", "click", "1")
  }

  /// Makes a palette of the colour that is there, by the menu: the first entry is for oneself, the second for the document.
  private func make(_ app: App, _ name: String, inDocument: Bool = false) throws {
    try app.keys("shift+Tab", "Return")
    if inDocument { try app.keys("Down") }
    try app.keys("Return")
    try app.type(name)
    try app.keys("Return")
  }

  /// Clicks the button of the toast at the bottom of the window.
  private func clickUndo(_ app: App) throws {
    let (corner, size) = (try app.corner(), try app.windowSize())
    let middle = Int(corner.dx + size.width / 2)
    let bottom = Int(corner.dy + size.height)
    var place: (x: Int, y: Int)?
    try app.wait("a toast") {
      let picture = try Picture.screen(in: app.home.path)
      func isToast(_ x: Int, _ y: Int) -> Bool { picture[x, y].isGrey && picture[x, y].red < 100 }
      // Its lower edge, beneath the words, tells how wide it is.
      guard let y = (bottom - 60..<bottom - 4).last(where: { isToast(middle, $0) }) else { return false }
      guard let right = (middle..<Int(corner.dx + size.width)).first(where: { !isToast($0, y) }) else {
        return false
      }
      place = (right - 55, y - 18)
      return true
    }
    try app.xdotool("mousemove", "\(place!.x)", "\(place!.y)", "click", "1")
  }

  func testAPaletteIsMadeAndRearrangedByKeysAndThereAtTheNextStart() throws {
    let path = file()
    let app = try open(path)
    try openPalettes(app, "#c01c28")
    try make(app, "Thesis")
    try waitForStored(app, "Thesis: #c01c28")
    try app.activate("color", "'#123456'")
    try app.waitForState("color", "'#123456'")
    // From the menu back to the button that adds; the new colour has the keyboard then.
    try app.keys("shift+Tab", "Return")
    try waitForStored(app, "Thesis: #c01c28 #123456")
    try app.keys("alt+Left")
    try waitForStored(app, "Thesis: #123456 #c01c28")
    try app.keys("Delete")
    try waitForStored(app, "Thesis: #c01c28")
    try app.keys("Escape")
    try clickUndo(app)
    try waitForStored(app, "Thesis: #123456 #c01c28")
    try app.keys("ctrl+q")
    try app.waitForExit()

    let again = try open(path, home: app.home)
    try openPalettes(again, "#26a269")
    try clickSwatch(again, "#c01c28")
    try again.waitForState("color", "'#c01c28'")
  }

  func testADeletedPaletteComesBack() throws {
    let app = try open(file())
    try openPalettes(app, "#c01c28")
    try make(app, "Thesis")
    try waitForStored(app, "Thesis: #c01c28")
    // Behind both new ones and the new name.
    try app.keys("Return", "Down", "Down", "Down", "Return")
    try app.wait("it to be gone, not \(stored(app))") { stored(app).isEmpty }
    try app.keys("Escape")
    try clickUndo(app)
    try waitForStored(app, "Thesis: #c01c28")
  }

  func testAFilesPaletteIsTakenInAndWrittenOutAgain() throws {
    let app = try open(file())
    let gpl = directory.write(
      "lecture.gpl", Array("GIMP Palette\nName: Lecture\n#\n 18  52  86\tNight\n193 125  17\n".utf8))
    try app.activate("import-palette-path", "'\(gpl)'")
    try waitForStored(app, "Lecture: #123456 #c17d11")
    try openPalettes(app, "#26a269")
    try clickSwatch(app, "#c17d11")
    try app.waitForState("color", "'#c17d11'")
    for name in ["out.gpl", "out.ase"] {
      try app.activate("export-palette-path", "'\(directory.path)/\(name)'")
      try app.wait(name) { FileManager.default.fileExists(atPath: "\(directory.path)/\(name)") }
    }
    let text = String(decoding: TemporaryDirectory.bytes(directory.path + "/out.gpl"), as: UTF8.self)
    XCTAssertTrue(text.contains("Name: Lecture\n"), text)
    XCTAssertTrue(text.contains(" 18  52  86\tNight\n"), text)
    XCTAssertEqual(TemporaryDirectory.bytes(directory.path + "/out.ase").prefix(4), Array("ASEF".utf8)[...])
  }

  func testDigitsAreTheColorsOfTheChosenPalette() async throws {
    let path = file()
    let app = try drawn(path)
    try app.wait("the mark to be selected") { app.isEnabled("delete") }
    try app.keys("2")
    try app.waitForState("color", "'#f87400'")  // the second of the hues
    let gpl = directory.write("two.gpl", Array("GIMP Palette\nName: Two\n18 52 86\n193 125 17\n".utf8))
    try app.activate("import-palette-path", "'\(gpl)'")
    try waitForStored(app, "Two: #123456 #c17d11")
    try app.keys("2")
    try app.waitForState("color", "'#c17d11'")
    // There is no third.
    try app.keys("3", "1")
    try app.waitForState("color", "'#123456'")
    try save(app)
    let colors = try await written(path).compactMap { $0.content.style.color?.hex }
    XCTAssertEqual(colors, ["#123456"])
  }

  func testTheFirstDigitAfterAStartIsOfTheChosenPalette() throws {
    let home = TemporaryDirectory()
    let (data, settings) = ("\(home.path)/DATA/postil", "\(home.path)/CONFIG/glib-2.0/settings")
    for folder in [data, settings] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let palettes =
      ##"{"version": 1, "palettes": [{"id": "two", "name": "Two", "colors": [{"color": "#123456"}]}]}"##
    try palettes.write(toFile: "\(data)/palettes.json", atomically: true, encoding: .utf8)
    try "[org/postil/Postil]\nauthor-asked=true\nauthor='Ada'\npalette='two'\n".write(
      toFile: "\(settings)/keyfile", atomically: true, encoding: .utf8)
    let app = try open(file(), home: home)
    try app.choose("ink.pen")
    try app.keys("1")
    try app.wait("another colour") { app.state("color") != "'#1c7fef'" }
    XCTAssertEqual(app.state("color"), "'#123456'")
  }

  func testFilesThatAreNoPalettesAreToldOfAndChangeNothing() throws {
    let app = try open(file())
    let good = directory.write("good.gpl", Array("GIMP Palette\nName: Good\n1 2 3\n".utf8))
    try app.activate("import-palette-path", "'\(good)'")
    try waitForStored(app, "Good: #010203")
    let bad: [(name: String, bytes: [UInt8], words: String)] = [
      ("empty.gpl", [], "is empty"), ("words.gpl", Array("GIMP Palette\n1 2 3\n1 2 x\n".utf8), "line 3"),
      ("binary.ase", [0, 255, 3, 9, 200], "is not a palette"),
      ("huge.gpl", [UInt8](repeating: 0x20, count: 10 << 20), "is larger than 4 MiB"),
    ]
    for (name, bytes, words) in bad {
      try app.activate("import-palette-path", "'\(directory.write(name, bytes))'")
      try app.event("error") { $0.message?.contains(words) == true && $0.message?.contains(name) == true }
      try app.waitForQuestion()
      try app.keys("Return")
      try app.waitForNoQuestion()
    }
    try app.activate("export-palette-path", "'\(directory.path)'")
    try app.event("error") { $0.message?.contains("is a folder") == true }
    try app.waitForQuestion()
    try app.keys("Return")
    try app.waitForNoQuestion()
    XCTAssertEqual(stored(app), ["Good: #010203"])
  }

  func testABrokenFileOfPalettesIsToldOfAndKept() throws {
    let home = TemporaryDirectory()
    let folder = "\(home.path)/DATA/postil"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let broken = "{\"version\": 1,\n \"palettes\": [}\n"
    try broken.write(toFile: "\(folder)/palettes.json", atomically: true, encoding: .utf8)
    let app = try open(file(), home: home)
    XCTAssertEqual(app.count(of: "error"), 0, "not read before palettes are wanted")
    try openPalettes(app, "#c01c28")
    try app.wait("what is wrong in the file") {
      app.events.contains {
        $0.event == "error" && $0.message?.hasPrefix("palettes.json, line 2, column 15:") == true
      }
    }
    XCTAssertEqual(try String(contentsOfFile: "\(folder)/palettes.json.broken", encoding: .utf8), broken)
    try make(app, "New")
    try waitForStored(app, "New: #c01c28")
    XCTAssertEqual(try String(contentsOfFile: "\(folder)/palettes.json.broken", encoding: .utf8), broken)
  }

  func testADocumentKeepsItsPaletteToItself() async throws {
    let path = file()
    let app = try open(path)
    try openPalettes(app, "#123456")
    try make(app, "Course", inDocument: true)
    try app.wait("the document's state") { states(app).contains { $0.contains("\"Course\"") } }
    XCTAssertEqual(stored(app), [])
    // It is found again although the file changed, and elsewhere.
    try app.keys("Escape")
    try app.activate("color", "'#e5a50a'")
    try app.drag([Point(x: 150, y: 700), Point(x: 200, y: 640), Point(x: 250, y: 630)])
    try app.event("annotation-added")
    try save(app)
    try app.keys("ctrl+q")
    try app.waitForExit()
    let moved = directory.path + "/moved.pdf"
    try FileManager.default.moveItem(atPath: path, toPath: moved)

    let again = try open(moved, home: app.home)
    try openPalettes(again, "#26a269")
    try clickSwatch(again, "#123456")
    try again.waitForState("color", "'#123456'")
    try again.keys("Escape", "ctrl+q")
    try again.waitForExit()

    let other = try open(file("other.pdf", pages: 2), home: app.home)
    try openPalettes(other, "#26a269")
    _ = try place(of: "#ffbfb8", other)  // the first of the hues
    XCTAssertNil(try Picture.screen(in: other.home.path).middle(of: "#123456"))
  }

  func testTheColorsOfTheDocumentsMarksAreAPaletteThatCannotBeChanged() throws {
    // Half seen through, so that only swatches have the very colours.
    func mark(_ number: Int, _ color: String, _ more: String = "") -> String {
      let y = 500 + 40 * number
      return
        "<</Type/Annot/Subtype/Square/Rect[100 \(y) 200 \(y + 30)]/NM(mark\(number))/C[\(color)]\(more)/CA 0.5/F 4>>"
    }
    let (night, amber) = ("0.101961 0.168627 0.235294", "0.756863 0.490196 0.066667")  // #1a2b3c, #c17d11
    let marks = [Self.mark, mark(1, amber, "/IC[0.266667 0.333333 0.4]"), mark(2, night), mark(3, night)]
    let app = try open(directory.write("used.pdf", PDFBuilder.file(pages: [marks])))
    try openPalettes(app, "#123456")
    XCTAssertNil(try Picture.screen(in: app.home.path).middle(of: "#1a2b3c"))
    // Over the menu and the button that adds to the list of palettes, of which it is the last.
    try app.keys("shift+Tab", "shift+Tab", "shift+Tab", "space", "End", "Return")
    let (first, last) = (try place(of: "#1a2b3c", app), try place(of: "#c17d11", app))
    XCTAssertEqual(first[1], last[1], "one row")
    XCTAssertLessThan(first[0], last[0], "that of the most marks first")
    // Over the menu to the colours, the last of which is the fill; neither of the keys that change a palette changes this one.
    try app.keys("Tab", "Tab", "End", "space")
    try app.waitForState("color", "'#445566'")
    try app.keys("alt+Left", "Home", "Delete", "Home", "space")
    try app.waitForState("color", "'#1a2b3c'")
    try app.keys("End", "space")
    try app.waitForState("color", "'#445566'")
    try app.keys("Escape")
    try app.waitForState("color", "'#123456'")
    XCTAssertEqual(stored(app), [])
    // It is of this document only, so that another palette stays the one in use.
    let settings = try String(
      contentsOfFile: app.home.path + "/CONFIG/glib-2.0/settings/keyfile", encoding: .utf8)
    XCTAssertFalse(settings.contains("palette='used'"), settings)
  }

  private func states(_ app: App) -> [String] {
    let folder = app.home.path + "/STATE/postil/documents"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }
      .compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  func testOnlyColorsThatStayAreRecent() throws {
    let app = try open(file())
    func recent() -> String? {
      let path = app.home.path + "/CONFIG/glib-2.0/settings/keyfile"
      let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
      return lines.first { $0.hasPrefix("recent-colors=") }.map { String($0.dropFirst(14)) }
    }
    try app.choose("ink.pen")
    // None of the swatches: those are looked for by their colour.
    try app.activate("color", "'#123456'")
    try openStyle(app, picker: "stroke")
    try clickSwatch(app, "#1c7fef")
    try app.waitForState("color", "'#1c7fef'")
    // Taken back.
    try app.keys("Escape")
    try app.waitForState("color", "'#123456'")
    try openStyle(app, picker: "stroke")
    for hex in ["#1c7fef", "#e5383b", "#17a243"] {
      try clickSwatch(app, hex)
      try app.waitForState("color", "'\(hex)'")
    }
    XCTAssertNil(recent())
    // A click beside the panel closes it.
    try app.click(Point(x: 60, y: 300))
    try app.wait("the last colour, not \(recent() ?? "none")") { recent() == "['#17a243']" }
  }
}
