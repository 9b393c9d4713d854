import CBase
import Geometry

/// A cairo context, wrapped so that no C pointer leaves the rooms that may hold one.
package final class CairoContext {
  /// For the rooms below Components only.
  package let pointer: OpaquePointer

  /// Takes its own reference on `pointer` (a `cairo_t *`).
  package init(borrowing pointer: OpaquePointer) {
    self.pointer = cairo_reference(pointer)
  }

  /// Draws into `buffer`; the buffer must not be shared yet and must outlive the context.
  package convenience init(_ buffer: PixelBuffer) {
    let surface = cairo_image_surface_create_for_data(
      buffer.data.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width),
      Int32(buffer.height), Int32(buffer.stride))
    self.init(drawingOn: surface!)
    cairo_surface_destroy(surface)
  }

  /// A context that draws on a cairo surface.
  package init(drawingOn surface: OpaquePointer) {
    pointer = cairo_create(surface)
  }

  deinit { cairo_destroy(pointer) }

  /// Makes sure that everything drawn is in the pixels.
  package func flush() { cairo_surface_flush(cairo_get_target(pointer)) }

  package func save() { cairo_save(pointer) }
  package func restore() { cairo_restore(pointer) }
  package func translate(_ v: Vector) { cairo_translate(pointer, v.dx, v.dy) }
  package func scale(_ sx: Double, _ sy: Double) { cairo_scale(pointer, sx, sy) }

  package func concatenate(_ t: Transform) {
    var m = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.e, y0: t.f)
    cairo_transform(pointer, &m)
  }

  package func clip(to r: Rect) {
    cairo_rectangle(pointer, r.x, r.y, r.width, r.height)
    cairo_clip(pointer)
  }

  /// Sets the source colour; components 0…1, not premultiplied.
  package func setColor(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    cairo_set_source_rgba(pointer, red, green, blue, alpha)
  }

  package func setLineWidth(_ w: Double) { cairo_set_line_width(pointer, w) }
  package func paint() { cairo_paint(pointer) }
  package func fill() { cairo_fill(pointer) }
  package func stroke() { cairo_stroke(pointer) }
  package func fill(_ path: Path) {
    cairo_new_path(pointer)
    add(path)
    cairo_fill(pointer)
  }

  package func rectangle(_ r: Rect) { cairo_rectangle(pointer, r.x, r.y, r.width, r.height) }

  /// Adds `path` to the current path.
  package func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(pointer, p.x, p.y)
      case .line(let p): cairo_line_to(pointer, p.x, p.y)
      case .curve(let a, let b, let c): cairo_curve_to(pointer, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(pointer)
      }
    }
  }

  /// Draws `buffer` with its top left corner at the origin, one pixel a unit. `nearest`: pixels are copied, never mixed.
  package func draw(_ buffer: PixelBuffer, nearest: Bool = false) {
    let surface = cairo_image_surface_create_for_data(
      buffer.data.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width),
      Int32(buffer.height), Int32(buffer.stride))
    cairo_set_source_surface(pointer, surface, 0, 0)
    if nearest { cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST) }
    cairo_paint(pointer)
    cairo_surface_destroy(surface)
  }
}
