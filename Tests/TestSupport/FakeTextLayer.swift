import Geometry

/// The text of a page as a renderer would find it: lines of fixed pitch, in a space whose y axis points up or down.
package struct FakeTextLayer: Sendable {
  package struct Line: Sendable {
    package var text: String
    package var box: Rect

    package init(_ text: String, in box: Rect) {
      self.text = text
      self.box = box
    }

    fileprivate var advance: Double { box.width / Double(max(text.count, 1)) }
  }

  package enum Unit: Sendable { case character, word, line }

  /// In reading order.
  package var lines: [Line]

  package init(_ lines: [Line]) { self.lines = lines }

  /// Three lines of 10-point characters at the top of an A4 page, user space.
  package static let a4 = FakeTextLayer([
    Line("The quick brown fox", in: Rect(x: 60, y: 700, width: 190, height: 14)),
    Line("jumps over the lazy", in: Rect(x: 60, y: 680, width: 190, height: 14)),
    Line("dog twice today now", in: Rect(x: 60, y: 660, width: 190, height: 14)),
  ])

  /// What a drag from one point to another selects: a box a line, and the words.
  package func selection(from a: Point, to b: Point, by unit: Unit) -> (boxes: [Rect], text: String) {
    guard !lines.isEmpty else { return ([], "") }
    let ends = [place(a), place(b)].sorted { $0 < $1 }
    var (first, last) = (ends[0], ends[1])
    switch unit {
    case .character: break
    case .line: (first.1, last.1) = (0, lines[last.0].text.count)
    case .word:
      first.1 = wordStart(first)
      last.1 = wordEnd(last)
    }
    var boxes: [Rect] = []
    var words: [String] = []
    for i in first.0...last.0 {
      let line = lines[i]
      let start = i == first.0 ? first.1 : 0
      let end = i == last.0 ? last.1 : line.text.count
      guard start < end else { continue }
      boxes.append(
        Rect(
          x: line.box.minX + Double(start) * line.advance, y: line.box.minY,
          width: Double(end - start) * line.advance, height: line.box.height))
      words.append(String(line.text.dropFirst(start).prefix(end - start)))
    }
    return (boxes, words.joined(separator: "\n"))
  }

  /// The nearest line, and the gap between characters there.
  private func place(_ p: Point) -> (Int, Int) {
    let i = lines.indices.min { abs(lines[$0].box.center.y - p.y) < abs(lines[$1].box.center.y - p.y) }!
    let gap = ((p.x - lines[i].box.minX) / lines[i].advance).rounded()
    return (i, Int(min(max(gap, 0), Double(lines[i].text.count))))
  }

  private func wordStart(_ at: (Int, Int)) -> Int {
    let characters = Array(lines[at.0].text)
    var i = min(at.1, characters.count)
    while i > 0, characters[i - 1] != " " { i -= 1 }
    return i
  }

  private func wordEnd(_ at: (Int, Int)) -> Int {
    let characters = Array(lines[at.0].text)
    var i = at.1
    while i < characters.count, characters[i] != " " { i += 1 }
    return i
  }
}
