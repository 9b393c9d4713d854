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
      failedShortcut = nil
      view?.cancelPress()
      tools?.cancel()
      if document?.session.selection.isEmpty == false {
        document?.session.select([])
      } else {
        activate(tool: nil)
      }
    case .delete, .keypadDelete, .backspace: deleteSelection()
    case .left, .right, .up, .down: nudge(press)
    case .enter, .keypadEnter: _ = editSelection()
    default:
      if isAfterFailedShortcut(press) { return }
      if keys == .shift, let digit = press.digit, PresetSlots.range.contains(digit) {
        guard program.toolKeys.isEnabled, canAnnotate else { return }
        choosePreset(digit, toggles: true)
        return showBarOfTool()
      }
      if colorKeyPressed(press) { return }
      guard keys.isEmpty, let tool = tool(for: press), canAnnotate else { return }
      activate(tool: toolState.active == tool || tool == "select" ? nil : tool)
      showBarOfTool()
    }
  }

  /// The tool of a key: of what it types, or of its place while the layout has no Latin letters.
  private func tool(for press: KeyPress) -> ToolID? {
    for key in [press.key, press.latin?.plain] {
      if let letter = key?.character.flatMap({ Character($0).lowercased().first }),
        let tool = program.toolKeys.tool(for: letter)
      {
        return tool
      }
    }
    return nil
  }

  /// A key that a bar has no use for, though it has the keyboard: it means the page, which gets the keyboard back.
  func barKeyPressed(_ press: KeyPress) -> Bool {
    guard document != nil else { return false }
    let letters = press.modifiers.keys.isSubset(of: .shift) && press.key.character.map { $0 > " " } == true
    switch press.key {
    case .escape: break
    case .delete, .keypadDelete, .backspace: guard hasSelection else { return false }
    default: guard letters else { return false }
    }
    if viewMode == .document { keyPressed(press) }
    focusContent()
    return true
  }

  /// How long after a shortcut that does nothing letters are taken for words meant for it, microseconds.
  private static let typingPause: Int64 = 1_500_000

  /// Whether a key belongs to words typed after a combination that nothing answers to: they choose no tools.
  private func isAfterFailedShortcut(_ press: KeyPress) -> Bool {
    guard press.key.character != nil else { return false }
    let now = MainLoop.monotonicMicroseconds
    if !press.modifiers.keys.isDisjoint(with: [.control, .alt]) {
      if !program.application.hasAccelerator(press) { failedShortcut = now }
      return true
    }
    guard let last = failedShortcut, now - last < Self.typingPause else {
      failedShortcut = nil
      return false
    }
    failedShortcut = now
    return true
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
      let moved = annotation.transformed(by: .translation(v))
      // Never so far that it could not be grabbed any more.
      let back = geometry.shift(reaching: moved.bounds)
      return .replace(moved.transformed(by: .translation(back)), page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Move"))
  }
}
