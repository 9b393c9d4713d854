import DocumentModel
import FoundationEssentials
import Glibc
import PDFEngine

/// Adds annotations given as JSON (what `annotations --json` prints) and writes the result to another file.
///
/// An annotation whose id the page has already replaces that one.
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
    for record in records where !(1...pageCount).contains(record.page) {
      throw .file(list, "there is no page \(record.page) in \(path)")
    }
    var changes: [SaveRequest.PageChange] = []
    for (page, records) in Dictionary(grouping: records, by: \.page).sorted(by: { $0.key < $1.key }) {
      let old = try await attempt(path) { () async throws(DocumentFileError) in
        try await file.loadPage(page - 1).annotations
      }
      changes.append(
        SaveRequest.PageChange(
          sourceIndex: page - 1, annotations: try merged(old, with: records, list),
          changed: Set(records.map(\.annotation.id))))
    }
    let request = SaveRequest(pages: changes, destination: arguments.operands[1])
    let result = try await attempt(path) { () async throws(DocumentFileError) in try await file.save(request)
    }
    Output.line("\(records.count) annotations, \(result.bytesWritten) bytes written to \(result.path)")
  }

  private static func merged(
    _ old: [Annotation], with records: [AnnotationRecord], _ list: String
  ) throws(CommandFailure) -> [Annotation] {
    var result = old
    var places = Dictionary(old.indices.map { (old[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for annotation in records.map(\.annotation) {
      if let i = places[annotation.id] {
        result[i] = annotation
      } else if case .opaque(let content) = annotation.content {
        throw .file(list, "a \(content.name) can't be added")
      } else {
        places[annotation.id] = result.count
        result.append(annotation)
      }
    }
    return result
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
