import Foundation
import Geometry
import TestSupport
import XCTest

/// What a crash left behind, and files that changed meanwhile.
final class RecoveryTests: WindowTestCase {
  /// The text of the first journal; empty without one.
  private func journal(_ home: TemporaryDirectory) -> String {
    let path = journals(home).first.map { "\(home.path)/STATE/postil/recovery/\($0)" }
    return path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
  }

  /// The length of the document's file, as the journal says.
  private func length(in home: TemporaryDirectory) -> Int? {
    struct Length: Decodable { var length: Int }
    return try? JSONDecoder().decode(Length.self, from: Data(journal(home).utf8)).length
  }

  func testChangesOfAFileThatIsAnotherNowComeBackOnlyWhenAskedFor() throws {
    let path = file()
    let home = TemporaryDirectory()
    try crash(try drawn(path, home: home))
    _ = file(pages: 2)  // under the same name
    let app = try start([path], home: home)
    try app.event("first-page-sharp")
    try app.waitForQuestion()
    try app.keys("Return")  // Ask again later is what Return means
    try app.waitForNoQuestion()
    XCTAssertEqual(journals(home).count, 1)
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
    app.kill()
    try app.wait("the name to be free") { !Bus.isOwned }

    let again = try start([path], home: home)
    try again.event("first-page-sharp")
    try again.waitForQuestion()
    try again.goThroughAnswers(2)  // past Discard
    try again.keys("Return")
    try again.event("annotation-added")
  }

  func testTheJournalOfAMissingFileStays() throws {
    let path = file()
    let home = TemporaryDirectory()
    try crash(try drawn(path, home: home))
    try FileManager.default.removeItem(atPath: path)
    let app = try start([], home: home)
    try app.waitForQuestion()
    try app.keys("Return")
    try app.waitForNoQuestion()
    XCTAssertEqual(journals(home).count, 1)
    XCTAssertTrue(app.process.isRunning)
  }

