import Geometry

/// Where everything in the toolbar editor lies: groups as cards in lines, and the tools beside the bar below them.
///
/// Logical pixels, always laid out from left to right; `display` mirrors for languages that run the other way.
nonisolated struct EditorLayout: Hashable {
  /// The sizes that things ask for.
  struct Content {
    struct Group {
      /// The height of the title above the tools; nil without one.
      var titleHeight: Double?
      var chips: [Size]
    }
    var groups: [Group]
    var pool: [Size]
    /// The place to drop a tool that shall have a group of its own.
    var newGroup: Size
    var poolTitleHeight: Double
  }

  /// One card with what it holds.
  struct Card: Hashable {
    var frame: Rect
    /// Empty in the pool, which is not moved.
    var grip = Rect(x: 0, y: 0, width: 0, height: 0)
    var title: Rect?
    var chips: [Rect]
  }

  static let gap = 12.0
  static let inset = 6.0
  static let chipGap = 4.0
  static let gripWidth = 28.0
  /// What the pool needs at least, so that it can be dropped on while it is empty.
  static let chipHeight = 40.0
  static let caretWidth = 3.0

  private(set) var cards: [Card] = []
  private(set) var newGroup: Rect
  private(set) var poolTitle: Rect
  private(set) var pool: Card
  private(set) var height: Double
  let width: Double
  let isMirrored: Bool

  init(_ content: Content, width: Double, isMirrored: Bool = false) {
    self.width = width
    self.isMirrored = isMirrored
    var lines = Lines(width: width, gap: Self.gap)
    for group in content.groups { cards.append(Self.card(group, width: width)) }
    for i in cards.indices { cards[i].move(to: lines.place(cards[i].frame.size, index: i)) }
    newGroup = Rect(lines.place(content.newGroup, index: cards.count), content.newGroup)
    // All cards of a line are as high as its highest.
    for (i, card) in cards.enumerated() { cards[i].frame.height = lines.height(of: i) ?? card.frame.height }
    newGroup.height = lines.height(of: cards.count) ?? newGroup.height
    poolTitle = Rect(x: 0, y: lines.bottom + Self.gap, width: width, height: content.poolTitleHeight)
    pool = Self.card(
      Content.Group(titleHeight: nil, chips: content.pool), width: width, grip: 0)
    pool.frame.width = width
    pool.move(to: Point(x: 0, y: poolTitle.maxY + Self.inset))
    height = pool.frame.maxY
  }

  /// A card at the origin: as wide as its tools in one line, or as the room with more lines.
  private static func card(_ group: Content.Group, width: Double, grip: Double = gripWidth) -> Card {
    let (left, top) = (inset + grip, inset + (group.titleHeight ?? 0))
    var lines = Lines(width: max(width - left - inset, 0), gap: chipGap)
    let chips = group.chips.enumerated().map { i, size in
      Rect(lines.place(size, index: i) + Vector(dx: left, dy: top), size)
    }
    let inner = max(lines.right, chips.isEmpty ? 0 : chipHeight)
    let bottom = max(lines.bottom, chipHeight) + top
    let frame = Rect(x: 0, y: 0, width: min(left + inner + inset, max(width, 0)), height: bottom + inset)
    return Card(
      frame: frame, grip: Rect(x: inset / 2, y: top, width: grip, height: bottom - top),
      title: group.titleHeight.map { Rect(x: left, y: inset, width: frame.width - left - inset, height: $0) },
      chips: chips)
  }

  // MARK: Left and right

  func display(_ r: Rect) -> Rect {
    isMirrored ? Rect(x: width - r.maxX, y: r.y, width: r.width, height: r.height) : r
  }

  /// A point on screen in the layout's own direction.
  func logical(_ p: Point) -> Point { isMirrored ? Point(x: width - p.x, y: p.y) : p }
}

nonisolated extension EditorLayout.Card {
  fileprivate mutating func move(to origin: Point) {
    let shift = Vector(dx: origin.x - frame.x, dy: origin.y - frame.y)
    frame = frame.offset(by: shift)
    grip = grip.offset(by: shift)
    title = title?.offset(by: shift)
    chips = chips.map { $0.offset(by: shift) }
  }
}

/// Things one after the other in lines of a width.
private nonisolated struct Lines {
  let width: Double
  let gap: Double
  private var x = 0.0
  private var y = 0.0
  private var lines: [(members: Range<Int>, height: Double)] = []
  private(set) var right = 0.0

  init(width: Double, gap: Double) {
    self.width = width
    self.gap = gap
  }

  var bottom: Double { lines.isEmpty ? 0 : y + lines[lines.count - 1].height }

  /// The top left corner for the next thing.
  mutating func place(_ size: Size, index: Int) -> Point {
    if lines.isEmpty || (x > 0 && x + size.width > width) {
      if let last = lines.last { y += last.height + gap }
      x = 0
      lines.append((index..<index, 0))
    }
    let corner = Point(x: x, y: y)
    let last = lines.count - 1
    lines[last] = (lines[last].members.lowerBound..<index + 1, max(lines[last].height, size.height))
    right = max(right, x + size.width)
    x += size.width + gap
    return corner
  }

  func height(of index: Int) -> Double? { lines.first { $0.members.contains(index) }?.height }
}

nonisolated extension Rect {
  init(_ corner: Point, _ size: Size) {
    self.init(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }
}
