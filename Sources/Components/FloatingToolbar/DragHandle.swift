import GTKBinding
import Geometry
import Localization

/// The end of a bar by which it is moved.
package final class DragHandle: CustomWidget {
  /// What keys on the handle ask for.
  package enum Event {
    /// Moving by keys begins, or ends here.
    case toggleMoving
    case step(forward: Bool)
    case cancel
    case menu(Point)
  }

  package var onEvent: (Event) -> Void = { _ in }
  /// Whether arrows choose another dock.
  var isMoving = false { didSet { setClass("moving", isMoving) } }
  var isUpright = false { didSet { if isUpright != oldValue { queueDraw() } } }

  init() {
    super.init(cssName: "handle", role: .button)
    setAccessibleName(tr("Move toolbar"))
    tooltip = tr("Move toolbar")
    addClass("drag-handle")
    isFocusable = true
    setCursor(.named("grab"))
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
    let click = ClickController(button: 3)
    click.onPressed { click in click.gesture.claim() }
    click.onReleased { [weak self] click in self?.onEvent(.menu(click.point)) }
    add(click)
    let long = LongPressController(touchOnly: true)
    long.onPressed { [weak self] point in self?.onEvent(.menu(point)) }
    add(long)
    let focus = FocusController()
    focus.onLeave { [weak self] in if self?.isMoving == true { self?.onEvent(.cancel) } }
    add(focus)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    switch press.key {
    case .space, .enter, .keypadEnter: onEvent(.toggleMoving)
    case .menu: onEvent(.menu(Point(x: Double(width) / 2, y: Double(height) / 2)))
    case .f10 where press.modifiers.keys == .shift:
      onEvent(.menu(Point(x: Double(width) / 2, y: Double(height) / 2)))
    case .escape where isMoving: onEvent(.cancel)
    case .left, .up:
      guard isMoving else { return false }
      onEvent(.step(forward: false))
    case .right, .down:
      guard isMoving else { return false }
      onEvent(.step(forward: true))
    default: return false
    }
    return true
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(24) }

  override package func snapshot(_ snapshot: Snapshot) {
    let color = foregroundColor.withAlpha(foregroundColor.alpha * 0.6)
    let center = Point(x: Double(width) / 2, y: Double(height) / 2)
    // Two lines of three dots along the bar's end.
    for across in -1...1 {
      for along in [-2.5, 2.5] {
        let (dx, dy) = isUpright ? (Double(across) * 5, along) : (along, Double(across) * 5)
        snapshot.fill(
          Rect(x: (center.x + dx - 1.5).rounded(), y: (center.y + dy - 1.5).rounded(), width: 3, height: 3),
          radius: 1.5, color)
      }
    }
    super.snapshot(snapshot)
  }
}
