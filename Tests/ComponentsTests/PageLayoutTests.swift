import Components
import Geometry
import TestSupport
import Testing

@MainActor
struct PageLayoutTests {
  private let gap = PageLayout.gap
  private let mixed = PageLayout(sizes: [
    Size(width: 595, height: 842), Size(width: 842, height: 595), Size(width: 10, height: 10),
    Size(width: 2000, height: 30), Size(width: 595, height: 842),
  ])

  @Test(arguments: [0.05, 0.37, 1, 1.7, 64]) func pagesFollowEachOtherWithAGapAndWithoutOverlap(
    _ zoom: Double
  ) {
    let frames = mixed.sizes.indices.map { mixed.frame($0, zoom: zoom, viewWidth: 900) }
    let content = mixed.contentSize(zoom: zoom, viewWidth: 900)
    for (i, frame) in frames.enumerated() {
      #expect(frame.x == frame.x.rounded() && frame.y == frame.y.rounded())
      #expect(abs(frame.width - mixed.sizes[i].width * zoom) < 1e-9)
      #expect(frame.minX >= gap - 1 && frame.maxX <= content.width - gap + 1)
      #expect(abs(frame.center.x - content.width / 2) <= 1)
      #expect(frame.maxY <= content.height)
    }
    for (a, b) in zip(frames, frames.dropFirst()) {
      #expect(abs(b.minY - a.maxY - gap) <= 1)
    }
    #expect(frames[0].minY == gap)
    #expect(abs(content.height - frames.last!.maxY - gap) < 2)
  }

  @Test(arguments: [0.05, 0.9, 3]) func theIndexAtAHeightIsThePageThatBeganLast(_ zoom: Double) {
    var random = SeededGenerator(4)
    let layout = PageLayout(
      sizes: (0..<200).map { _ in Size(width: 100, height: Double.random(in: 1...900, using: &random)) })
    let tops = layout.sizes.indices.map { layout.frame($0, zoom: zoom, viewWidth: 500).minY }
    let height = layout.contentSize(zoom: zoom, viewWidth: 500).height
    for _ in 0..<500 {
      let y = Double.random(in: -100...(height + 100), using: &random)
      #expect(layout.index(at: y, zoom: zoom) == (tops.lastIndex { $0 <= y } ?? 0))
    }
    for (i, top) in tops.enumerated() { #expect(layout.index(at: top, zoom: zoom) == i) }
  }

  @Test func theRangeBetweenTwoHeightsHoldsEveryPageInView() {
    for y in stride(from: -50.0, to: 2600, by: 37) {
      let range = mixed.pages(from: y, to: y + 600, zoom: 1)
      for i in mixed.sizes.indices {
        let frame = mixed.frame(i, zoom: 1, viewWidth: 900)
        if frame.maxY > y, frame.minY < y + 600 { #expect(range.contains(i)) }
      }
      #expect(range.upperBound <= mixed.sizes.count)
    }
    #expect(mixed.pages(from: 10, to: 0, zoom: 1).isEmpty)
  }

  @Test func anEmptyDocumentHasNoPages() {
    let none = PageLayout(sizes: [])
    #expect(none.pages(from: 0, to: 100, zoom: 1).isEmpty)
    #expect(none.index(at: 50, zoom: 1) == 0)
    #expect(none.contentSize(zoom: 1, viewWidth: 300).width == 300)
  }

  @Test func fittingFillsTheView() {
    let view = Size(width: 700, height: 500)
    for i in mixed.sizes.indices {
      let wide = mixed.zoomToFitWidth(i, view: view)
      #expect(abs(mixed.sizes[i].width * wide - (700 - 2 * gap)) < 1e-6)
      let whole = mixed.zoomToFitPage(i, view: view)
      #expect(mixed.sizes[i].width * whole <= 700 - 2 * gap + 1e-6)
      #expect(mixed.sizes[i].height * whole <= 500 - 2 * gap + 1e-6)
      #expect(whole <= wide)
    }
    #expect(mixed.zoomToFitPage(0, view: .zero) > 0)
  }

  @Test func aDocumentOpensAtASizeGoodForReading() {
    let (a4, slide) = (Size(width: 595, height: 842), Size(width: 480, height: 270))
    func zoom(_ page: Size, _ width: Double, _ height: Double) -> Double {
      PageLayout.automaticZoom(of: page, view: Size(width: width, height: height))
    }
    #expect(zoom(a4, 1100, 750) == 1.3)
    #expect(zoom(a4, 2500, 1400) == 1.3)
    #expect(abs(zoom(a4, 500, 750) - (500 - 2 * gap) / 595) < 1e-9)
    #expect(abs(zoom(slide, 1100, 750) - (1100 - 2 * gap) / 480) < 1e-9)
    #expect(abs(zoom(slide, 1100, 400) - (400 - 2 * gap) / 270) < 1e-9)
    let pairs = PageLayout(sizes: [slide, slide], spread: .double)
    #expect(pairs.automaticZoom(0, view: Size(width: 2000, height: 300)) == 1.3)
  }

  /// A place on a page is where it was, to the pixel, after zooming around it: what keeps a point under the pointer.
  @Test func aPlaceOnAPageKeepsItsShareOfTheFrame() {
    for zoom in [0.3, 1, 4] {
      for i in mixed.sizes.indices {
        let frame = mixed.frame(i, zoom: zoom, viewWidth: 900)
        let y = frame.minY + 0.6 * frame.height
        #expect(mixed.index(at: y, zoom: zoom) == i)
        let other = mixed.frame(i, zoom: zoom * 1.2, viewWidth: 900)
        let scrolled = other.minY + 0.6 * other.height - y
        #expect(abs((y + scrolled - other.minY) / other.height - 0.6) < 1e-9)
      }
    }
  }

  @Test func aThousandPagesAreLaidOutAsOneByOne() {
    let sizes = (0..<1000).map { Size(width: 600, height: 700 + Double($0 % 7)) }
    let layout = PageLayout(sizes: sizes)
    var y = gap
    for i in sizes.indices {
      #expect(abs(layout.frame(i, zoom: 1, viewWidth: 800).minY - y) < 1e-6)
      y += sizes[i].height + gap
    }
  }
}
