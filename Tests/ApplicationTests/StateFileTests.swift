import DocumentModel
import Editor
import XCTest

@testable import Application

/// One document's state on its way to the disk.
final class StateFileTests: XCTestCase {
  func testWhatCouldNotBeWrittenIsWrittenWhenItIsTriedAgain() throws {
    let home = try TestHome()
    defer { home.remove() }
    // What is no folder takes no file.
    try home.write([], "documents")
    let states = DocumentStates(folder: home.path("documents"))
    let file = StateFile(states)
    let state = DocumentState(path: "/a/b.pdf", bookmarks: [Bookmark(page: 4, name: "Four")])
    XCTAssertFalse(file.write(state, "1x2", number: 1))
    try FileManager.default.removeItem(atPath: home.path("documents"))
    XCTAssertTrue(file.write(state, "1x2", number: 1))
    XCTAssertEqual(try states.load(path: "/a/b.pdf", fingerprint: "1x2"), state)
    // An older one comes too late.
    XCTAssertTrue(file.write(DocumentState(path: "/a/b.pdf"), "1x2", number: 1))
    XCTAssertEqual(try states.load(path: "/a/b.pdf", fingerprint: "1x2"), state)
  }
}
