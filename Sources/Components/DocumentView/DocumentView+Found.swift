import DocumentModel
import Geometry
import Rendering

/// Showing what a search found.
extension DocumentView {
  /// Marks what was found, on the pages in view and on those that come into it.
  package func setFound(_ marks: FoundMarks) {
    found = marks
    for (id, widget) in widgets { widget.setFound(marks[id]) }
  }

  /// The pages in view, and those kept ready around it, in order.
  package var livePages: [PageID] {
    widgets.keys.compactMap { id in document.index(of: id).map { ($0, id) } }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Brings a match into view, with its page taking up most of it; nothing moves when it is seen there already.
  package func reveal(_ match: TextMatch, on id: PageID) {
    guard let i = document.index(of: id), width > 0, height > 0,
      let rect = Rect(enclosing: match.rects.flatMap(\.corners))
    else { return }
    if fit == .page, currentPage != i + 1 { go(toPage: i + 1) }
    let box = document.pages[i].sourceToUser.then(userToView(i)).apply(rect)
    let page = frame(of: i)
    let view = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    // What is near an edge may be under a docked tool bar.
    let edge = min(64, view.width / 6, view.height / 6)
    guard !view.insetBy(edge).contains(box) || (currentPage != i + 1 && !view.contains(page)) else { return }
    scroll(by: Vector(dx: sideways(box, page, view, edge), dy: upwards(box, page, view)))
  }

  private func upwards(_ box: Rect, _ page: Rect, _ view: Rect) -> Double {
    // A page that fits is shown as a whole.
    if page.height <= view.height { return page.center.y - view.center.y }
    // A third from the top: one reads on from there. But not so far that another page takes over.
    let wanted = box.minY - view.height / 3
    let highest = page.minY - PageLayout.gap
    let lowest = page.maxY + PageLayout.gap - view.height
    return min(max(wanted, highest), lowest)
  }

  private func sideways(_ box: Rect, _ page: Rect, _ view: Rect, _ edge: Double) -> Double {
    if page.width <= view.width { return page.center.x - view.center.x }
    if box.minX >= view.minX + edge, box.maxX <= view.maxX - edge { return 0 }
    return box.center.x - view.center.x
  }
}
