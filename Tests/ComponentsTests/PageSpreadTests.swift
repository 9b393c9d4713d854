import Components
import Geometry
import TestSupport
import Testing

@MainActor
struct PageSpreadTests {
  private let gap = PageLayout.gap
  private let sizes = [
    Size(width: 595, height: 842), Size(width: 842, height: 595), Size(width: 10, height: 10),
    Size(width: 700, height: 30), Size(width: 595, height: 842), Size(width: 400, height: 400),
    Size(width: 300, height: 500),
  ]

  private func rows(_ spread: PageSpread, _ count: Int) -> [Range<Int>] {
    let layout = PageLayout(sizes: Array(sizes[..<count]), spread: spread)
    var result: [Range<Int>] = []
    for i in 0..<count where result.last != layout.row(with: i) { result.append(layout.row(with: i)) }
    return result
  }

  @Test func pagesStandInPairs() {
    #expect(rows(.single, 3) == [0..<1, 1..<2, 2..<3])
    #expect(rows(.double, 4) == [0..<2, 2..<4])
    #expect(rows(.double, 5) == [0..<2, 2..<4, 4..<5])
    #expect(rows(.doubleWithCover, 4) == [0..<1, 1..<3, 3..<4])
    #expect(rows(.doubleWithCover, 5) == [0..<1, 1..<3, 3..<5])
    #expect(rows(.double, 1) == [0..<1])
    #expect(rows(.doubleWithCover, 1) == [0..<1])
  }

  @Test(arguments: [PageSpread.double, .doubleWithCover], [0.05, 0.37, 1, 1.7, 64])
  func pairsMeetInTheMiddleAndRowsFollowEachOther(_ spread: PageSpread, _ zoom: Double) {
    let layout = PageLayout(sizes: sizes, spread: spread)
    let content = layout.contentSize(zoom: zoom, viewWidth: 900)
    var bottom = 0.0
    for i in sizes.indices {
      let frame = layout.frame(i, zoom: zoom, viewWidth: 900)
      let row = layout.row(with: i)
      #expect(frame.x == frame.x.rounded() && frame.y == frame.y.rounded())
      #expect(abs(frame.width - sizes[i].width * zoom) < 1e-9)
      #expect(frame.minX >= gap - 1 && frame.maxX <= content.width - gap + 1)
      #expect(frame.maxY <= content.height - gap + 2)
      let isLeft = spread == .double ? i % 2 == 0 : i % 2 == 1
      if isLeft {
        #expect(abs(frame.maxX - (content.width - gap) / 2) <= 1)
      } else {
        #expect(abs(frame.minX - (content.width + gap) / 2) <= 1)
      }
      // The highest of a row fills it; the others stand in its middle.
      let box = layout.rowFrame(i, zoom: zoom, viewWidth: 900)
      #expect(abs(frame.center.y - box.center.y) <= 1)
      if i == row.lowerBound {
        #expect(abs(box.minY - bottom - gap) <= 1)
        bottom = box.maxY
      }
    }
    #expect(abs(content.height - bottom - gap) < 2)
  }

  @Test(arguments: [PageSpread.double, .doubleWithCover])
  func aPointIsOnThePageThatIsThere(_ spread: PageSpread) {
    var random = SeededGenerator(11)
    let layout = PageLayout(sizes: sizes, spread: spread)
    for zoom in [0.4, 1, 3] {
      for i in sizes.indices {
        let frame = layout.frame(i, zoom: zoom, viewWidth: 1200)
        for _ in 0..<20 {
          let point = Point(
            x: .random(in: frame.minX..<frame.maxX, using: &random),
            y: .random(in: frame.minY..<frame.maxY, using: &random))
          #expect(layout.index(at: point, zoom: zoom, viewWidth: 1200) == i)
          #expect(layout.row(with: layout.index(at: point.y, zoom: zoom)).contains(i))
        }
      }
    }
    // Beside a page that stands alone there is only that page.
    let alone = spread == .double ? 6 : 0
    let frame = layout.frame(alone, zoom: 1, viewWidth: 3000)
    for x in [0.0, 2999] {
      #expect(layout.index(at: Point(x: x, y: frame.center.y), zoom: 1, viewWidth: 3000) == alone)
    }
  }

  @Test(arguments: PageSpread.allCases) func everyPageInViewIsInTheRange(_ spread: PageSpread) {
    let layout = PageLayout(sizes: sizes, spread: spread)
    for y in stride(from: -50.0, to: 2600, by: 37) {
      let range = layout.pages(from: y, to: y + 600, zoom: 1)
      for i in sizes.indices {
        let frame = layout.frame(i, zoom: 1, viewWidth: 900)
        if frame.maxY > y, frame.minY < y + 600 { #expect(range.contains(i)) }
      }
    }
    let none = PageLayout(sizes: [], spread: spread)
    #expect(none.pages(from: 0, to: 100, zoom: 1).isEmpty)
    #expect(none.index(at: Point(x: 3, y: 5), zoom: 1, viewWidth: 100) == 0)
  }

  @Test(arguments: PageSpread.allCases) func turningGoesRowByRowAndStopsAtTheEnds(_ spread: PageSpread) {
    let layout = PageLayout(sizes: sizes, spread: spread)
    for i in sizes.indices {
      let next = layout.turned(from: i, by: 1)
      let row = layout.row(with: i)
      #expect(next == (row.upperBound < sizes.count ? row.upperBound : sizes.count - 1))
      let previous = layout.turned(from: i, by: -1)
      #expect(previous == (row.lowerBound > 0 ? layout.row(with: row.lowerBound - 1).lowerBound : 0))
    }
  }

  @Test(arguments: [PageSpread.double, .doubleWithCover]) func fittingShowsBoth(_ spread: PageSpread) {
    let layout = PageLayout(sizes: sizes, spread: spread)
    let view = Size(width: 1000, height: 500)
    for i in sizes.indices {
      let wide = layout.rowFrame(i, zoom: layout.zoomToFitWidth(i, view: view), viewWidth: view.width)
      #expect(wide.width <= view.width - 2 * gap + 1)
      let whole = layout.rowFrame(i, zoom: layout.zoomToFitPage(i, view: view), viewWidth: view.width)
      #expect(whole.width <= view.width - 2 * gap + 1 && whole.height <= view.height - 2 * gap + 1)
    }
  }
}
