import DocumentModel
import Editor
import Foundation
import Geometry
import PDFEngine
import TestSupport
import XCTest

/// A person at work whose program is killed at random moments, recovery included: what is on disk is always the old or
/// the new file, and a journal that brings everything older than a second back.
///
/// `POSTIL_SOAK` is the number of rounds, `POSTIL_SOAK_SEED` makes them come again.
final class KilledSessionTests: WindowTestCase {
  /// A place for a mark: every mark of a document gets another one, and is known by it.
  private struct Cell: Hashable {
    var number: Int
    static let columns = 8
    static let count = columns * 7

    /// The square to draw in, user space.
    var frame: Rect {
      Rect(
        x: 30 + 66 * Double(number % Self.columns), y: 740 - 44 * Double(number / Self.columns), width: 40,
        height: 28)
    }

    init?(number: Int) {
      guard number < Self.count else { return nil }
      self.number = number
    }

    /// The cell whose mark has these bounds.
    init?(_ bounds: Rect) {
      let (x, y) = (bounds.minX + 5, bounds.maxY - 5)
      let (column, row) = ((x - 20) / 66, (780 - y) / 44)
      guard column >= 0, row >= 0, Int(column) < Self.columns else { return nil }
      number = Int(row) * Self.columns + Int(column)
    }
  }

  private static func numbers(_ cells: Set<Cell>) -> [Int] { cells.map(\.number).sorted() }

  /// What should be in a document, moment by moment.
  private final class Model {
    let path: String
    /// What the file held when the program started.
    let file: Set<Cell>
    /// What was in it from when on; the first is what was on disk when the program started.
    private(set) var states: [(since: Date, cells: Set<Cell>)]
    /// What is being done, and is there or not.
    var attempt: Set<Cell>?
    /// What undo takes back, the last at the end.
    var undoable: [Cell] = []

    init(_ path: String, file: Set<Cell> = [], recovered cells: Set<Cell> = []) {
      self.path = path
      self.file = file
      states = [(.distantPast, cells)]
    }

    var cells: Set<Cell> { states[states.count - 1].cells }

    func becomes(_ cells: Set<Cell>) {
      states.append((Date(), cells))
      attempt = nil
    }

    /// What was there for how many seconds before a kill.
    func story(until moment: Date) -> String {
      states.map { "\(KilledSessionTests.numbers($0.cells)) for \(moment.timeIntervalSince($0.since)) s" }
        .joined(separator: ", ")
    }

    /// What may be brought back after a kill at `moment`: nothing older than a second may be missing.
    func allowed(killedAt moment: Date) -> [Set<Cell>] {
      let last = states.lastIndex { $0.since <= moment.addingTimeInterval(-1) } ?? 0
      return states[last...].map(\.cells) + (attempt.map { [$0] } ?? [])
    }
  }

  private var home = TemporaryDirectory()
  private var random = SeededGenerator(0)
  private var marks = 0
  private var saves = 0
  private var recoveries = 0

  private func cells(_ annotations: [Annotation]) -> Set<Cell> {
    Set(annotations.filter { !$0.id.value.hasPrefix("mark") }.compactMap { Cell($0.bounds) })
  }

  /// The journals of a document, the oldest first.
  private func journals(of path: String) throws -> [RecoveryJournal] {
    try journals(home).compactMap { name in
      // One may just be on its way.
      guard
        let data = FileManager.default.contents(atPath: home.path + "/STATE/postil/recovery/" + name)
      else { return nil }
      return try RecoveryJournal.decoded(data)
    }.filter { $0.path == path }.sorted { $0.written < $1.written }
  }

  /// What a document's file holds, and what its journals make of it.
  private func onDisk(_ path: String) async throws -> (file: Set<Cell>, recovered: Set<Cell>) {
    let file = try await PDFFile.open(path: path)
    let facts = try await file.facts()
    XCTAssertFalse(facts.isRepaired, "the file was damaged")
    let page = try await file.loadPage(0)
    var document = Document(shownSizes: [Size(width: 595, height: 842)])
    document.load(page, into: PageID(0))
    for journal in try journals(of: path) {
      let plan = RecoveryPlan(journal, for: document)
      XCTAssertEqual(plan.restored, plan.total)
      if let edit = plan.edit { _ = try document.apply(edit) }
    }
    let recovered = cells(document.pages[0].annotations)
    XCTAssertEqual(document.pages[0].annotations.count, recovered.count + 1, "something is there twice")
    return (cells(page.annotations), recovered)
  }

