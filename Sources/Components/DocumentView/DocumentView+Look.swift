import Rendering

/// The look of pages and their arrangement.
extension DocumentView {
  package func setLook(_ look: PageLook) {
    guard look != self.look else { return }
    self.look = look
    for widget in widgets.values { widget.setLook(look) }
  }

  /// How many pages stand beside each other; the page in view stays in view.
  package func setSpread(_ spread: PageSpread) {
    guard spread != self.spread else { return }
    self.spread = spread
    let page = currentPage
    relayout()
    if viewSize.width > 0 { go(toPage: page) }
  }
}
