import Geometry

/// Finds lines of text that run at an odd angle, which poppler takes to pieces.
///
/// It gives each piece (a few letters, often one) an upright box. Along the line, pieces follow one another end to end,
/// and the middles of their boxes lie on a straight line; the boxes of longer pieces are higher by what the line rises
/// in them. That tells angle and size.
struct TurnedLines {
  /// A line: its pieces in the order they are seen, as places in the list of words, and where it lies.
  struct Line {
    var words: [Int]
    var frame: LineFrame
    /// By which of the sides of an upright box a letter's place on the line is told.
    fileprivate var axis: Axis
    /// What that side is at the frame's origin, on the base line.
    fileprivate var reference: Double

    /// The stretch a letter takes, from its upright box.
    func stretch(_ box: Rect) -> ClosedRange<Double> {
      let (low, high) = axis.sides(box)
      let rise = axis == .x ? frame.along.dx : frame.along.dy
      let (a, b) = ((low - reference) / rise, (high - reference) / rise)
      return min(a, b)...max(a, b)
    }
  }

  /// Lines flatter than this, up or down a unit, are upright ones.
  private static let leastSlope = 0.02
  /// Gaps between pieces of a line, in heights of its letters.
  private static let gaps = -0.2...0.7

  fileprivate enum Axis: CaseIterable {
    case x, y
    func along(_ p: Point) -> Double { self == .x ? p.x : p.y }
    func across(_ p: Point) -> Double { self == .x ? p.y : p.x }
    func sides(_ r: Rect) -> (Double, Double) { self == .x ? (r.minX, r.maxX) : (r.minY, r.maxY) }
    func extent(_ r: Rect) -> Double { self == .x ? r.height : r.width }
  }

  /// The way a line mostly runs: along an axis or against it.
  private struct Way: Hashable {
    var axis: Axis
    var sign: Double
    static let all = Axis.allCases.flatMap { [Way(axis: $0, sign: 1), Way(axis: $0, sign: -1)] }
  }

  /// A word as part of a line that runs one way.
  private struct Piece {
    var word: Int
    var low: Double
    var high: Double
    /// Where the line passes through the middle of the box.
    var middle: Double
    var across: Double
    var extent: Double
    /// From the beginning of its first letter to that of its last.
    var run: Double
    var isSettled: Bool
  }

  private(set) var lines: [Line] = []
  /// Words that are part of one.
  private(set) var taken: Set<Int> = []

  init(_ text: SeenText, _ words: [SeenText.Word]) {
    let bounds = words.map { word in
      text.boxes[word.glyphs].dropFirst().reduce(text.boxes[word.glyphs.lowerBound]) { $0.union($1) }
    }
    let settled = Self.settled(words, bounds)
    guard settled.count(where: { !$0 }) >= 3 else { return }
    var votes: [(way: Way, slope: Double, count: Int)] = []
    var pieces: [Way: [Piece]] = [:]
    for way in Way.all {
      let list = words.indices.compactMap { Self.piece($0, way, text, words, bounds, settled) }
        .sorted { $0.low < $1.low }
      pieces[way] = list
      votes += Self.votes(list).map { (way, $0.slope, $0.count) }
    }
    for vote in votes.sorted(by: { $0.count > $1.count }).prefix(32) {
      let free = pieces[vote.way]!.filter { !taken.contains($0.word) }
      for chain in Self.chains(free, slope: vote.slope) {
        guard let line = Self.line(chain, vote.way) else { continue }
        lines.append(line)
        taken.formUnion(line.words)
      }
    }
    lines.sort { a, b in
      let (x, y) = (Self.degrees(a), Self.degrees(b))
      if x != y { return x < y }
      return -a.frame.up.dot(a.frame.origin - .zero) < -b.frame.up.dot(b.frame.origin - .zero)
    }
  }

  /// Angles that differ by less than a degree or so count as one, so that lines of a paragraph stay together.
  private static func degrees(_ line: Line) -> Int {
    Int((slopeAngle(line.frame.along) * 40).rounded())
  }

