import Components
import Glibc

/// Tells what each frame that draws a page or moves a bar costs the main thread; only with POSTIL_DEBUG=frames,
/// and of all others with POSTIL_DEBUG=all-frames.
enum FrameCosts {
  private static let isOn = isAsked("frames") || tellsAll
  private static let tellsAll = isAsked("all-frames")

  private static func isAsked(_ word: String) -> Bool {
    getenv("POSTIL_DEBUG").map { String(cString: $0).split(separator: ",").contains { $0 == word } } ?? false
  }

  private static var hasPainted = false
  private static var hasMovedBar = false
  private static var hasChosenColor = false
  /// When a picker began to open, milliseconds since the process began, and how many frames began since.
  private static var pickerOpening: (start: Double, frames: Int)?

  /// A page was drawn in the current frame.
  static func pagePainted() { hasPainted = true }

  /// A dragged bar has another place in the current frame.
  static func barMoved() { hasMovedBar = true }

  /// A colour was chosen in the current frame.
  static func colorChosen() { hasChosenColor = true }

  /// A colour picker is about to be made and shown.
  static func pickerOpens() { pickerOpening = (TraceLog.now, 0) }

  /// Writes `frame {cpu_ms}` after every frame of `view`: all that the main thread did since the frame before;
  /// `bar-frame {cpu_ms}` where a bar moved, and `picker-frame {cpu_ms}` where a colour was chosen. When the first frame with a
  /// colour picker is over, `picker-shown {ms}` tells how long it took to come.
  static func watch(_ view: DocumentView) {
    guard isOn else { return }
    var before = milliseconds
    view.addTick { _ in
      let now = milliseconds
      if tellsAll { TraceLog.write("any-frame", ["cpu_ms": .double(now - before)]) }
      if hasPainted { TraceLog.write("frame", ["cpu_ms": .double(now - before)]) }
      if hasChosenColor { TraceLog.write("picker-frame", ["cpu_ms": .double(now - before)]) }
      if hasMovedBar { TraceLog.write("bar-frame", ["cpu_ms": .double(now - before)]) }
      countPickerFrame()
      hasPainted = false
      hasMovedBar = false
      hasChosenColor = false
      // Writing the line is not the frame's doing.
      before = milliseconds
      return true
    }
  }

  /// The frame in which a picker shows begins with one tick and is over at the next.
  private static func countPickerFrame() {
    guard let (start, frames) = pickerOpening else { return }
    pickerOpening = frames == 0 ? (start, 1) : nil
    guard frames > 0 else { return }
    TraceLog.write("picker-shown", ["ms": .double(TraceLog.now - start)])
  }

  /// Processor time of this thread.
  private static var milliseconds: Double {
    var t = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
    return Double(t.tv_sec) * 1000 + Double(t.tv_nsec) / 1e6
  }
}
