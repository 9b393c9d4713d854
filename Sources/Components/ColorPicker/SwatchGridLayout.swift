import Geometry

/// Where the squares of a grid are: rows of equal squares, filling the width; logical pixels, y down.
nonisolated struct SwatchGridLayout: Hashable, Sendable {
  var count: Int
  var width: Double
  var side = 36.0
  var gap = 12.0
  var isRightToLeft = false
  /// Squares in a row where there is room: as many as there are hues, so that shades stand below each other.
  var most = 6

  /// Squares in a row.
  var columns: Int { max(1, min(most, Int((width + gap) / (side + gap)))) }
  var rows: Int { (count + columns - 1) / columns }
  var height: Double { rows == 0 ? 0 : Double(rows) * (side + gap) - gap }

  /// Whatever is left of the width, split between the squares.
  private var step: Double { columns > 1 ? max((width - side) / Double(columns - 1), side) : 0 }

  func frame(_ index: Int) -> Rect {
    let (row, column) = (index / columns, index % columns)
    let x = Double(column) * step
    return Rect(
      x: isRightToLeft ? width - side - x : x, y: Double(row) * (side + gap), width: side, height: side)
  }

  /// The squares that `top…bottom` shows some of.
  func visible(from top: Double, to bottom: Double) -> Range<Int> {
    guard count > 0, bottom > top else { return 0..<0 }
    let first = max(0, Int(top / (side + gap))) * columns
    let last = (Int(max(bottom, 0) / (side + gap)) + 1) * columns
    return min(first, count)..<min(last, count)
  }

  /// The square at a point, or the nearest one.
  func nearest(to p: Point) -> Int? {
    guard count > 0 else { return nil }
    let row = min(max(Int((p.y + gap / 2) / (side + gap)), 0), rows - 1)
    let x = isRightToLeft ? width - p.x : p.x
    let column = step > 0 ? min(max(Int((x - side / 2) / step + 0.5), 0), columns - 1) : 0
    return min(row * columns + column, count - 1)
  }

  /// The square an arrow leads to from another; nil at an edge.
  func neighbor(of index: Int, dx: Int, dy: Int) -> Int? {
    let target = index + (isRightToLeft ? -dx : dx) + dy * columns
    guard target >= 0 else { return nil }
    // Down from the last but one row ends on the last square.
    if target >= count { return dy > 0 && index / columns < rows - 1 ? count - 1 : nil }
    return target
  }
}
