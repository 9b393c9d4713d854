import CBase
import Glibc
import Rendering

/// Memory for one tile that a render process draws into; it can't shrink, so reading it later is safe.
final class SharedPixels {
  private let data: UnsafeMutableRawPointer
  private let length: Int
  private let width: Int
  private let height: Int
  private var isHandedOver = false
  /// To be passed to the process, then closed with `closeDescriptor`.
  private(set) var descriptor: Int32

  /// Sides in device pixels; nil when there is no memory or descriptor left.
  init?(width: Int, height: Int) {
    length = width * height * 4
    self.width = width
    self.height = height
    descriptor = postil_shared_memory("postil-tile", length)
    guard descriptor >= 0 else { return nil }
    guard let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else {
      Glibc.close(descriptor)
      return nil
    }
    data = mapped
  }

  deinit {
    closeDescriptor()
    if !isHandedOver { munmap(data, length) }
  }

  func closeDescriptor() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// The drawn tile, which takes the mapping over.
  func takePixels() -> PixelBuffer {
    isHandedOver = true
    nonisolated(unsafe) let data = data  // only ever unmapped once, by the buffer
    let length = length
    return PixelBuffer(adopting: data, width: width, height: height, stride: width * 4) {
      munmap(data, length)
    }
  }
}
