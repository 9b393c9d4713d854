import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// Files that need more than being opened: damaged ones, and such with names that are no text.
final class DamagedFileWindowTests: WindowTestCase {
  func testADamagedFileOpensIsAnnotatedAndSavedWhole() async throws {
    let sound = TemporaryDirectory.bytes(file(pages: 3))
    // Without its trailer no reader finds the catalog by itself.
    let path = directory.write("damaged.pdf", Array(sound[..<(sound.count - 40)]))
    let app = try drawn(path)
    XCTAssertEqual(app.events.last { $0.event == "document-opened" }?.pages, 3)
    try save(app)
    let marks = try await written(path)
    XCTAssertEqual(marks.count, 1)
    let file = try await PDFFile.open(path: path)
    let facts = try await file.facts()
    XCTAssertEqual(facts.pageCount, 3)
    XCTAssertFalse(facts.isRepaired)
    // It goes on: the next save only adds.
    try app.choose("square")
    try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
    try app.event("annotation-added")
    try save(app)
    let more = try await written(path)
    XCTAssertEqual(more.count, 2)
  }

  /// The render service counts the pages the tree promises; of those the engine finds, all are shown and no other.
  func testPagesThatAreLostAreNotShown() async throws {
    let sound = TemporaryDirectory.bytes(file(pages: 4))
    let word = Array("/Type/Page/".utf8)
    let last = try XCTUnwrap(sound.indices.last { sound[$0...].starts(with: word) })
    let path = directory.write("damaged.pdf", Array(sound[..<last]))
    let app = try start([path])
    try app.event("document-opened", seconds: 30) { $0.pages == 3 }
    try app.waitUntilReady()
    XCTAssertEqual(app.page, 1)
  }

  func testAFileWhoseNameIsNoTextIsOpenedAndSaved() async throws {
    let plain = file()
    let path = directory.path + "/" + RawText.string(Array("caf".utf8) + [0xE9] + Array(" é.pdf".utf8))
    XCTAssertEqual(RawText.withCString(path) { rename(plain, $0) }, 0)
    // From the command line, and by a second start over the bus.
    for isSecondStart in [false, true] {
      let app = isSecondStart ? try start([]) : try drawn(path)
      if isSecondStart {
        try app.wait("the program to be there") { Bus.isOwned }
        let second = try start([path], home: app.home)
        try app.waitUntilReady()
        try second.waitForExit()
        try app.choose("square")
        try app.drag([Point(x: 300, y: 760), Point(x: 320, y: 700), Point(x: 350, y: 690)])
        try app.event("annotation-added")
      }
      try save(app)
      let marks = try await written(path)
      XCTAssertEqual(marks.count, isSecondStart ? 2 : 1)
      app.kill()
      try app.wait("the name to be free") { !Bus.isOwned }
    }
  }
}
