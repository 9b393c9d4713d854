import GTKBinding
import Toolbars

/// What the header's items open.
extension HeaderView {
  /// Whether a popover or the menu of the header is open.
  package var isPopoverOpen: Bool {
    menuButton?.isOpen == true || popovers.values.contains(where: \.isVisible)
  }

  /// Whether an item's popover has something to show.
  package func hasPopover(_ id: HeaderItemID) -> Bool { providers[id] != nil || menus[id] != nil }

  /// Opens an item's popover: at its button, or at the menu's when it has none; closes it when it is open.
  package func togglePopover(_ id: HeaderItemID) {
    if let open = popovers[id], open.isVisible { return open.popdown() }
    closePopovers()
    let button = items[id]?.button
    guard let anchor = button?.isMapped == true ? button : menuButton, let popover = popover(id) else {
      return
    }
    rememberFocus()
    if popover.parent != anchor { popover.attach(to: anchor) }
    // The menu it is asked for from is still closing.
    MainLoop.after(milliseconds: 0) { [weak self, weak popover] in
      popover?.popup()
      self?.items[id]?.isPopoverOpen = popover?.isVisible == true
    }
  }

  private func popover(_ id: HeaderItemID) -> Popover? {
    let known = popovers[id]
    let popover: Popover
    if let provider = providers[id] {
      if let known, !(known is PopoverMenu) {
        known.content = provider()
        return known
      }
      popover = Popover(provider())
    } else if let menu = menus[id] {
      if let known, known is PopoverMenu { return known }
      popover = PopoverMenu(MenuModel(menu()))
    } else {
      return nil
    }
    known?.detach()
    popover.onClosed { [weak self] in
      MainLoop.after(milliseconds: 0) {
        self?.items[id]?.isPopoverOpen = self?.popovers[id]?.isVisible == true
      }
      self?.giveFocusBack()
    }
    popovers[id] = popover
    return popover
  }

  /// Takes an item's popover off its button, which is about to go.
  func dropPopover(_ id: HeaderItemID) {
    guard let popover = popovers[id] else { return }
    popover.popdown()
    popover.detach()
  }

  /// Closes whatever the header has open.
  package func closePopovers() {
    for popover in popovers.values where popover.isVisible { popover.popdown() }
    if menuButton?.isOpen == true { menuButton?.popdown() }
  }

  package func openMenu() {
    rememberFocus()
    menuButton?.popup()
  }

  func rememberFocus() {
    guard let focus = host.window?.focusWidget, !host.isAncestor(of: focus) else { return }
    returnFocus = focus
  }

  func giveFocusBack() {
    // GTK first gives it to the button that the popover belongs to.
    MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self, !self.isPopoverOpen else { return }
      if self.host.containsFocus { (self.returnFocus ?? self.home())?.grabFocus() }
      self.returnFocus = nil
    }
  }
}
