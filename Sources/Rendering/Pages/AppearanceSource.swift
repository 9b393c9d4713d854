import DocumentModel
import Geometry

/// Where a window gets pictures of annotations as the file's own appearances show them, apart from their pages.
package protocol AppearanceSource: AnyObject, Sendable {
  /// The appearance that `annotation` came with. `page` is 0-based, `scale` device pixels a point of user space.
  /// Cancelling the calling task withdraws the request.
  func picture(
    of annotation: AnnotationID, page: Int, scale: Double
  ) async throws(PageSourceError) -> AppearancePicture
}

/// An annotation's own appearance on a transparent ground, upright in user space.
package struct AppearancePicture: Sendable {
  /// The top left corner is that of /Rect; the last column and row may reach beyond it.
  package var pixels: PixelBuffer
  /// Device pixels a point; less than asked for when the picture would be too large.
  package var scale: Double
  /// Whether it is to be multiplied with the page instead of covering it.
  package var multiplies: Bool

  package init(pixels: PixelBuffer, scale: Double, multiplies: Bool = false) {
    self.pixels = pixels
    self.scale = scale
    self.multiplies = multiplies
  }

  /// Maps the picture's pixels (y down) to user space, where it belongs at `place`.
  package func pixelsToUser(at place: FileAppearance) -> Transform {
    Transform(a: 1 / scale, b: 0, c: 0, d: -1 / scale, e: 0, f: place.size.height).then(place.toUser)
  }
}
