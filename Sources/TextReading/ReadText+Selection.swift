import Geometry

/// How a selection grows from its two points.
package enum SelectionUnit: Sendable { case character, word, line }

extension ReadText {
  /// The characters that a drag from one point to another selects; one whose x is infinite, or as good as, is the text's
  /// beginning or end.
  package func selection(from a: Point, to b: Point, by unit: SelectionUnit) -> Range<Int> {
    guard !lines.isEmpty else { return 0..<0 }
    let (first, last) = (place(a), place(b))
    switch unit {
    case .character: return min(first.gap, last.gap)..<max(first.gap, last.gap)
    case .word:
      let (x, y) = (word(at: first), word(at: last))
      return min(x.lowerBound, y.lowerBound)..<max(x.upperBound, y.upperBound)
    case .line:
      let (x, y) = (lines[first.line].range, lines[last.line].range)
      return min(x.lowerBound, y.lowerBound)..<max(x.upperBound, y.upperBound)
    }
  }

  /// The words of a selection, without the white space around them.
  package func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[trimmed(range)])
    return String(view)
  }

  /// One quad along each line; several where a line changes its direction.
  package func quads(_ range: Range<Int>) -> [Quad] {
    let range = trimmed(range)
    guard !range.isEmpty else { return [] }
    return lines[lineIndex(of: range.lowerBound)...].prefix { $0.range.lowerBound < range.upperBound }
      .flatMap { line in
        quads(of: line, range.clamped(to: line.range))
      }
  }

  private func quads(of line: Line, _ part: Range<Int>) -> [Quad] {
    if part == line.range { return [line.frame.quad(line.stretch)] }
    let start = line.range.lowerBound
    let shown = line.stretches.indices.sorted {
      line.stretches[$0].lowerBound < line.stretches[$1].lowerBound
    }
    var result: [Quad] = []
    var run: ClosedRange<Double>?
    func end() {
      if let run { result.append(line.frame.quad(run)) }
      run = nil
    }
    for i in shown {
      if part.contains(start + i) {
        let piece = line.stretches[i]
        run = run.map { min($0.lowerBound, piece.lowerBound)...max($0.upperBound, piece.upperBound) } ?? piece
      } else if line.stretches[i].upperBound > line.stretches[i].lowerBound {
        end()
      }
    }
    end()
    return result
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let part = scalars[range]
    guard let first = part.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = part.lastIndex(where: { !$0.properties.isWhitespace })
    else { return range.lowerBound..<range.lowerBound }
    return first..<(last + 1)
  }

  /// Where a point lies in the text: the line, the character and the gap beside it that are nearest.
  private func place(_ p: Point) -> (line: Int, character: Int, gap: Int) {
    if p.x <= -.greatestFiniteMagnitude { return (0, 0, 0) }
    if p.x >= .greatestFiniteMagnitude { return (lines.count - 1, scalars.count - 1, scalars.count) }
    let number = lines.indices.min {
      remoteness(of: p, from: lines[$0]) < remoteness(of: p, from: lines[$1])
    }!
    let line = lines[number]
    let (along, above) = line.frame.place(p)
    // Well above or below all text that is near, the line as a whole is meant.
    let (first, last) = (line.range.lowerBound, line.range.upperBound)
    if above > line.frame.top + line.frame.height / 2 { return (number, first, first) }
    if above < line.frame.bottom - line.frame.height / 2 { return (number, last - 1, last) }
    func distance(_ i: Int) -> Double {
      let stretch = line.stretches[i]
      guard stretch.upperBound > stretch.lowerBound else { return .infinity }
      return max(stretch.lowerBound - along, along - stretch.upperBound, 0)
    }
    let i = line.stretches.indices.min { distance($0) < distance($1) }!
    let isBehind = along > (line.stretches[i].lowerBound + line.stretches[i].upperBound) / 2
    let character = line.range.lowerBound + i
    return (number, character, character + (isBehind != line.isRightToLeft[i] ? 1 : 0))
  }

  /// Smaller than nothing within the line itself.
  private func remoteness(of p: Point, from line: Line) -> Double {
    let (along, above) = line.frame.place(p)
    let beside = max(line.reach.lowerBound - along, along - line.reach.upperBound, 0)
    let off = max(line.frame.bottom - above, above - line.frame.top, 0)
    if beside == 0, off == 0 {
      let stretch = line.stretch
      return stretch.contains(along) ? -1 : 0
    }
    return (beside * beside + off * off).squareRoot()
  }

  private func word(at place: (line: Int, character: Int, gap: Int)) -> Range<Int> {
    let line = lines[place.line].range
    var (start, end) = (place.character, place.character)
    while start > line.lowerBound, !scalars[start - 1].properties.isWhitespace { start -= 1 }
    while end < line.upperBound, !scalars[end].properties.isWhitespace { end += 1 }
    return start..<max(start, end)
  }

  private func lineIndex(of place: Int) -> Int {
    var (a, b) = (0, lines.count - 1)
    while a < b {
      let middle = (a + b) / 2
      if lines[middle].range.upperBound <= place { a = middle + 1 } else { b = middle }
    }
    return a
  }
}
