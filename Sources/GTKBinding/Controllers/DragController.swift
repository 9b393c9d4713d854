import CGtk
import Geometry

/// One moment of a drag, in the widget's coordinates.
package struct Drag {
  package let start: Point
  package let offset: Vector
  package let button: Int
  package let context: EventContext
  package let gesture: Gesture
  /// The places since the update before, oldest first, this one not among them: GTK tells of one movement a frame.
  package var merged: [MergedMotion] = []
  package var point: Point { start + offset }
  package var modifiers: Modifiers { context.modifiers }
}

/// A place the pointer was at between two updates.
package nonisolated struct MergedMotion: Hashable, Sendable {
  /// In the widget's coordinates.
  package var point: Point
  /// Milliseconds of the server's clock.
  package var time: UInt32
}

/// Follows a press, its movement and its release.
@MainActor package final class DragController: SingleGesture {
  private var wasCancelled = false
  private var cancelled: [() -> Void] = []
  private var ended: [(Drag) -> Void] = []

  /// `button`: 1 primary, 2 middle, 3 secondary, 0 any.
  package init(button: Int = 1, touchOnly: Bool = false) {
    super.init(single: gtk_gesture_drag_new(), button: button, touchOnly: touchOnly)
    connect("drag-begin") { [weak self] _ in self?.wasCancelled = false }
    connect("cancel") { [weak self] _ in self?.wasCancelled = true }
    connect("sequence-state-changed") { [weak self] a in
      if a.int(1) == Int(GTK_EVENT_SEQUENCE_DENIED.rawValue) { self?.wasCancelled = true }
    }
    connect("drag-end") { [weak self] a in
      guard let self else { return }
      if self.wasCancelled {
        for handler in self.cancelled { handler() }
      } else {
        let drag = self.drag(a.double(0), a.double(1))
        for handler in self.ended { handler(drag) }
      }
    }
  }

  @discardableResult
  package func onBegin(_ handler: @escaping (Drag) -> Void) -> SignalConnection {
    connect("drag-begin") { [weak self] _ in self.map { handler($0.drag(0, 0)) } }
  }

  @discardableResult
  package func onUpdate(_ handler: @escaping (Drag) -> Void) -> SignalConnection {
    connect("drag-update") { [weak self] a in
      guard let self else { return }
      var drag = self.drag(a.double(0), a.double(1))
      drag.merged = self.merged
      handler(drag)
    }
  }

  /// Called when the button is released; not after a cancel.
  package func onEnd(_ handler: @escaping (Drag) -> Void) { ended.append(handler) }

  /// Called instead of `onEnd` when the drag was taken away or denied.
  package func onCancel(_ handler: @escaping () -> Void) { cancelled.append(handler) }

  private var merged: [MergedMotion] {
    guard let event = gtk_event_controller_get_current_event(g(raw)),
      let widget = gtk_event_controller_get_widget(g(raw)), let native = gtk_widget_get_native(widget)
    else { return [] }
    var count: guint = 0
    guard let history = gdk_event_get_history(event, &count) else { return [] }
    defer { g_free(history) }
    var (x0, y0) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x0, &y0)
    return (0..<Int(count)).compactMap { i in
      withUnsafeBytes(of: history[i].axes) { bytes in
        let values = bytes.bindMemory(to: Double.self)
        var (x, y) = (0.0, 0.0)
        guard
          gtk_widget_translate_coordinates(
            g(native), widget, values[Int(GDK_AXIS_X.rawValue)] - x0, values[Int(GDK_AXIS_Y.rawValue)] - y0,
            &x, &y) != 0
        else { return nil }
        return MergedMotion(point: Point(x: x, y: y), time: history[i].time)
      }
    }
  }

  private func drag(_ dx: Double, _ dy: Double) -> Drag {
    var x = 0.0
    var y = 0.0
    gtk_gesture_drag_get_start_point(g(raw), &x, &y)
    return Drag(
      start: Point(x: x, y: y), offset: Vector(dx: dx, dy: dy), button: button, context: context,
      gesture: self)
  }
}
