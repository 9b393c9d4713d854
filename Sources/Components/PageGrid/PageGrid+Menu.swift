import DocumentModel
import GTKBinding
import Geometry

/// Context menus of the cards: asked for here, filled by whoever listens.
extension PageGrid {
  func connectMenu() {
    onMenuPress { [weak self] point in
      guard let self else { return }
      let page = self.page(at: point)
      if let page {
        self.moveCursor(to: page, reveals: false)
        // What the menu is for is seen: the page, or all selected ones if it is among them.
        if self.isSelectable, !self.selectedPages.contains(page) {
          self.select { selection, _ in selection.choose(page) }
        }
      }
      self.onEvent(.menuRequested(page, at: Rect(x: point.x, y: point.y, width: 1, height: 1)))
    }
  }

  /// By the keyboard: the page it is at gets the menu.
  func requestMenu(_ page: PageID) {
    guard let i = document.index(of: page) else { return }
    let view = Rect(x: 0, y: 0, width: viewSize.width, height: viewSize.height)
    guard let paper = paper(of: i).intersection(view) else { return }
    onEvent(.menuRequested(page, at: Rect(x: paper.center.x, y: paper.center.y, width: 1, height: 1)))
  }

  package func showMenu(_ entries: [MenuEntry], at place: Rect, reason: (_ action: String) -> String?) {
    menu.open(entries, at: place, reason: reason)
  }

  /// Closes all that floats over the cards.
  package func closeFloating() { menu.close() }
}
