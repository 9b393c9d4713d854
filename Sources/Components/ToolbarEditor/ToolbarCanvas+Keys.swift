import GTKBinding
import Toolbars
import Tools

/// The keyboard: arrows lead from tool to tool, with Alt they take the tool along.
extension ToolbarCanvas {
  func addKeys() {
    let keys = KeyController()
    keys.onPressed { [unowned self] press in self.pressed(press) }
    add(keys)
    // Before anything else closes the window by it.
    let escape = KeyController(capture: true)
    escape.onPressed { [unowned self] press in
      guard press.key == .escape, self.drag != nil else { return false }
      self.dragging.deny()
      self.cancelDrag()
      return true
    }
    add(escape)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    guard popover == nil, drag == nil, let stop = focusedStop else { return false }
    switch press.modifiers.keys {
    case []: return plain(press.key, stop)
    case .alt: return moved(press.key, stop)
    case [.alt, .shift]:
      guard let later = isLater(press.key), let group = group(of: stop) else { return false }
      onCommand(.stepGroup(group, later: later))
    case .shift where press.key == .f10: onCommand(.menu(stop))
    case .control where press.means("z"): onCommand(.undo)
    case [.control, .shift] where press.means("z"): onCommand(.redo)
    case .control where press.means("y"): onCommand(.redo)
    default: return false
    }
    return true
  }

  private func plain(_ key: Key, _ stop: EditorStop) -> Bool {
    let stops = stops
    guard let index = stops.firstIndex(where: { $0.stop == stop }) else { return false }
    switch key {
    case .left, .right:
      let next = isLater(key) == true ? index + 1 : index - 1
      if stops.indices.contains(next) { focus(stops[next].stop) }
    case .up, .down:
      guard let next = EditorLayout.neighbour(of: index, down: key == .down, in: stops) else { return false }
      focus(stops[next].stop)
    case .home: focus(stops[0].stop)
    case .end: focus(stops[stops.count - 1].stop)
    case .enter, .keypadEnter, .space, .menu: onCommand(.menu(stop))
    case .delete, .keypadDelete, .backspace:
      guard case .tool(let id) = stop else { return false }
      onCommand(.remove(id))
    case .f2:
      guard let group = group(of: stop) else { return false }
      onCommand(.renameGroup(group))
    default: return false
    }
    return true
  }

  private func moved(_ key: Key, _ stop: EditorStop) -> Bool {
    let later = isLater(key)
    guard later != nil || key == .up || key == .down else { return false }
    switch stop {
    case .group(let g): onCommand(.stepGroup(g, later: later ?? (key == .down)))
    case .tool(let id):
      let step: ShownArrangement.Step =
        if let later { later ? .later : .earlier } else { key == .down ? .nextGroup : .previousGroup }
      onCommand(.step(id, step))
    }
    return true
  }

  /// Whether a horizontal arrow leads on or back in the direction of the text; nil for other keys.
  private func isLater(_ key: Key) -> Bool? {
    switch key {
    case .left: isRightToLeft
    case .right: !isRightToLeft
    default: nil
    }
  }

  private func group(of stop: EditorStop) -> Int? {
    switch stop {
    case .group(let g): g
    case .tool(let id): shown.position(of: id)?.group
    }
  }
}
