import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// The small pictures of pages: asks for those wanted, paints their marks on them, and keeps as many as fit.
final class Thumbnails {
  /// A page's picture, with its marks as they were at `revision`.
  final class Picture {
    let image: TileImage
    let plan: TilePlan
    fileprivate let revision: Int
    fileprivate let byteCount: Int

    fileprivate init(_ pixels: PixelBuffer, plan: TilePlan, revision: Int) {
      image = TileImage(pixels)
      self.plan = plan
      self.revision = revision
      byteCount = pixels.byteCount
    }
  }

  /// A picture someone wants to show.
  struct Wish {
    var page: Page
    var plan: TilePlan
    /// What is shown of the page until then.
    var shown: Picture?
  }

  private struct Request {
    var plan: TilePlan
    var revision: Int
    var task: Task<Void, Never>
  }

  private let source: any PageSource
  private let appearances: (any AppearanceSource)?
  private let compositor: TileCompositor
  private var pictures: ByteBoundedCache<PageID, Picture>
  private var requests: [PageID: Request] = [:]
  private var failed: Set<PageID> = []
  /// How often each page's marks changed, where they did.
  private var revisions: [PageID: Int] = [:]

  /// Called when a page's picture came, or it became known that none will.
  var onChange: (PageID) -> Void = { _ in }

  /// `byteBudget`: how much the pictures of pages out of view may take.
  init(
    source: any PageSource, appearances: (any AppearanceSource)?, compositor: TileCompositor,
    byteBudget: Int = 24 << 20
  ) {
    self.source = source
    self.appearances = appearances
    self.compositor = compositor
    pictures = ByteBoundedCache(byteBudget: byteBudget)
  }

  deinit { for request in requests.values { request.task.cancel() } }

  /// What there is of a page: perhaps of another size, or without its latest marks.
  func picture(of id: PageID) -> Picture? { pictures.value(for: id) }

  /// Whether the page can't be drawn.
  func isFailed(_ id: PageID) -> Bool { failed.contains(id) }

  /// Whether nothing is on its way.
  var isSettled: Bool { requests.isEmpty }

  /// A page's marks or shape changed: its picture is no longer right.
  func pageChanged(_ id: PageID) { revisions[id, default: 0] += 1 }

  /// Fetches these pictures, the first first, and gives up on all others that are still to come.
  func want(_ wanted: [Wish]) {
    let ids = Set(wanted.map(\.page.id))
    for (id, request) in requests where !ids.contains(id) {
      request.task.cancel()
      requests[id] = nil
    }
    for wish in wanted where !failed.contains(wish.page.id) { fetch(wish) }
  }

  private func fetch(_ wish: Wish) {
    let (page, plan) = (wish.page, wish.plan)
    let revision = revisions[page.id] ?? 0
    if let picture = wish.shown, picture.plan == plan, picture.revision == revision {
      requests.removeValue(forKey: page.id)?.task.cancel()
      return
    }
    if let running = requests[page.id] {
      if running.plan == plan, running.revision == revision { return }
      running.task.cancel()
    }
    let task = Task { [weak self, source, appearances, compositor] in
      do throws(PageSourceError) {
        let pixels = try await Self.pixels(of: page, plan, source, appearances, compositor)
        self?.arrived(Picture(pixels, plan: plan, revision: revision), of: page.id)
      } catch {
        self?.failed(error, page.id, plan: plan, revision: revision)
      }
    }
    requests[page.id] = Request(plan: plan, revision: revision, task: task)
  }

  /// A page drawn whole, with its marks.
  @concurrent
  nonisolated static func pixels(
    of page: Page, _ plan: TilePlan, _ source: any PageSource, _ appearances: (any AppearanceSource)?,
    _ compositor: TileCompositor
  ) async throws(PageSourceError) -> PixelBuffer {
    let marks = PageMarks(of: page)
    let scale = plan.scale * page.geometry.userUnit
    let request = TileRequest(
      page: page.sourceIndex, scale: scale, x: 0, y: 0, width: plan.width, height: plan.height,
      hidden: marks.hidden)
    let base = try await source.tile(request, priority: .background)
    guard !marks.drawn.isEmpty else { return base }
    var looks: [AnnotationID: AnnotationLook] = [:]
    for annotation in marks.drawn {
      guard let place = marks.kept[annotation.id] else { continue }
      let picture = try? await appearances?.picture(of: annotation.id, page: page.sourceIndex, scale: scale)
      looks[annotation.id] =
        picture.map { .picture($0, at: place) } ?? (annotation.isOpaque ? .outline(place) : .drawing)
    }
    if Task.isCancelled { throw .cancelled }
    return compositor.composed(
      base: base, annotations: marks.drawn, looks: looks,
      userToPixels: page.geometry.userToShown.then(.scale(plan.scale, plan.scale)))
  }

  private func arrived(_ picture: Picture, of id: PageID) {
    guard !Task.isCancelled, let request = requests[id], request.plan == picture.plan,
      request.revision == picture.revision
    else { return }
    requests[id] = nil
    pictures.insert(picture, for: id, bytes: picture.byteCount)
    onChange(id)
  }

  private func failed(_ error: PageSourceError, _ id: PageID, plan: TilePlan, revision: Int) {
    guard error != .cancelled, error != .closed, let request = requests[id], request.plan == plan,
      request.revision == revision
    else { return }
    requests[id] = nil
    failed.insert(id)
    onChange(id)
  }
}
