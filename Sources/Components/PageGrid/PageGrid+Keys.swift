import DocumentModel
import GTKBinding

/// The keyboard among the cards.
extension PageGrid {
  func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    let keys = press.modifiers.keys
    guard let cursor else { return false }
    if let step = Self.step(press.key) {
      guard keys.isSubset(of: [.shift, .control]) else { return false }
      move(step, extends: keys.contains(.shift))
      return true
    }
    switch press.key {
    case .enter, .keypadEnter:
      guard keys.isEmpty else { return false }
      onEvent(.open(cursor))
    case .space: return pressedSpace(cursor, keys)
    case .menu where keys.isEmpty, .f10 where keys == .shift: requestMenu(cursor)
    case .escape:
      guard keys.isEmpty else { return false }
      if selection.pages.isEmpty {
        onEvent(.leave)
      } else {
        select { selection, _ in
          selection = PageSelection()
          selection.start(from: cursor)
        }
      }
    default: return false
    }
    return true
  }

  private func pressedSpace(_ cursor: PageID, _ keys: Modifiers) -> Bool {
    guard keys.isSubset(of: [.shift, .control]) else { return false }
    guard isSelectable else {
      if keys.isEmpty { onEvent(.open(cursor)) }
      return keys.isEmpty
    }
    select { selection, order in
      if keys.contains(.shift) {
        selection.extend(to: cursor, in: order, adding: keys.contains(.control))
      } else {
        selection.toggle(cursor)
      }
    }
    return true
  }

  private static func step(_ key: Key) -> GridLayout.Step? {
    switch key {
    case .left, .keypadLeft: .left
    case .right, .keypadRight: .right
    case .up, .keypadUp: .up
    case .down, .keypadDown: .down
    case .pageUp, .keypadPageUp: .pageUp
    case .pageDown, .keypadPageDown: .pageDown
    case .home, .keypadHome: .first
    case .end, .keypadEnd: .last
    default: nil
    }
  }

  private func move(_ step: GridLayout.Step, extends: Bool) {
    guard let cursor, let i = document.index(of: cursor) else { return }
    let next = document.pages[layout.neighbour(of: i, step, viewHeight: viewSize.height)].id
    moveCursor(to: next)
    guard isSelectable else { return }
    select { selection, order in
      if extends { selection.extend(to: next, in: order) } else { selection.start(from: next) }
    }
  }
}
