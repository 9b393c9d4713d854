import Components
import GTKBinding

/// Going round the parts of the window by F6.
extension DocumentWindow {
  /// Header, bar, page, the tools beside selected text, sidebar: those that are there.
  private var panes: [Widget] {
    var panes: [Widget] = [headerRoom]
    if isBarMade, bar.isVisible { panes.append(bar) }
    if let page = stack.visibleChild { panes.append(page) }
    if viewMode == .document, let tools = view?.selectionBar, tools.isShown { panes.append(tools) }
    if let side = sidebarPane, side.isVisible { panes.append(side) }
    return panes
  }

  /// Puts the focus into the next part, or the one before.
  func goToPane(forward: Bool) {
    let panes = panes
    // The page's part holds the tools beside its text.
    let here = panes.lastIndex { $0.containsFocus } ?? (forward ? panes.count - 1 : 0)
    for step in 1...panes.count {
      let index = here + (forward ? step : -step) + panes.count
      let pane = panes[index % panes.count]
      if pane === stack.visibleChild, viewMode == .document, view?.grabFocus() == true { return }
      if pane.moveChildFocus(.next) || pane.grabFocus() { return }
    }
  }
}
