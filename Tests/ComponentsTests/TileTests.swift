import Geometry
import Rendering
import TestSupport
import Testing

struct TilePlanTests {
  private func tile(_ column: Int, _ row: Int) -> TileID {
    var tile = TilePlan(size: Size(width: 1, height: 1), scale: 1).tiles(
      in: Rect(x: 0, y: 0, width: 1, height: 1))[0]
    tile.column = column
    tile.row = row
    return tile
  }

  @Test(arguments: [0.001, 0.5, 1, 2, 4, 16, 64]) func tilesCoverThePageOnce(_ scale: Double) {
    let plan = TilePlan(size: Size(width: 595, height: 842), scale: scale)
    #expect(plan.width >= 1 && plan.height >= 1)
    var (x, y) = (0, 0)
    for column in 0..<plan.columns {
      let frame = plan.frame(tile(column, 0))
      #expect(frame.x == x)
      #expect(frame.width > 0)
      x += frame.width
    }
    for row in 0..<plan.rows {
      let frame = plan.frame(tile(0, row))
      #expect(frame.y == y)
      #expect(frame.height > 0)
      y += frame.height
    }
    #expect(x == plan.width && y == plan.height)
  }

  @Test func smallPagesAreWholeAndLargeOnesAreCut() {
    #expect(TilePlan(size: Size(width: 595, height: 842), scale: 2).columns == 1)
    let large = TilePlan(size: Size(width: 595, height: 842), scale: 8)
    #expect(large.tileWidth == TilePlan.square)
    #expect(large.columns * large.rows > 50)
    // Longer than a texture can be, though of few pixels.
    #expect(TilePlan(size: Size(width: 10, height: 9000), scale: 1).rows > 1)
  }

  @Test func theTilesInViewAreThoseItTouchesTheMiddleOnesFirst() {
    let plan = TilePlan(size: Size(width: 600, height: 800), scale: 8)
    var random = SeededGenerator(9)
    for _ in 0..<100 {
      let view = Rect(
        x: .random(in: -300...5000, using: &random), y: .random(in: -300...6600, using: &random),
        width: .random(in: 1...1500, using: &random), height: .random(in: 1...1500, using: &random))
      let tiles = plan.tiles(in: view)
      #expect(Set(tiles).count == tiles.count)
      for column in 0..<plan.columns {
        for row in 0..<plan.rows {
          let f = plan.frame(tile(column, row))
          let box = Rect(x: Double(f.x), y: Double(f.y), width: Double(f.width), height: Double(f.height))
          let shared = box.intersection(view)
          // Half a pixel of tolerance at the seams.
          if let shared, shared.width > 0.5, shared.height > 0.5 {
            #expect(tiles.contains(tile(column, row)))
          }
          if shared == nil { #expect(!tiles.contains(tile(column, row))) }
        }
      }
      func distance(_ t: TileID) -> Double {
        Point(x: (Double(t.column) + 0.5) * 512, y: (Double(t.row) + 0.5) * 512).distance(to: view.center)
      }
      for (a, b) in zip(tiles, tiles.dropFirst()) { #expect(distance(a) <= distance(b) + 1e-6) }
    }
  }

  @Test func nothingIsInViewBesideThePage() {
    let plan = TilePlan(size: Size(width: 600, height: 800), scale: 1)
    #expect(plan.tiles(in: Rect(x: 0, y: 900, width: 100, height: 100)).isEmpty)
    #expect(plan.tiles(in: Rect(x: -200, y: 0, width: 100, height: 100)).isEmpty)
  }

  @Test(arguments: [Double.infinity, .nan, 1e12]) func senselessScalesMakeNoSenselessTiles(_ scale: Double) {
    let plan = TilePlan(size: Size(width: 600, height: 800), scale: scale)
    #expect(plan.width >= 1 && plan.height >= 1)
    #expect(plan.tileWidth <= 8192 && plan.tileHeight <= 8192)
  }
}

struct ByteBoundedCacheTests {
  @Test func whatWasNotUsedForLongestGoesFirst() {
    var cache = ByteBoundedCache<Int, String>(byteBudget: 30)
    for i in 0..<3 { cache.insert("\(i)", for: i, bytes: 10) }
    #expect(cache.value(for: 0) == "0")
    cache.insert("3", for: 3, bytes: 10)
    #expect(cache.value(for: 1) == nil)
    #expect(cache.value(for: 0) == "0")
    #expect(cache.count == 3)
    #expect(cache.byteCount == 30)
  }

  @Test func replacingCountsOnce() {
    var cache = ByteBoundedCache<Int, String>(byteBudget: 100)
    cache.insert("a", for: 1, bytes: 60)
    cache.insert("b", for: 1, bytes: 70)
    #expect(cache.byteCount == 70)
    #expect(cache.value(for: 1) == "b")
    cache.remove(1)
    cache.remove(1)
    #expect(cache.byteCount == 0)
  }

  @Test func somethingLargerThanTheBudgetIsKeptAlone() {
    var cache = ByteBoundedCache<Int, String>(byteBudget: 10)
    cache.insert("a", for: 1, bytes: 5)
    cache.insert("b", for: 2, bytes: 50)
    #expect(cache.count == 1)
    #expect(cache.value(for: 2) == "b")
  }

  @Test func unwantedEntriesAreRemovedTogether() {
    var cache = ByteBoundedCache<Int, Int>(byteBudget: 1000)
    for i in 0..<10 { cache.insert(i, for: i, bytes: i) }
    cache.removeAll { $0 % 2 == 0 }
    #expect(cache.count == 5)
    #expect(cache.byteCount == 1 + 3 + 5 + 7 + 9)
  }

  @Test(arguments: 0..<10) func theBudgetIsKeptWhateverHappens(_ seed: Int) {
    var random = SeededGenerator(UInt64(seed))
    var cache = ByteBoundedCache<Int, Int>(byteBudget: 500)
    for _ in 0..<1000 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0..<2:
        cache.insert(key, for: key, bytes: .random(in: 1...90, using: &random))
        #expect(cache.value(for: key) == key)
      case 2: if let value = cache.value(for: key) { #expect(value == key) }
      default: cache.remove(key)
      }
      #expect(cache.byteCount <= 500)
      #expect((cache.count == 0) == (cache.byteCount == 0))
    }
  }
}
