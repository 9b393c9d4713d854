import Geometry
import Toolbars
import Tools

/// What a thing that is dragged over the editor would do where it is let go.
nonisolated extension EditorLayout {
  /// Where a drop leads, counted in what is shown, and the place of the caret on screen.
  enum Target: Hashable {
    case tool(ToolDestination, caret: Rect?)
    /// A group before the one at this place.
    case group(Int, caret: Rect)

    var caret: Rect? {
      switch self {
      case .tool(_, let caret): caret
      case .group(_, let caret): caret
      }
    }
  }

  /// How far into a card its outer edge still means the gap beside it.
  private static var edge: Double { 7 }

  /// For a tool at `point` on screen; nil where it can't be dropped.
  func toolTarget(at point: Point) -> Target? {
    let p = logical(point)
    guard isNear(p) else { return nil }
    if p.y >= poolTitle.minY { return .tool(.pool, caret: nil) }
    if newGroup.outset(by: Self.gap / 2).contains(p) { return .tool(.newGroup(at: cards.count), caret: nil) }
    if let i = cards.firstIndex(where: { $0.frame.contains(p) }) {
      let frame = cards[i].frame
      if p.x < frame.minX + Self.edge { return newGroupTarget(at: i) }
      if p.x > frame.maxX - Self.edge { return newGroupTarget(at: i + 1) }
      return memberTarget(at: p, card: i)
    }
    return gap(at: p).map(newGroupTarget)
  }

  /// For a group at `point` on screen; nil where it can't be dropped.
  func groupTarget(at point: Point) -> Target? {
    let p = logical(point)
    guard isNear(p), p.y < poolTitle.minY, let i = gap(at: p) else { return nil }
    return .group(i, caret: display(caret(beforeCard: i)))
  }

  /// Beside and above, a drop is called off; below everything is the pool.
  private func isNear(_ p: Point) -> Bool {
    let reach = 4 * Self.gap
    return p.x > -reach && p.x < width + reach && p.y > -reach
  }

  private func newGroupTarget(at i: Int) -> Target {
    .tool(.newGroup(at: i), caret: display(caret(beforeCard: i)))
  }

  /// The place between two cards that is nearest.
  private func gap(at p: Point) -> Int? {
    guard !cards.isEmpty else { return 0 }
    func distance(_ r: Rect) -> Double {
      // A line is looked for first: up and down weighs more.
      8 * max(r.minY - p.y, 0, p.y - r.maxY) + max(r.minX - p.x, 0, p.x - r.maxX)
    }
    let i = cards.indices.min { distance(cards[$0].frame) < distance(cards[$1].frame) }!
    return p.x < cards[i].frame.center.x ? i : i + 1
  }

  private func caret(beforeCard i: Int) -> Rect {
    guard let card = cards.indices.contains(i) ? cards[i] : cards.last else {
      return Rect(x: 0, y: newGroup.y, width: Self.caretWidth, height: newGroup.height)
    }
    let isLast = !cards.indices.contains(i)
    let x = isLast ? card.frame.maxX + Self.gap / 2 : card.frame.minX - Self.gap / 2
    return Rect(
      x: x - Self.caretWidth / 2, y: card.frame.y, width: Self.caretWidth, height: card.frame.height)
  }

  /// Before the member whose middle is to the right, in the line of chips that is nearest.
  private func memberTarget(at p: Point, card: Int) -> Target {
    let chips = cards[card].chips
    guard
      let line = chips.min(by: { abs($0.center.y - p.y) < abs($1.center.y - p.y) })
    else { return .tool(.group(card, index: 0), caret: nil) }
    let inLine = chips.indices.filter { chips[$0].minY < line.maxY && chips[$0].maxY > line.minY }
    let index = inLine.first { p.x < chips[$0].center.x } ?? inLine[inLine.count - 1] + 1
    // At the end of a line the caret stays in it.
    let x = inLine.contains(index) ? chips[index].minX : chips[index - 1].maxX + Self.chipGap
    let caret = Rect(
      x: x - (Self.chipGap + Self.caretWidth) / 2, y: line.minY, width: Self.caretWidth, height: line.height)
    return .tool(.group(card, index: index), caret: display(caret))
  }
}

/// What can have the focus in the editor, in the order of the Tab key's direction.
nonisolated enum EditorStop: Hashable {
  /// A group's handle, by its place in what is shown.
  case group(Int)
  case tool(ToolID)
}

nonisolated extension EditorLayout {
  /// All stops' frames in the layout's direction: each group's handle, its tools, at the end the pool's.
  func stops(_ shown: ShownArrangement) -> [(stop: EditorStop, frame: Rect)] {
    var result: [(EditorStop, Rect)] = []
    for (g, card) in cards.enumerated() where shown.groups.indices.contains(g) {
      result.append((.group(g), card.grip))
      result += zip(shown.groups[g].items, card.chips).map { (.tool($0.id), $1) }
    }
    return result + zip(shown.pool, pool.chips).map { (.tool($0.id), $1) }
  }

  /// The stop in the next line up or down that lies nearest.
  static func neighbour(
    of index: Int, down: Bool, in stops: [(stop: EditorStop, frame: Rect)]
  ) -> Int? {
    guard stops.indices.contains(index) else { return nil }
    let from = stops[index].frame
    let beyond = stops.indices.filter {
      let frame = stops[$0].frame
      return down ? frame.minY >= from.maxY - 1 : frame.maxY <= from.minY + 1
    }
    return beyond.min { a, b in distance(from, stops[a].frame) < distance(from, stops[b].frame) }
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    let gap = max(b.minY - a.maxY, a.minY - b.maxY, 0)
    return 4 * gap + abs(a.center.x - b.center.x)
  }
}
