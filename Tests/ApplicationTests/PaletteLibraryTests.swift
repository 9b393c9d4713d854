import Colors
import Components
import DocumentModel
import Foundation
import GTKBinding
import Toolbars
import XCTest

@testable import Application

/// The palettes of a person: kept in a file that others may write too, and never lost.
final class PaletteLibraryTests: XCTestCase {
  private static let file = "postil/palettes.json"
  private nonisolated static let builtIn = ["hues", "highlighters", "semantic", "colorBlindSafe"]

  /// Nothing of the system's: kept in memory.
  @MainActor private static func settings() -> Settings {
    Settings(
      schema: "org.postil.Absent",
      defaults: ["palette": .string(""), "recent-colors": .stringArray([])])
  }

  private static func color(_ text: String) -> Color { ColorValue(text)?.color ?? .black }

  private static func palette(_ name: String, _ colors: String...) -> ColorPalette {
    ColorPalette(
      id: name.lowercased(), name: name, colors: colors.map { PaletteColor(color: color($0)) })
  }

  private static func inHome(_ body: @escaping @MainActor (TestHome) async throws -> Void) throws {
    try onMainLoop {
      let home = try TestHome()
      defer { home.remove() }
      try await body(home)
    }
  }

  /// A library that has read its file.
  @MainActor private static func library(
    _ home: TestHome, _ settings: Settings? = nil
  ) async throws -> PaletteLibrary {
    let library = PaletteLibrary(settings: settings ?? self.settings(), folder: home.path(""))
    library.load()
    try await until { library.isLoaded }
    return library
  }

  private static func json(_ home: TestHome) throws -> [[String: Any]] {
    let text = try XCTUnwrap(home.text(file))
    let root = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    XCTAssertEqual(root["version"] as? Int, 1)
    return try XCTUnwrap(root["palettes"] as? [[String: Any]])
  }

