import DocumentModel
import FoundationEssentials
import Geometry
import Glibc
import PDFEngine

/// Adds annotations given as JSON (what `annotations --json` prints) and writes the result to another file.
///
/// An annotation whose id the page has already replaces that one. What JSON can't hold, such as a stamp's picture, is
/// left out unless the page has it; the rest is added.
enum AddVerb: Verb {
  static let name = "add"
  static let usage = "add FILE OUT.pdf --json ANNOTATIONS.json [--password WORD]"
  static let valueOptions: Set = ["--json", "--password"]
  static let operandCount = 2

  static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let path = arguments.operands[0]
    guard let list = arguments.values["--json"] else { throw .usage("usage: postil-cli \(usage)") }
    let records = try records(list)
    let file = try await open(path, arguments)
    let pageCount = try await attempt(path) { () async throws(DocumentFileError) in
      try await file.facts().pageCount
    }
    for (place, record) in records.enumerated() where !(1...pageCount).contains(record.page) {
      throw .file(list, "[\(place)]: there is no page \(record.page): \(path) has \(pageCount)")
    }
    var changes: [SaveRequest.PageChange] = []
    var count = 0
    let pages = Dictionary(grouping: records.enumerated(), by: \.element.page)
    for (page, records) in pages.sorted(by: { $0.key < $1.key }) {
      let old = try await attempt(path) { () async throws(DocumentFileError) in
        try await file.loadPage(page - 1).annotations
      }
      let merge = Merge(old, with: records.map { ($0.offset, $0.element.annotation) })
      for (place, name) in merge.leftOut {
        Output.error("postil-cli: \(list): [\(place)] is left out: a \(name) can't be made from JSON")
      }
      count += merge.count
      guard !merge.changed.isEmpty else { continue }
      changes.append(
        SaveRequest.PageChange(
          sourceIndex: page - 1, annotations: merge.annotations, changed: merge.changed))
    }
    let (rewrites, isSigned) = try await attempt(path) { () async throws(DocumentFileError) in
      (try await file.rewritesOnSave(), try await file.facts().isSigned)
    }
    if rewrites {
      guard !isSigned else { throw CommandFailure(path, .signed) }
      Output.error("postil-cli: \(path): can't append to this file, so it is rewritten")
    }
    let request = SaveRequest(pages: changes, destination: arguments.operands[1])
    let result = try await attempt(path) { () async throws(DocumentFileError) in try await file.save(request)
    }
    Output.line("\(count) annotations, \(result.bytesWritten) bytes written to \(result.path)")
  }

  /// A page's annotations with those of the list.
  private struct Merge {
    var annotations: [Annotation]
    /// Those that differ from what the page has.
    var changed: Set<AnnotationID> = []
    /// How many of the list are on the page now.
    var count = 0
    /// Places in the list, and kinds, of what JSON can't hold and the page doesn't have.
    var leftOut: [(Int, String)] = []

    init(_ old: [Annotation], with list: [(place: Int, annotation: Annotation)]) {
      annotations = old
      var places = Dictionary(old.indices.map { (old[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
      for (place, annotation) in list {
        let known = places[annotation.id]
        if case .opaque(let content) = annotation.content {
          // Only the file has its looks.
          guard let known, case .opaque(let present) = annotations[known].content,
            present.subtype == content.subtype
          else {
            leftOut.append((place, content.name))
            continue
          }
        }
        count += 1
        guard let known else {
          places[annotation.id] = annotations.count
          annotations.append(annotation)
          changed.insert(annotation.id)
          continue
        }
        guard !isSame(annotations[known], annotation) else { continue }
        annotations[known] = annotation
        changed.insert(annotation.id)
      }
    }
  }

  /// Whether two annotations are the same in JSON, which is coarser than a file in some respects: what it leaves as it
  /// was shall not be written anew.
  private static func isSame(_ a: Annotation, _ b: Annotation) -> Bool {
    if a == b { return true }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    let old = try? encoder.encode(AnnotationRecord(page: 1, annotation: a))
    return old != nil && old == (try? encoder.encode(AnnotationRecord(page: 1, annotation: b)))
  }

  private static func records(_ path: String) throws(CommandFailure) -> [AnnotationRecord] {
    guard let bytes = contents(path) else { throw .file(path, String(cString: strerror(errno))) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode([AnnotationRecord].self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .file(path, describe(error))
    } catch {
      throw .file(path, "\(error)")
    }
  }

  private static func describe(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context)): “\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context)): \(context.debugDescription)"
    case .dataCorrupted(let context): "\(place(context)) \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }

  private static func contents(_ path: String) -> [UInt8]? {
    let file = RawText.withCString(path) { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let n = read(file, &piece, piece.count)
      if n == 0 { return result }
      guard n > 0 else { return nil }
      result += piece[..<n]
    }
  }
}
