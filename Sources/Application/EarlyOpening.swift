import Components
import Dispatch
import Geometry
import PDFEngine
import Rendering
import Synchronization

/// A document opened before there is a window: its service starts, opens the file and draws the first page
/// on another core while GTK comes up, so that the window's first frame shows the page.
nonisolated final class EarlyOpening: Sendable {
  let path: String
  let service = RenderService()

  /// The first page, drawn at the scale the window will probably show it at.
  struct Picture: Sendable {
    var plan: TilePlan
    var pixels: PixelBuffer
  }

  private struct State {
    var opened: Result<OpenedPages, RenderOpenError>?
    var picture: Picture?
  }

  private let state = Mutex(State())
  private let isOpened = DispatchSemaphore(value: 0)
  private let isDrawn = DispatchSemaphore(value: 0)
  private let drawing = Mutex<Task<Void, Never>?>(nil)

  /// `view`: how large the document's view will probably be, in device pixels.
  init(path: String, view: Size) {
    self.path = path
    service.launch()
    let task = Task.detached(priority: .userInitiated) { [self] in
      let result: Result<OpenedPages, RenderOpenError>
      do throws(RenderOpenError) {
        result = .success(try await service.open(path: path))
      } catch {
        result = .failure(error)
      }
      state.withLock { $0.opened = result }
      isOpened.signal()
      if case .success(let pages) = result { await draw(pages, view) }
      isDrawn.signal()
    }
    drawing.withLock { $0 = task }
  }

  private func draw(_ pages: OpenedPages, _ view: Size) async {
    let size = pages.firstPageSize
    guard pages.pageCount > 0, size.width > 0, size.height > 0, view.width > 0 else { return }
    let plan = TilePlan(size: size, scale: PageLayout.automaticZoom(of: size, view: view))
    guard plan.columns * plan.rows == 1 else { return }
    let request = TileRequest(wholePage: 0, size: size, scale: plan.scale)
    guard let pixels = try? await service.tile(request, priority: .visible) else { return }
    state.withLock { $0.picture = Picture(plan: plan, pixels: pixels) }
  }

  /// The opened pages, waited for at most so long: without a window there is nothing else to do.
  func opened(waiting milliseconds: Int) -> Result<OpenedPages, RenderOpenError>? {
    if state.withLock({ $0.opened == nil }) {
      _ = isOpened.wait(timeout: .now() + .milliseconds(milliseconds))
    }
    return state.withLock(\.opened)
  }

  /// The first page's picture, whenever it is drawn; nil when it can't be.
  func picture() async -> Picture? {
    await drawing.withLock(\.self)?.value
    return state.withLock(\.picture)
  }

  /// The first page's picture, if it is drawn within so long.
  func picture(waiting milliseconds: Int) -> Picture? {
    if state.withLock({ $0.picture == nil }) {
      _ = isDrawn.wait(timeout: .now() + .milliseconds(milliseconds))
    }
    return state.withLock(\.picture)
  }
}
