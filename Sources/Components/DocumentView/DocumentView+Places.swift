import Geometry

/// Places of pages in the view, and back.
extension DocumentView {
  /// Where a page lies in the view, in the view's coordinates.
  package func frame(of page: Int) -> Rect {
    layout.frame(page, zoom: zoom, viewWidth: viewSize.width)
      .offset(by: Vector(dx: -offset.x.rounded(), dy: -offset.y.rounded()))
  }

  /// Maps a page's user space to the view's coordinates.
  package func userToView(_ page: Int) -> Transform {
    let frame = frame(of: page)
    return document.pages[page].geometry.userToShown.then(.scale(zoom, zoom))
      .then(.translation(Vector(dx: frame.minX, dy: frame.minY)))
  }

  /// The page at a point of the view; the nearest one between pages.
  func page(at point: Point) -> Int? {
    guard !layout.sizes.isEmpty else { return nil }
    let place = Point(x: point.x + offset.x, y: point.y + offset.y)
    return layout.index(at: place, zoom: zoom, viewWidth: viewSize.width)
  }

  /// The page at a point of the view, and whether the point is on it or only nearest to it.
  package func page(under point: Point) -> (index: Int, isInside: Bool)? {
    page(at: point).map { ($0, frame(of: $0).contains(point)) }
  }

  /// The page at a place given in another page's user space, the nearest one if there is none, and the place there.
  package func place(_ position: Point, of page: Int) -> (page: Int, position: Point) {
    let point = userToView(page).apply(position)
    guard let i = self.page(at: point), i != page, let toUser = userToView(i).inverse else {
      return (page, position)
    }
    return (i, toUser.apply(point))
  }
}
