extension ColorNames {
  /// The name that a slip of the finger or two turns into `word`; nil when none is that near.
  static func nearest(to word: String, among names: some Sequence<String> = all.keys) -> String? {
    let reach = word.count < 5 ? 1 : 2
    let near = names.map { (distance: distance(Array(word), Array($0)), name: $0) }
      .filter { $0.distance <= reach }
    return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// Letters to add, drop, change or swap with the next.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard abs(a.count - b.count) <= 2 else { return 3 }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
