import Foundation
import Geometry
import TestSupport
import XCTest

/// What is said before a save that would break or lose something, and when it can't be done.
final class SavingTests: WindowTestCase {
  /// A file whose author certified it: `permission` 1 allows no changes, 2 forms, 3 annotations as well.
  private func certified(_ permission: Int) -> String {
    var builder = PDFBuilder()
    let root = builder.reserve()
    let tree = builder.reserve()
    let mark = builder.add(Self.mark)
    let page = builder.add(
      "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 595 842]/Resources<<>>/Annots[\(mark) 0 R]>>")
    let signature = builder.add(
      "<</Type/Sig/Filter/Adobe.PPKLite/Reference[<</Type/SigRef/TransformMethod/DocMDP"
        + "/TransformParams<</Type/TransformParams/P \(permission)/V/1.2>>>>]>>")
    builder.set(tree, "<</Type/Pages/Count 1/Kids[\(page) 0 R]>>")
    builder.set(root, "<</Type/Catalog/Pages \(tree) 0 R/Perms<</DocMDP \(signature) 0 R>>>>")
    return directory.write("certified\(permission).pdf", builder.bytes(root: root))
  }

  func testACertifiedDocumentAsksOnceBeforeItsFirstSave() async throws {
    for permission in [1, 2] {
      let path = certified(permission)
      let app = try drawn(path)
      try app.keys("ctrl+s")
      try app.waitForQuestion()
      try app.keys("Escape")
      try app.waitForNoQuestion()
      XCTAssertEqual(app.count(of: "saved"), 0)
      let untouched = try await written(path)
      XCTAssertEqual(untouched.count, 0)

      try app.keys("ctrl+s")
      try app.waitForQuestion()
      try app.goThroughAnswers(-1)  // Save anyway is beside Save a copy
      try app.keys("Return")
      try app.event("saved")
      try app.choose("square")
      try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
      try app.event("annotation-added")
      try save(app)
      let marks = try await written(path)
      XCTAssertEqual(marks.count, 2)
      app.kill()
      try app.wait("the name to be free") { !Bus.isOwned }
    }
  }

  func testADocumentCertifiedForAnnotationsAsksNothing() async throws {
    let path = certified(3)
    try save(try drawn(path))
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
  }

  func testAFileDeletedByAnotherIsSavedAgainWhenAsked() async throws {
    let path = file()
    let app = try drawn(path)
    try FileManager.default.removeItem(atPath: path)
    try app.keys("ctrl+s")
    try app.waitForQuestion()
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    try app.keys("Return")  // Save is what Return means
    try app.event("saved")
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
  }

  func testADeletedFileCanBeSavedAgainWithoutChanges() async throws {
    let path = file()
    let app = try open(path)
    XCTAssertFalse(app.isEnabled("save"))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    try app.wait("saving to be offered") { app.isEnabled("save") }
    try app.keys("ctrl+s")
    try app.waitForQuestion()
    try app.keys("Return")
    try app.event("saved")
    XCTAssertTrue(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: before))
    try app.wait("nothing to be left to save") { !app.isEnabled("save") }
  }

  func testTargetsThatCanNotBeSavedToAreRefusedWithASentence() throws {
    let app = try drawn(file())
    let long = directory.path + "/" + String(repeating: "long", count: 80) + ".pdf"
    let cases = [
      (directory.path, "folder"), ("copy.pdf", "full path"), (long, "too long"),
      (directory.path + "/missing/there.pdf", "there.pdf"),
    ]
    for (path, words) in cases {
      try app.activate("save-as-path", "'\(path)'")
      let message = try XCTUnwrap(try app.event("error").message)
      XCTAssertTrue(message.contains(words), message)
      XCTAssertFalse(message.contains("test.pdf"), message)
      try app.waitForQuestion()
      try app.keys("Escape")
      try app.waitForNoQuestion()
    }
    XCTAssertEqual(app.count(of: "saved"), 0)
  }

  func testAFolderIsRefusedWithASentence() throws {
    let app = try start([directory.path])
    let message = try XCTUnwrap(try app.event("error").message)
    XCTAssertTrue(message.contains("is a folder"), message)
    try app.waitForQuestion()
    try app.keys("Escape")
    try app.waitForNoQuestion()
    XCTAssertTrue(app.process.isRunning)
  }
}
