import Geometry

/// Where the cards of a page grid lie: rows as high as their tallest page; a value made from the pages' sizes.
///
/// All lengths are logical pixels of the content, whose origin is the top left corner of everything scrolled.
package struct GridLayout: Equatable {
  /// The space around all cards.
  package static let margin = 12.0
  /// The space between two cards.
  package static let gap = 4.0
  /// The space inside a card around its paper: room for the outline of a selected one.
  package static let padding = 8.0
  /// The space between a paper and its label.
  package static let labelGap = 6.0
  /// The height of a paper at most, in widths of a card's paper.
  private static let tallest = 1.5
  /// Cards get narrower by up to this part of one so that another column fits.
  private static let squeeze = 0.25

  /// Where the focus goes from a card.
  package enum Step: CaseIterable, Sendable {
    case left, right, up, down, pageUp, pageDown, first, last
  }

  package let columns: Int
  /// The width that the widest papers get.
  package let paperWidth: Double
  private let papers: [Size]
  private let viewWidth: Double
  private let labelHeight: Double
  private let isRightToLeft: Bool
  /// The upper edge of each row, and of the one that would follow the last.
  private let tops: [Double]
  /// The height of the tallest paper in each row.
  private let tallestPapers: [Double]

  /// `sizes`: of the pages as shown, points; `cardWidth`: the width wanted for papers.
  package init(
    sizes: [Size], cardWidth: Double, viewWidth: Double, labelHeight: Double, isRightToLeft: Bool = false
  ) {
    self.viewWidth = viewWidth
    self.labelHeight = labelHeight
    self.isRightToLeft = isRightToLeft
    let room = max(viewWidth - 2 * Self.margin + Self.gap, 1)
    let wanted = cardWidth + 2 * Self.padding + Self.gap
    let fitting = max(Int((room / wanted + Self.squeeze).rounded(.down)), 1)
    columns = max(min(fitting, sizes.count), 1)
    let share = (room / Double(fitting)).rounded(.down)
    let paperWidth = max((min(wanted, share) - Self.gap - 2 * Self.padding).rounded(.down), 16)
    self.paperWidth = paperWidth
    papers = sizes.map { Self.paper($0, width: paperWidth) }
    var tops: [Double] = [Self.margin]
    var tallestPapers: [Double] = []
    for start in stride(from: 0, to: papers.count, by: columns) {
      let row = papers[start..<min(start + columns, papers.count)]
      let tallest = row.map(\.height).max() ?? 0
      tallestPapers.append(tallest)
      let height = tallest + 2 * Self.padding + Self.labelGap + labelHeight
      tops.append(tops[tops.count - 1] + height + Self.gap)
    }
    self.tops = tops
    self.tallestPapers = tallestPapers
  }

  /// A page shrunk or grown into the room for a paper, in whole pixels.
  private static func paper(_ size: Size, width: Double) -> Size {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return Size(width: width, height: width)
    }
    let scale = min(width / size.width, width * tallest / size.height)
    return Size(
      width: max((size.width * scale).rounded(), 1), height: max((size.height * scale).rounded(), 1))
  }

  package var count: Int { papers.count }
  private var rows: Int { tallestPapers.count }
  private var cellWidth: Double { paperWidth + 2 * Self.padding }

  /// The left edge of the first column.
  private var left: Double {
    let used = Double(columns) * (cellWidth + Self.gap) - Self.gap
    return max(((viewWidth - used) / 2).rounded(.down), 0)
  }

  /// The height of everything.
  package var contentHeight: Double { tops[rows] - (rows > 0 ? Self.gap : 0) + Self.margin }

  // MARK: Frames

  /// Where the card of page `i` lies.
  package func frame(_ i: Int) -> Rect {
    let (row, place) = i.quotientAndRemainder(dividingBy: columns)
    let column = isRightToLeft ? columns - 1 - place : place
    return Rect(
      x: left + Double(column) * (cellWidth + Self.gap), y: tops[row], width: cellWidth,
      height: tops[row + 1] - Self.gap - tops[row])
  }

  /// Where its paper lies on the card, from the card's top left corner: papers of a row stand on one line.
  package func paper(_ i: Int) -> Rect {
    let size = papers[i]
    return Rect(
      x: ((cellWidth - size.width) / 2).rounded(.down),
      y: Self.padding + tallestPapers[i / columns] - size.height, width: size.width, height: size.height)
  }

  // MARK: Finding

  /// The page whose card is at a point; nil between and beside cards.
  package func index(at point: Point) -> Int? {
    guard rows > 0, point.y >= tops[0] else { return nil }
    let row = row(at: point.y)
    guard point.y < tops[row + 1] - Self.gap else { return nil }
    let x = point.x - left
    guard x >= 0 else { return nil }
    let column = Int(x / (cellWidth + Self.gap))
    guard column < columns, x - Double(column) * (cellWidth + Self.gap) < cellWidth else { return nil }
    let i = row * columns + (isRightToLeft ? columns - 1 - column : column)
    return i < count ? i : nil
  }

  /// The pages of all rows that reach between two heights.
  package func pages(from y0: Double, to y1: Double) -> Range<Int> {
    guard rows > 0, y1 >= y0 else { return 0..<0 }
    let (first, last) = (row(at: y0), row(at: y1))
    return first * columns..<min((last + 1) * columns, count)
  }

  /// The pages whose cards touch a rectangle.
  package func pages(touching box: Rect) -> [Int] {
    pages(from: box.minY, to: box.maxY).filter { frame($0).intersects(box) }
  }

  /// The last row that begins at or above a height; the first above all.
  private func row(at y: Double) -> Int {
    var low = 0
    var high = rows - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if tops[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return max(low, 0)
  }

  // MARK: Moving

  /// The page a step away from page `i`; itself at the ends. `viewHeight` says how far a screenful is.
  package func neighbour(of i: Int, _ step: Step, viewHeight: Double) -> Int {
    guard count > 0 else { return i }
    let last = count - 1
    switch step {
    case .first: return 0
    case .last: return last
    case .left: return min(max(i + (isRightToLeft ? 1 : -1), 0), last)
    case .right: return min(max(i + (isRightToLeft ? -1 : 1), 0), last)
    case .up: return i >= columns ? i - columns : i
    case .down: return below(i, rows: 1)
    case .pageUp: return i % columns + rowAbove(i / columns, by: viewHeight) * columns
    case .pageDown: return below(i, rows: rowBelow(i / columns, by: viewHeight) - i / columns)
    }
  }

  /// The uppermost row that is in view with this one; at least one up.
  private func rowAbove(_ row: Int, by height: Double) -> Int {
    let y = tops[row] - height
    return y <= tops[0] ? 0 : max(min(self.row(at: y) + 1, row - 1), 0)
  }

  /// The lowest row that is in view with this one; at least one down.
  private func rowBelow(_ row: Int, by height: Double) -> Int {
    let y = tops[row] + height
    return y >= tops[rows] - Self.gap ? rows - 1 : min(max(self.row(at: y) - 1, row + 1), rows - 1)
  }

  /// So many rows further down in the same column; the last page where the last row has no such column.
  private func below(_ i: Int, rows distance: Int) -> Int {
    let row = min(i / columns + distance, rows - 1)
    guard row > i / columns else { return i }
    return min(row * columns + i % columns, count - 1)
  }

  /// The offset nearest to `offset` at which all of page `i`'s card is in a view of `height`, its top first.
  package func offset(showing i: Int, from offset: Double, viewHeight: Double) -> Double {
    let frame = frame(i)
    let (top, bottom) = (frame.minY - Self.margin, frame.maxY + Self.margin)
    if bottom - top > viewHeight || top < offset { return top }
    return bottom > offset + viewHeight ? bottom - viewHeight : offset
  }
}