  func testAfterASaveTheJournalIsOfTheSavedFile() throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try drawn(path, home: home)
    let opened = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try app.wait("the journal") { !journals(home).isEmpty }
    XCTAssertEqual(length(in: home), opened)
    try save(app)
    try app.wait("the journal to be gone") { journals(home).isEmpty }
    let saved = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    XCTAssertGreaterThan(saved, opened)
    try app.choose("square")
    try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
    try app.event("annotation-added")
    try app.wait("the journal") { !journals(home).isEmpty }
    XCTAssertEqual(length(in: home), saved)
  }

  func testWordsBeingTypedAreInTheJournal() throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    try app.choose("freeText")
    try app.click(Point(x: 150, y: 700))
    try app.wait("the text box") { app.isEnabled("save") }
    try app.type("unfinished")
    try app.wait("the words in the journal") { journal(home).contains("unfinished") }
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
    XCTAssertFalse(app.isEnabled("undo"))
    try crash(app)

    let again = try start([path], home: home)
    try again.waitForQuestion()
    try again.keys("Return")
    XCTAssertEqual(try again.event("annotation-added").kind, "freeText")
  }

  func testTextGivenUpLeavesNoJournal() throws {
    let home = TemporaryDirectory()
    let app = try open(file(), home: home)
    try app.choose("freeText")
    try app.click(Point(x: 150, y: 700))
    try app.wait("the text box") { app.isEnabled("save") }
    try app.type("x")
    try app.wait("the journal") { !journals(home).isEmpty }
    try app.keys("BackSpace", "Escape")
    try app.wait("the journal to be gone") { journals(home).isEmpty }
  }

  // MARK: What can't be written or read

  func testAJournalThatCanNotBeWrittenIsSaidWhileItLasts() throws {
    let home = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: home.path + "/STATE", withIntermediateDirectories: true)
    // A file, where a folder should be.
    try Data().write(to: URL(fileURLWithPath: home.path + "/STATE/postil"))
    let app = try drawn(file(), home: home)
    try app.event("notice") { $0.message?.contains("can’t be backed up") == true }
    try FileManager.default.removeItem(atPath: home.path + "/STATE/postil")
    try app.event("notice") { $0.message == "" }
    try app.wait("the journal") { journal(home).contains("\"square\"") }
  }

  func testAskingLaterAndOpeningAgainLeavesTheWaitingJournal() throws {
    let path = file()
    let home = TemporaryDirectory()
    try crash(try drawn(path, home: home))
    let waiting = journals(home)
    let app = try start([path], home: home)
    try app.event("first-page-sharp")
    try app.waitForQuestion()
    try app.keys("Escape")  // Ask again later
    try app.waitForNoQuestion()
    try app.choose("square")
    try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
    try app.event("annotation-added")
    try app.wait("a journal of its own") { journals(home).count == 2 }
    try app.activate("undo")
    try app.wait("that one to be gone") { journals(home) == waiting }
  }

  func testWhatCanNotBeRestoredIsKeptAsideAndTheRestComesBack() throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try drawn(path, home: home)
    try app.choose("circle")
    try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
    try app.event("annotation-added")
    try app.wait("both in the journal") { journal(home).contains("\"circle\"") }
    try crash(app)
    let folder = "\(home.path)/STATE/postil/recovery"
    let name = try XCTUnwrap(journals(home).first)
    // As if a newer version had written it, with a kind of its own.
    try journal(home).replacingOccurrences(of: "\"kind\":\"circle\"", with: "\"kind\":\"hologram\"")
      .replacingOccurrences(of: "\"form\":\"circle\"", with: "\"form\":\"hologram\"")
      .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)

    let again = try start([path], home: home)
    let question = try again.waitForQuestion()
    try again.keys("Return")  // Restore
    XCTAssertEqual(try again.event("annotation-added").kind, "square")
    let message = try XCTUnwrap(try again.event("error").message)
    XCTAssertTrue(message.contains("1 of 2") && message.contains(folder), message)
    try again.waitForQuestion(after: question)
    try again.keys("Escape")
    try again.waitForNoQuestion()
    try again.wait("the new journal") { journals(home).count == 1 && journals(home) != [name] }
    let aside = try String(contentsOfFile: "\(folder)/\(name).broken", encoding: .utf8)
    XCTAssertTrue(aside.contains("hologram"))
    XCTAssertFalse(aside.contains("\"square\""))
  }

  func testAJournalThatCanNotBeReadIsToldAndKeptAside() throws {
    let home = TemporaryDirectory()
    let folder = "\(home.path)/STATE/postil/recovery"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{\"version\":1,\"pa".utf8).write(to: URL(fileURLWithPath: folder + "/x.json"))
    let app = try start([], home: home)
    XCTAssertTrue(try XCTUnwrap(try app.event("error").message).contains(folder + "/x.json.broken"))
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/x.json.broken"))
  }

  // MARK: One file is one document

  func testAFileUnderAnotherNameIsTheSameDocument() throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try open(path, home: home)
    let other = directory.path + "/elsewhere"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: other + "/link.pdf", withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: other + "/hard.pdf")
    for name in [path, other + "/link.pdf", other + "/hard.pdf", other + "/../test.pdf"] {
      let second = try start([name], home: home)
      try second.waitForExit()
      try app.activate("tool", "''")
      XCTAssertEqual(app.xWindows.count, 1, name)
    }
    XCTAssertEqual(app.count(of: "document-opened"), 1)
  }

  func testQuestionsComeOneAfterTheOther() throws {
    let path = file()
    let home = TemporaryDirectory()
    try crash(try drawn(path, home: home))
    _ = file("other.pdf")
    let folder = "\(home.path)/STATE/postil/recovery"
    try journal(home).replacingOccurrences(of: "test.pdf", with: "other.pdf")
      .write(toFile: "\(folder)/zzz.json", atomically: true, encoding: .utf8)
    XCTAssertEqual(journals(home).count, 2)

    let app = try start([directory.write("notes.pdf", Array("just words".utf8))], home: home)
    let failure = try app.waitForQuestion()
    XCTAssertTrue(try XCTUnwrap(try app.event("error").message).contains("notes.pdf"))
    XCTAssertEqual(app.questions, [failure])
    try app.keys("Escape")
    let first = try app.waitForQuestion(after: failure)
    XCTAssertEqual(app.questions, [first])
    try app.keys("Return")  // Recover
    try app.event("annotation-added", seconds: 30)
    let second = try app.waitForQuestion(after: first)
    XCTAssertEqual(app.questions, [second])
    try app.keys("Return")
    try app.event("annotation-added", seconds: 30)
    try app.waitForNoQuestion()
  }
}
