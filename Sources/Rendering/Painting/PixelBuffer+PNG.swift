import CBase

extension PixelBuffer {
  /// The pixels as a PNG file's bytes; nil when cairo reports an error.
  package func pngBytes() -> [UInt8]? {
    final class Bytes { var all: [UInt8] = [] }
    let bytes = Bytes()
    let surface = cairo_image_surface_create_for_data(
      data.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(stride))
    defer { cairo_surface_destroy(surface) }
    let status = withExtendedLifetime(bytes) {
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().all += UnsafeBufferPointer(
            start: data, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(bytes).toOpaque())
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes.all : nil
  }
}
