import GTKBinding

extension Widget {
  /// Calls `open` for a secondary click, a long press by touch, or one of the keys for menus.
  func onMenuRequest(_ open: @escaping () -> Void) {
    let secondary = ClickController(button: 3)
    secondary.onPressed { click in click.gesture.claim() }
    // Not before it is let go: what opens would have the release, and the widget stay pressed.
    secondary.onReleased { _ in open() }
    add(secondary)
    let long = LongPressController(touchOnly: true)
    long.setPhase(.capture)
    long.onPressed { [weak long] _ in
      long?.claim()
      open()
    }
    add(long)
    let keys = KeyController(capture: true)
    keys.onPressed { press in
      guard press.key == .menu || (press.key == .f10 && press.modifiers.keys == .shift) else { return false }
      open()
      return true
    }
    add(keys)
  }
}
