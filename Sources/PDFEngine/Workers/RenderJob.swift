import RenderProtocol
import Rendering

/// A request on its way: waiting, in flight or answered. Touched only on the scheduler's queue once submitted.
final class RenderJob: @unchecked Sendable {  // see above
  enum Question: Sendable {
    case open(password: String?)
    case tile(TileRequest)
    /// Anything that needs no shared memory; `page` is nil when no single page is at risk.
    case plain(RenderRequest, page: Int?)
  }

  enum Answer: Sendable {
    case reply(RenderReply)
    case pixels(PixelBuffer)
  }

  let question: Question
  let priority: RequestPriority
  /// Batch number; later ones go first.
  var generation = 0
  /// Order of arrival.
  var sequence = 0
  var isCancelled = false
  /// Whether the page crashed a process before, so that it must be drawn the careful way.
  var isCareful = false
  /// Called once.
  private var completion: ((Result<Answer, RenderJobError>) -> Void)?

  init(_ question: Question, priority: RequestPriority) {
    self.question = question
    self.priority = priority
  }

  /// The page that would be given up if this hangs.
  var use: PageUse? {
    switch question {
    case .open: nil
    case .tile(let request): PageUse(page: request.page, kind: .drawing)
    case .plain(_, let page): page.map { PageUse(page: $0, kind: .reading) }
    }
  }

  /// Whether it is one of a row of requests over all pages, which are served in order and let others pass.
  private var isSearch: Bool { if case .plain(.find, _) = question { true } else { false } }

  func whenDone(_ completion: @escaping (Result<Answer, RenderJobError>) -> Void) {
    self.completion = completion
  }

  func finish(_ result: Result<Answer, RenderJobError>) {
    let call = completion
    completion = nil
    call?(result)
  }

  /// Whether this is to be served before `other`.
  func goesBefore(_ other: RenderJob) -> Bool {
    if priority != other.priority { return priority.rawValue < other.priority.rawValue }
    // A search asks for page after page: each would be newer than the thumbnails, and than the page before it.
    if isSearch != other.isSearch { return other.isSearch }
    if isSearch { return sequence < other.sequence }
    if generation != other.generation { return generation > other.generation }
    return sequence < other.sequence
  }
}

/// How a request may end without an answer.
enum RenderJobError: Error {
  case cannotBeShown
  case closed
  case cancelled
  case crashed
  case timedOut
  case outOfMemory
  case noService(String)
  case unreadable(errno: Int32)
  case failed(String)

  var forPages: PageSourceError {
    switch self {
    case .cannotBeShown: .cannotBeShown
    case .closed: .closed
    case .cancelled: .cancelled
    case .crashed: .failed("the renderer crashed")
    case .timedOut: .failed("the renderer took too long")
    case .outOfMemory: .failed("no memory or file descriptors left")
    case .noService(let reason), .failed(let reason): .failed(reason)
    case .unreadable(let code): .failed("errno \(code)")
    }
  }

  var forOpening: RenderOpenError {
    switch self {
    case .cannotBeShown, .crashed: .crashed
    case .closed, .cancelled: .closed
    case .timedOut: .timedOut
    case .outOfMemory: .failed("no memory or file descriptors left")
    case .noService(let reason): .noService(reason)
    case .unreadable(let code): .unreadable(errno: code)
    case .failed(let reason): .failed(reason)
    }
  }
}

/// What is given up when a page hangs or crashes: one that can't be drawn can often still be searched.
struct PageUse: Hashable {
  enum Kind { case drawing, reading }
  var page: Int
  var kind: Kind
}
