import DocumentModel
import GTKBinding
import Localization

/// A person's bookmarks: to go to, rename, move and delete, by pointer, keys and menu.
final class BookmarkList: Box {
  /// What a person wants done.
  enum Event {
    case goTo(BookmarkID)
    /// "" names it after its page again.
    case rename(BookmarkID, String)
    case move(BookmarkID, place: Int)
    case delete(BookmarkID)
    /// Puts a bookmark on the page one is on, or takes it away.
    case toggleCurrent
  }

  var onEvent: (Event) -> Void = { _ in }

  let list = ListBox(selection: .single)
  private var rows: [BookmarkID: BookmarkRow] = [:]
  private var order: [BookmarkID] = []
  private var currentPage: Int?
  private let empty = EmptyNote(tr("No bookmarks yet. Press Ctrl+D to bookmark this page."))
  private let toggleText = Label()
  private let toggle: Button
  /// The row being dragged, and where it would go.
  private var drag: (row: BookmarkRow, place: Int)?

  init() {
    // A button's own label would count twice in its name.
    toggle = Button(child: toggleText)
    super.init(.vertical)
    list.addClass("navigation-sidebar")
    list.setAccessibleName(tr("Bookmarks"))
    list.setPlaceholder(empty)
    list.onRowActivated { [weak self] row in
      guard let self, let row = row as? BookmarkRow, !row.isRenaming else { return }
      self.onEvent(.goTo(row.id))
    }
    let scroller = ScrolledWindow(list, horizontal: .never)
    scroller.vexpand = true
    append(scroller)
    toggleText.setEllipsize(.end)
    toggle.margins = Margins(6)
    toggle.onClicked { [weak self] in self?.onEvent(.toggleCurrent) }
    append(toggle)
    setCurrentPage(nil, isMarked: false)
    connectKeys()
    connectDrag()
  }

  /// `pageNumber` gives the number of a page of the file among those shown, from 1; nil when it is gone.
  func update(_ bookmarks: Bookmarks, pageNumber: (_ sourceIndex: Int) -> Int?) {
    let focused = order.first { rows[$0]?.containsFocus == true }
    let focusedPlace = focused.flatMap { order.firstIndex(of: $0) }
    let wanted = bookmarks.items.map(\.id)
    let present = Set(wanted)
    for (id, row) in rows where !present.contains(id) {
      list.remove(row)
      rows[id] = nil
    }
    for (place, bookmark) in bookmarks.items.enumerated() {
      let row = rows[bookmark.id] ?? makeRow(bookmark.id)
      // The row with the keyboard would lose it: the others move around it.
      while bookmark.id == focused, let other = list.row(at: place), other !== row { list.remove(other) }
      if list.row(at: place) !== row {
        if row.parent != nil { list.remove(row) }
        list.insert(row, at: place)
      }
      row.show(bookmark, page: pageNumber(bookmark.page))
      row.isCurrent = bookmark.page == currentPage
    }
    order = wanted
    // The keyboard stays with the row, or goes on to the one in its place.
    guard let focused, let focusedPlace else { return }
    let next = rows[focused] ?? order[safe: min(focusedPlace, order.count - 1)].flatMap { rows[$0] }
    guard let next else {
      toggle.grabFocus()
      return
    }
    if !next.containsFocus {
      list.selectedRow = next
      next.grabFocus()
    }
  }

  /// `page` (0-based, of the file) is the one a person is on; `isMarked`: whether it has a bookmark.
  func setCurrentPage(_ page: Int?, isMarked: Bool) {
    currentPage = page
    for row in rows.values { row.isCurrent = row.page == page }
    let text = isMarked ? tr("Remove bookmark") : tr("Bookmark this page")
    toggleText.text = text
    toggle.setAccessibleName(text)
  }

  /// Gives the keyboard to the list, or to the button below an empty one.
  func takeOver() {
    guard let row = list.selectedRow ?? list.row(at: 0) else {
      toggle.grabFocus()
      return
    }
    list.selectedRow = row
    row.grabFocus()
  }

  private func makeRow(_ id: BookmarkID) -> BookmarkRow {
    let row = BookmarkRow(id)
    row.onCommand = { [weak self, weak row] command in
      guard let self, let row else { return }
      self.perform(command, on: row)
    }
    rows[id] = row
    return row
  }

  private func perform(_ command: BookmarkRow.Command, on row: BookmarkRow) {
    let place = order.firstIndex(of: row.id) ?? 0
    switch command {
    case .goTo: onEvent(.goTo(row.id))
    case .rename(let name): onEvent(.rename(row.id, name))
    case .moveUp: move(row, to: place - 1)
    case .moveDown: move(row, to: place + 1)
    case .delete: onEvent(.delete(row.id))
    }
  }

  private func move(_ row: BookmarkRow, to place: Int) {
    guard order.indices.contains(place), order[place] != row.id else { return }
    onEvent(.move(row.id, place: place))
  }

  // MARK: Keys

  private func connectKeys() {
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    list.add(keys)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    guard let row = rows.values.first(where: { $0.containsFocus }), !row.isRenaming else { return false }
    switch (press.key, press.modifiers.keys) {
    case (.f2, []): row.startRenaming()
    case (.delete, []), (.keypadDelete, []): perform(.delete, on: row)
    case (.up, .alt): perform(.moveUp, on: row)
    case (.down, .alt): perform(.moveDown, on: row)
    case (.menu, []), (.f10, .shift): row.openMenu()
    default: return false
    }
    return true
  }

  // MARK: Dragging

  private func connectDrag() {
    let dragging = DragController()
    var pressed: BookmarkRow?
    dragging.onBegin { [weak self] drag in
      // A finger scrolls; it moves bookmarks by the menu.
      guard drag.context.device != .touch else { return }
      pressed = self?.list.row(atY: drag.start.y) as? BookmarkRow
    }
    dragging.onUpdate { [weak self] drag in
      guard let self, let row = pressed, !row.isRenaming else { return }
      if self.drag == nil {
        guard abs(drag.offset.dy) > 8 else { return }
        drag.gesture.claim()
        row.addClass("dragged")
      }
      self.drag = (row, self.place(atY: drag.point.y, for: row))
      self.showDropPlace()
    }
    dragging.onEnd { [weak self] _ in
      pressed = nil
      guard let self, let (row, place) = self.drag else { return }
      self.endDrag()
      self.move(row, to: place)
    }
    dragging.onCancel { [weak self] in
      pressed = nil
      self?.endDrag()
    }
    list.add(dragging)
  }

  /// Where a row let go at a height would be.
  private func place(atY y: Double, for row: BookmarkRow) -> Int {
    let own = row.index
    guard let over = list.row(atY: max(y, 0)), let box = over.bounds(in: list) else {
      return y < 0 ? 0 : order.count - 1
    }
    let gap = y < box.minY + box.height / 2 ? over.index : over.index + 1
    return gap > own ? gap - 1 : gap
  }

  private func showDropPlace() {
    for row in rows.values {
      row.removeClass("drop-above")
      row.removeClass("drop-below")
    }
    guard let drag, drag.place != drag.row.index else { return }
    rows[order[drag.place]]?.addClass(drag.place < drag.row.index ? "drop-above" : "drop-below")
  }

  private func endDrag() {
    drag?.row.removeClass("dragged")
    drag = nil
    showDropPlace()
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
