import DocumentModel
import FoundationEssentials
import PDFEngine

/// Lists every annotation the model reads.
enum AnnotationsVerb: Verb {
  static let name = "annotations"
  static let usage = "annotations FILE [--json] [--password WORD]"
  static let valueOptions: Set = ["--password"]
  static let flags: Set = ["--json"]
  static let operandCount = 1

  static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let path = arguments.operands[0]
    let file = try await open(path, arguments)
    var records: [AnnotationRecord] = []
    do throws(DocumentFileError) {
      for page in 0..<(try await file.facts()).pageCount {
        records += try await file.loadPage(page).annotations.map {
          AnnotationRecord(page: page + 1, annotation: $0)
        }
      }
    } catch { throw CommandFailure(path, error) }
    guard arguments.flags.contains("--json") else {
      for record in records { Output.line(line(record)) }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(records) else {
      throw .file(path, "the annotations can't be put into JSON")
    }
    Output.line(String(decoding: data, as: UTF8.self))
  }

  private static func line(_ record: AnnotationRecord) -> String {
    let annotation = record.annotation
    let box = annotation.bounds
    let place = [box.minX, box.minY, box.maxX, box.maxY].map { "\(($0 * 100).rounded() / 100)" }.joined(
      separator: " ")
    let words = annotation.contents.map { " “\($0.split(separator: "\n").joined(separator: " / "))”" } ?? ""
    return
      "page \(record.page): \(annotation.content.kind.name) [\(place)]\(annotation.author.map { " by \($0)" } ?? "")\(words)"
  }
}
