import Foundation
import Geometry
import TestSupport
import XCTest

/// What is asked before something could be lost, and what a crash leaves behind.
final class ClosingTests: WindowTestCase {
  func testClosingWithoutChangesAsksNothing() throws {
    let app = try open(file())
    try app.activate("close-document")
    try app.wait("the document to close") { !app.isEnabled("close-document") }
    XCTAssertTrue(app.process.isRunning)
  }

  func testClosingTheWindowWithChangesAsksAndEscapeStays() throws {
    let app = try drawn(file())
    try app.keys("ctrl+w")
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.isEnabled("close-document"))
    XCTAssertTrue(app.isEnabled("save"))
  }

  func testAnsweringSaveSavesAndCloses() async throws {
    let path = file()
    let app = try drawn(path)
    try app.keys("ctrl+w")
    try app.waitForQuestion()
    try app.keys("Return")  // Save is what Return means
    try app.event("saved")
    try app.wait("the document to close") { !app.isEnabled("close-document") }
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    XCTAssertEqual(journals(app.home), [])
  }

  func testQuittingWithChangesAsksAndWhatIsGivenUpIsNotOfferedAgain() async throws {
    let path = file()
    let app = try drawn(path)
    try app.wait("the journal") { !journals(app.home).isEmpty }
    try app.keys("ctrl+q")
    try app.waitForQuestion()
    try app.goThroughAnswers(-1)  // Discard is beside Save
    try app.keys("Return")
    try app.waitForExit()
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 0)
    XCTAssertEqual(journals(app.home), [])
  }

  func testAfterACrashTheChangesAreOfferedAndComeBack() async throws {
    let path = file()
    let home = TemporaryDirectory()
    let crashed = try drawn(path, home: home)
    try crashed.wait("the journal") { !journals(home).isEmpty }
    crashed.kill()
    try crashed.wait("the name to be free") { !Bus.isOwned }
    let untouched = try await written(path)
    XCTAssertEqual(untouched.count, 0)

    let app = try start([path], home: home)
    try app.waitForQuestion()
    try app.keys("Return")  // Recover is what Return means
    let added = try app.event("annotation-added", seconds: 30)
    XCTAssertEqual(added.kind, "square")
    try app.wait("something to save") { app.isEnabled("save") }
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    try app.wait("the journal to be gone") { journals(home).isEmpty }
  }

  func testWhatIsRecoveredSurvivesAnotherCrash() throws {
    let path = file()
    let home = TemporaryDirectory()
    let crashed = try drawn(path, home: home)
    try crashed.wait("the journal") { !journals(home).isEmpty }
    crashed.kill()
    try crashed.wait("the name to be free") { !Bus.isOwned }
    let old = journals(home)
    let again = try start([path], home: home)
    try again.waitForQuestion()
    try again.keys("Return")
    try again.event("annotation-added", seconds: 30)
    try again.wait("the journal of this run alone") { journals(home).count == 1 && journals(home) != old }
    again.kill()
    try again.wait("the name to be free") { !Bus.isOwned }
    let last = try start([path], home: home)
    try last.waitForQuestion()
    try last.keys("Return")
    try last.event("annotation-added", seconds: 30)
  }

  func testAfterASaveACrashLosesNothingAndNothingIsOffered() async throws {
    let path = file()
    let home = TemporaryDirectory()
    let app = try drawn(path, home: home)
    try app.wait("the journal") { !journals(home).isEmpty }
    try save(app)
    try app.wait("the journal to be gone") { journals(home).isEmpty }
    app.kill()
    try app.wait("the name to be free") { !Bus.isOwned }
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    let next = try open(path, home: home)
    XCTAssertEqual(next.xWindows.count, 1)
  }

  func testSavingUnderAnotherNameGoesOnThere() async throws {
    let path = file()
    let app = try drawn(path)
    let copy = directory.path + "/copy.pdf"
    try app.activate("save-as-path", "'\(copy)'")
    XCTAssertEqual(try app.event("saved").path, copy)
    let (old, new) = (try await written(path), try await written(copy))
    XCTAssertEqual(old.count, 0)
    XCTAssertEqual(new.count, 1)
    try app.wait("the new name") { app.xWindows.first.map(app.title) == "copy.pdf" }
    XCTAssertFalse(app.isEnabled("save"))
  }

  func testClosingWhileTheFileIsBeingWrittenWaitsForIt() async throws {
    // Much to copy, so that the question comes while the save is still going on.
    let path = directory.write(
      "large.pdf",
      PDFBuilder.file(pages: [[Self.mark]]) + [UInt8](repeating: 0x20, count: 30 << 20)
        + Array("\nstartxref\n\(Self.xrefOffset(PDFBuilder.file(pages: [[Self.mark]])))\n%%EOF\n".utf8))
    let app = try drawn(path)
    try app.activate("save")
    try app.activate("close-document")
    try app.wait("a question or the end of the document") {
      if !app.questions.isEmpty {
        try app.waitForQuestion()
        try app.keys("Return")  // Save is what Return means
        return true
      }
      return !app.isEnabled("close-document")
    }
    try app.wait("the document to close") { !app.isEnabled("close-document") }
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    XCTAssertEqual(app.count(of: "saved"), 1)
    XCTAssertEqual(journals(app.home), [])
  }

  private static func xrefOffset(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return String(lines[lines.count - 2])
  }

  func testAFileChangedByAnotherIsNotOverwrittenUnasked() async throws {
    let path = file()
    let app = try drawn(path)
    _ = directory.write("test.pdf", PDFBuilder.file(pages: [[Self.mark], []]))
    try app.keys("ctrl+s")
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.isEnabled("save"))
    XCTAssertEqual(app.count(of: "saved"), 0)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 0)
  }
}
