import CBase

/// A pixel buffer as a cairo source that stays one: recordings of it refer to the buffer and never copy it.
package final class CairoImage {
  package let buffer: PixelBuffer
  let surface: OpaquePointer

  package init(_ buffer: PixelBuffer) {
    self.buffer = buffer
    surface = cairo_image_surface_create_for_data(
      buffer.data.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width),
      Int32(buffer.height), Int32(buffer.stride))!
  }

  deinit { cairo_surface_destroy(surface) }
}

extension CairoContext {
  /// Draws `image` with its top left corner at the origin, one pixel a unit.
  package func draw(_ image: CairoImage) {
    cairo_set_source_surface(pointer, image.surface, 0, 0)
    cairo_paint(pointer)
  }
}
