import DocumentModel
import Editor
import Foundation
import GTKBinding
import Toolbars
import Tools
import XCTest

@testable import Application

/// Styles and presets on disk: several windows, several programs, and files that can't be used.
final class StyleKeeperTests: XCTestCase {
  private static let red = Color(red: 1, green: 0, blue: 0)

  private static func inFolder(_ body: @escaping @MainActor (URL) async throws -> Void) throws {
    try onMainLoop {
      let folder = FileManager.default.temporaryDirectory.appending(path: "styles-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body(folder)
    }
  }

  private static func file(_ folder: URL) -> URL { folder.appending(path: "postil/presets.json") }

  private static func write(_ text: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "postil"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(folder), options: .atomic)
  }

  private static func text(_ folder: URL, _ suffix: String = "") -> String? {
    FileManager.default.contents(atPath: file(folder).path + suffix).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A program with two windows that has read the file.
  @MainActor private struct Program {
    let keeper: StyleKeeper
    let first = ToolState()
    let second = ToolState()

    init(_ folder: URL) async {
      keeper = StyleKeeper(folder: folder.path)
      keeper.follow(first)
      keeper.follow(second)
      await keeper.load()
    }
  }

  func testWhatOneWindowChangesHoldsInTheOtherAndAfterARestart() throws {
    try Self.inFolder { folder in
      let program = await Program(folder)
      XCTAssertNil(Self.text(folder))
      program.first.change("ink.pen") {
        $0.color = Self.red
        $0.lineWidth = 7
      }
      XCTAssertEqual(program.second.styles["ink.pen"].color, Self.red)
      program.second.replacePreset(2, of: "square", with: StylePreset(color: .white, opacity: 0.5))
      XCTAssertEqual(program.first.presetRow(of: "square")[2].color, .white)
      await program.keeper.settle()

      let restarted = await Program(folder)
      XCTAssertEqual(restarted.keeper.issues, [])
      XCTAssertEqual(restarted.first.styles["ink.pen"].color, Self.red)
      XCTAssertEqual(restarted.second.styles["ink.pen"].lineWidth, 7)
      XCTAssertEqual(restarted.second.presetRow(of: "square")[2], StylePreset(color: .white, opacity: 0.5))
      restarted.first.reset("ink.pen")
      restarted.first.resetPreset(2, of: "square")
      await restarted.keeper.settle()
      XCTAssertEqual(Self.text(folder), "{\n  \"version\" : 1\n}\n")
      XCTAssertEqual(restarted.second.styles["ink.pen"], ToolStyles()["ink.pen"])
    }
  }

  func testAnOddColorIsKeptAsItIsShown() throws {
    try Self.inFolder { folder in
      let program = await Program(folder)
      let odd = Color(red: 0.123456, green: 0.5, blue: 0.987654)
      program.first.change("ink.pen") { $0.color = odd }
      await program.keeper.settle()
      await program.keeper.load()
      XCTAssertEqual(program.first.styles["ink.pen"].color, odd)
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["ink.pen"].color.hex, odd.hex)
    }
  }

  func testAWindowOpenedLaterHasTheSameStyles() throws {
    try Self.inFolder { folder in
      let program = await Program(folder)
      program.first.change("ink.pen") { $0.lineWidth = 7 }
      let third = ToolState()
      program.keeper.follow(third)
      XCTAssertEqual(third.styles["ink.pen"].lineWidth, 7)
      program.keeper.stopFollowing(third)
      program.first.change("ink.pen") { $0.lineWidth = 8 }
      XCTAssertEqual(third.styles["ink.pen"].lineWidth, 7)
      XCTAssertEqual(program.second.styles["ink.pen"].lineWidth, 8)
    }
  }

