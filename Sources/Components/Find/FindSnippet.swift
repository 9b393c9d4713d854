import Geometry
import Rendering

/// A match with the words around it, in one line.
package nonisolated struct FindSnippet: Hashable, Sendable {
  package var before: String
  package var match: String
  package var after: String

  package init(before: String, match: String, after: String) {
    self.before = before
    self.match = match
    self.after = after
  }

  package var text: String { before + match + after }

  /// How many characters stand around a match at most.
  private static let reach = (before: 28, after: 72)

  /// The words around each match of a page; nil where they can't be told.
  package static func all(in page: PageText, matches: [TextMatch]) -> [FindSnippet?] {
    let scalars = Array(page.text.unicodeScalars)
    guard page.boxes.count == scalars.count else { return matches.map { _ in nil } }
    return matches.map { match in
      let areas = match.rects.map { $0.outset(by: 0.5) }
      let hits = scalars.indices.filter { i in
        let box = page.boxes[i]
        return box.width > 0 && areas.contains { $0.contains(box.center) }
      }
      guard let first = hits.first, let last = hits.last else { return nil }
      return FindSnippet(scalars, first...last)
    }
  }

  private init(_ scalars: [Unicode.Scalar], _ hit: ClosedRange<Int>) {
    let start = max(hit.lowerBound - Self.reach.before, 0)
    let end = min(hit.upperBound + 1 + Self.reach.after, scalars.count)
    var before = Self.line(scalars[start..<hit.lowerBound])
    var after = Self.line(scalars[(hit.upperBound + 1)..<end])
    // No halves of words where the text is cut.
    if start > 0 {
      if let space = before.firstIndex(of: " ") { before = String(before[space...].dropFirst()) }
      before = "…" + before
    }
    if end < scalars.count {
      if let space = after.lastIndex(of: " ") { after = String(after[..<space]) }
      after += "…"
    }
    self.init(before: before, match: Self.line(scalars[hit]), after: after)
  }

  /// The text with every run of white space as one space.
  private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if !scalar.properties.isWhitespace {
        result.append(scalar)
      } else if result.last != " " {
        result.append(" ")
      }
    }
    return String(result)
  }
}
