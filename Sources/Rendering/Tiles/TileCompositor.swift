import CBase
import DocumentModel
import Geometry

/// Draws a page's marks onto its tiles, so that a scrolled page is nothing but textures however many marks it has.
package struct TileCompositor: Sendable {
  private let measuring: any TextMeasuring

  package init(measuring: any TextMeasuring) { self.measuring = measuring }

  /// A tile with `annotations` painted over `base`, in order.
  ///
  /// `userToPixels` maps user space to device pixels of the tile. `base` stays as it is.
  package func composed(
    base: PixelBuffer, annotations: [Annotation], userToPixels: Transform
  ) -> PixelBuffer {
    let result = PixelBuffer(copying: base)
    let context = CairoContext(result)
    guard let pixelsToUser = userToPixels.inverse else { return result }
    let frame = Rect(x: 0, y: 0, width: Double(base.width), height: Double(base.height))
    let visible = pixelsToUser.apply(frame)
    context.concatenate(userToPixels)
    let painter = CairoPainter()
    for annotation in annotations where annotation.bounds.intersects(visible) {
      painter.draw(annotation.drawing(measuring: measuring), on: context)
    }
    context.flush()
    return result
  }
}
