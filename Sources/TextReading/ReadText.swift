import Geometry

/// A page's text as it is read: lines in order, each from its first letter to its last, at whatever angle.
package struct ReadText: Sendable {
  struct Line: Sendable {
    /// Places in `scalars`.
    var range: Range<Int>
    var frame: LineFrame
    /// The stretch of the line that each character takes, and whether it is read from the right.
    var stretches: [ClosedRange<Double>]
    var isRightToLeft: [Bool]
    /// The stretch that counts as this line's for a point beside it: that of its paragraph.
    var reach: ClosedRange<Double>

    var stretch: ClosedRange<Double> {
      stretches.dropFirst().reduce(stretches[0]) {
        min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
      }
    }
  }

  /// With a space between words and U+000A between lines.
  package private(set) var scalars: [Unicode.Scalar] = []
  /// One around each of `scalars`; of a line end, nothing wide.
  package private(set) var boxes: [Rect] = []
  private(set) var lines: [Line] = []
  private let isRightToLeft: Bool

  package var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  package init(_ seen: SeenText) {
    isRightToLeft = LogicalOrder.isMostlyRightToLeft(seen.scalars)
    let words = seen.words
    let turned = TurnedLines(seen, words)
    var i = 0
    while i < words.count {
      let end = words[i...].firstIndex { $0.line != words[i].line } ?? words.count
      add(seen, words[i..<end].enumerated().filter { !turned.taken.contains(i + $0.offset) }.map(\.element))
      i = end
    }
    for line in turned.lines { add(seen, line.words.map { words[$0] }, turned: line) }
    joinParagraphs()
  }

  private mutating func add(_ seen: SeenText, _ words: [SeenText.Word], turned: TurnedLines.Line? = nil) {
    guard !words.isEmpty else { return }
    let frame = turned?.frame ?? Self.frame(seen, words)
    func stretch(_ i: Int) -> ClosedRange<Double> {
      turned?.stretch(seen.boxes[i]) ?? frame.stretch(seen.boxes[i])
    }
    var ordered = words
    if words.contains(where: { seen.scalars[$0.glyphs].contains(where: LogicalOrder.isRightToLeft) }) {
      ordered.sort { stretch($0.glyphs.lowerBound).lowerBound < stretch($1.glyphs.lowerBound).lowerBound }
    }
    var found: [Unicode.Scalar] = []
    var stretches: [ClosedRange<Double>] = []
    for word in ordered {
      let places = word.glyphs.map(stretch)
      if let last = stretches.last, turned != nil || !word.isGlued {
        let next = places[0]
        let gap = min(last.upperBound, next.lowerBound)...max(last.upperBound, next.lowerBound)
        if turned == nil
          || gap.upperBound - gap.lowerBound > 0.12 * frame.height && next.lowerBound > last.upperBound
        {
          found.append(" ")
          stretches.append(gap)
        }
      }
      found += seen.scalars[word.glyphs]
      stretches += places
    }
    let order = LogicalOrder(
      found, middles: stretches.map { ($0.lowerBound + $0.upperBound) / 2 }, inRightToLeftPage: isRightToLeft)
    if !lines.isEmpty {
      scalars.append("\n")
      let corner = boxes.last.map { Point(x: $0.maxX, y: $0.maxY) } ?? .zero
      boxes.append(Rect(corner, corner))
    }
    let start = scalars.count
    let places = order.seen.map { stretches[$0] }
    scalars += order.seen.map { found[$0] }
    boxes += places.map { frame.quad($0).bounds }
    lines.append(
      Line(
        range: start..<scalars.count, frame: frame, stretches: places, isRightToLeft: order.isRightToLeft,
        reach: 0...0))
    lines[lines.count - 1].reach = lines[lines.count - 1].stretch
  }

  /// The frame of a line that runs along one of the axes, as its letters follow one another.
  private static func frame(_ seen: SeenText, _ words: [SeenText.Word]) -> LineFrame {
    var way = Vector.zero
    for word in words {
      way = way + (seen.boxes[word.glyphs.upperBound - 1].center - seen.boxes[word.glyphs.lowerBound].center)
    }
    if way == .zero, let first = words.first, let last = words.last {
      // Single letters, one above the other.
      let step = seen.boxes[last.glyphs.lowerBound].center - seen.boxes[first.glyphs.lowerBound].center
      if abs(step.dy) > abs(step.dx) { way = step }
    }
    let along =
      abs(way.dx) >= abs(way.dy)
      ? Vector(dx: way.dx < 0 ? -1 : 1, dy: 0) : Vector(dx: 0, dy: way.dy < 0 ? -1 : 1)
    return LineFrame(along: along, around: words.flatMap { seen.boxes[$0.glyphs] })
  }

  /// Lines one below the other share their reach, so that a point behind a short line is that line's.
  private mutating func joinParagraphs() {
    var start = 0
    while start < lines.count {
      let frame = lines[start].frame
      func depth(_ line: Line) -> ClosedRange<Double> {
        // The first line's own frame measures them all.
        let a = -frame.place(line.frame.quad(line.stretch).topLeft).above
        return a...(a + line.frame.height)
      }
      func shifted(_ line: Line) -> ClosedRange<Double> {
        let quad = line.frame.quad(line.stretch)
        let (a, b) = (frame.place(quad.bottomLeft).along, frame.place(quad.bottomRight).along)
        return min(a, b)...max(a, b)
      }
      var reach = shifted(lines[start])
      var end = start + 1
      while end < lines.count, lines[end].frame.along.dot(frame.along) > 0.9998 {
        let (last, next) = (lines[end - 1], lines[end])
        let gap = depth(next).lowerBound - depth(last).upperBound
        let (small, big) = (
          min(last.frame.height, next.frame.height), max(last.frame.height, next.frame.height)
        )
        let place = shifted(next)
        guard big <= small * 1.5, gap > -0.7 * small, gap < small,
          place.lowerBound < reach.upperBound, place.upperBound > reach.lowerBound
        else { break }
        reach = min(reach.lowerBound, place.lowerBound)...max(reach.upperBound, place.upperBound)
        end += 1
      }
      for i in start..<end {
        let shift = lines[i].stretch.lowerBound - shifted(lines[i]).lowerBound
        lines[i].reach = (reach.lowerBound + shift)...(reach.upperBound + shift)
      }
      start = end
    }
  }
}
