import Colors
import DocumentModel
import Editor
import Foundation
import TestSupport
import Testing

struct DocumentStateTests {
  private let directory = TemporaryDirectory()
  private var folder: String { directory.path + "/states" }
  private var states: DocumentStates { DocumentStates(folder: folder) }

  private func state(_ path: String, _ pages: [Int]) -> DocumentState {
    DocumentState(path: path, bookmarks: pages.map { Bookmark(page: $0, name: "Page “\($0)”") })
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func whatWasWrittenIsRead() throws {
    let written = state("/a/b.pdf", [4, 1])
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "1x2") == nil)
    try states.save(written, fingerprint: "1x2")
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "1x2") == written)
    #expect(try states.load(path: "/a/c.pdf", fingerprint: "9x9") == nil)
    #expect(try states.load(path: "/a/c.pdf", fingerprint: "") == nil)
  }

  @Test func palettesAreKeptBesideBookmarks() throws {
    let palette = ColorPalette(
      id: "document:course", name: "Course", columns: 3,
      colors: [PaletteColor(color: Color(red: 1, green: 0.2, blue: 0), name: "Question")])
    let written = DocumentState(path: "/a/b.pdf", palettes: [palette])
    #expect(!written.isEmpty)
    try states.save(written, fingerprint: "1x2")
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "3x4") == written)
    #expect(try states.load(path: "/moved.pdf", fingerprint: "1x2") == written)
  }

  @Test func aStateFromBeforeThereWerePalettesIsRead() throws {
    let old = #"{"version":1,"path":"/a/b.pdf","bookmarks":[{"id":"x","page":4,"name":"Four"}]}"#
    let state = try DocumentState.decoded(Data(old.utf8))
    #expect(state.bookmarks == [Bookmark(id: BookmarkID("x"), page: 4, name: "Four")])
    #expect(state.palettes == [])
  }

  @Test func aChangedFileKeepsItsStateAndOnlyOneIsLeft() throws {
    try states.save(state("/a/b.pdf", [1]), fingerprint: "1x2")
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "3x4")?.bookmarks.map(\.page) == [1])
    try states.save(state("/a/b.pdf", [2]), fingerprint: "3x4")
    #expect(files.count == 1)
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "3x4")?.bookmarks.map(\.page) == [2])
  }

  @Test func aMovedFileIsFoundByItsBytes() throws {
    try states.save(state("/a/b.pdf", [1]), fingerprint: "1x2")
    try states.save(state("/a/other.pdf", [7]), fingerprint: "5x6")
    #expect(try states.load(path: "/elsewhere/b.pdf", fingerprint: "1x2")?.bookmarks.map(\.page) == [1])
    // Its own state comes first from then on, even one that says there are none.
    try states.save(DocumentState(path: "/elsewhere/b.pdf"), fingerprint: "1x2")
    #expect(try states.load(path: "/elsewhere/b.pdf", fingerprint: "1x2")?.bookmarks == [])
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "1x2")?.bookmarks.map(\.page) == [1])
  }

  @Test func anEmptyStateLeavesNoFile() throws {
    try states.save(state("/a/b.pdf", [1]), fingerprint: "1x2")
    try states.save(DocumentState(path: "/a/b.pdf"), fingerprint: "1x2")
    #expect(files == [])
    try states.save(DocumentState(path: "/a/never.pdf"), fingerprint: "3x4")
    #expect(files == [])
  }

  @Test(arguments: [
    "", "{", "[1]", #"{"version":1,"path":"/a/b.pdf"}"#, #"{"version":2,"path":"/a/b.pdf","bookmarks":[]}"#,
  ])
  func whatCantBeReadIsKeptAside(_ text: String) throws {
    try states.save(state("/a/b.pdf", [1]), fingerprint: "1x2")
    let name = try #require(files.first)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    #expect(throws: DocumentStates.Unreadable.self) {
      try states.load(path: "/a/b.pdf", fingerprint: "1x2")
    }
    #expect(files == [name + ".broken"])
    #expect(TemporaryDirectory.bytes(folder + "/" + name + ".broken") == Array(text.utf8))
    #expect(try states.load(path: "/a/b.pdf", fingerprint: "1x2") == nil)
  }
}