  /// Grows with the angle from the x axis all the way round, from 0 up to 4.
  private static func slopeAngle(_ v: Vector) -> Double {
    let share = v.dy / (abs(v.dx) + abs(v.dy))
    return v.dx >= 0 ? (share >= 0 ? share : 4 + share) : 2 - share
  }

  /// Words with a neighbour in their line at the same height: upright text.
  private static func settled(_ words: [SeenText.Word], _ bounds: [Rect]) -> [Bool] {
    var result = Array(repeating: false, count: words.count)
    for i in words.indices.dropFirst() where words[i].line == words[i - 1].line {
      for axis in Axis.allCases {
        let (a, b) = (bounds[i - 1], bounds[i])
        let reach = 0.05 * min(axis.extent(a), axis.extent(b))
        if abs(axis.across(a.center) - axis.across(b.center)) < reach,
          abs(axis.extent(a) - axis.extent(b)) < reach
        {
          result[i - 1] = true
          result[i] = true
        }
      }
    }
    return result
  }

  private static func piece(
    _ i: Int, _ way: Way, _ text: SeenText, _ words: [SeenText.Word], _ bounds: [Rect], _ settled: [Bool]
  ) -> Piece? {
    let glyphs = words[i].glyphs
    let axis = way.axis
    let (first, last) = (text.boxes[glyphs.lowerBound], text.boxes[glyphs.upperBound - 1])
    let step = axis.along(last.center) - axis.along(first.center)
    // Letters of a piece are side by side the way it runs, and equal across it.
    if glyphs.count > 1,
      step * way.sign <= 0 || abs(axis.across(last.center) - axis.across(first.center)) > abs(step) * 0.01
    {
      return nil
    }
    let (low, high) = axis.sides(bounds[i])
    let begins =
      way.sign < 0 ? (axis.sides(first).1, axis.sides(last).1) : (axis.sides(first).0, axis.sides(last).0)
    let extent = axis.extent(bounds[i])
    guard extent > 0, high > low else { return nil }
    return Piece(
      word: i, low: low, high: high, middle: (begins.0 + begins.1) / 2,
      across: axis.across(bounds[i].center), extent: extent, run: abs(begins.1 - begins.0),
      isSettled: settled[i])
  }

  /// The pieces that may follow the one at `i`, in a list sorted by `low`.
  private static func followers(_ list: [Piece], _ i: Int) -> some Sequence<Int> {
    let from = list[i].high + gaps.lowerBound * list[i].extent
    var (a, b) = (0, list.count)
    while a < b {
      let middle = (a + b) / 2
      if list[middle].low < from { a = middle + 1 } else { b = middle }
    }
    let to = list[i].high + gaps.upperBound * list[i].extent
    return (a..<list.count).lazy.prefix { list[$0].low <= to }.filter { $0 != i }
  }

  /// Slopes that pairs of neighbours have in common, those of most pairs first.
  private static func votes(_ list: [Piece]) -> [(slope: Double, count: Int)] {
    var bins: [Int: (count: Int, sum: Double)] = [:]
    for i in list.indices where !list[i].isSettled {
      for j in followers(list, i) where !list[j].isSettled {
        let (a, b) = (list[i], list[j])
        let run = b.middle - a.middle
        guard run > 0, abs(b.across - a.across) <= run * 1.15 else { continue }
        let slope = (b.across - a.across) / run
        guard abs(slope) >= leastSlope, isSameSize(a, b, slope) else { continue }
        let bin = Int((slope * 100).rounded())
        bins[bin, default: (0, 0)].count += 1
        bins[bin, default: (0, 0)].sum += slope
      }
    }
    return bins.compactMap { bin, own in
      let around = [bin - 1, bin, bin + 1].compactMap { bins[$0] }
      let count = around.reduce(0) { $0 + $1.count }
      guard count >= 2, around.allSatisfy({ $0.count <= own.count }) else { return nil }
      return (around.reduce(0) { $0 + $1.sum } / Double(count), count)
    }
  }

