import CGtk
import Geometry

/// The modifier keys and mouse buttons held during an event.
package nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: GDK_SHIFT_MASK.rawValue)
  package static let capsLock = Modifiers(rawValue: GDK_LOCK_MASK.rawValue)
  package static let control = Modifiers(rawValue: GDK_CONTROL_MASK.rawValue)
  package static let alt = Modifiers(rawValue: GDK_ALT_MASK.rawValue)
  package static let `super` = Modifiers(rawValue: GDK_SUPER_MASK.rawValue)
  package static let meta = Modifiers(rawValue: GDK_META_MASK.rawValue)
  package static let button1 = Modifiers(rawValue: GDK_BUTTON1_MASK.rawValue)
  package static let button2 = Modifiers(rawValue: GDK_BUTTON2_MASK.rawValue)
  package static let button3 = Modifiers(rawValue: GDK_BUTTON3_MASK.rawValue)

  /// Only what shortcuts look at: shift, control, alt, super, meta.
  package var keys: Modifiers { intersection([.shift, .control, .alt, .super, .meta]) }
}

/// What made an event.
package nonisolated enum PointerDevice: Hashable, Sendable {
  case mouse, touchpad, touch, keyboard, unknown
  case pen(StylusTool)
}

/// The kind of a drawing tablet's tool.
package nonisolated enum StylusTool: Hashable, Sendable {
  case pen, eraser, brush, pencil, airbrush, mouse, lens, unknown

  init(_ type: GdkDeviceToolType) {
    self =
      switch type {
      case GDK_DEVICE_TOOL_TYPE_PEN: .pen
      case GDK_DEVICE_TOOL_TYPE_ERASER: .eraser
      case GDK_DEVICE_TOOL_TYPE_BRUSH: .brush
      case GDK_DEVICE_TOOL_TYPE_PENCIL: .pencil
      case GDK_DEVICE_TOOL_TYPE_AIRBRUSH: .airbrush
      case GDK_DEVICE_TOOL_TYPE_MOUSE: .mouse
      case GDK_DEVICE_TOOL_TYPE_LENS: .lens
      default: .unknown
      }
  }
}

/// The common facts of one input event.
package struct EventContext: Sendable {
  package let modifiers: Modifiers
  /// Milliseconds of the server's clock; 0 when there is no event.
  package let time: UInt32
  package let device: PointerDevice
}

/// Turns events of the widget it is added to into calls.
@MainActor package class EventController: Object {
  var controller: OpaquePointer { g(raw) }

  init(controller pointer: (some Pointing)?) { super.init(tied: pointer) }

  /// When in an event's way through the widgets a controller sees it.
  package enum Phase: Sendable {
    case none, capture, bubble, target
    var gtk: GtkPropagationPhase {
      switch self {
      case .none: GTK_PHASE_NONE
      case .capture: GTK_PHASE_CAPTURE
      case .bubble: GTK_PHASE_BUBBLE
      case .target: GTK_PHASE_TARGET
      }
    }
  }

  package func setPhase(_ phase: Phase) { gtk_event_controller_set_propagation_phase(g(raw), phase.gtk) }

  /// Drops what the controller is in the middle of.
  package func reset() { gtk_event_controller_reset(g(raw)) }

  package var controlledWidget: Widget? { Widget.at(orNil: gtk_event_controller_get_widget(g(raw))) }

  // MARK: The event being handled

  package var modifiers: Modifiers {
    Modifiers(rawValue: gtk_event_controller_get_current_event_state(g(raw)).rawValue)
  }

  package var eventTime: UInt32 { gtk_event_controller_get_current_event_time(g(raw)) }

  package var context: EventContext {
    EventContext(modifiers: modifiers, time: eventTime, device: device)
  }

  /// Decided by the tool first: X11 calls a pen's device a mouse.
  package var device: PointerDevice {
    guard let event = gtk_event_controller_get_current_event(g(raw)) else { return .unknown }
    if let tool = gdk_event_get_device_tool(event) {
      let kind = StylusTool(gdk_device_tool_get_tool_type(tool))
      return kind == .mouse || kind == .lens ? .mouse : .pen(kind)
    }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return .touch
    case GDK_TOUCHPAD_PINCH, GDK_TOUCHPAD_SWIPE: return .touchpad
    default: break
    }
    guard let device = gdk_event_get_device(event) else { return .unknown }
    switch gdk_device_get_source(device) {
    case GDK_SOURCE_TOUCHSCREEN: return .touch
    case GDK_SOURCE_TOUCHPAD: return .touchpad
    case GDK_SOURCE_PEN: return .pen(.unknown)
    case GDK_SOURCE_KEYBOARD: return .keyboard
    default: return .mouse
    }
  }
}

/// A controller that recognises a pattern over several events.
@MainActor package class Gesture: EventController {
  /// Takes the running touch or button sequence from all other gestures.
  @discardableResult
  package func claim() -> Bool { gtk_gesture_set_state(g(raw), GTK_EVENT_SEQUENCE_CLAIMED) != 0 }

  /// Leaves the running sequence to other gestures.
  @discardableResult
  package func deny() -> Bool { gtk_gesture_set_state(g(raw), GTK_EVENT_SEQUENCE_DENIED) != 0 }

  package var isActive: Bool { gtk_gesture_is_active(g(raw)) != 0 }
  package var isRecognized: Bool { gtk_gesture_is_recognized(g(raw)) != 0 }

  /// Makes both share the claim on a sequence.
  package func group(with other: Gesture) { gtk_gesture_group(g(other), g(raw)) }

  /// The middle of all touches, in the widget's coordinates.
  package var center: Point? {
    var x = 0.0
    var y = 0.0
    guard gtk_gesture_get_bounding_box_center(g(raw), &x, &y) != 0 else { return nil }
    return Point(x: x, y: y)
  }

  /// Called when the running sequence was taken away: cancelled by the system or claimed by another gesture.
  @discardableResult
  package func onCancelled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancel") { _ in handler() }
  }
}

/// A gesture of one pointer or one finger.
@MainActor package class SingleGesture: Gesture {
  /// `button`: 1 primary, 2 middle, 3 secondary, 0 any.
  init(single pointer: (some Pointing)?, button: Int, touchOnly: Bool, exclusive: Bool = false) {
    super.init(controller: pointer)
    gtk_gesture_single_set_button(g(raw), guint(button))
    gtk_gesture_single_set_touch_only(g(raw), touchOnly.gboolean)
    gtk_gesture_single_set_exclusive(g(raw), exclusive.gboolean)
  }

  /// The button that started the running sequence; 0 for none, 1 for touch.
  package var button: Int { Int(gtk_gesture_single_get_current_button(g(raw))) }
}
