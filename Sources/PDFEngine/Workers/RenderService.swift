import Dispatch
import Geometry
import Glibc
import RenderProtocol
import Rendering

/// A document shown by `postil-render` processes, which may hang or crash without harm to this one.
///
/// Use: `launch` as early as possible, `open`, then ask for tiles, text and links; `close` kills the processes.
package final class RenderService: Sendable {
  private let scheduler: RenderScheduler
  private var queue: DispatchQueue { scheduler.queue }

  package init(policy: RenderPolicy = RenderPolicy()) { scheduler = RenderScheduler(policy: policy) }

  deinit {
    let scheduler = scheduler
    scheduler.queue.async { scheduler.close() }
  }

  /// Starts the first process, so that it loads while the caller does other things. Never fails: `open` tells.
  package func launch() { queue.sync { [scheduler] in scheduler.launch() } }

  /// Kills the processes; whoever waits gets `closed`. The service can't be used again.
  package func close() { queue.async { [scheduler] in scheduler.close() } }

  /// What the requests made so far have come to.
  package func activity() async -> RenderActivity {
    await withCheckedContinuation { continuation in
      queue.async { [scheduler] in continuation.resume(returning: scheduler.activity) }
    }
  }

  /// Opens the file at `path`. The file is held open, so renaming or replacing it later does no harm.
  ///
  /// May be called again, with another password or file: what was open before is closed.
  package func open(path: String, password: String? = nil) async throws(RenderOpenError) -> OpenedPages {
    let job = RenderJob(.open(password: password), priority: .visible)
    let result = await run(job) { scheduler in
      var info = stat()
      // Without waiting: a pipe must not hold us up.
      let file = RawText.withCString(path) { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard file >= 0 else { return job.finish(.failure(.unreadable(errno: errno))) }
      guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        Glibc.close(file)
        return job.finish(.failure(.unreadable(errno: EINVAL)))
      }
      scheduler.open(file: file, job: job)
    }
    switch result {
    case .success(.reply(.opened(let document))): return OpenedPages(document)
    case .success(.reply(.failure(let failure))):
      throw RenderOpenError(failure, passwordGiven: password != nil)
    case .success: throw .failed("an unexpected reply")
    case .failure(let error): throw error.forOpening
    }
  }

  /// Sizes in points as shown (UserUnit not applied) of these 0-based pages; 0 × 0 for one poppler can't find.
  package func pageSizes(_ pages: Range<Int>) async throws(PageSourceError) -> [Size] {
    try await sizes(pages, labels: false).map { Size(width: $0.width, height: $0.height) }
  }

  /// Page labels (ISO 32000-1 §12.4.2); nil where the label is just the page's number.
  package func pageLabels(_ pages: Range<Int>) async throws(PageSourceError) -> [String?] {
    try await sizes(pages, labels: true).map(\.label)
  }

  /// All of a page as one picture, `scale` device pixels a point; fails when a side is longer than a tile may be.
  package func renderPage(
    _ page: Int, scale: Double, hidden: [HiddenAnnotation] = []
  ) async throws(PageSourceError) -> PixelBuffer {
    guard let size = try await pageSizes(page..<page + 1).first else {
      throw .failed("there is no such page")
    }
    let longest = max(size.width, size.height) * scale
    guard longest > 0, longest <= Double(RenderTile.maximumSide) else {
      throw .failed("a page of impossible size")
    }
    return try await tile(
      TileRequest(wholePage: page, size: size, scale: scale, hidden: hidden), priority: .visible)
  }

  private func sizes(_ pages: Range<Int>, labels: Bool) async throws(PageSourceError) -> [RenderPageSize] {
    var result: [RenderPageSize] = []
    var first = pages.lowerBound
    while first < pages.upperBound {
      let count = min(RenderPolicy.sizesAtATime, pages.upperBound - first)
      let reply = try await ask(
        .pageSizes(first: first, count: count, labels: labels), page: nil, priority: .nearby)
      guard case .pageSizes(let sizes) = reply, sizes.count == count else {
        throw .failed("there are no such pages")
      }
      result += sizes
      first += count
    }
    return result
  }

  /// Hands `job` to the scheduler with `start` and waits for its end, or for the task to be cancelled.
  private func run(
    _ job: RenderJob, _ start: @escaping @Sendable (RenderScheduler) -> Void
  ) async -> Result<RenderJob.Answer, RenderJobError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [scheduler] in
          job.whenDone { continuation.resume(returning: $0) }
          start(scheduler)
        }
      }
    } onCancel: {
      queue.async { [scheduler] in scheduler.cancel(job) }
    }
  }

  private func answer(_ job: RenderJob) async throws(PageSourceError) -> RenderJob.Answer {
    let answer: RenderJob.Answer
    switch await run(job, { $0.submit(job) }) {
    case .success(let success): answer = success
    case .failure(let error): throw error.forPages
    }
    guard case .reply(.failure(let failure)) = answer else { return answer }
    if case .unreadablePage = failure { throw .cannotBeShown }
    throw .failed("the renderer says: \(failure)")
  }

  private func ask(
    _ request: RenderRequest, page: Int?, priority: RequestPriority
  ) async throws(PageSourceError) -> RenderReply {
    guard
      case .reply(let reply) = try await answer(RenderJob(.plain(request, page: page), priority: priority))
    else {
      throw .failed("an unexpected reply")
    }
    return reply
  }
}

extension RenderService: PageSource {
  package func tile(
    _ request: TileRequest, priority: RequestPriority
  ) async throws(PageSourceError) -> PixelBuffer {
    let sides = 1...RenderTile.maximumSide
    guard request.scale > 0, request.scale.isFinite, sides.contains(request.width),
      sides.contains(request.height)
    else { throw .failed("a tile of impossible size") }
    guard case .pixels(let pixels) = try await answer(RenderJob(.tile(request), priority: priority)) else {
      throw .failed("an unexpected reply")
    }
    return pixels
  }

  package func text(page: Int) async throws(PageSourceError) -> PageText {
    guard case .text(let text, let boxes) = try await ask(.text(page: page), page: page, priority: .nearby)
    else {
      throw .failed("an unexpected reply")
    }
    return PageText(text: text, boxes: Rect.list(sides: boxes))
  }

  package func selection(
    page: Int, from: Point, to: Point, style: SelectionStyle
  ) async throws(PageSourceError) -> TextSelection {
    // Only finite numbers travel.
    func finite(_ x: Double) -> Double { min(max(x, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
    let request = RenderRequest.selection(
      page: page, fromX: finite(from.x), fromY: finite(from.y), toX: finite(to.x), toY: finite(to.y),
      style: RenderSelectionStyle(style))
    guard case .selection(let lines, let text) = try await ask(request, page: page, priority: .visible) else {
      throw .failed("an unexpected reply")
    }
    return TextSelection(lines: lines.map(Quad.init), text: text)
  }

  package func find(
    _ text: String, page: Int, options: FindOptions
  ) async throws(PageSourceError) -> [TextMatch] {
    let request = RenderRequest.find(page: page, text: text, options: RenderFindOptions(options))
    guard case .matches(let matches) = try await ask(request, page: page, priority: .background) else {
      throw .failed("an unexpected reply")
    }
    return matches.map { TextMatch(rects: $0.map(Rect.init)) }
  }

  package func links(page: Int) async throws(PageSourceError) -> [PageLink] {
    guard case .links(let links) = try await ask(.links(page: page), page: page, priority: .nearby) else {
      throw .failed("an unexpected reply")
    }
    return links.map { PageLink(area: Rect($0.area), target: PageLink.Target($0.target)) }
  }
}
