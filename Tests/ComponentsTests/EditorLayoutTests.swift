import Geometry
import Testing
import Toolbars
import Tools

@testable import Components

/// Where the toolbar editor puts things, and where things that are dragged over it land.
@Suite struct EditorLayoutTests {
  private let chip = Size(width: 100, height: 40)

  private func layout(
    _ groups: [Int], pool: Int = 0, width: Double = 500, titled: Set<Int> = [], isMirrored: Bool = false
  ) -> EditorLayout {
    EditorLayout(
      EditorLayout.Content(
        groups: groups.enumerated().map { i, count in
          .init(titleHeight: titled.contains(i) ? 16 : nil, chips: Array(repeating: chip, count: count))
        },
        pool: Array(repeating: chip, count: pool), newGroup: Size(width: 90, height: 52), poolTitleHeight: 20),
      width: width, isMirrored: isMirrored)
  }

  @Test(arguments: [240.0, 320, 360, 500, 700, 1200])
  func nothingOverlapsOrLeavesTheRoom(_ width: Double) {
    for groups in [[], [1], [4, 1, 1, 2, 1, 7], [12, 3], [1, 1, 1, 1, 1, 1, 1, 1, 1]] {
      let layout = layout(groups, pool: 5, width: width, titled: [0, 3])
      var frames = layout.cards.map(\.frame) + [layout.newGroup, layout.poolTitle, layout.pool.frame]
      check(frames, inside: Rect(x: 0, y: 0, width: width, height: layout.height))
      for card in layout.cards + [layout.pool] {
        frames = card.chips + (card.grip.isEmpty ? [] : [card.grip]) + (card.title.map { [$0] } ?? [])
        check(frames, inside: card.frame)
      }
      #expect(layout.cards.map(\.chips.count) == groups)
    }
  }

  private func check(_ frames: [Rect], inside room: Rect) {
    for (i, a) in frames.enumerated() {
      #expect(room.contains(a), "\(a) in \(room)")
      for b in frames[(i + 1)...] { #expect(a.intersection(b)?.isEmpty ?? true, "\(a) and \(b)") }
    }
  }

  @Test func cardsOfALineAreEquallyHigh() {
    let layout = layout([1, 1], titled: [1])
    #expect(layout.cards[0].frame.y == layout.cards[1].frame.y)
    #expect(layout.cards[0].frame.height == layout.cards[1].frame.height)
    #expect(layout.newGroup.height == layout.cards[0].frame.height)
  }

  @Test func aToolGoesBeforeTheChipWhoseMiddleIsToTheRight() {
    let layout = layout([3, 1])
    let chips = layout.cards[0].chips
    for (i, chip) in chips.enumerated() {
      let (left, right) = (
        Point(x: chip.center.x - 5, y: chip.center.y), Point(x: chip.center.x + 5, y: chip.minY)
      )
      #expect(destination(layout, left) == .group(0, index: i))
      #expect(destination(layout, right) == .group(0, index: i + 1))
    }
    let caret = layout.toolTarget(at: Point(x: chips[1].minX + 1, y: chips[1].center.y))?.caret
    #expect(caret.map { $0.center.x > chips[0].maxX && $0.center.x < chips[1].minX } == true)
  }

  @Test func inSeveralLinesTheNearestCounts() {
    let layout = layout([5], width: 360)
    let chips = layout.cards[0].chips
    #expect(chips[3].y > chips[0].y)
    #expect(destination(layout, Point(x: chips[3].minX + 10, y: chips[3].center.y)) == .group(0, index: 3))
    // Right of a line's last chip is before the next line's first.
    #expect(destination(layout, Point(x: chips[2].maxX - 5, y: chips[2].center.y)) == .group(0, index: 3))
    let caret = layout.toolTarget(at: Point(x: chips[2].maxX - 5, y: chips[2].center.y))?.caret
    #expect(caret?.y == chips[2].y)
    #expect(destination(layout, Point(x: chips[4].maxX - 5, y: chips[4].center.y)) == .group(0, index: 5))
  }

  @Test func betweenCardsIsANewGroup() {
    let layout = layout([1, 1, 1])
    let (a, b) = (layout.cards[0].frame, layout.cards[1].frame)
    for x in [a.maxX - 3, a.maxX + 6, b.minX + 3] {
      #expect(destination(layout, Point(x: x, y: a.center.y)) == .newGroup(at: 1))
    }
    #expect(destination(layout, Point(x: a.minX + 2, y: a.center.y)) == .newGroup(at: 0))
    #expect(
      destination(layout, Point(x: layout.newGroup.center.x, y: layout.newGroup.center.y)) == .newGroup(at: 3)
    )
  }

