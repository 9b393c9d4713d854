import Components
import Geometry
import TestSupport
import Testing

@MainActor
struct GridLayoutTests {
  private let a4 = Size(width: 595, height: 842)

  private func grid(
    _ sizes: [Size], width: Double, card: Double = 150, label: Double = 20, isRightToLeft: Bool = false
  ) -> GridLayout {
    GridLayout(
      sizes: sizes, cardWidth: card, viewWidth: width, labelHeight: label, isRightToLeft: isRightToLeft)
  }

  private var mixed: [Size] {
    var random = SeededGenerator(11)
    return (0..<53).map { _ in
      Size(width: .random(in: 5...3000, using: &random), height: .random(in: 5...3000, using: &random))
    }
  }

  @Test(arguments: [360.0, 500, 811, 1100, 2500], [80.0, 150, 233, 480])
  func cardsFillRowsWithoutOverlapAndInsideTheView(_ width: Double, _ card: Double) {
    for isRightToLeft in [false, true] {
      let layout = grid(mixed, width: width, card: card, isRightToLeft: isRightToLeft)
      let frames = mixed.indices.map(layout.frame)
      for (i, frame) in frames.enumerated() {
        #expect(frame.x == frame.x.rounded() && frame.width == frame.width.rounded())
        #expect(frame.minX >= 0 && frame.maxX <= width)
        #expect(frame.maxY <= layout.contentHeight)
        #expect(i / layout.columns == 0 || frame.minY >= frames[i - layout.columns].maxY)
        if i % layout.columns > 0 {
          #expect(frame.minY == frames[i - 1].minY && frame.maxY == frames[i - 1].maxY)
          let gap = isRightToLeft ? frames[i - 1].minX - frame.maxX : frame.minX - frames[i - 1].maxX
          #expect(gap == GridLayout.gap)
        }
      }
      #expect(layout.paperWidth <= card)
      // A row is as full as it gets: another card of that size doesn't fit.
      let used = Double(layout.columns + 1) * (layout.paperWidth + 2 * GridLayout.padding + GridLayout.gap)
      #expect(layout.columns == mixed.count || used > width - 2 * GridLayout.margin)
    }
  }

  @Test func papersHaveThePagesShapeAndStandOnOneLine() {
    let layout = grid(mixed, width: 1100)
    for (i, size) in mixed.enumerated() {
      let paper = layout.paper(i)
      let frame = layout.frame(i)
      #expect(Rect(x: 0, y: 0, width: frame.width, height: frame.height).contains(paper))
      #expect(paper.width <= layout.paperWidth && paper.height <= layout.paperWidth * 1.5)
      #expect(paper.width == paper.width.rounded() && paper.height == paper.height.rounded())
      let scale = min(layout.paperWidth / size.width, layout.paperWidth * 1.5 / size.height)
      #expect(abs(paper.width - size.width * scale) <= 1 && abs(paper.height - size.height * scale) <= 1)
      #expect(frame.height - paper.maxY == GridLayout.labelGap + 20 + GridLayout.padding)
    }
  }

  @Test func aNarrowWindowStillShowsTwoColumns() {
    #expect(grid([Size](repeating: a4, count: 9), width: 360).columns == 2)
    #expect(grid([Size](repeating: a4, count: 9), width: 330).columns == 2)
    #expect(grid([Size](repeating: a4, count: 9), width: 200).columns == 1)
    // Fewer pages than fit are in the middle.
    let few = grid([a4, a4], width: 1000)
    #expect(few.columns == 2)
    #expect(abs(few.frame(0).minX - (1000 - few.frame(1).maxX)) <= 1)
  }

  @Test func everyPointBelongsToTheCardThatIsThere() {
    var random = SeededGenerator(3)
    for isRightToLeft in [false, true] {
      let layout = grid(mixed, width: 900, isRightToLeft: isRightToLeft)
      for _ in 0..<2000 {
        let point = Point(
          x: .random(in: -20...920, using: &random),
          y: .random(in: -20...(layout.contentHeight + 20), using: &random))
        let there = mixed.indices.first { i in
          let f = layout.frame(i)
          return point.x >= f.minX && point.x < f.maxX && point.y >= f.minY && point.y < f.maxY
        }
        #expect(layout.index(at: point) == there)
      }
    }
  }

