import Testing
import Toolbars

/// A text in which ‸ marks the place where something is expected.
struct MarkedText: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
  let text: String
  let place: TextPlace?

  init(stringLiteral value: String) { self.init(value) }

  init(_ marked: String) {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    text = parts.joined()
    let before = parts[0].replacing("\r\n", with: "\n").unicodeScalars
    let lines = before.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    place = parts.count == 2 ? TextPlace(line: lines.count, column: lines.last!.count + 1) : nil
  }

  var testDescription: String { text }

  func reading(path: String? = nil) -> ToolbarsReading { ToolbarsReading(text.utf8, path: path) }
}
