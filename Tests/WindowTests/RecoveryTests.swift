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
    try again.keys("Tab", "Tab", "Return")  // past Discard
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
