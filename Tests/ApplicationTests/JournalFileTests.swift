import DocumentModel
import Editor
import Foundation
import XCTest

@testable import Application

/// Journals on disk: their names and locks, and folders that take none.
final class JournalFileTests: XCTestCase {
  private static func journal(_ path: String = "/a/b.pdf") -> RecoveryJournal {
    let page = RecoveryJournal.Changes.PageChanges(
      sourceIndex: 0, removed: [AnnotationID("gone")])
    return RecoveryJournal(
      path: path, length: 7, written: Date(timeIntervalSince1970: 0), changes: .init(pages: [page]))
  }

  private func inHome(_ body: (TestHome) throws -> Void) throws {
    let home = try TestHome()
    defer { home.remove() }
    try body(home)
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The documents of the journals found.
  private func found(_ folder: String) -> [String] {
    JournalFile.orphans(in: folder).compactMap {
      if case .journal(_, let journal) = $0 { journal.path } else { nil }
    }
  }

  func testAJournalIsFoundOnceItsProgramIsGoneAndOnlyThen() throws {
    try inHome { home in
      let folder = home.path("recovery")
      do {
        let file = JournalFile(in: folder)
        XCTAssertEqual(names(folder), [])
        XCTAssertTrue(file.write(try Self.journal().encoded()))
        XCTAssertEqual(found(folder), [])  // locked by us
        withExtendedLifetime(file) {}
      }
      XCTAssertEqual(found(folder), ["/a/b.pdf"])
      // Asked again later: it is still there.
      XCTAssertEqual(found(folder), ["/a/b.pdf"])
      guard case .journal(let file, _)? = JournalFile.orphans(in: folder).first else { return XCTFail() }
      file.remove()
      XCTAssertEqual(names(folder), [])
    }
  }

  func testTwoJournalsOfOneDocumentHaveNothingToDoWithEachOther() throws {
    try inHome { home in
      let folder = home.path("recovery")
      let first = JournalFile(in: folder)
      XCTAssertTrue(first.write(try Self.journal("/old").encoded()))
      let second = JournalFile(in: folder)
      XCTAssertTrue(second.clear())
      XCTAssertTrue(second.write(try Self.journal("/new").encoded()))
      second.remove()
      XCTAssertEqual(names(folder).count, 2)  // the first and its lock
      first.remove()
      XCTAssertEqual(names(folder), [])
    }
  }

  func testAFolderThatTakesNothingIsSaidAndTriedAgain() throws {
    try inHome { home in
      try home.write([], "state")  // a file, where a folder should be
      let file = JournalFile(in: home.path("state/postil/recovery"))
      let data = try Self.journal().encoded()
      XCTAssertFalse(file.write(data))
      XCTAssertFalse(file.append(data))
      XCTAssertTrue(file.clear())  // there is none
      try FileManager.default.removeItem(atPath: home.path("state"))
      XCTAssertTrue(file.write(data))
      XCTAssertEqual(FileManager.default.contents(atPath: file.path), data)
    }
  }

  func testAJournalTakenAwayIsNotGoneOnWithInTheMiddle() throws {
    try inHome { home in
      let folder = home.path("recovery")
      let file = JournalFile(in: folder)
      let data = try Self.journal().encoded()
      XCTAssertFalse(file.append(data))  // nothing to add to yet
      XCTAssertTrue(file.write(data))
      try FileManager.default.removeItem(atPath: folder)
      XCTAssertFalse(file.append(data))
      XCTAssertEqual(names(folder), [])
      XCTAssertTrue(file.write(data))
      XCTAssertTrue(file.append(Data("{\"pages\":[]}\n".utf8)))
      XCTAssertEqual(found(folder), [])  // locked again, too
    }
  }

  func testAFullDiskLeavesTheLinesThatWereWritten() throws {
    // What takes no byte: a file system that is full from the start.
    try XCTSkipUnless(FileManager.default.isWritableFile(atPath: "/dev/full"), "no /dev/full")
    try inHome { home in
      let folder = home.path("recovery")
      let file = JournalFile(in: folder)
      let data = try Self.journal().encoded()
      XCTAssertTrue(file.write(data))
      try FileManager.default.createSymbolicLink(
        atPath: file.path + ".new", withDestinationPath: "/dev/full")
      XCTAssertFalse(file.write(data + data))
      XCTAssertEqual(FileManager.default.contents(atPath: file.path), data)
      // The half of a line may be there: the next must be the whole journal.
      XCTAssertFalse(file.append(data))
      XCTAssertTrue(file.write(data + data))
      XCTAssertEqual(FileManager.default.contents(atPath: file.path), data + data)
    }
  }

  func testWhatIsNoJournalIsPutAsideAndWhatIsNewerStays() throws {
    try inHome { home in
      let folder = home.path("recovery")
      try home.write("not a journal".utf8, "recovery/a.json")
      try home.write(#"{"version":9}"#.utf8, "recovery/b.json")
      try home.write(try Self.journal().encoded().prefix(40), "recovery/c.json")
      try home.write([], "recovery/d.json.lock")  // a program that ended before it wrote
      var aside: [String] = []
      var newer = 0
      for orphan in JournalFile.orphans(in: folder) {
        switch orphan {
        case .journal: XCTFail("there is none")
        case .newer: newer += 1
        case .unreadable(let path): aside.append(path)
        }
      }
      XCTAssertEqual(aside, ["\(folder)/a.json.broken", "\(folder)/c.json.broken"])
      XCTAssertEqual(newer, 1)
      XCTAssertEqual(names(folder), ["a.json.broken", "b.json", "b.json.lock", "c.json.broken"])
      XCTAssertEqual(home.text("recovery/a.json.broken"), "not a journal")
      XCTAssertEqual(home.text("recovery/b.json"), #"{"version":9}"#)
    }
  }

  func testACutJournalNeverFailsOtherwiseThanByBeingPutAside() throws {
    try inHome { home in
      let whole = try Self.journal().encoded() + Data("{\"pages\":[]}\n".utf8)
      for cut in 0..<whole.count {
        try home.write(whole.prefix(cut), "recovery/a.json")
        let isFirstLineWhole = cut >= (try Self.journal().encoded()).count - 1
        switch JournalFile.orphans(in: home.path("recovery")).first {
        case .journal(_, let journal):
          XCTAssertTrue(isFirstLineWhole)
          XCTAssertEqual(journal.changes, Self.journal().changes)
        case .unreadable(let aside):
          XCTAssertFalse(isFirstLineWhole)
          XCTAssertEqual(FileManager.default.contents(atPath: aside), whole.prefix(cut))
        default: XCTFail("cut at \(cut)")
        }
      }
    }
  }
}
