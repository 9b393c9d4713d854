import DocumentModel
import PDFEngine

/// Checks structure, appearance streams and the round trip of every annotation.
enum VerifyVerb: Verb {
  static let name = "verify"
  static let usage = "verify FILE [--password WORD]"
  static let valueOptions: Set = ["--password"]
  static let operandCount = 1

  static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let path = arguments.operands[0]
    let file = try await open(path, arguments)
    let report = try await attempt(path) { () async throws(DocumentFileError) in try await file.verify() }
    guard report.faults.isEmpty else {
      for fault in report.faults.dropLast() { Output.error("postil-cli: \(path): \(fault)") }
      throw .file(path, report.faults[report.faults.count - 1])
    }
    Output.line("\(report.pages) pages, \(report.annotations) annotations: good")
  }
}
