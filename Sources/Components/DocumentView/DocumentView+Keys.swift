import GTKBinding
import Geometry
import Localization
import Tools

/// Scrolling by keys, and handing on those that mean a tool.
extension DocumentView {
  func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    keys.onReleased { [weak self] press in
      guard let self, press.key == .space else { return }
      self.isSpaceHeld = false
      if self.panning == nil { self.setCursor(nil) }
    }
    add(keys)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    // What keys open has no place that was pointed at.
    pressedAt = nil
    let view = Size(width: Double(width), height: Double(height))
    let keys = press.modifiers.keys
    switch press.key {
    case .pageDown where keys.isEmpty: turn(1, view)
    case .pageUp where keys.isEmpty: turn(-1, view)
    case .home where keys.isSubset(of: .control): scroll(to: Point(x: offset.x, y: 0))
    case .end where keys.isSubset(of: .control): scroll(to: Point(x: offset.x, y: .greatestFiniteMagnitude))
    case .down where keys.isEmpty && selection.isEmpty: scroll(by: Vector(dx: 0, dy: 40))
    case .up where keys.isEmpty && selection.isEmpty: scroll(by: Vector(dx: 0, dy: -40))
    case .left where keys.isEmpty && selection.isEmpty: scroll(by: Vector(dx: -40, dy: 0))
    case .right where keys.isEmpty && selection.isEmpty: scroll(by: Vector(dx: 40, dy: 0))
    case .tab where keys.isEmpty: return onTab(true)
    case .backTab,
      .tab where keys == .shift:
      return onTab(false)
    case .space where keys.isEmpty:
      isSpaceHeld = true
      if panning == nil, self.press == nil { setCursor(.named("grab")) }
    case .menu where keys.isEmpty, .f10 where keys == .shift: requestMenu()
    default:
      onEvent(.key(press))
      return false
    }
    return true
  }

  /// Says which annotation the keyboard has come to; nil = none. Screen readers tell when the name of what has the
  /// focus changes.
  package func setSpoken(_ summary: String?) { setAccessibleName(summary ?? tr("Document")) }

  /// To the next or previous page when a page fits, otherwise by nearly a screenful.
  private func turn(_ direction: Int, _ view: Size) {
    guard !layout.sizes.isEmpty else { return }
    let frame = frame(of: currentPage - 1)
    if frame.height <= view.height {
      go(toPage: layout.turned(from: currentPage - 1, by: direction) + 1)
    } else {
      scroll(by: Vector(dx: 0, dy: Double(direction) * view.height * 0.9))
    }
  }
}
