import DocumentModel
import Editor
import Geometry
import PDFEngine

/// Saving one stroke onto a file: how long it takes and how much is written; and a second stroke after it.
@MainActor enum SaveCost {
  static func run(_ arguments: [String]) async throws {
    guard let path = arguments.first else { throw Misuse(text: "which file?") }
    let start = Clock.wall
    let file = try await PDFFile.open(path: path)
    let opened = Clock.wall
    let count = try await file.facts().pageCount
    let number = arguments.count > 1 ? Int(arguments[1]) ?? 0 : (count + 1) / 2
    guard (1...count).contains(number) else { throw Misuse(text: "there are pages 1 to \(count)") }
    let session = EditorSession(
      document: Document(shownSizes: [Size](repeating: Size(width: 595, height: 842), count: count)),
      author: "Ada")
    let page = PageID(number - 1)
    session.load(try await file.loadPage(number - 1), into: page)
    let loaded = Clock.wall
    var hand = Handwriting()
    var writer = try Writer(session: session, page: page)
    var times: [Double] = []
    var written: [Int] = []
    for _ in 0..<2 {
      try writer.write(hand.stroke(count: 60))
      let before = Clock.wall
      let snapshot = session.saveSnapshot()
      let result = try await file.save(snapshot.request)
      session.didSave(snapshot)
      times.append(Clock.wall - before)
      written.append(result.bytesWritten)
    }
    Measure(
      name: "save", unit: "ms", value: times[0], n: 1,
      extra: [
        "bytes_written": Double(written[0]), "again_ms": times[1], "again_bytes": Double(written[1]),
        "open_ms": opened - start, "load_ms": loaded - opened, "pages": Double(count),
        "peak_mib": Double(Memory.peak) / 1_048_576,
      ]
    ).report()
  }
}
