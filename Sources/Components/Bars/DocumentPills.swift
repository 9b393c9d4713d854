import GTKBinding

/// The page and the zoom in the document's corner; they fade when nothing has moved for a while.
package final class DocumentPills: Box {
  package let page = PagePill()
  package let zoom = ZoomPill()
  /// They come or fade.
  package var onChange: () -> Void = {}
  private var isPointerInside = false
  private var timer: MainLoop.Token?
  /// When they fade if nothing happens until then, on the monotonic clock (µs).
  private var deadline: Int64 = 0

  /// How long they stay, microseconds.
  private static let stay: Int64 = 2_000_000

  package init() {
    super.init(.horizontal, spacing: 6)
    append(page)
    append(zoom)
    addClass("postil-pills")
    halign = .end
    valign = .end
    margins = Margins(12)
    let motion = MotionController()
    motion.onEnter { [weak self] _ in self?.isPointerInside = true }
    motion.onLeave { [weak self] in
      self?.isPointerInside = false
      self?.wake()
    }
    add(motion)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.wake() }
    add(focus)
    wake()
  }

  /// Whether they are there.
  package var isAwake: Bool { !hasClass("faded") }

  /// Shows them, and lets them go some time from now.
  package func wake() {
    deadline = MainLoop.monotonicMicroseconds + Self.stay
    if !isAwake {
      removeClass("faded")
      canTarget = true
      onChange()
    }
    if timer == nil { wait(Self.stay) }
  }

  private func wait(_ microseconds: Int64) {
    timer = MainLoop.after(milliseconds: Int(max(microseconds, 0) / 1000) + 1) { [weak self] in
      guard let self else { return }
      self.timer = nil
      if self.isInUse {
        self.deadline = MainLoop.monotonicMicroseconds + Self.stay
      }
      let left = self.deadline - MainLoop.monotonicMicroseconds
      if left > 0 { self.wait(left) } else { self.fade() }
    }
  }

  /// Lets them go at once, unless they are in use.
  package func rest() {
    guard isAwake, !isInUse else { return }
    timer?.cancel()
    timer = nil
    fade()
  }

  private var isInUse: Bool { isPointerInside || containsFocus || zoom.isOpen }

  private func fade() {
    addClass("faded")
    canTarget = false
    onChange()
  }

  /// Lets one type a page number.
  package func startEntry() {
    wake()
    page.entry.startEntry()
  }
}