  func testBuiltInPalettesAreThereWithoutAFile() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      XCTAssertEqual(library.offered().map(\.id), Self.builtIn)
      XCTAssertTrue(library.offered().allSatisfy { $0.origin == .builtIn(isModified: false) })
      XCTAssertNil(library.chosen())
      XCTAssertNil(library.issue)
      XCTAssertNil(home.text(Self.file), "nothing to write")
    }
  }

  func testAMadePaletteIsInUseAndFoundByTheNextStart() throws {
    try Self.inHome { home in
      let settings = Self.settings()
      let library = try await Self.library(home, settings)
      let colors = [PaletteColor(color: Self.color("#112233"), name: "Night")]
      library.perform(.create(name: "My colours", colors: colors, inDocument: false))
      XCTAssertEqual(library.chosen()?.name, "My colours")
      try await until { home.text(Self.file) != nil }
      let written = try Self.json(home)
      XCTAssertEqual(written.map { $0["name"] as? String }, ["My colours"])
      let first = try XCTUnwrap((written.first?["colors"] as? [[String: String]])?.first)
      XCTAssertEqual(first, ["color": "#112233", "name": "Night"])

      let next = try await Self.library(home, settings)
      XCTAssertEqual(next.own.map(\.name), ["My colours"])
      XCTAssertEqual(next.chosen()?.colors, colors)
      XCTAssertEqual(next.offered().last?.origin, .own)
    }
  }

  func testWhatIsDoneBeforeTheFileIsReadIsNotLost() throws {
    try Self.inHome { home in
      let first = try await Self.library(home)
      first.add([Self.palette("Old", "#000001")])
      first.finish()
      let library = PaletteLibrary(settings: Self.settings(), folder: home.path(""))
      library.perform(.create(name: "New", colors: [], inDocument: false))
      XCTAssertFalse(library.isLoaded)
      // The program ends at once.
      library.finish()
      XCTAssertEqual(try Self.json(home).map { $0["name"] as? String }, ["Old", "New"])
    }
  }

  func testAChangedBuiltInPaletteCanBeReset() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      var highlighters = try XCTUnwrap(library.offered().first { $0.id == "highlighters" }?.palette)
      let standard = highlighters
      highlighters.move(from: 0, to: 5)
      library.perform(.change(highlighters))
      XCTAssertEqual(library.offered()[1], OfferedPalette(highlighters, .builtIn(isModified: true)))
      guard case .deleted(_, let undo) = library.perform(.reset("highlighters")) else {
        return XCTFail("no undo")
      }
      XCTAssertEqual(library.offered()[1], OfferedPalette(standard, .builtIn(isModified: false)))
      undo()
      XCTAssertEqual(library.offered()[1].palette, highlighters)
      // By hand as it was: it isn't one's own any more.
      library.perform(.change(standard))
      XCTAssertEqual(library.own, [])
      library.finish()
      XCTAssertEqual(try Self.json(home).count, 0)
    }
  }

  func testADeletedPaletteComesBackWhereItWas() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      library.add([Self.palette("A", "#000001"), Self.palette("B", "#000002"), Self.palette("C", "#000003")])
      library.perform(.choose("b"))
      guard case .deleted(let name, let undo) = library.perform(.delete("b")) else {
        return XCTFail("no undo")
      }
      XCTAssertEqual(name, "B")
      XCTAssertEqual(library.own.map(\.id), ["a", "c"])
      XCTAssertNil(library.chosen())
      undo()
      XCTAssertEqual(library.own.map(\.id), ["a", "b", "c"])
      XCTAssertEqual(library.chosen()?.id, "b")
      undo()
      XCTAssertEqual(library.own.map(\.id), ["a", "b", "c"], "not twice")
    }
  }

  func testARemovedColorComesBack() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      library.add([Self.palette("A", "#000001", "#000002")])
      guard case .removedColor(let undo) = library.perform(.change(Self.palette("A", "#000002"))) else {
        return XCTFail("no undo")
      }
      XCTAssertEqual(library.own[0].colors.map(\.color.hex), ["#000002"])
      undo()
      XCTAssertEqual(library.own[0].colors.map(\.color.hex), ["#000001", "#000002"])
      guard case .done = library.perform(.change(Self.palette("A", "#000002", "#000001"))) else {
        return XCTFail("nothing was removed")
      }
    }
  }

  func testAnImportedPaletteIsTakenInOnceAndNeverTakesAnothersPlace() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      library.add([Self.palette("Hues", "#000001"), Self.palette("Used", "#000004")])
      XCTAssertEqual(library.own.map(\.id), ["hues-2", "used-2"])
      XCTAssertEqual(library.chosen()?.id, "hues-2")
      library.add([Self.palette("Hues", "#000002")])
      XCTAssertEqual(library.own.map(\.id), ["hues-2", "used-2", "hues-3"])
      library.add([Self.palette("Hues", "#000001")])
      XCTAssertEqual(library.own.map(\.id), ["hues-2", "used-2", "hues-3"])
      XCTAssertEqual(library.chosen()?.id, "hues-2")
    }
  }

  // MARK: The file

  func testABrokenFileIsToldOfAndKept() throws {
    let broken: [(text: String, line: Int, kind: ConfigurationIssue.Kind)] = [
      ("", 1, .syntax(.empty)),
      ("{\"version\": 1,\n \"palettes\": [\n", 3, .syntax(.endsEarly)),
      ("{\"version\": 2, \"palettes\": []}", 1, .unsupportedVersion(2, known: 1)),
      ("{\"version\": 1}", 1, .missingKey("palettes")),
      ("{\"version\": 1,\n\"palettes\": {}}", 2, .wrongType(.list)),
      (
        "{\"version\": 1, \"palettes\": [{\"id\": \"a\", \"name\": \"A\",\n\"colors\": [{\"color\": \"potato\"}]}]}",
        2, .notAColor("potato")
      ),
    ]
    for (text, line, kind) in broken {
      try Self.inHome { home in
        try home.write(text.utf8, Self.file)
        let library = try await Self.library(home)
        XCTAssertEqual(library.issue?.kind, kind, text)
        XCTAssertEqual(library.issue?.place?.line, line, text)
        XCTAssertEqual(library.offered().map(\.id), Self.builtIn)
        XCTAssertEqual(home.text(Self.file), text, "left for a person to mend")
        XCTAssertEqual(home.text(Self.file + ".broken"), text)
        // A change makes a good file; the broken one is still there.
        library.add([Self.palette("A", "#000001")])
        try await until { library.issue == nil }
        XCTAssertEqual(try Self.json(home).count, 1)
        XCTAssertEqual(home.text(Self.file + ".broken"), text)
      }
    }
  }

  func testAFileThatCantBeReadIsNeverWrittenOver() throws {
    try Self.inHome { home in
      try home.write("inside".utf8, Self.file + "/inside")
      let library = try await Self.library(home)
      XCTAssertEqual(library.issue?.kind, .notAFile)
      var failures: [ConfigurationWriteError] = []
      library.onFailure = { failures.append($0) }
      library.add([Self.palette("A", "#000001")])
      try await until { !failures.isEmpty }
      XCTAssertEqual(failures, [.permissionDenied])
      XCTAssertEqual(home.text(Self.file + "/inside"), "inside")
      XCTAssertEqual(library.own.map(\.id), ["a"], "kept while the program runs")
    }
  }

  func testWhatAnotherProgramWritesIsFollowed() throws {
    try Self.inHome { home in
      let library = try await Self.library(home)
      library.add([Self.palette("A", "#000001")])
      try await until { home.text(Self.file) != nil }
      let other = try await Self.library(home)
      other.add([Self.palette("B", "#000002")])
      try await until { library.own.map(\.id) == ["a", "b"] }
      other.perform(.delete("a"))
      try await until { library.own.map(\.id) == ["b"] }
      // Mended by hand, with what hands do.
      let text = """
        {"version": 1, "palettes": [
          {"id": "x", "name": "", "columns": 900, "colors": []}, {"id": "x", "name": "X", "colors": []},
          {"id": "document:x", "name": "Mine", "colors": []}, {"id": "used", "name": "", "colors": []}]}
        """
      try home.write(text.utf8, Self.file)
      try await until { library.own.count == 4 }
      XCTAssertEqual(library.own.map(\.id), ["x", "x-2", "mine", "palette"])
      XCTAssertEqual(library.own.map(\.name), ["x", "X", "Mine", "palette"])
      XCTAssertNil(library.own[0].columns)
      try FileManager.default.removeItem(atPath: home.path(Self.file))
      try await until { library.own.isEmpty }
    }
  }

  func testTwoChangesOfOneFileBothStand() {
    let (a, b, c) = (
      Self.palette("A", "#000001"), Self.palette("B", "#000002"), Self.palette("C", "#000003")
    )
    var (ours, theirs) = (a, a)
    ours.name = "Ours"
    theirs.name = "Theirs"
    func merged(_ base: [ColorPalette], _ own: [ColorPalette], _ others: [ColorPalette]) -> [String] {
      PalettesFile.merged(base: base, ours: own, theirs: others).map { "\($0.id) \($0.name)" }
    }
    XCTAssertEqual(merged([a], [a, b], [a, c]), ["a A", "c C", "b B"])
    XCTAssertEqual(merged([a, b], [a], [a, b, c]), ["a A", "c C"])
    XCTAssertEqual(merged([a, b], [a, b], [b]), ["b B"])
    XCTAssertEqual(merged([a], [ours], [theirs]), ["a Ours"])
    XCTAssertEqual(merged([a], [], [theirs]), ["a Theirs"], "a change outlives a deletion")
    XCTAssertEqual(merged([a], [ours], []), ["a Ours"])
    XCTAssertEqual(merged([], [ours], [theirs]), ["a Ours", "theirs Theirs"], "two new ones of one id")
  }

  // MARK: Documents and recent colours

  func testPalettesOfDocumentsHaveIdsOfTheirOwn() throws {
    let palettes = PaletteLibrary.documentPalettes([
      Self.palette("hues", "#000001"), Self.palette("hues", "#000002"),
    ])
    XCTAssertEqual(palettes.map(\.id), ["document:hues", "document:hues-2"])
    XCTAssertEqual(PaletteLibrary.documentPalettes(palettes), palettes)
    try Self.inHome { home in
      let library = try await Self.library(home)
      let offered = library.offered(document: palettes, used: [Self.color("#00ff00")]).suffix(3)
      XCTAssertEqual(offered.map(\.origin), [.document, .document, .used])
      // Without a document there is no place for it.
      let command = PaletteCommand.create(name: "A", colors: [], inDocument: true)
      guard case .notKept = library.perform(command) else { return XCTFail("kept nowhere") }
      // The colours of a document are no palette to be in use in others.
      library.perform(.choose("semantic"))
      library.perform(.choose(PaletteLibrary.usedID))
      XCTAssertEqual(library.chosen(document: palettes)?.id, "semantic")
      library.perform(.choose("document:hues-2"))
      XCTAssertEqual(library.chosen(document: palettes)?.colors.map(\.color.hex), ["#000002"])
      XCTAssertNil(library.chosen(document: []))
    }
  }

  func testRecentColorsAreTheLastOnesFirst() throws {
    try Self.inHome { home in
      let settings = Self.settings()
      let library = PaletteLibrary(settings: settings, folder: home.path(""))
      for i in 1...14 { library.used(Color(red: Double(i) / 255, green: 0, blue: 0)) }
      XCTAssertEqual(library.recent.count, 12)
      XCTAssertEqual(library.recent.first?.hex, "#0e0000")
      library.used(Self.color("#0a0000"))
      XCTAssertEqual(library.recent.prefix(2).map(\.hex), ["#0a0000", "#0e0000"])
      XCTAssertEqual(library.recent.count, 12)
      settings[strings: "recent-colors"] = ["potato", "#123456", ""]
      XCTAssertEqual(library.recent.map(\.hex), ["#123456"])
    }
  }
}
