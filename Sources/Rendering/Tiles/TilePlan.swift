import Geometry

/// One tile of a page: a rectangle of device pixels of the page at one scale.
package struct TileID: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// How a page at one scale is cut into tiles: whole while it is small, in squares when it is large.
package struct TilePlan: Hashable, Sendable {
  /// Device pixels per point of the page as shown, UserUnit applied.
  package let scale: Double
  /// The page's size in device pixels.
  package let width: Int
  package let height: Int
  /// The size of a tile but for those at the right and bottom edge.
  package let tileWidth: Int
  package let tileHeight: Int

  /// Pages of up to this many pixels are one tile: one drawing, no seams, one texture.
  package static let wholePagePixels = 3_000_000
  package static let square = 512

  /// `size` in points as shown.
  package init(size: Size, scale: Double) {
    // The same zoom worked out from an estimated and from the real page size is the same scale.
    self.scale = (scale * 1e7).rounded() / 1e7
    func pixels(_ length: Double) -> Int {
      let n = (length * scale).rounded(.up)
      return n.isFinite ? Int(min(max(n, 1), 4e6)) : 1
    }
    width = pixels(size.width)
    height = pixels(size.height)
    let isWhole = width * height <= Self.wholePagePixels && max(width, height) <= 8192
    tileWidth = isWhole ? width : Self.square
    tileHeight = isWhole ? height : Self.square
  }

  package var columns: Int { (width + tileWidth - 1) / tileWidth }
  package var rows: Int { (height + tileHeight - 1) / tileHeight }

  /// Where a tile lies, in device pixels of the page.
  package func frame(_ tile: TileID) -> (x: Int, y: Int, width: Int, height: Int) {
    let x = tile.column * tileWidth
    let y = tile.row * tileHeight
    return (x, y, min(tileWidth, width - x), min(tileHeight, height - y))
  }

  /// The tiles that a rectangle of the page touches (device pixels), nearest to its middle first.
  package func tiles(in visible: Rect) -> [TileID] {
    guard visible.maxX > 0, visible.maxY > 0, visible.minX < Double(width), visible.minY < Double(height)
    else { return [] }
    func index(_ v: Double, _ size: Int, _ count: Int) -> Int {
      min(max(Int((v / Double(size)).rounded(.down)), 0), count - 1)
    }
    let c0 = index(visible.minX, tileWidth, columns)
    let c1 = index(visible.maxX - 0.001, tileWidth, columns)
    let r0 = index(visible.minY, tileHeight, rows)
    let r1 = index(visible.maxY - 0.001, tileHeight, rows)
    let middle = visible.center
    func distance(_ t: TileID) -> Double {
      let x = (Double(t.column) + 0.5) * Double(tileWidth) - middle.x
      let y = (Double(t.row) + 0.5) * Double(tileHeight) - middle.y
      return x * x + y * y
    }
    var result: [TileID] = []
    for row in r0...r1 { for column in c0...c1 { result.append(TileID(column: column, row: row)) } }
    return result.count > 1 ? result.sorted { distance($0) < distance($1) } : result
  }
}
