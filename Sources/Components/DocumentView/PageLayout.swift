import Geometry

/// How many pages stand beside each other.
package nonisolated enum PageSpread: String, Hashable, Sendable, CaseIterable {
  case single
  case double
  /// As in a bound book: the first page stands alone on the right.
  case doubleWithCover

  /// The place of page `i` in the pairs, counted from the left side of the first.
  fileprivate func slot(of i: Int) -> Int { self == .doubleWithCover ? i + 1 : i }
}

/// Where each page lies in a continuous column of single pages or pairs; a value made from the pages' sizes.
package nonisolated struct PageLayout: Equatable {
  /// The gap between two pages, and around the column, in logical pixels.
  package static let gap = 12.0

  /// Sizes as shown, in points.
  package let sizes: [Size]
  package let spread: PageSpread
  /// The sum of the rows' heights before each row, points; the whole height at the end.
  private let tops: [Double]
  private let widest: Double

  package init(sizes: [Size], spread: PageSpread = .single) {
    self.sizes = sizes
    self.spread = spread
    var tops: [Double] = []
    tops.reserveCapacity(sizes.count + 1)
    var sum = 0.0
    for row in 0..<Self.rowCount(sizes.count, spread) {
      tops.append(sum)
      sum += Self.pages(inRow: row, of: sizes.count, spread).reduce(0) { max($0, sizes[$1].height) }
    }
    tops.append(sum)
    self.tops = tops
    widest = sizes.map(\.width).max() ?? 0
  }

  // MARK: Rows

  private static func rowCount(_ pages: Int, _ spread: PageSpread) -> Int {
    guard spread != .single, pages > 0 else { return pages }
    return spread.slot(of: pages - 1) / 2 + 1
  }

  private static func pages(inRow row: Int, of count: Int, _ spread: PageSpread) -> Range<Int> {
    guard spread != .single else { return row..<(row + 1) }
    let first = 2 * row - spread.slot(of: 0)
    return max(first, 0)..<min(first + 2, count)
  }

  private var rows: Int { tops.count - 1 }

  private func row(of i: Int) -> Int { spread == .single ? i : spread.slot(of: i) / 2 }

  /// The pages beside page `i`, itself included.
  package func row(with i: Int) -> Range<Int> { Self.pages(inRow: row(of: i), of: sizes.count, spread) }

  /// The page to turn to from page `i`: the next or previous one that begins a row.
  package func turned(from i: Int, by direction: Int) -> Int {
    let target = row(of: i) + direction
    guard target >= 0 else { return 0 }
    guard target < rows else { return sizes.count - 1 }
    return Self.pages(inRow: target, of: sizes.count, spread).lowerBound
  }

  private func top(ofRow row: Int, zoom: Double) -> Double {
    (tops[row] * zoom + Double(row + 1) * Self.gap).rounded(.down)
  }

  // MARK: Places

  /// The size of everything at `zoom` logical pixels a point, no narrower than the view.
  package func contentSize(zoom: Double, viewWidth: Double) -> Size {
    let wide = spread == .single ? widest * zoom : 2 * widest * zoom + Self.gap
    return Size(
      width: max(viewWidth, wide.rounded(.up) + 2 * Self.gap),
      height: (tops[rows] * zoom).rounded(.up) + Double(rows + 1) * Self.gap)
  }

  /// Where page `i` lies in the content; its corner is on whole pixels. Pairs meet in the middle.
  package func frame(_ i: Int, zoom: Double, viewWidth: Double) -> Rect {
    let content = contentSize(zoom: zoom, viewWidth: viewWidth)
    let size = sizes[i]
    let (width, height) = (size.width * zoom, size.height * zoom)
    let row = row(of: i)
    var x = (content.width - width) / 2
    var y = top(ofRow: row, zoom: zoom)
    if spread != .single {
      let isLeft = spread.slot(of: i) % 2 == 0
      x = content.width / 2 + (isLeft ? -Self.gap / 2 - width : Self.gap / 2)
      // The lower one of a pair stands in the middle of its row.
      y = (y + ((tops[row + 1] - tops[row]) * zoom - height) / 2).rounded(.down)
    }
    return Rect(x: x.rounded(.down), y: y, width: width, height: height)
  }

  /// The box around page `i` and those beside it.
  package func rowFrame(_ i: Int, zoom: Double, viewWidth: Double) -> Rect {
    let frames = row(with: i).map { frame($0, zoom: zoom, viewWidth: viewWidth) }
    return frames.dropFirst().reduce(frames[0]) { $0.union($1) }
  }

  /// The pages that lie between two heights of the content.
  package func pages(from y0: Double, to y1: Double, zoom: Double) -> Range<Int> {
    guard !sizes.isEmpty, y1 >= y0 else { return 0..<0 }
    return index(at: y0, zoom: zoom)..<row(with: index(at: y1, zoom: zoom)).upperBound
  }

  /// The page at a height of the content, the first of its row; the nearest one beyond both ends, the upper one in
  /// a gap.
  package func index(at y: Double, zoom: Double) -> Int {
    var low = 0
    var high = rows - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if top(ofRow: middle, zoom: zoom) <= y { low = middle } else { high = middle - 1 }
    }
    guard !sizes.isEmpty else { return 0 }
    return Self.pages(inRow: max(low, 0), of: sizes.count, spread).lowerBound
  }

  /// The page nearest to a point of the content.
  package func index(at point: Point, zoom: Double, viewWidth: Double) -> Int {
    var i = index(at: point.y, zoom: zoom)
    guard !sizes.isEmpty else { return 0 }
    // In the gap below a row the next one may be nearer.
    let next = row(with: i).upperBound
    let bottom = rowFrame(i, zoom: zoom, viewWidth: viewWidth).maxY
    if next < sizes.count, point.y > bottom + Self.gap / 2 { i = next }
    let isRight = point.x >= contentSize(zoom: zoom, viewWidth: viewWidth).width / 2
    return isRight ? row(with: i).upperBound - 1 : i
  }

  // MARK: Fitting

  /// The zoom at which page `i` is as wide as the view; of a pair, both together.
  package func zoomToFitWidth(_ i: Int, view: Size) -> Double {
    let width = row(with: i).reduce(0) { max($0, sizes[$1].width) }
    guard width > 0 else { return 1 }
    let room = view.width - 2 * Self.gap
    return max(spread == .single ? room / width : (room - Self.gap) / (2 * width), 0.01)
  }

  /// The zoom a document opens at: as wide as the view, but no larger than is good for reading; of slides, all of one.
  package func automaticZoom(_ i: Int, view: Size) -> Double {
    if spread == .single, sizes[i].width > sizes[i].height { return zoomToFitPage(i, view: view) }
    return min(zoomToFitWidth(i, view: view), Self.readingZoom)
  }

  /// The zoom a single page of that size opens at, before there is a document.
  package static func automaticZoom(of page: Size, view: Size) -> Double {
    PageLayout(sizes: [page]).automaticZoom(0, view: view)
  }

  /// The largest zoom that a page of text is opened at.
  package static let readingZoom = 1.3

  /// The zoom at which all of page `i` is in view, and those beside it.
  package func zoomToFitPage(_ i: Int, view: Size) -> Double {
    let height = row(with: i).reduce(0) { max($0, sizes[$1].height) }
    guard height > 0 else { return 1 }
    return min(zoomToFitWidth(i, view: view), max((view.height - 2 * Self.gap) / height, 0.01))
  }
}