  @Test func theRangeBetweenTwoHeightsHoldsEveryCardInView() {
    let layout = grid(mixed, width: 700)
    for y in stride(from: -100, to: layout.contentHeight + 100, by: 61) {
      let range = layout.pages(from: y, to: y + 400)
      for i in mixed.indices {
        let f = layout.frame(i)
        if f.maxY > y, f.minY < y + 400 { #expect(range.contains(i)) }
      }
      #expect(range.lowerBound % layout.columns == 0 && range.upperBound <= mixed.count)
      // A row around at most.
      #expect(range.count <= layout.pages(from: y, to: y).count + mixed.count)
    }
    let box = Rect(x: 100, y: 300, width: 300, height: 500)
    #expect(layout.pages(touching: box) == mixed.indices.filter { layout.frame($0).intersects(box) })
  }

  @Test func stepsGoToTheNeighboursAndStopAtTheEnds() {
    let layout = grid([Size](repeating: a4, count: 11), width: 740)
    #expect(layout.columns == 4)
    func go(_ i: Int, _ step: GridLayout.Step) -> Int { layout.neighbour(of: i, step, viewHeight: 600) }
    #expect(go(0, .right) == 1 && go(3, .right) == 4 && go(10, .right) == 10)
    #expect(go(0, .left) == 0 && go(4, .left) == 3)
    #expect(go(1, .down) == 5 && go(5, .up) == 1 && go(1, .up) == 1)
    // The last row is not full: down ends at its last card.
    #expect(go(7, .down) == 10 && go(10, .down) == 10 && go(9, .up) == 5)
    #expect(go(5, .first) == 0 && go(5, .last) == 10)
    let mirrored = grid([Size](repeating: a4, count: 11), width: 740, isRightToLeft: true)
    #expect(mirrored.neighbour(of: 1, .left, viewHeight: 600) == 2)
    #expect(mirrored.neighbour(of: 1, .right, viewHeight: 600) == 0)
    #expect(mirrored.frame(0).minX > mirrored.frame(1).minX)
  }

  @Test(arguments: [100.0, 300, 650, 5000]) func screenfulsReachBothEnds(_ height: Double) {
    let layout = grid([Size](repeating: a4, count: 203), width: 740)
    var i = 2
    var steps = 0
    while true {
      let next = layout.neighbour(of: i, .pageDown, viewHeight: height)
      if next == i { break }
      #expect(next > i && (next % layout.columns == 2 || next == 202))
      #expect(next - i == 4 || layout.frame(next).maxY - layout.frame(i).minY <= height)
      i = next
      steps += 1
    }
    #expect(i == 202 && steps <= 51)
    while i >= layout.columns {
      let next = layout.neighbour(of: i, .pageUp, viewHeight: height)
      #expect(next < i)
      i = next
    }
    #expect(i == 2)
    #expect(layout.neighbour(of: i, .pageUp, viewHeight: height) == 2)
  }

  @Test func revealingScrollsNoFurtherThanNeeded() {
    let layout = grid([Size](repeating: a4, count: 40), width: 740)
    let frame = layout.frame(20)
    for from in stride(from: 0, to: layout.contentHeight, by: 97) {
      let to = layout.offset(showing: 20, from: from, viewHeight: 600)
      #expect(to <= frame.minY && to + 600 >= frame.maxY)
      if from <= frame.minY - GridLayout.margin, from + 600 >= frame.maxY + GridLayout.margin {
        #expect(to == from)
      }
    }
    // Of a card larger than the view the top is shown.
    #expect(layout.offset(showing: 20, from: 0, viewHeight: 50) == frame.minY - GridLayout.margin)
  }

  @Test func anEmptyDocumentHasNoCards() {
    let none = grid([], width: 500)
    #expect(none.pages(from: 0, to: 1000).isEmpty)
    #expect(none.index(at: Point(x: 20, y: 20)) == nil)
    #expect(none.neighbour(of: 0, .down, viewHeight: 100) == 0)
    #expect(none.contentHeight == 2 * GridLayout.margin)
  }

  @Test func pagesOfImpossibleSizeGetACardToo() {
    let layout = grid([Size(width: 0, height: 0), Size(width: 1, height: 1e9), a4], width: 740)
    for i in 0..<3 { #expect(layout.paper(i).width >= 1 && layout.paper(i).height >= 1) }
    #expect(layout.contentHeight.isFinite)
  }
}
