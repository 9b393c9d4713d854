import CBase
import DocumentModel
import Geometry

/// Draws a page's marks onto its tiles, so that a scrolled page is nothing but textures however many marks it has.
package struct TileCompositor: Sendable {
  private let measuring: any TextMeasuring

  package init(measuring: any TextMeasuring) { self.measuring = measuring }

  /// A tile with `annotations` painted over `base`, in order; `looks` has those that are not drawn as their model says.
  ///
  /// `userToPixels` maps user space to device pixels of the tile. `base` stays as it is.
  package func composed(
    base: PixelBuffer, annotations: [Annotation], looks: [AnnotationID: AnnotationLook] = [:],
    userToPixels: Transform
  ) -> PixelBuffer {
    let result = PixelBuffer(copying: base)
    let context = CairoContext(result)
    guard let pixelsToUser = userToPixels.inverse else { return result }
    let frame = Rect(x: 0, y: 0, width: Double(base.width), height: Double(base.height))
    context.concatenate(userToPixels)
    paint(annotations, looks: looks, in: pixelsToUser.apply(frame), on: context)
    context.flush()
    return result
  }

  /// Paints those of `annotations` that are `visible`, in order; the context's transform must map user space to the
  /// surface.
  package func paint(
    _ annotations: [Annotation], looks: [AnnotationID: AnnotationLook], in visible: Rect,
    on context: CairoContext
  ) {
    let painter = CairoPainter()
    for annotation in annotations {
      let look = looks.isEmpty ? .drawing : looks[annotation.id] ?? .drawing
      guard look.bounds(of: annotation).intersects(visible) else { continue }
      switch look {
      case .drawing: painter.draw(annotation.drawing(measuring: measuring), on: context)
      case .picture(let picture, let place): painter.draw(picture, at: place, on: context)
      case .outline(let place): painter.drawOutline(of: place, on: context)
      }
    }
  }
}
