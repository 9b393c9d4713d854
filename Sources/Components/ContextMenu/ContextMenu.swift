import GTKBinding
import Geometry

/// A menu that opens at a place of a widget; the entries that can't act say why.
final class ContextMenu {
  private let popover = PopoverMenu(MenuModel())
  private unowned let owner: Widget

  init(of owner: Widget) {
    self.owner = owner
    popover.hasArrow = false
    popover.setPosition(.bottom)
    popover.halign = .start
    popover.onClosed { [weak self] in
      // What was chosen may have moved the keyboard by then.
      MainLoop.after(milliseconds: 0) { self?.giveBackFocus() }
    }
  }

  var isOpen: Bool { popover.isMapped }

  /// `reason` says in a sentence why an action can't act; nil when it can.
  func open(_ entries: [MenuEntry], at place: Rect, reason: (_ action: String) -> String?) {
    if popover.parent == nil { popover.attach(to: owner) }
    popover.setMenu(MenuModel(entries))
    var reasons: [String: String] = [:]
    for case .item(let label, let action, _, _) in entries.flatMap(\.items) {
      reasons[label] = reason(action)
    }
    popover.explain(reasons)
    popover.point(at: place)
    popover.popup()
  }

  func close() { if isOpen { popover.popdown() } }

  private func giveBackFocus() {
    guard !isOpen, owner.isMapped, owner.focusOfRoot?.isDrawable != true else { return }
    owner.grabFocus()
  }
}

extension MenuEntry {
  /// The entry, or those in it.
  fileprivate var items: [MenuEntry] {
    switch self {
    case .section(_, let entries), .buttons(_, let entries), .submenu(_, let entries):
      entries.flatMap(\.items)
    case .item, .custom: [self]
    }
  }
}

extension Widget {
  /// Calls `open` for a secondary click or a long press by touch, with its place in the widget.
  func onMenuPress(_ open: @escaping (Point) -> Void) {
    let secondary = ClickController(button: 3)
    secondary.onPressed { click in click.gesture.claim() }
    // Not before it is let go: what opens would have the release, and the gesture wait for it.
    secondary.onReleased { click in open(click.point) }
    add(secondary)
    let long = LongPressController(touchOnly: true)
    long.onPressed { [weak long] point in
      long?.claim()
      open(point)
    }
    add(long)
  }
}
