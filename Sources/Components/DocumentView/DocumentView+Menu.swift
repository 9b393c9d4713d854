import DocumentModel
import GTKBinding
import Geometry

/// Context menus of the pages: asked for here, filled by whoever listens.
extension DocumentView {
  func connectMenu() {
    onMenuPress { [weak self] point in
      guard let self, self.press == nil, self.panning == nil, self.eyedropper == nil,
        !self.isOnSelectionBar(point)
      else { return }
      self.endEditing()
      self.grabFocus()
      var place = MenuPlace(anchor: point)
      if let i = self.page(at: point), self.frame(of: i).contains(point) {
        place.page = self.document.pages[i].id
        place.point = self.userToView(i).inverse?.apply(point)
      }
      self.onEvent(.menuRequested(place))
    }
  }

  /// By the keyboard: what is selected gets the menu.
  func requestMenu() {
    guard press == nil, eyedropper == nil else { return }
    onEvent(.menuRequested(MenuPlace()))
  }

  /// Opens a menu at a point of the view.
  package func showMenu(_ entries: [MenuEntry], at point: Point, reason: (_ action: String) -> String?) {
    menu.open(entries, at: Rect(x: point.x, y: point.y, width: 1, height: 1), reason: reason)
  }

  /// Opens a menu below a rectangle of a page (user space), as far as that is in view; at the middle of the view
  /// where it is not.
  package func showMenu(
    _ entries: [MenuEntry], below rect: Rect?, on page: PageID?, reason: (_ action: String) -> String?
  ) {
    let view = Rect(x: 0, y: 0, width: viewWidth, height: viewHeight)
    var place = Rect(x: view.center.x, y: view.center.y, width: 1, height: 1)
    if let rect, let i = page.flatMap(document.index), let seen = userToView(i).apply(rect).intersection(view)
    {
      place = seen
    }
    menu.open(entries, at: place, reason: reason)
  }

  /// Closes all that floats over the pages, such as before the document goes.
  package func closeFloating() {
    menu.close()
    endEditing()
  }
}
