import Geometry
import Rendering
import Synchronization

/// Pages without a renderer: plain paper, text from fake layers, failures on demand; it remembers what was asked.
package final class FakePageSource: PageSource {
  private struct State {
    var tiles: [TileRequest] = []
    var failing: Set<Int> = []
    var isClosed = false
    var finds: [Find] = []
    var isHoldingFinds = false
    var held: [Held] = []
  }

  /// A search of a page (0-based).
  package struct Find: Hashable, Sendable {
    package var page: Int
    package var text: String
    package var options: FindOptions

    package init(page: Int, text: String, options: FindOptions = []) {
      self.page = page
      self.text = text
      self.options = options
    }
  }

  private struct Held {
    var find: Find
    var goOn: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())
  /// Text by 0-based page, in the page's shown space.
  private let texts: [Int: FakeTextLayer]

  package init(texts: [Int: FakeTextLayer] = [:]) { self.texts = texts }

  /// Every tile asked for, in order.
  package var requestedTiles: [TileRequest] { state.withLock { $0.tiles } }

  /// Lets a page (0-based) be one that can't be drawn.
  package func fail(page: Int) { state.withLock { _ = $0.failing.insert(page) } }

  /// Every search asked for, in order.
  package var requestedFinds: [Find] { state.withLock { $0.finds } }

  /// The searches that wait for `answer`, in order.
  package var heldFinds: [Find] { state.withLock { $0.held.map(\.find) } }

  /// Lets searches wait from now on.
  package func holdFinds() { state.withLock { $0.isHoldingFinds = true } }

  /// Answers a search that waits.
  package func answer(page: Int) { release { $0.page == page } }

  private func release(where isMeant: (Find) -> Bool) {
    let meant = state.withLock { state in
      let meant = state.held.filter { isMeant($0.find) }
      state.held.removeAll { isMeant($0.find) }
      return meant
    }
    for held in meant { held.goOn.resume() }
  }

  private func wait(_ find: Find) async {
    guard state.withLock({ $0.isHoldingFinds }) else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { goOn in
        state.withLock { $0.held.append(Held(find: find, goOn: goOn)) }
        if Task.isCancelled { release { $0 == find } }
      }
    } onCancel: {
      release { $0 == find }
    }
  }

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
    return TextSelection(lines: found.boxes.map(Quad.init(shown:)), text: found.text)
  }

  package func find(_ text: String, page: Int, options: FindOptions) async throws(PageSourceError)
    -> [TextMatch]
  {
    let find = Find(page: page, text: text, options: options)
    state.withLock { $0.finds.append(find) }
    await wait(find)
    try check(page)
    return (texts[page]?.lines ?? []).filter { $0.text.contains(text) }.map { TextMatch(rects: [$0.box]) }
  }

  package func links(page: Int) async throws(PageSourceError) -> [PageLink] {
    try check(page)
    return []
  }
}