  func testWhatIsChangedBeforeTheFileIsReadJoinsWhatItSays() throws {
    try Self.inFolder { folder in
      try Self.write("{\"version\": 1, \"styles\": {\"square\": {\"lineWidth\": 9}}}", folder)
      let keeper = StyleKeeper(folder: folder.path)
      let state = ToolState()
      keeper.follow(state)
      state.change("ink.pen") { $0.lineWidth = 7 }
      await keeper.load()
      XCTAssertEqual(state.styles["square"].lineWidth, 9)
      XCTAssertEqual(state.styles["ink.pen"].lineWidth, 7)
      await keeper.settle()
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["square"].lineWidth, 9)
      XCTAssertEqual(restarted.first.styles["ink.pen"].lineWidth, 7)
    }
  }

  func testAChangeOfTheFileCountsAtOnce() throws {
    try Self.inFolder { folder in
      try Self.write("{\"version\": 1}", folder)
      let program = await Program(folder)
      program.keeper.begin()
      try Self.write("{\"version\": 1, \"styles\": {\"square\": {\"lineWidth\": 9}}}", folder)
      try await until { program.first.styles["square"].lineWidth == 9 }
      XCTAssertEqual(program.second.styles["square"].lineWidth, 9)
    }
  }

  func testTwoProgramsLoseNothingOfEachOther() throws {
    try Self.inFolder { folder in
      let (a, b) = (await Program(folder), await Program(folder))
      a.first.change("ink.pen") { $0.lineWidth = 7 }
      b.first.change("square") { $0.lineWidth = 9 }
      await a.keeper.settle()
      await b.keeper.settle()
      XCTAssertEqual(b.first.styles["ink.pen"].lineWidth, 7)
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["ink.pen"].lineWidth, 7)
      XCTAssertEqual(restarted.first.styles["square"].lineWidth, 9)
    }
  }

  func testABrokenFileIsKeptAsideAndNamedWithItsLine() throws {
    try Self.inFolder { folder in
      let broken = "{\"version\": 1,\n\"styles\": {\"ink.pen\": {\"lineWidth\": 9,}}}"
      try Self.write(broken, folder)
      let program = await Program(folder)
      XCTAssertEqual(program.keeper.issues.map(\.line), [2])
      XCTAssertEqual(
        ConfigurationSentences.banner(program.keeper.issues),
        "presets.json, line 2, column 38: nothing follows this comma. Remove it.")
      XCTAssertEqual(program.first.styles["ink.pen"].lineWidth, 4)
      XCTAssertEqual(Self.text(folder, ".broken"), broken)
      XCTAssertEqual(Self.text(folder), broken)
      program.first.change("ink.pen") { $0.lineWidth = 7 }
      await program.keeper.settle()
      XCTAssertEqual(program.keeper.issues, [])
      XCTAssertEqual(Self.text(folder, ".broken"), broken)
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["ink.pen"].lineWidth, 7)
    }
  }

  func testWhatIsNotUnderstoodIsKeptAsideBeforeItIsWrittenOver() throws {
    try Self.inFolder { folder in
      let odd = "{\"version\": 1, \"styles\": {\"ink.pen\": {\"colour\": \"#fff\", \"opacity\": 0.5}}}"
      try Self.write(odd, folder)
      let program = await Program(folder)
      XCTAssertEqual(program.keeper.issues.count, 1)
      XCTAssertEqual(program.first.styles["ink.pen"].opacity, 0.5)
      XCTAssertNil(Self.text(folder, ".broken"))
      program.first.change("square") { $0.lineWidth = 9 }
      await program.keeper.settle()
      XCTAssertEqual(Self.text(folder, ".broken"), odd)
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["ink.pen"].opacity, 0.5)
    }
  }

  func testWhatIsNoFileIsNotWrittenOver() throws {
    try Self.inFolder { folder in
      try FileManager.default.createDirectory(at: Self.file(folder), withIntermediateDirectories: true)
      let program = await Program(folder)
      XCTAssertEqual(program.keeper.issues.map(\.kind), [.notAFile])
      var failures: [ConfigurationWriteError] = []
      program.keeper.onFailure = { failures.append($0) }
      program.first.change("ink.pen") { $0.lineWidth = 7 }
      await program.keeper.settle()
      XCTAssertEqual(failures, [.permissionDenied])
      XCTAssertEqual(program.second.styles["ink.pen"].lineWidth, 7)
    }
  }

  func testAFailureIsToldOnceAndTriedAgainAtTheEnd() throws {
    try Self.inFolder { folder in
      let place = folder.appending(path: "postil")
      // What is no folder takes no file.
      try Data().write(to: place)
      let program = await Program(folder)
      var failures: [ConfigurationWriteError] = []
      program.keeper.onFailure = { failures.append($0) }
      for width in [7.0, 8] {
        program.first.change("ink.pen") { $0.lineWidth = width }
        await program.keeper.settle()
      }
      XCTAssertEqual(failures, [.system(errno: ENOTDIR)])
      try FileManager.default.removeItem(at: place)
      await program.keeper.settle()
      let restarted = await Program(folder)
      XCTAssertEqual(restarted.first.styles["ink.pen"].lineWidth, 8)
    }
  }
}
