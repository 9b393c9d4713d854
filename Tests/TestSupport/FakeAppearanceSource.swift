import DocumentModel
import Rendering
import Synchronization

/// Appearances without a renderer: pictures of one colour, at once; it remembers what was asked.
package final class FakeAppearanceSource: AppearanceSource {
  package struct Request: Hashable, Sendable {
    package var id: AnnotationID
    package var page: Int
    package var scale: Double

    package init(id: AnnotationID, page: Int, scale: Double) {
      self.id = id
      self.page = page
      self.scale = scale
    }
  }

  private struct State {
    var requests: [Request] = []
    var fails = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Every picture asked for, in order.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// Lets every request fail from now on.
  package func fail() { state.withLock { $0.fails = true } }

  package func picture(
    of annotation: AnnotationID, page: Int, scale: Double
  ) async throws(PageSourceError) -> AppearancePicture {
    let fails = state.withLock {
      $0.requests.append(Request(id: annotation, page: page, scale: scale))
      return $0.fails
    }
    if Task.isCancelled { throw .cancelled }
    if fails { throw .cannotBeShown }
    let pixels = PixelBuffer(width: 10, height: 10)
    let context = CairoContext(pixels)
    context.setColor(red: 1, green: 0, blue: 0)
    context.paint()
    context.flush()
    return AppearancePicture(pixels: pixels, scale: scale)
  }
}
