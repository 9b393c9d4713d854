import DocumentModel
import Editor
import FoundationEssentials
import Geometry
import PDFEngine

/// What a crash left behind, of thousands of strokes: reading the journal, planning what applies, and doing it.
@MainActor enum RecoveryCost {
  private static let strokes = 5000

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw Misuse(text: "which file, and which journal?") }
    let (path, target) = (arguments[0], arguments[1])
    let file = try await PDFFile.open(path: path)
    let page = PageID(0)
    var loaded = try await file.loadPage(0)
    loaded.annotations = []
    func fresh() -> EditorSession {
      let session = EditorSession(
        document: Document(shownSizes: [Size(width: 595, height: 842)]), author: "Ada")
      session.load(loaded, into: page)
      return session
    }
    let drawn = fresh()
    var hand = Handwriting()
    var writer = try Writer(session: drawn, page: page)
    for _ in 0..<strokes { try writer.write(hand.stroke(count: 30)) }
    let data = try RecoveryJournal(
      path: path, length: await file.length, written: Date(), changes: drawn.unsavedChanges
    ).encoded()
    try data.write(to: URL(filePath: target))

    let session = fresh()
    let start = Clock.wall
    let journal = try RecoveryJournal.decoded(data)
    let read = Clock.wall
    let plan = RecoveryPlan(journal, for: session.document)
    let planned = Clock.wall
    if let edit = plan.edit { try session.perform(edit, named: "Restore changes") }
    let done = Clock.wall
    Measure(
      name: "recovery", unit: "ms", value: done - start, n: 1,
      extra: [
        "read_ms": read - start, "plan_ms": planned - read, "perform_ms": done - planned,
        "annotations": Double(plan.restored), "kib": Double(data.count) / 1024,
      ]
    ).report()
  }
}
