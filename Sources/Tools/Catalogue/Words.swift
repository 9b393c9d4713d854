/// Finding what a misspelt word was meant to be.
package enum Words {
  /// The word of `words` that is like `text` but for a slip or two; nil when none is, or `text` is long.
  package static func nearest(to text: String, in words: some Collection<String>) -> String? {
    let letters = Array(text.lowercased().unicodeScalars)
    guard letters.count <= 40 else { return nil }
    let allowed = letters.count < 4 ? 1 : 2
    return words.sorted()
      .map { (word: $0, distance: distance(letters, Array($0.lowercased().unicodeScalars))) }
      .filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.word
  }

  /// Insertions, removals, replacements and swaps of neighbours that lead from one word to another.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard abs(a.count - b.count) <= 2 else { return 3 }
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
