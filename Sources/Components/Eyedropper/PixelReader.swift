import DocumentModel
import Geometry
import Rendering

/// Reads the pixels of a document's pages as they are drawn with their marks, whatever colours the screen shows them
/// in: from the tiles on screen where they are sharp, else from a tile fetched for that.
final class PixelReader {
  /// A part of a page, in its device pixels.
  struct Box: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func contains(_ other: Box) -> Bool {
      other.x >= x && other.y >= y && other.x + other.width <= x + width
        && other.y + other.height <= y + height
    }
  }

  /// A part of a page in a certain state.
  private struct Wanted {
    let tiles: PageTiles
    let state: PageTiles.State
    let box: Box

    func covers(_ other: Wanted) -> Bool {
      tiles === other.tiles && state == other.state && box.contains(other.box)
    }
  }

  private static let side = 256

  private var fetched: (what: Wanted, pixels: PixelBuffer)?
  private var request: (what: Wanted, task: Task<Void, Never>)?
  private var failed: Wanted?
  /// Called when pixels came that were not there before.
  var onArrival: () -> Void = {}

  isolated deinit { request?.task.cancel() }

  /// The pixels around one of a page, in device pixels of what `tiles` shows now.
  func patch(_ tiles: PageTiles, x: Int, y: Int) -> PixelPatch {
    guard let plan = tiles.current?.plan else {
      return PixelPatch(middle: .pending, colors: PixelPatch.blank)
    }
    let reach = PixelPatch.side / 2
    let isOnPage = (0..<plan.width).contains(x) && (0..<plan.height).contains(y)
    let box = Self.part(of: plan, x - reach, y - reach, PixelPatch.side)
    guard let box else { return .offPage }
    guard let pixel = pixels(tiles, plan, box) else {
      let middle: PixelPatch.Middle = failed == nil ? .pending : .failed
      return PixelPatch(middle: isOnPage ? middle : .offPage, colors: PixelPatch.blank)
    }
    var colors = PixelPatch.blank
    for row in box.y..<(box.y + box.height) {
      for column in box.x..<(box.x + box.width) {
        colors[(row - y + reach) * PixelPatch.side + column - x + reach] = pixel(column, row)
      }
    }
    let middle = colors[colors.count / 2]
    return PixelPatch(middle: middle.map { .color($0) } ?? .offPage, colors: colors)
  }

  /// What gives each pixel of `box`; nil until that is known.
  private func pixels(_ tiles: PageTiles, _ plan: TilePlan, _ box: Box) -> ((Int, Int) -> Color?)? {
    if tiles.failure == nil, let sharp = tiles.sharpPixels(in: box) { return sharp }
    let wanted = Wanted(tiles: tiles, state: tiles.state, box: box)
    if let fetched, fetched.what.covers(wanted) {
      let (corner, pixels) = (fetched.what.box, fetched.pixels)
      return { Color(pixels, x: $0 - corner.x, y: $1 - corner.y) }
    }
    fetch(wanted, plan)
    return nil
  }

  private func fetch(_ wanted: Wanted, _ plan: TilePlan) {
    if let failed, failed.covers(wanted) { return }
    failed = nil
    // Marks on the page have no picture yet; the view is drawn again when they have.
    guard !wanted.tiles.isWaitingForPictures else { return }
    if let request, request.what.covers(wanted) { return }
    request?.task.cancel()
    let middle = (x: wanted.box.x + wanted.box.width / 2, y: wanted.box.y + wanted.box.height / 2)
    guard let box = Self.part(of: plan, middle.x - Self.side / 2, middle.y - Self.side / 2, Self.side) else {
      return
    }
    let what = Wanted(tiles: wanted.tiles, state: wanted.state, box: box)
    let task = Task { [weak self] in
      var result: Result<PixelBuffer, PageSourceError>
      do throws(PageSourceError) {
        result = .success(try await what.tiles.fetchPixels(of: box, in: what.state))
      } catch { result = .failure(error) }
      guard !Task.isCancelled else { return }
      self?.received(result, what)
    }
    request = (what, task)
  }

  private func received(_ result: Result<PixelBuffer, PageSourceError>, _ what: Wanted) {
    request = nil
    switch result {
    case .success(let pixels): fetched = (what, pixels)
    // The page became another before it was drawn.
    case .failure(.cancelled): break
    case .failure: failed = what
    }
    onArrival()
  }

  /// A square as far as it is on the page; nil when it is beside it.
  private static func part(of plan: TilePlan, _ x: Int, _ y: Int, _ side: Int) -> Box? {
    let (x0, y0) = (max(x, 0), max(y, 0))
    let (x1, y1) = (min(x + side, plan.width), min(y + side, plan.height))
    return x0 < x1 && y0 < y1 ? Box(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
  }
}

extension Color {
  /// The pixel of an opaque picture.
  init(_ pixels: PixelBuffer, x: Int, y: Int) {
    let pixel = (pixels.data + y * pixels.stride).assumingMemoryBound(to: UInt32.self)[x]
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}
