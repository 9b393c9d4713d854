import GTKBinding
import Toolbars

/// A header and what is below it; floating, the header comes in from the top edge while it is wanted.
package final class HeaderShell: CustomWidget {
  package var placement = HeaderPlacement.docked {
    didSet { if placement != oldValue { placementChanged() } }
  }
  /// Whether something of the header is open that keeps it from leaving.
  package var isHeld: () -> Bool = { false }
  /// Whether a floating header is wanted now.
  package private(set) var isRevealed = false { didSet { if isRevealed != oldValue { onChange() } } }
  /// The header is placed another way, or comes or goes.
  package var onChange: () -> Void = {}
  /// A floating header is on its way, and what is drawn over it with it.
  package var onMove: () -> Void = {}

  private let header: Widget
  private let content: Widget
  /// 0 out of sight … 1 all there.
  private var fraction = 0.0
  private var tick: Tick?
  private var leaving: MainLoop.Token?
  private var isPointerInside = false
  /// On the window, whose frame may lie between its content and the edge of the screen.
  private let motion = MotionController()
  private let focus = FocusController()

  /// How near to the edge the pointer fetches the header, and how far below it it lets it go; logical pixels.
  private static let edge = 2.0
  private static let slack = 24.0
  /// How long the header stays when nothing wants it any more, and how long it takes to move; milliseconds.
  private static let patience = 400
  private static let duration = 200.0

  package init(header: Widget, content: Widget) {
    self.header = header
    self.content = content
    super.init(cssName: "widget", role: .generic)
    addChild(content)
    addChild(header)
    clipsOverflow = true
    motion.setPhase(.capture)
    motion.onEnter { [weak self] point in self?.pointerMoved(y: point.y) }
    motion.onMotion { [weak self] point, _ in self?.pointerMoved(y: point.y) }
    motion.onLeave { [weak self] in self?.pointerMoved(y: nil) }
    focus.onEnter { [weak self] in self?.reveal() }
    focus.onLeave { [weak self] in self?.leaveSoon() }
    header.add(focus)
  }

  override package func didRoot() { window?.add(motion) }
  override package func willUnroot() { window?.remove(motion) }

  // MARK: Coming and going

  /// Fetches a floating header.
  package func reveal() {
    leaving?.cancel()
    guard placement == .floating, !isRevealed else { return }
    isRevealed = true
    animate()
  }

  /// Fetches a floating header without a movement and calls `body` when it is there: popovers need their place.
  package func reveal(then body: @escaping () -> Void) {
    guard placement == .floating, fraction < 1 else { return body() }
    leaving?.cancel()
    isRevealed = true
    tick?.cancel()
    fraction = 1
    moved()
    var frames = 0
    tick = addTick { _ in
      frames += 1
      if frames == 2 { body() }
      return frames < 2
    }
  }

  /// Fetches a floating header for a moment (milliseconds).
  package func revealBriefly(milliseconds: Int = 2000) {
    guard placement == .floating, !isRevealed else { return }
    reveal()
    leaveSoon(milliseconds)
  }

  private func pointerMoved(y: Double?) {
    guard placement == .floating else { return }
    let wasInside = isPointerInside
    let reach = isRevealed ? Double(header.height) + Self.slack : Self.edge
    isPointerInside = y.map { $0 <= reach } ?? false
    if isPointerInside { reveal() } else if wasInside { leaveSoon() }
  }

  private func leaveSoon(_ milliseconds: Int = patience) {
    leaving?.cancel()
    guard placement == .floating, isRevealed else { return }
    leaving = MainLoop.after(milliseconds: milliseconds) { [weak self] in self?.leave() }
  }

  private func leave() {
    guard placement == .floating, isRevealed, !isPointerInside else { return }
    // A click on a button leaves the focus on it; only keys that are at work in the header keep it.
    let hasKeys = header.containsFocus && header.window?[bool: "focus-visible"] == true
    guard !isHeld(), !hasKeys else { return leaveSoon() }
    isRevealed = false
    animate()
  }

  private func placementChanged() {
    leaving?.cancel()
    tick?.cancel()
    isRevealed = false
    isPointerInside = false
    fraction = 0
    header.setClass("postil-floating-header", placement == .floating)
    queueResize()
    onChange()
  }

  private func animate() {
    tick?.cancel()
    let goal = isRevealed ? 1.0 : 0.0
    guard StyleManager.animationsEnabled else {
      fraction = goal
      return moved()
    }
    let start = fraction
    var began: Int64?
    tick = addTick { [weak self] time in
      guard let self else { return false }
      let elapsed = Double(time - (began ?? time)) / 1000 / Self.duration
      began = began ?? time
      let t = min(elapsed, 1)
      self.fraction = start + (goal - start) * t * (2 - t)
      self.moved()
      return t < 1
    }
  }

  private func moved() {
    queueAllocate()
    onMove()
  }

  // MARK: Layout

  override package var requestMode: RequestMode { .heightForWidth }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    let a = header.measured(orientation, forSize: forSize)
    let b = content.measured(orientation, forSize: forSize)
    guard orientation == .vertical, placement == .docked else {
      return SizeRequest(minimum: max(a.minimum, b.minimum), natural: max(a.natural, b.natural))
    }
    return SizeRequest(minimum: a.minimum + b.minimum, natural: a.natural + b.natural)
  }

  override package func allocate(width: Int, height: Int) {
    let headerHeight = header.measured(.vertical, forSize: width).natural
    let isDocked = placement == .docked
    let top = isDocked ? headerHeight : 0
    allocate(content, x: 0, y: top, width: width, height: height - top)
    let y = isDocked ? 0 : -Int((Double(headerHeight) * (1 - fraction)).rounded())
    allocate(header, x: 0, y: y, width: width, height: headerHeight)
  }
}
