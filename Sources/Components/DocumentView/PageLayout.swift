import Geometry

/// Where each page lies in a continuous column; a value made from the pages' sizes.
package struct PageLayout: Equatable {
  /// The gap between two pages, and around the column, in logical pixels.
  package static let gap = 12.0

  /// Sizes as shown, in points.
  package let sizes: [Size]
  /// The sum of the heights before each page, points.
  private let tops: [Double]
  private let widest: Double

  package init(sizes: [Size]) {
    self.sizes = sizes
    var tops: [Double] = []
    tops.reserveCapacity(sizes.count + 1)
    var sum = 0.0
    for size in sizes {
      tops.append(sum)
      sum += size.height
    }
    tops.append(sum)
    self.tops = tops
    widest = sizes.map(\.width).max() ?? 0
  }

  /// The size of everything at `zoom` logical pixels a point, no narrower than the view.
  package func contentSize(zoom: Double, viewWidth: Double) -> Size {
    Size(
      width: max(viewWidth, (widest * zoom).rounded(.up) + 2 * Self.gap),
      height: (tops[sizes.count] * zoom).rounded(.up) + Double(sizes.count + 1) * Self.gap)
  }

  /// Where page `i` lies in the content; its corner is on whole pixels.
  package func frame(_ i: Int, zoom: Double, viewWidth: Double) -> Rect {
    let content = contentSize(zoom: zoom, viewWidth: viewWidth)
    let size = sizes[i]
    let width = size.width * zoom
    return Rect(
      x: ((content.width - width) / 2).rounded(.down),
      y: (tops[i] * zoom + Double(i + 1) * Self.gap).rounded(.down),
      width: width, height: size.height * zoom)
  }

  /// The pages that lie between two heights of the content.
  package func pages(from y0: Double, to y1: Double, zoom: Double) -> Range<Int> {
    guard !sizes.isEmpty, y1 >= y0 else { return 0..<0 }
    let first = index(at: y0, zoom: zoom)
    let last = index(at: y1, zoom: zoom)
    return first..<(last + 1)
  }

  /// The page at a height of the content; the nearest one beyond both ends, the upper one in a gap.
  package func index(at y: Double, zoom: Double) -> Int {
    var low = 0
    var high = sizes.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      let top = (tops[middle] * zoom + Double(middle + 1) * Self.gap).rounded(.down)
      if top <= y { low = middle } else { high = middle - 1 }
    }
    return max(low, 0)
  }

  /// The zoom at which page `i` is as wide as the view.
  package func zoomToFitWidth(_ i: Int, view: Size) -> Double {
    let width = sizes[i].width
    return width > 0 ? max((view.width - 2 * Self.gap) / width, 0.01) : 1
  }

  /// The zoom at which all of page `i` is in view.
  package func zoomToFitPage(_ i: Int, view: Size) -> Double {
    let height = sizes[i].height
    guard height > 0 else { return 1 }
    return min(zoomToFitWidth(i, view: view), max((view.height - 2 * Self.gap) / height, 0.01))
  }
}
