import DocumentModel
import GTKBinding
import Geometry
import Toolbars
import Tools

/// Keys that mean a tool or the selection; commands have theirs from Shortcuts.
extension DocumentWindow {
  func keyPressed(_ press: KeyPress) {
    let keys = press.modifiers.keys
    switch press.key {
    case .escape:
      view?.cancelPress()
      tools?.cancel()
      if document?.session.selection.isEmpty == false {
        document?.session.select([])
      } else {
        activate(tool: nil)
      }
    case .delete, .keypadDelete, .backspace: deleteSelection()
    case .left, .right, .up, .down: nudge(press)
    default:
      if keys == .shift, let digit = press.digit, PresetSlots.range.contains(digit) {
        guard program.toolKeys.isEnabled, canAnnotate else { return }
        return choosePreset(digit, toggles: true)
      }
      if colorKeyPressed(press) { return }
      guard keys.isEmpty, let character = press.key.character,
        let letter = Character(character).lowercased().first,
        let tool = program.toolKeys.tool(for: letter), canAnnotate
      else { return }
      activate(tool: toolState.active == tool || tool == "select" ? nil : tool)
    }
  }

  /// Moves the selection by a point, with Shift by ten.
  private func nudge(_ press: KeyPress) {
    guard let session = document?.session, !session.selection.isEmpty, canAnnotate else { return }
    let step = press.modifiers.contains(.shift) ? 10.0 : 1.0
    let direction: Vector =
      switch press.key {
      case .left: Vector(dx: -step, dy: 0)
      case .right: Vector(dx: step, dy: 0)
      case .up: Vector(dx: 0, dy: -step)
      default: Vector(dx: 0, dy: step)
      }
    let edits = session.selectedAnnotations.compactMap { page, annotation -> Edit? in
      guard annotation.isEditable, annotation.content.kind.handles != .fixed,
        let geometry = session.document.page(page)?.geometry
      else { return nil }
      // The arrow points where the reader sees it, whatever the page's turn.
      let v = geometry.shownToUser.apply(direction)
      return .replace(annotation.transformed(by: .translation(v)), page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Move"))
  }
}
