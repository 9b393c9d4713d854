import GTKBinding
import Geometry
import Glibc

/// The pointer and the keyboard, through the X server. Nothing here waits for what the input brings about.
extension UIRunner {
  /// Moves the pointer to a point of a widget, its middle when nil, once the widget stands still. The widget's window
  /// is at the top left of the screen, where `script/openbox.xml` puts it.
  package static func move(
    _ widget: Widget, at point: Point? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let place = try await place(of: point, in: widget, file: file, line: line)
    try run("xdotool mousemove \(Int(place.x)) \(Int(place.y))")
  }

  /// Moves the pointer from where it is, in pixels.
  package static func moveBy(_ x: Int, _ y: Int) throws { try run("xdotool mousemove_relative -- \(x) \(y)") }

  /// Moves the pointer to a point of the widget and clicks: 1 primary, 2 middle, 3 secondary button.
  package static func click(
    _ widget: Widget, at point: Point? = nil, button: Int = 1, count: Int = 1, file: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    try await move(widget, at: point, file: file, line: line)
    try run("xdotool click --repeat \(count) --delay 60 \(button)")
  }

  package static func press(button: Int = 1) throws { try run("xdotool mousedown \(button)") }
  package static func release(button: Int = 1) throws { try run("xdotool mouseup \(button)") }

  /// Presses keys in xdotool's names (“a Escape ctrl+b”), one after the other, once the window has the focus.
  package static func type(
    _ keys: String, in window: Window, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    if !window.isActive { window.present() }
    try await wait("“\(window.title)” to be active", file: file, line: line) { window.isActive }
    try run("xdotool key \(keys)")
  }

  /// Runs a shell command; a failure of it is one of the test.
  package static func run(_ command: String) throws {
    guard system(command) == 0 else { throw InputFailure.commandFailed(command) }
  }
}

extension Widget {
  /// The first widget of a kind that is this one or inside it, in drawing order.
  package func first<T: Widget>(_ kind: T.Type, where isWanted: (T) -> Bool = { _ in true }) -> T? {
    if let own = self as? T, isWanted(own) { return own }
    for child in children {
      if let found = child.first(kind, where: isWanted) { return found }
    }
    return nil
  }
}
