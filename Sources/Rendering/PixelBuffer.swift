import CBase
import Glibc

/// A block of premultiplied ARGB32 pixels (cairo's native order: B, G, R, A in memory on little endian).
///
/// Immutable once shared: whoever fills it does so before handing it on, which is why it may cross threads.
package final class PixelBuffer: @unchecked Sendable {  // written only before it is shared
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
  package let data: UnsafeMutableRawPointer
  private let release: () -> Void

  package var byteCount: Int { stride * height }

  /// A cleared buffer of its own. `width` and `height` in device pixels, 1 or more.
  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    stride = self.width * 4
    let length = stride * self.height
    // Mapped, not allocated: a dropped buffer goes back to the system at once, however large the heap has grown.
    let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("out of memory for \(length) bytes of pixels") }
    data = memory
    release = { munmap(memory, length) }
  }

  /// A copy of another's pixels.
  package convenience init(copying other: PixelBuffer) {
    self.init(width: other.width, height: other.height)
    for row in 0..<height {
      (data + row * stride).copyMemory(from: other.data + row * other.stride, byteCount: width * 4)
    }
  }

  /// Pixels owned by someone else (a shared mapping); `release` is called once, on any thread.
  package init(
    adopting data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    release: @escaping @Sendable () -> Void
  ) {
    self.data = data
    self.width = width
    self.height = height
    self.stride = stride
    self.release = release
  }

  deinit { release() }
}
