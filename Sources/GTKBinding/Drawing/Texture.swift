import CGtk
import Geometry
import Rendering

/// An immutable picture for the screen.
package nonisolated final class Texture: @unchecked Sendable {  // immutable, atomic references
  let pointer: OpaquePointer

  init(owned pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_object_unref(pointer.raw) }

  /// Shows `buffer` without copying it; nothing may draw into it any more.
  package init(_ buffer: PixelBuffer) {
    let box = Unmanaged.passRetained(buffer).toOpaque()
    let bytes = g_bytes_new_with_free_func(
      buffer.data, gsize(buffer.byteCount),
      { @Sendable p in Unmanaged<PixelBuffer>.fromOpaque(p!).release() }, box)
    pointer = gdk_memory_texture_new(
      Int32(buffer.width), Int32(buffer.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
      gsize(buffer.stride))
    g_bytes_unref(bytes)
  }

  /// Decodes a PNG, JPEG or TIFF file; nil when it can't be read.
  package convenience init?(path: String) {
    guard let texture = gdk_texture_new_from_filename(path, nil) else { return nil }
    self.init(owned: texture)
  }

  /// Decodes a PNG, JPEG or TIFF; nil when it is none.
  package convenience init?(data: [UInt8]) {
    let bytes = g_bytes_new(data, gsize(data.count))
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    self.init(owned: texture)
  }

  package var width: Int { Int(gdk_texture_get_width(pointer)) }
  package var height: Int { Int(gdk_texture_get_height(pointer)) }

  /// Whether both are the same picture object.
  package func isSame(as other: Texture) -> Bool { pointer == other.pointer }

  @discardableResult
  package func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(pointer, path) != 0 }

  package func pngData() -> [UInt8] {
    guard let bytes = gdk_texture_save_to_png_bytes(pointer) else { return [] }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let data = g_bytes_get_data(bytes, &size)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  /// A copy of the pixels, premultiplied B, G, R, A.
  package func pixels() -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    gdk_texture_download(pointer, buffer.data.assumingMemoryBound(to: UInt8.self), gsize(buffer.stride))
    return buffer
  }
}
