import CBase
import Glibc
import RenderProtocol

/// The client's shared memory as a cairo image surface of premultiplied ARGB32.
final class TileSurface {
  private let memory: UnsafeMutableRawPointer
  private let length: Int
  private let surface: OpaquePointer

  init(memory file: FileDescriptor, width: Int, height: Int) throws(RenderError) {
    length = width * height * 4
    var info = stat()
    guard fstat(file.number, &info) == 0, Int(info.st_size) >= length else { throw RenderError(.badRequest) }
    guard let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0),
      mapped != MAP_FAILED
    else { throw RenderError(.drawing) }
    memory = mapped
    surface = cairo_image_surface_create_for_data(
      mapped.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    munmap(memory, length)
  }

  var status: cairo_status_t { cairo_surface_status(surface) }

  /// Paints the paper, if any, then what `content` draws.
  func draw(onPaper: Bool, _ content: (OpaquePointer) -> Void) {
    guard let cr = cairo_create(surface) else { return }
    if onPaper {
      cairo_set_source_rgb(cr, 1, 1, 1)
      cairo_paint(cr)
    }
    content(cr)
    cairo_destroy(cr)
    cairo_surface_flush(surface)
  }
}
