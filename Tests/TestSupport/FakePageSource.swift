import Geometry
import Rendering
import Synchronization

/// Pages without a renderer: plain paper, text from fake layers, failures on demand; it remembers what was asked.
package final class FakePageSource: PageSource {
  private struct State {
    var tiles: [TileRequest] = []
    var failing: Set<Int> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Text by 0-based page, in the page's shown space.
  private let texts: [Int: FakeTextLayer]

  package init(texts: [Int: FakeTextLayer] = [:]) { self.texts = texts }

  /// Every tile asked for, in order.
  package var requestedTiles: [TileRequest] { state.withLock { $0.tiles } }

  /// Lets a page (0-based) be one that can't be drawn.
  package func fail(page: Int) { state.withLock { _ = $0.failing.insert(page) } }

  package func close() { state.withLock { $0.isClosed = true } }

  private func check(_ page: Int) throws(PageSourceError) {
    let (isClosed, fails) = state.withLock { ($0.isClosed, $0.failing.contains(page)) }
    if isClosed { throw .closed }
    if Task.isCancelled { throw .cancelled }
    if fails { throw .cannotBeShown }
  }

  package func tile(_ request: TileRequest, priority: RequestPriority) async throws(PageSourceError)
    -> PixelBuffer
  {
    state.withLock { $0.tiles.append(request) }
    try check(request.page)
    let pixels = PixelBuffer(width: request.width, height: request.height)
    if request.hasPaper {
      let context = CairoContext(pixels)
      context.setColor(red: 1, green: 1, blue: 1)
      context.paint()
      context.flush()
    }
    return pixels
  }

  package func text(page: Int) async throws(PageSourceError) -> PageText {
    try check(page)
    return PageText(text: (texts[page]?.lines ?? []).map(\.text).joined(separator: "\n"), boxes: [])
  }

  package func selection(
    page: Int, from: Point, to: Point, style: SelectionStyle
  ) async throws(PageSourceError) -> TextSelection {
    try check(page)
    let unit: FakeTextLayer.Unit =
      switch style {
      case .glyph: .character
      case .word: .word
      case .line: .line
      }
    guard let found = texts[page]?.selection(from: from, to: to, by: unit) else { return .empty }
    return TextSelection(lines: found.boxes, text: found.text)
  }

  package func find(_ text: String, page: Int, options: FindOptions) async throws(PageSourceError)
    -> [TextMatch]
  {
    try check(page)
    return (texts[page]?.lines ?? []).filter { $0.text.contains(text) }.map { TextMatch(rects: [$0.box]) }
  }

  package func links(page: Int) async throws(PageSourceError) -> [PageLink] {
    try check(page)
    return []
  }
}
