import Foundation
import GTKBinding
import Toolbars
import XCTest

@testable import Application

/// The configuration files on disk: where they are looked for, what comes of broken ones, and changes while running.
final class ToolbarsLoaderTests: XCTestCase {
  /// A home of its own.
  private struct Home {
    let root: URL

    init() throws {
      root = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: root) }

    func path(_ name: String) -> String { root.appending(path: name).path }

    func write(_ text: String, _ name: String) throws {
      let url = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func text(_ name: String) -> String? {
      FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    @MainActor func loader() -> ToolbarsLoader {
      ToolbarsLoader(
        userFolder: path("config"), adminFolders: [path("first"), path("second")], stateFolder: path("state"),
        names: ConfigurationNames())
    }
  }

  private static let user = "config/postil/toolbars.json"

  private static func positioned(_ position: String) -> String {
    "{\"version\": 1, \"annotationToolbar\": {\"position\": \"\(position)\"}}"
  }

  private static func inHome(_ body: @escaping @MainActor (Home) async throws -> Void) throws {
    try onMainLoop {
      let home = try Home()
      defer { home.remove() }
      try await body(home)
    }
  }

  func testWithoutFilesTheDefaultsHold() throws {
    try Self.inHome { home in
      let loader = home.loader()
      var changes = 0
      loader.onChange = { changes += 1 }
      await loader.load()
      XCTAssertEqual(loader.current, ToolbarsSettings())
      XCTAssertEqual(loader.issues, [])
      XCTAssertEqual(changes, 0)
    }
  }

  func testTheUserStandsOverTheFirstAdminFolderAndThatOverTheSecond() throws {
    try Self.inHome { home in
      try home.write(
        "{\"version\": 1, \"name\": \"second\", \"documentLabel\": false}", "second/postil/toolbars.json")
      try home.write(
        "{\"version\": 1, \"name\": \"first\", \"annotationToolbar\": {\"undo\": false, \"position\": \"right\"}}",
        "first/postil/toolbars.json")
      try home.write(Self.positioned("left"), Self.user)
      let loader = home.loader()
      await loader.load()
      XCTAssertEqual(loader.current.name, "first")
      XCTAssertFalse(loader.current.showsDocumentLabel)
      XCTAssertFalse(loader.current.annotation.hasUndo)
      XCTAssertEqual(loader.current.annotation.position, .left)
    }
  }

  func testAChangedFileCountsAtOnce() throws {
    try Self.inHome { home in
      try home.write(Self.positioned("left"), Self.user)
      let loader = home.loader()
      await loader.load()
      // In place.
      try home.write(Self.positioned("right"), Self.user)
      try await until { loader.current.annotation.position == .right }
      // As most editors do: a new file takes the name.
      try home.write(Self.positioned("top"), Self.user + "~new")
      XCTAssertEqual(rename(home.path(Self.user + "~new"), home.path(Self.user)), 0)
      try await until { loader.current.annotation.position == .top }
      XCTAssertEqual(unlink(home.path(Self.user)), 0)
      try await until { loader.current.annotation.position == nil }
      try home.write(Self.positioned("bottom"), Self.user)
      try await until { loader.current.annotation.position == .bottom }
    }
  }

  func testAFolderThatAppearsLaterIsSeen() throws {
    try Self.inHome { home in
      let loader = home.loader()
      await loader.load()
      try home.write(Self.positioned("left"), Self.user)
      try await until { loader.current.annotation.position == .left }
    }
  }

  func testABrokenFileAtTheStartIsKeptAsideAndDefaultsHold() throws {
    try Self.inHome { home in
      let text = "{\n  \"version\": 1,\n  \"name\": Review\n}\n"
      try home.write(text, Self.user)
      let loader = home.loader()
      await loader.load()
      XCTAssertEqual(loader.current, ToolbarsSettings())
      XCTAssertEqual(loader.issues.map(\.kind), [.syntax(.unknownWord)])
      XCTAssertEqual(loader.issues.first?.place, TextPlace(line: 3, column: 11))
      XCTAssertEqual(home.text(Self.user), text)
      XCTAssertEqual(home.text(Self.user + ".broken"), text)
    }
  }

  func testAFileThatBreaksLeavesWhatHeldBefore() throws {
    try Self.inHome { home in
      try home.write(Self.positioned("left"), Self.user)
      let loader = home.loader()
      await loader.load()
      try home.write("{\"version\": 1,", Self.user)
      try await until { !loader.issues.isEmpty }
      XCTAssertEqual(loader.issues.map(\.kind), [.syntax(.endsEarly)])
      XCTAssertEqual(loader.current.annotation.position, .left)
      // A person is at it: nothing is copied about.
      XCTAssertNil(home.text(Self.user + ".broken"))
      try home.write(Self.positioned("right"), Self.user)
      try await until { loader.issues.isEmpty }
      XCTAssertEqual(loader.current.annotation.position, .right)
    }
  }

  func testWhatIsNoFileIsNotRead() throws {
    try Self.inHome { home in
      try FileManager.default.createDirectory(atPath: home.path(Self.user), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        atPath: home.path("first/postil"), withIntermediateDirectories: true)
      XCTAssertEqual(mkfifo(home.path("first/postil/toolbars.json"), 0o600), 0)
      let loader = home.loader()
      await loader.load()
      XCTAssertEqual(loader.issues.map(\.kind), [.notAFile, .notAFile])
      XCTAssertNil(home.text(Self.user + ".broken"))
    }
  }

  func testAHugeFileIsNotRead() throws {
    try Self.inHome { home in
      try home.write(String(repeating: " ", count: 3 << 20), Self.user)
      let loader = home.loader()
      await loader.load()
      XCTAssertEqual(loader.issues.map(\.kind), [.fileTooLarge(limit: 1 << 20)])
    }
  }

  // MARK: Profiles

  func testAFileBesideTheDocumentIsItsOwn() throws {
    try Self.inHome { home in
      try home.write(Self.positioned("left"), Self.user)
      try home.write(Self.positioned("right"), "a.pdf.toolbar.json")
      let loader = home.loader()
      await loader.setDocument(home.path("a.pdf"))
      XCTAssertEqual(loader.current.annotation.position, .right)
      await loader.setDocument(home.path("b.pdf"))
      XCTAssertEqual(loader.current.annotation.position, .left)
    }
  }

  func testAChosenProfileIsThereWhenTheDocumentIsOpenedAgain() throws {
    try Self.inHome { home in
      let profile = """
        {"version": 1, "name": "Lecture", "annotationToolbar": {"configurations": [[["ink.pne", "note",
          {"tool": "line", "icon": {"file": "line.svg"}}]]]}}
        """
      try home.write(profile, "profiles/lecture.toolbar.json")
      let loader = home.loader()
      await loader.setDocument(home.path("a.pdf"))
      let issues = try await loader.choose(profile: home.path("profiles/lecture.toolbar.json"))
      XCTAssertEqual(issues.map(\.kind), [.unknownTool("ink.pne", suggestion: "ink.pen")])
      XCTAssertEqual(loader.current.name, "Lecture")
      XCTAssert(loader.hasProfile)

      let later = home.loader()
      await later.load()
      XCTAssertNil(later.current.name)
      await later.setDocument(home.path("a.pdf"))
      XCTAssertEqual(later.current.name, "Lecture")
      // It was said once; and the icon is where it was.
      XCTAssertEqual(later.issues, [])
      let items = later.current.annotation.configurations?.first?.groups.first?.items
      XCTAssertEqual(items?.last?.icon, .file(home.path("profiles/line.svg")))
      await later.dropProfile()
      XCTAssertNil(later.current.name)
      XCTAssertFalse(later.hasProfile)
    }
  }

  func testABrokenProfileChangesNothing() throws {
    try Self.inHome { home in
      try home.write("{\"version\": 1, \"name\": \"Good\"}", "good.toolbar.json")
      try home.write("{\"version\": 1, \"name\": 3}", "bad.toolbar.json")
      for document in [home.path("a.pdf"), nil] {
        let loader = home.loader()
        await loader.setDocument(document)
        _ = try await loader.choose(profile: home.path("good.toolbar.json"))
        let issues = try await loader.choose(profile: home.path("bad.toolbar.json"))
        XCTAssertEqual(issues.map(\.severity), [.unusable])
        XCTAssertEqual(loader.current.name, "Good")
      }
    }
  }

  // MARK: Writing

  func testWritingKeepsABrokenFileAside() throws {
    try Self.inHome { home in
      try home.write("broken", Self.user)
      let loader = home.loader()
      var file = ToolbarsFile()
      file.name = "New"
      try await loader.write(file)
      XCTAssertEqual(home.text(Self.user + ".broken"), "broken")
      XCTAssertEqual(loader.current.name, "New")
      XCTAssertEqual(loader.issues, [])
    }
  }

  func testImportAndExportMeanTheSame() throws {
    try Self.inHome { home in
      try home.write(
        """
        {"version": 1, "name": "Review", "annotationToolbar": {"undo": false, "position": "free:10,20",
          "configurations": [[["note", {"tool": "ink.pen", "identifier": "red", "style": {"color": "#ff0000"}}]]]}}
        """, Self.user)
      let loader = home.loader()
      await loader.load()
      try await loader.export(to: home.path("out/review.toolbar.json"))

      let other = try Home()
      defer { other.remove() }
      let theirs = other.loader()
      let issues = try await theirs.importFile(home.path("out/review.toolbar.json"))
      XCTAssertEqual(issues, [])
      XCTAssertEqual(theirs.current, loader.current)
      XCTAssertEqual(theirs.current.annotation.position, .free(x: 10, y: 20))
    }
  }

  func testWhereNothingCanBeWrittenItIsSaid() throws {
    try Self.inHome { home in
      try home.write("", "config/postil")
      let loader = home.loader()
      do {
        try await loader.write(ToolbarsFile())
        XCTFail("nothing to write to, and no error")
      } catch {
        XCTAssertEqual(error as? ConfigurationWriteError, .system(errno: ENOTDIR))
      }
    }
  }

  // MARK: Sentences

  func testSentencesNameThePlace() throws {
    try onMainLoop {
      let text =
        "{\n  \"version\": 1,\n  \"annotationToolbar\": {\"configurations\": [[[\"note\", \"ink.pne\", \"teapot\"]]]}\n}"
      let reading = ToolbarsReading(text.utf8, path: "/etc/xdg/postil/toolbars.json")
      let issues = ToolbarsLayers.merge([reading], names: ConfigurationNames()).issues
      XCTAssertEqual(
        ConfigurationSentences.sentence(issues[0]),
        "toolbars.json, line 3, column 54: there is no tool “ink.pne”. Did you mean “ink.pen”?")
      XCTAssertEqual(
        ConfigurationSentences.banner(issues),
        "toolbars.json, line 3, column 54: there is no tool “ink.pne”. Did you mean “ink.pen”? (and 1 more)")
      XCTAssertNil(ConfigurationSentences.banner([]))
      let worse = ToolbarsReading(path: "/x/toolbars.json", failure: .permissionDenied).issues
      XCTAssertEqual(
        ConfigurationSentences.banner(issues + worse),
        "toolbars.json: you don’t have permission to read the file. Change its permissions. (and 2 more)")
    }
  }
}