  /// The height of its letters, were its line of that slope.
  private static func size(_ piece: Piece, _ slope: Double) -> Double {
    piece.extent - abs(slope) * piece.run
  }

  private static func isSameSize(_ a: Piece, _ b: Piece, _ slope: Double) -> Bool {
    let (x, y) = (size(a, slope), size(b, slope))
    return x > 0 && y > 0 && max(x, y) <= min(x, y) * 1.25
  }

  private static func chains(_ list: [Piece], slope: Double) -> [[Piece]] {
    var next: [Int: (piece: Int, gap: Double)] = [:]
    var previous: [Int: (piece: Int, gap: Double)] = [:]
    for i in list.indices {
      let size = size(list[i], slope)
      var best: (piece: Int, gap: Double)?
      for j in followers(list, i) where isSameSize(list[i], list[j], slope) {
        let gap = list[j].low - list[i].high
        let off = list[j].across - list[i].across - slope * (list[j].middle - list[i].middle)
        guard gaps.contains(gap / size), abs(off) < 0.12 * size else { continue }
        if gap < best?.gap ?? .infinity { best = (j, gap) }
      }
      guard let best, best.gap < previous[best.piece]?.gap ?? .infinity else { continue }
      if let rival = previous[best.piece] { next[rival.piece] = nil }
      next[i] = best
      previous[best.piece] = (i, best.gap)
    }
    return list.indices.filter { previous[$0] == nil && next[$0] != nil }.map { start in
      var chain = [list[start]]
      var i = start
      while let step = next[i] {
        chain.append(list[step.piece])
        i = step.piece
      }
      return chain
    }
  }

  /// The line that a chain of pieces makes, if it is one.
  private static func line(_ chain: [Piece], _ way: Way) -> Line? {
    guard chain.count >= 3, 2 * chain.count(where: \.isSettled) <= chain.count else { return nil }
    let count = Double(chain.count)
    let middle = chain.reduce(0) { $0 + $1.middle } / count
    let across = chain.reduce(0) { $0 + $1.across } / count
    let square = chain.reduce(0) { $0 + ($1.middle - middle) * ($1.middle - middle) }
    guard square > 0 else { return nil }
    let slope = chain.reduce(0) { $0 + ($1.middle - middle) * ($1.across - across) } / square
    guard abs(slope) >= leastSlope, abs(slope) <= 1.15 else { return nil }
    let sizes = chain.map { size($0, slope) }.sorted()
    let height = sizes[sizes.count / 2]
    // Single characters far apart may stand on a diagonal by chance, as the ones of a matrix do.
    let near = zip(chain, chain.dropFirst()).count { $1.low - $0.high < 0.15 * height }
    guard height > 0, chain.contains(where: { $0.run > 0 }) || 2 * near >= chain.count - 1 else { return nil }

    let (axis, sign) = (way.axis, way.sign)
    let along = (axis == .x ? Vector(dx: sign, dy: slope * sign) : Vector(dx: slope * sign, dy: sign))
      .normalized
    let straight = axis == .x ? Vector(dx: sign, dy: 0) : Vector(dx: 0, dy: sign)
    // poppler puts the box over the base line along the axis, a quarter of its height lower than its middle.
    let lift = 0.26 * height
    let frame = LineFrame(origin: .zero, along: along, bottom: -height / 2, top: height / 2)
    let upright = LineFrame(origin: .zero, along: straight, bottom: 0, top: 0)
    let point = axis == .x ? Point(x: middle, y: across) : Point(x: across, y: middle)
    let origin = point - upright.up * lift + frame.up * lift
    return Line(
      words: (sign > 0 ? chain : chain.reversed()).map(\.word),
      frame: LineFrame(origin: origin, along: along, bottom: frame.bottom, top: frame.top), axis: axis,
      reference: middle)
  }
}
