import Components
import Glibc

/// Tells what each frame that draws a page or moves a bar costs the main thread; only with POSTIL_DEBUG=frames.
enum FrameCosts {
  private static let isOn =
    getenv("POSTIL_DEBUG").map { String(cString: $0).split(separator: ",").contains("frames") } ?? false
  private static var hasPainted = false
  private static var hasMovedBar = false

  /// A page was drawn in the current frame.
  static func pagePainted() { hasPainted = true }

  /// A dragged bar has another place in the current frame.
  static func barMoved() { hasMovedBar = true }

  /// Writes `frame {cpu_ms}` after every frame of `view`: all that the main thread did since the frame before;
  /// and `bar-frame {cpu_ms}` where a bar moved.
  static func watch(_ view: DocumentView) {
    guard isOn else { return }
    var before = milliseconds
    view.addTick { _ in
      let now = milliseconds
      if hasPainted { TraceLog.write("frame", ["cpu_ms": .double(now - before)]) }
      if hasMovedBar { TraceLog.write("bar-frame", ["cpu_ms": .double(now - before)]) }
      hasPainted = false
      hasMovedBar = false
      // Writing the line is not the frame's doing.
      before = milliseconds
      return true
    }
  }

  /// Processor time of this thread.
  private static var milliseconds: Double {
    var t = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
    return Double(t.tv_sec) * 1000 + Double(t.tv_nsec) / 1e6
  }
}