  @Test func belowIsThePoolAndFarAwayNothing() {
    let layout = layout([1], pool: 2)
    #expect(destination(layout, Point(x: 250, y: layout.poolTitle.y + 1)) == .pool)
    #expect(destination(layout, Point(x: 250, y: layout.height + 200)) == .pool)
    #expect(layout.toolTarget(at: Point(x: 250, y: -100)) == nil)
    #expect(layout.toolTarget(at: Point(x: -100, y: 20)) == nil)
    #expect(layout.groupTarget(at: Point(x: 250, y: layout.height)) == nil)
  }

  @Test func aGroupGoesToTheNearerSideOfACard() {
    let layout = layout([1, 1, 1])
    for (i, card) in layout.cards.enumerated() {
      let y = card.frame.center.y
      #expect(place(layout, Point(x: card.frame.minX + 10, y: y)) == i)
      #expect(place(layout, Point(x: card.frame.maxX - 10, y: y)) == i + 1)
    }
  }

  @Test func anEmptyBarTakesATool() {
    let layout = layout([], pool: 3)
    #expect(destination(layout, Point(x: 300, y: 20)) == .newGroup(at: 0))
    #expect(place(layout, Point(x: 10, y: 10)) == 0)
  }

  @Test func rightToLeftIsAMirrorImage() {
    let plain = layout([3, 1, 2], pool: 2)
    let mirrored = layout([3, 1, 2], pool: 2, isMirrored: true)
    #expect(mirrored.display(mirrored.cards[0].frame).maxX == 500)
    for x in stride(from: -30.0, through: 530, by: 7) {
      for y in stride(from: -30.0, through: plain.height + 30, by: 11) {
        let (a, b) = (
          plain.toolTarget(at: Point(x: x, y: y)), mirrored.toolTarget(at: Point(x: 500 - x, y: y))
        )
        guard case .tool(let one, let caret) = a, case .tool(let other, let reflected) = b else {
          #expect(a == nil && b == nil)
          continue
        }
        #expect(one == other)
        #expect(caret?.y == reflected?.y)
        if let caret, let reflected { #expect(abs(caret.center.x - (500 - reflected.center.x)) < 1e-9) }
      }
    }
  }

  @Test func arrowsUpAndDownFindTheNearestInTheNextLine() {
    let layout = layout([4, 1, 1], pool: 3)
    let shown = ShownArrangement(
      ToolbarDraft(
        [
          .init(groups: [
            ToolGroup(tools: ["a", "b", "c", "d"]), ToolGroup(tools: ["e"]), ToolGroup(tools: ["f"]),
          ])
        ],
        tools: ["x", "y", "z"]
      ).arrangements[0]
    ) { _ in true }
    let stops = layout.stops(shown)
    let names = stops.map { stop -> String in
      switch stop.stop {
      case .group(let g): "\(g)"
      case .tool(let id): id.rawValue
      }
    }
    #expect(names == ["0", "a", "b", "c", "d", "1", "e", "2", "f", "x", "y", "z"])
    func next(_ name: String, down: Bool) -> String? {
      EditorLayout.neighbour(of: names.firstIndex(of: name)!, down: down, in: stops).map { names[$0] }
    }
    #expect(next("a", down: true) == "e")
    #expect(next("e", down: false) == "a")
    #expect(next("0", down: true) == "1")
    #expect(next("e", down: true) == "x")
    #expect(next("z", down: true) == nil)
    #expect(next("b", down: false) == nil)
  }

  private func destination(_ layout: EditorLayout, _ point: Point) -> ToolDestination? {
    guard case .tool(let destination, _) = layout.toolTarget(at: point) else { return nil }
    return destination
  }

  private func place(_ layout: EditorLayout, _ point: Point) -> Int? {
    guard case .group(let place, _) = layout.groupTarget(at: point) else { return nil }
    return place
  }
}
