import CGtk
import Geometry

/// One press or release of a click.
package struct Click {
  /// 1 for a single click, 2 for the second of a double click …
  package let count: Int
  package let point: Point
  /// 1 primary, 2 middle, 3 secondary.
  package let button: Int
  package let context: EventContext
  package let gesture: Gesture
  package var modifiers: Modifiers { context.modifiers }
}

/// Recognises clicks and taps.
@MainActor package final class ClickController: SingleGesture {
  /// `button`: 1 primary, 2 middle, 3 secondary, 0 any.
  package init(button: Int = 1, touchOnly: Bool = false) {
    super.init(single: gtk_gesture_click_new(), button: button, touchOnly: touchOnly)
  }

  @discardableResult
  package func onPressed(_ handler: @escaping (Click) -> Void) -> SignalConnection {
    connect("pressed") { [weak self] a in self.map { handler($0.click(a)) } }
  }

  @discardableResult
  package func onReleased(_ handler: @escaping (Click) -> Void) -> SignalConnection {
    connect("released") { [weak self] a in self.map { handler($0.click(a)) } }
  }

  /// Called when the pointer moved too far or waited too long for the next click to count on.
  @discardableResult
  package func onStopped(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stopped") { _ in handler() }
  }

  private func click(_ a: SignalArguments) -> Click {
    Click(count: a.int(0), point: a.point(1), button: button, context: context, gesture: self)
  }
}

/// Recognises a press that stays in place.
@MainActor package final class LongPressController: SingleGesture {
  package init(button: Int = 1, touchOnly: Bool = false, delayFactor: Double = 1) {
    super.init(single: gtk_gesture_long_press_new(), button: button, touchOnly: touchOnly)
    gtk_gesture_long_press_set_delay_factor(g(raw), delayFactor)
  }

  @discardableResult
  package func onPressed(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect("pressed") { a in handler(a.point(0)) }
  }

  /// Called when the press moved or ended too soon.
  @discardableResult
  package func onGivenUp(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancelled") { _ in handler() }
  }
}

/// Recognises a flick; the handler gets its velocity in logical pixels a second.
@MainActor package final class SwipeController: SingleGesture {
  package init(button: Int = 1, touchOnly: Bool = false) {
    super.init(single: gtk_gesture_swipe_new(), button: button, touchOnly: touchOnly)
  }

  @discardableResult
  package func onSwipe(_ handler: @escaping (Vector) -> Void) -> SignalConnection {
    connect("swipe") { a in handler(Vector(dx: a.double(0), dy: a.double(1))) }
  }
}
