import DocumentModel
import PDFEngine

/// Prints what opening a file tells of it.
enum InfoVerb: Verb {
  static let name = "info"
  static let usage = "info FILE [--password WORD]"
  static let valueOptions: Set = ["--password"]
  static let operandCount = 1

  static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let path = arguments.operands[0]
    let file = try await open(path, arguments)
    do throws(DocumentFileError) {
      let facts = try await file.facts()
      let first = try await file.loadPage(0)
      let size = first.geometry.shownSize
      func yes(_ flag: Bool) -> String { flag ? "yes" : "no" }
      Output.line("pages: \(facts.pageCount)")
      Output.line("version: \(facts.version)")
      Output.line("first page: \(rounded(size.width)) × \(rounded(size.height)) pt")
      Output.line("encrypted: \(yes(facts.isEncrypted))")
      Output.line("signed: \(yes(facts.isSigned))")
      Output.line("repaired: \(yes(facts.isRepaired))")
      Output.line("may be annotated: \(yes(facts.allowsAnnotating))")
    } catch { throw CommandFailure(path, error) }
  }

  private static func rounded(_ length: Double) -> String {
    let hundredths = (length * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
}