  func testAfterAKillAtAnyMomentNothingOlderThanASecondIsLost() async throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["POSTIL_SOAK"].flatMap(Int.init) ?? 4
    let seed = environment["POSTIL_SOAK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    random = SeededGenerator(seed)
    var models: [Model] = []
    for round in 0..<rounds {
      if round % 4 == 0 {
        home = TemporaryDirectory()
        models = ["a\(round).pdf", "b\(round).pdf"].map { Model(file($0)) }
      }
      let copy = directory.path + "/copy.pdf"
      try? FileManager.default.removeItem(atPath: copy)
      // While it starts, asks, restores, or is worked with.
      let life = Double.random(in: round % 4 == 0 ? 4...9 : 0.5...9, using: &random)
      let killed = try work(on: models, copy: copy, for: life)
      var next: [Model] = []
      for model in models {
        let (file, recovered) = try await onDisk(model.path)
        next.append(Model(model.path, file: file, recovered: recovered))
        let context = "round \(round), seed \(seed), \(model.path)"
        XCTAssertTrue(
          model.allowed(killedAt: killed).contains(recovered),
          "\(context): \(recovered.map(\.number).sorted()) came back, not \(model.cells.map(\.number).sorted())"
        )
        XCTAssertTrue(
          file == model.file || model.states.contains { $0.cells == file },
          "\(context): the file is neither the old nor a new one")
      }
      if FileManager.default.fileExists(atPath: copy) {
        let facts = try await PDFFile.open(path: copy).facts()
        XCTAssertFalse(facts.isRepaired, "the copy is damaged")
      }
      models = next
    }
    XCTAssertGreaterThan(marks, 0)
    print("killed \(rounds) times, seed \(seed): \(marks) marks, \(saves) saves, \(recoveries) recoveries")
  }

  /// Starts the program and works until it is killed; gives when that was.
  private func work(on models: [Model], copy: String, for life: Double) throws -> Date {
    let questions = try questions()
    let end = Date().addingTimeInterval(life)
    let app = try start(models.map(\.path), home: home)
    let pid = app.process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + end.timeIntervalSinceNow) {
      Foundation.kill(pid, SIGKILL)
    }
    do {
      try answer(questions, app)
      while Date() < end { try step(app, models, copy) }
    } catch {
      // Only its end may keep it from doing what is asked.
      if Date() < end, app.process.isRunning { throw error }
    }
    app.process.waitUntilExit()
    try app.wait("the name to be free") { !Bus.isOwned }
    return end
  }

  /// What the program will ask about: the journal, and whether its file has changed since, so that “later” comes first.
  private func questions() throws -> [(name: String, isOther: Bool)] {
    try journals(home).sorted().compactMap { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: home.path + "/STATE/postil/recovery/" + name))
      let journal = try RecoveryJournal.decoded(data)
      let length = try FileManager.default.attributesOfItem(atPath: journal.path)[.size] as? Int
      return journal.isEmpty ? nil : (name, length != journal.length)
    }
  }

  /// Has everything restored that the program asks about.
  private func answer(_ questions: [(name: String, isOther: Bool)], _ app: App) throws {
    for _ in 0..<2 { try app.event("first-page-sharp", seconds: 20) }
    var answered: String?
    for question in questions {
      answered = try app.waitForQuestion(after: answered)
      if question.isOther { try app.goThroughAnswers(2) }
      try app.keys("Return")
      try app.wait("the old journal to be gone") { !journals(home).contains(question.name) }
      recoveries += 1
    }
    try app.waitForNoQuestion()
  }

  private func step(_ app: App, _ models: [Model], _ copy: String) throws {
    let i = Int.random(in: 0..<2, using: &random)
    let (model, window) = (models[i], i + 1)
    var xWindow: String?
    try app.wait("the window") {
      xWindow = app.xWindows.dropFirst(i).first
      return xWindow != nil
    }
    try app.focus(xWindow!)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: try draw(app, model, window, isText: false)
    case 10..<13: try draw(app, model, window, isText: true)
    case 13..<15: try undo(app, model, window)
    case 15..<18:
      guard app.isEnabled("save", window: window) else { return }
      try app.activate("save", window: window)
      try app.event("saved")
      saves += 1
    default:
      try app.activate("save-copy-path", "'\(copy)'", window: window)
      try app.event("saved")
    }
  }

  private func draw(_ app: App, _ model: Model, _ window: Int, isText: Bool) throws {
    let taken = model.states.reduce(into: Set<Cell>()) { $0.formUnion($1.cells) }
    guard
      let cell = (0..<Cell.count).lazy.compactMap({ Cell(number: $0) }).first(where: { !taken.contains($0) })
    else { return }
    let frame = cell.frame
    model.attempt = model.cells.union([cell])
    try app.activate("tool", isText ? "'freeText'" : "'square'", window: window)
    try app.waitForState("tool", isText ? "'freeText'" : "'square'", window: window)
    if isText {
      try app.drag([Point(x: frame.minX, y: frame.maxY)], window: window)
      try app.type("w\(cell.number)")
      try app.keys("Escape")
    } else {
      try app.drag(
        [Point(x: frame.minX, y: frame.maxY), Point(x: frame.maxX, y: frame.minY)], window: window)
    }
    // Those of marks that were restored may still be unread.
    try app.event("annotation-added") { event in
      guard let r = event.rect, r.count == 4 else { return false }
      return Cell(Rect(x: r[0], y: r[1], width: r[2] - r[0], height: r[3] - r[1])) == cell
    }
    marks += 1
    model.undoable.append(cell)
    model.becomes(model.cells.union([cell]))
  }

  private func undo(_ app: App, _ model: Model, _ window: Int) throws {
    guard let cell = model.undoable.popLast() else { return }
    model.attempt = model.cells.subtracting([cell])
    try app.activate("undo", window: window)
    model.becomes(model.cells.subtracting([cell]))
  }
}
