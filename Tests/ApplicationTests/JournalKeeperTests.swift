import DocumentModel
import Editor
import Foundation
import Geometry
import TestSupport
import XCTest

@testable import Application

/// Unsaved changes on their way to the disk, and what becomes of the journals of a crash.
final class JournalKeeperTests: XCTestCase {
  /// A document of two pages, of which the first is read, and its journal.
  @MainActor private final class Desk {
    let home: TestHome
    let session = EditorSession(
      document: Document(shownSizes: [Size(width: 600, height: 800), Size(width: 600, height: 800)]))
    private(set) var keeper: JournalKeeper!
    var ahead: [Edit] = []
    var failing: [Bool] = []
    static let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))

    init(_ home: TestHome) {
      self.home = home
      session.load(LoadedPage(geometry: Self.geometry), into: PageID(0))
      keeper = JournalKeeper(session, folder: home.path("state/recovery")) {
        JournalKeeper.Subject(path: "/a/b.pdf", length: 7)
      } ahead: { [unowned self] in
        self.ahead
      }
      keeper.onFailing = { [unowned self] in self.failing.append(self.keeper.isFailing) }
    }

    func draw(_ annotation: Annotation) throws {
      try session.perform(.insert(annotation, page: PageID(0), at: nil), named: "Draw")
    }

    var files: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path("state/recovery"))) ?? []
      return names.filter { $0.hasSuffix(".json") }.map { home.path("state/recovery/\($0)") }
    }

    /// What the journals on disk bring back, page by page.
    func recovered() throws -> [Set<AnnotationID>] {
      var document = Document(shownSizes: [Size(width: 600, height: 800), Size(width: 600, height: 800)])
      for i in 0..<2 { document.load(LoadedPage(geometry: Self.geometry), into: PageID(i)) }
      for file in files {
        let journal = try RecoveryJournal.decoded(FileManager.default.contents(atPath: file) ?? Data())
        if let edit = RecoveryPlan(journal, for: document).edit { _ = try document.apply(edit) }
      }
      return document.pages.map { Set($0.annotations.map(\.id)) }
    }

    /// A journal that a crash left behind.
    func orphan() throws -> JournalFile {
      let page = RecoveryJournal.Changes.PageChanges(
        sourceIndex: 1, put: [.read(AnnotationRecord(page: 2, annotation: AnnotationSamples.circle))])
      let journal = RecoveryJournal(
        path: "/a/b.pdf", length: 7, written: Date(), changes: .init(pages: [page]))
      let file = JournalFile(in: home.path("state/recovery"))
      XCTAssertTrue(file.write(try journal.encoded()))
      return file
    }

    /// Makes the folder one that takes nothing: there is a file where it should be.
    func block() throws {
      try? FileManager.default.moveItem(atPath: home.path("state"), toPath: home.path("away"))
      try home.write([], "state")
    }

    func unblock() throws {
      try FileManager.default.removeItem(atPath: home.path("state"))
      try? FileManager.default.moveItem(atPath: home.path("away"), toPath: home.path("state"))
    }
  }

  private func atDesk(_ body: @escaping @MainActor (Desk) async throws -> Void) throws {
    try onMainLoop(timeout: 60) {
      let home = try TestHome()
      defer { home.remove() }
      try await body(Desk(home))
    }
  }

  func testChangesAreOnDiskWithinTheSecondAndGoneWhenTakenBack() throws {
    try atDesk { desk in
      XCTAssertEqual(desk.files, [])
      try desk.draw(AnnotationSamples.pen)
      try await until { !desk.files.isEmpty }
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id], []])
      try desk.draw(AnnotationSamples.square)
      await desk.keeper.settle()
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id, AnnotationSamples.square.id], []])
      desk.session.undo()
      desk.session.undo()
      await desk.keeper.settle()
      XCTAssertEqual(desk.files, [])
      XCTAssertEqual(desk.failing, [])
    }
  }

  func testAFailureIsToldOnceTriedAgainAndOver() throws {
    try atDesk { desk in
      try desk.block()
      try desk.draw(AnnotationSamples.pen)
      await desk.keeper.settle()
      XCTAssertEqual(desk.failing, [true])
      try desk.draw(AnnotationSamples.square)
      await desk.keeper.settle()
      XCTAssertEqual(desk.failing, [true])
      try desk.unblock()
      // By itself, without another change.
      try await until { desk.failing == [true, false] }
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id, AnnotationSamples.square.id], []])
    }
  }

  func testAJournalThatDisappearsIsBegunAnew() throws {
    try atDesk { desk in
      try desk.draw(AnnotationSamples.pen)
      await desk.keeper.settle()
      try FileManager.default.removeItem(atPath: desk.home.path("state"))
      try desk.draw(AnnotationSamples.square)
      await desk.keeper.settle()
      try await until { !desk.files.isEmpty && !desk.keeper.isFailing }
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id, AnnotationSamples.square.id], []])
    }
  }

  func testWhatWaitsForItsPageIsInTheJournalAndStaysInIt() throws {
    try atDesk { desk in
      desk.ahead = [.insert(AnnotationSamples.circle, page: PageID(1), at: nil)]
      await desk.keeper.settle()
      XCTAssertEqual(try desk.recovered(), [[], [AnnotationSamples.circle.id]])
      // The page is read, and the edit is done.
      desk.session.load(
        LoadedPage(geometry: Desk.geometry, annotations: [AnnotationSamples.line]), into: PageID(1))
      desk.ahead = []
      try desk.session.perform(.insert(AnnotationSamples.circle, page: PageID(1), at: nil), named: "Draw")
      await desk.keeper.settle()
      XCTAssertEqual(try desk.recovered(), [[], [AnnotationSamples.circle.id]])
      desk.session.undo()
      await desk.keeper.settle()
      XCTAssertEqual(desk.files, [])
    }
  }

  func testWhatWaitedAndWasGivenUpIsInTheJournalNoMore() throws {
    try atDesk { desk in
      try desk.draw(AnnotationSamples.pen)
      desk.ahead = [.insert(AnnotationSamples.circle, page: PageID(1), at: nil)]
      await desk.keeper.settle()
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id], [AnnotationSamples.circle.id]])
      desk.ahead = []
      desk.session.load(LoadedPage(geometry: Desk.geometry), into: PageID(1))
      await desk.keeper.settle()
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.pen.id], []])
    }
  }

  // MARK: The journals of a crash

  func testAnOldJournalGoesWhenTheNewOneIsOnDisk() throws {
    try atDesk { desk in
      let old = try desk.orphan()
      try desk.session.perform(.insert(AnnotationSamples.circle, page: PageID(0), at: nil), named: "Restore")
      desk.keeper.takeOver(old)
      await desk.keeper.settle()
      XCTAssertFalse(FileManager.default.fileExists(atPath: old.path))
      XCTAssertEqual(desk.files.count, 1)
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.circle.id], []])
    }
  }

  func testAnOldJournalStaysAsLongAsTheNewOneCanNotBeWritten() throws {
    try atDesk { desk in
      let old = try desk.orphan()
      try desk.block()
      try desk.session.perform(.insert(AnnotationSamples.circle, page: PageID(0), at: nil), named: "Restore")
      desk.keeper.takeOver(old)
      await desk.keeper.settle()
      XCTAssertEqual(desk.failing, [true])
      try desk.unblock()
      XCTAssertTrue(FileManager.default.fileExists(atPath: old.path))
      try await until { !FileManager.default.fileExists(atPath: old.path) }
      XCTAssertEqual(desk.files.count, 1)
      XCTAssertEqual(try desk.recovered(), [[AnnotationSamples.circle.id], []])
    }
  }

  func testTakingTheRestoredChangesBackLeavesTheOldJournalUntilASave() throws {
    try atDesk { desk in
      let old = try desk.orphan()
      try desk.block()
      try desk.session.perform(.insert(AnnotationSamples.circle, page: PageID(0), at: nil), named: "Restore")
      desk.keeper.takeOver(old)
      await desk.keeper.settle()
      desk.session.undo()
      await desk.keeper.settle()
      try desk.unblock()
      XCTAssertTrue(FileManager.default.fileExists(atPath: old.path))
      desk.session.redo()
      desk.session.didSave(desk.session.saveSnapshot())
      await desk.keeper.settle()
      XCTAssertEqual(desk.files, [])
    }
  }

  func testAClosedDocumentLeavesNothing() throws {
    try atDesk { desk in
      let old = try desk.orphan()
      try desk.draw(AnnotationSamples.pen)
      await desk.keeper.settle()
      desk.keeper.takeOver(old)
      desk.keeper.finish()
      try desk.draw(AnnotationSamples.square)
      await desk.keeper.settle()
      XCTAssertEqual(desk.files, [])
    }
  }
}
