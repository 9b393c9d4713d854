/// poppler's text without the embedding marks it adds, and how its boxes map to it.
///
/// poppler lists boxes from left to right, but text in reading order: a right-to-left run is reversed between U+202B
/// and U+202C, with left-to-right parts inside it kept between U+202A and U+202C.
struct VisualOrder {
  /// The text in reading order.
  private(set) var text = ""
  /// For each box in poppler's order, the place of its scalar in `text`.
  private(set) var logicalIndices: [Int] = []

  init(_ marked: String) {
    guard marked.unicodeScalars.contains(where: { Self.isMark($0) }) else {
      text = marked
      logicalIndices = Array(0..<marked.unicodeScalars.count)
      return
    }
    var plain = String.UnicodeScalarView()
    // Each open run: its direction, and its parts (single scalars or whole runs) in reading order.
    var runs: [(isReversed: Bool, parts: [[Int]])] = [(false, [])]
    func close() {
      let run = runs.removeLast()
      runs[runs.count - 1].parts.append(Array((run.isReversed ? run.parts.reversed() : run.parts).joined()))
    }
    var count = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case Self.rightToLeft: runs.append((true, []))
      case Self.leftToRight: runs.append((false, []))
      case Self.end: if runs.count > 1 { close() }
      default:
        runs[runs.count - 1].parts.append([count])
        plain.append(scalar)
        count += 1
      }
    }
    while runs.count > 1 { close() }
    text = String(plain)
    logicalIndices = Array(runs[0].parts.joined())
  }

  private static let leftToRight: Unicode.Scalar = "\u{202A}"
  private static let rightToLeft: Unicode.Scalar = "\u{202B}"
  private static let end: Unicode.Scalar = "\u{202C}"

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (leftToRight...end).contains(scalar) }
}
