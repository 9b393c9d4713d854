/// A choice of pages as people write it: "1-3,8,odd".
package enum PageRanges {
  /// What in the text names no page.
  package enum Mistake: Error, Hashable, Sendable {
    /// This part is no number, range or known word.
    case notUnderstood(String)
    /// There is no page of this number.
    case noSuchPage(String)
  }

  /// The 0-based pages that `text` names, in its order and each once.
  ///
  /// Parts are separated by commas: a number, a range (`2-5`, `-3`, `7-`), `odd`, `even`, `all` or `last`.
  package static func pages(_ text: String, of count: Int) throws(Mistake) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = []
    for part in text.split(whereSeparator: { ",;".contains($0) }) {
      let word = part.filter { !$0.isWhitespace }.lowercased()
      guard !word.isEmpty else { continue }
      for page in try pages(named: word, of: count) where seen.insert(page).inserted { result.append(page) }
    }
    return result
  }

  /// The shortest way to write 0-based pages: "1-3,8".
  package static func text(_ pages: some Sequence<Int>) -> String {
    var runs: [ClosedRange<Int>] = []
    for page in pages.sorted() {
      if let last = runs.last, page <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...page
      } else {
        runs.append(page...page)
      }
    }
    return runs.map { run in
      run.count == 1 ? "\(run.lowerBound + 1)" : "\(run.lowerBound + 1)-\(run.upperBound + 1)"
    }.joined(separator: ",")
  }

  private static func pages(named word: String, of count: Int) throws(Mistake) -> [Int] {
    switch word {
    case "all": return Array(0..<count)
    case "odd": return Array(stride(from: 0, to: count, by: 2))
    case "even": return Array(stride(from: 1, to: count, by: 2))
    case "last": return count > 0 ? [count - 1] : []
    default: break
    }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else { throw .notUnderstood(word) }
    let first = try ends[0].isEmpty ? 0 : index(ends[0], in: word, of: count)
    guard ends.count == 2 else { return [first] }
    let last = try ends[1].isEmpty ? count - 1 : index(ends[1], in: word, of: count)
    return first <= last ? Array(first...last) : Array((last...first).reversed())
  }

  private static func index(_ digits: Substring, in word: String, of count: Int) throws(Mistake) -> Int {
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .notUnderstood(word) }
    guard let number = Int(digits), (1...max(count, 1)).contains(number), count > 0 else {
      throw .noSuchPage(String(digits))
    }
    return number - 1
  }
}
