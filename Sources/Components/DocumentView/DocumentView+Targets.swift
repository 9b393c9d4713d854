import DocumentModel
import Geometry

/// Places of the document that lead somewhere: headings, bookmarks, marks.
extension DocumentView {
  /// Brings a place of a page to the upper left; `left` and `top` are user space points, nil = the page's own edge.
  package func go(to id: PageID, left: Double? = nil, top: Double? = nil) {
    guard let i = document.index(of: id), i < layout.sizes.count else { return }
    go(toPage: i + 1)
    // A page that fits is seen whole.
    guard left != nil || top != nil, fit != .page else { return }
    let frame = frame(of: i)
    let toUser = document.pages[i].geometry.shownToUser
    let corner = toUser.apply(Point.zero)
    let place = userToView(i).apply(Point(x: left ?? corner.x, y: top ?? corner.y))
    let x = min(max(place.x, frame.minX), frame.maxX)
    let y = min(max(place.y, frame.minY), frame.maxY)
    let isWide = frame.width > viewWidth
    scroll(
      by: Vector(dx: left != nil && isWide ? x - PageLayout.gap : 0, dy: y - PageLayout.gap))
  }

  /// Brings a rectangle of a page (user space) well into sight, if it isn't.
  package func show(_ rect: Rect, on id: PageID) {
    guard let i = document.index(of: id), i < layout.sizes.count else { return }
    let seen = Rect(x: 0, y: 0, width: viewWidth, height: viewHeight).insetBy(24)
    if !seen.contains(userToView(i).apply(rect)) {
      go(toPage: i + 1)
      if fit != .page { scroll(by: Vector(dx: 0, dy: userToView(i).apply(rect).center.y - viewHeight / 3)) }
    }
    reveal(rect, on: id)
  }
}
