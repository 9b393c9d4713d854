import CGtk
import Geometry

/// Follows the pointer over a widget, no button needed.
@MainActor package final class MotionController: EventController {
  package init() { super.init(controller: gtk_event_controller_motion_new()) }

  @discardableResult
  package func onEnter(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect("enter") { a in handler(a.point(0)) }
  }

  @discardableResult
  package func onMotion(_ handler: @escaping (Point, EventContext) -> Void) -> SignalConnection {
    connect("motion") { [weak self] a in self.map { handler(a.point(0), $0.context) } }
  }

  @discardableResult
  package func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }

  package var containsPointer: Bool { gtk_event_controller_motion_contains_pointer(g(raw)) != 0 }
}

/// One step of a wheel or of two fingers on a touchpad.
package struct Scroll {
  package let dx: Double
  package let dy: Double
  /// Whether dx and dy count wheel clicks; else logical pixels of the surface.
  package let isWheel: Bool
  package let context: EventContext
  package var modifiers: Modifiers { context.modifiers }
}

/// Receives scroll events.
@MainActor package final class ScrollController: EventController {
  /// `discrete` reports whole wheel clicks only; `kinetic` makes `onDecelerate` fire.
  package init(horizontal: Bool = true, vertical: Bool = true, discrete: Bool = false, kinetic: Bool = false)
  {
    var flags: UInt32 = 0
    if horizontal { flags |= GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue }
    if vertical { flags |= GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue }
    if discrete { flags |= GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue }
    if kinetic { flags |= GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue }
    super.init(
      controller: gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(rawValue: flags)))
  }

  /// `handler` returns whether it used the event up.
  @discardableResult
  package func onScroll(_ handler: @escaping (Scroll) -> Bool) -> SignalConnection {
    connect("scroll") { [weak self] a in
      guard let self else { return }
      let isWheel = gtk_event_controller_scroll_get_unit(g(self.raw)) == GDK_SCROLL_UNIT_WHEEL
      a.return(handler(Scroll(dx: a.double(0), dy: a.double(1), isWheel: isWheel, context: self.context)))
    }
  }

  /// Called as a two-finger scroll begins or ends.
  package func onPhase(begin: @escaping () -> Void, end: @escaping () -> Void) {
    connect("scroll-begin") { _ in begin() }
    connect("scroll-end") { _ in end() }
  }

  /// Called with the velocity (pixels a second) the content should coast with.
  @discardableResult
  package func onDecelerate(_ handler: @escaping (Vector) -> Void) -> SignalConnection {
    connect("decelerate") { a in handler(Vector(dx: a.double(0), dy: a.double(1))) }
  }
}

/// Recognises two fingers moving apart or together, on a screen or touchpad.
@MainActor package final class ZoomController: Gesture {
  package init() { super.init(controller: gtk_gesture_zoom_new()) }

  /// Called as the pinch begins, with its centre.
  @discardableResult
  package func onBegin(_ handler: @escaping (Point) -> Void) -> SignalConnection {
    connect("begin") { [weak self] _ in self.map { handler($0.center ?? .zero) } }
  }

  /// Called with the scale since the beginning and the centre now.
  @discardableResult
  package func onScale(_ handler: @escaping (Double, Point) -> Void) -> SignalConnection {
    connect("scale-changed") { [weak self] a in self.map { handler(a.double(0), $0.center ?? .zero) } }
  }

  @discardableResult
  package func onEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("end") { _ in handler() }
  }
}

/// Recognises two fingers turning; angles in radians, clockwise.
@MainActor package final class RotateController: Gesture {
  package init() { super.init(controller: gtk_gesture_rotate_new()) }

  @discardableResult
  package func onAngle(_ handler: @escaping (_ angle: Double, _ delta: Double) -> Void) -> SignalConnection {
    connect("angle-changed") { a in handler(a.double(0), a.double(1)) }
  }
}
