import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// The pictures of a page's annotations that keep the file's appearance though they moved: each fetched once a scale.
final class PagePictures {
  /// A picture that has arrived.
  final class Shown {
    let picture: AppearancePicture
    /// The scale it was asked for at.
    let scale: Double
    private var made: (mode: PageMode, texture: Texture)?

    init(_ picture: AppearancePicture, scale: Double) {
      self.picture = picture
      self.scale = scale
    }

    func texture(_ mode: PageMode) -> Texture {
      if let made, made.mode == mode { return made.texture }
      let texture = Texture(mode.shown(picture.pixels))
      made = (mode, texture)
      return texture
    }
  }

  private struct Request {
    var scale: Double
    var task: Task<Void, Never>
  }

  private let source: (any AppearanceSource)?
  private let page: Int
  /// At the scale asked for last, or at an earlier one until that arrives.
  private var shown: [AnnotationID: Shown] = [:]
  private var requests: [AnnotationID: Request] = [:]
  private var failed: Set<AnnotationID> = []

  /// Called when the looks of an annotation changed: its picture came, or it became known that none will.
  var onArrival: (AnnotationID) -> Void = { _ in }

  /// `page`: the 0-based page of the file.
  init(page: Int, source: (any AppearanceSource)?) {
    self.page = page
    self.source = source
  }

  deinit { for request in requests.values { request.task.cancel() } }

  /// What an annotation that keeps the file's appearance is painted as, `place` being where.
  func look(of annotation: Annotation, at place: FileAppearance) -> AnnotationLook {
    if let shown = shown[annotation.id] { return .picture(shown.picture, at: place) }
    guard source == nil || failed.contains(annotation.id) else { return .outline(place) }
    // Nobody can draw an opaque one then; the others have their model.
    if case .opaque = annotation.content { return .outline(place) }
    return .drawing
  }

  func texture(of id: AnnotationID, _ mode: PageMode) -> Texture? { shown[id]?.texture(mode) }

  func isOnItsWay(_ id: AnnotationID) -> Bool { requests[id] != nil }
  var isSettled: Bool { requests.isEmpty }

  /// Fetches what is not there yet at this scale (device pixels a point of user space).
  func want(_ ids: some Sequence<AnnotationID>, scale: Double) {
    guard let source else { return }
    for id in ids where shown[id]?.scale != scale && requests[id]?.scale != scale && !failed.contains(id) {
      requests[id]?.task.cancel()
      let task = Task { [weak self, page] in
        do throws(PageSourceError) {
          let picture = try await source.picture(of: id, page: page, scale: scale)
          self?.arrived(Shown(picture, scale: scale), for: id)
        } catch {
          self?.failed(error, for: id, scale: scale)
        }
      }
      requests[id] = Request(scale: scale, task: task)
    }
  }

  /// Forgets all but these.
  func keep(_ isKept: (AnnotationID) -> Bool) {
    for (id, request) in requests where !isKept(id) {
      request.task.cancel()
      requests[id] = nil
    }
    shown = shown.filter { isKept($0.key) }
  }

  private func arrived(_ picture: Shown, for id: AnnotationID) {
    guard !Task.isCancelled, requests[id]?.scale == picture.scale else { return }
    requests[id] = nil
    shown[id] = picture
    onArrival(id)
  }

  private func failed(_ error: PageSourceError, for id: AnnotationID, scale: Double) {
    guard requests[id]?.scale == scale, error != .cancelled else { return }
    requests[id] = nil
    failed.insert(id)
    onArrival(id)
  }
}
