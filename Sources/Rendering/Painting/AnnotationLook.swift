import CBase
import DocumentModel
import Geometry

/// What an annotation is painted as.
package enum AnnotationLook: Sendable {
  /// Its model's drawing.
  case drawing
  /// The file's own appearance.
  case picture(AppearancePicture, at: FileAppearance)
  /// The file's own appearance, which is not there yet: a faint box where it will be.
  case outline(FileAppearance)

  /// A box around what it paints of `annotation`, user space points.
  package func bounds(of annotation: Annotation) -> Rect {
    switch self {
    case .drawing: annotation.bounds
    case .picture(_, let place), .outline(let place): place.bounds
    }
  }
}

extension CairoPainter {
  /// Paints an appearance at its place; the context's transform must map user space to the surface.
  ///
  /// Where its pixels are as large as the surface's they are moved onto them: sharp, at most half a pixel off.
  package func draw(_ picture: AppearancePicture, at place: FileAppearance, on context: CairoContext) {
    let cr = context.pointer
    context.save()
    defer { context.restore() }
    context.concatenate(picture.pixelsToUser(at: place))
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    let isSharp = Self.alignToPixels(&matrix)
    if isSharp { cairo_set_matrix(cr, &matrix) }
    if picture.multiplies { cairo_set_operator(cr, CAIRO_OPERATOR_MULTIPLY) }
    context.draw(picture.pixels, nearest: isSharp)
  }

  /// Rounds a matrix that (all but) maps whole pixels to whole pixels; false for any other.
  private static func alignToPixels(_ m: inout cairo_matrix_t) -> Bool {
    let parts = [m.xx, m.yx, m.xy, m.yy]
    let whole = parts.map { $0.rounded() }
    guard zip(parts, whole).allSatisfy({ abs($0 - $1) < 0.002 && abs($1) <= 1 }),
      abs(whole[0] * whole[3] - whole[1] * whole[2]) == 1, abs(m.x0) < 1e6, abs(m.y0) < 1e6
    else { return false }
    cairo_matrix_init(&m, whole[0], whole[1], whole[2], whole[3], m.x0.rounded(), m.y0.rounded())
    return true
  }

  /// Paints the faint box that stands for an appearance.
  package func drawOutline(of place: FileAppearance, on context: CairoContext) {
    let cr = context.pointer
    context.save()
    context.concatenate(place.toUser)
    cairo_new_path(cr)
    context.rectangle(Rect(x: 0, y: 0, width: place.size.width, height: place.size.height))
    // One pixel wide whatever the scale.
    cairo_identity_matrix(cr)
    context.setColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.06)
    cairo_fill_preserve(cr)
    context.setColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.5)
    context.setLineWidth(1)
    context.stroke()
    context.restore()
  }
}
