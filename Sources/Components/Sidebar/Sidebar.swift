import DocumentModel
import GTKBinding
import Localization

/// Beside the document: its outline, a person's bookmarks, and the marks on its pages.
package final class Sidebar: Box {
  /// One of the lists.
  package enum Tab: String, CaseIterable {
    case outline
    case bookmarks
    case annotations
  }

  /// What a person wants.
  package enum Event {
    case goTo(OutlineTarget)
    case goToBookmark(BookmarkID)
    case rename(BookmarkID, String)
    case move(BookmarkID, place: Int)
    case delete(BookmarkID)
    /// Puts a bookmark on the page one is on, or takes it away.
    case toggleBookmark
    case select(AnnotationID, PageID)
    case tab(Tab)
    /// Back to the document.
    case leave
    case close
  }

  package var onEvent: (Event) -> Void = { _ in }
  /// The least and the most that is useful beside a document, logical pixels.
  package static let widths = 200...320

  package private(set) var tab = Tab.outline
  private let outline = OutlineList()
  private let bookmarks = BookmarkList()
  private let annotations = AnnotationList()
  private let stack = Stack(transition: .crossfade, milliseconds: 150)
  private var buttons: [(tab: Tab, button: ToggleButton)] = []
  private let close = Button(icon: "window-close-symbolic", name: tr("Close sidebar"))

  package init() {
    super.init(.vertical)
    addClass("postil-sidebar")
    accessibleRole = .region
    setAccessibleName(tr("Sidebar"))
    append(makeSwitcher())
    stack.vexpand = true
    stack.add(outline, name: Tab.outline.rawValue)
    stack.add(bookmarks, name: Tab.bookmarks.rawValue)
    stack.add(annotations, name: Tab.annotations.rawValue)
    append(stack)
    outline.onTarget = { [weak self] target in self?.onEvent(.goTo(target)) }
    annotations.onChoose = { [weak self] id, page in self?.onEvent(.select(id, page)) }
    bookmarks.onEvent = { [weak self] event in self?.tell(event) }
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard press.key == .escape else { return false }
      self?.onEvent(.leave)
      return true
    }
    add(keys)
    show(.outline)
  }

  private func makeSwitcher() -> Widget {
    let row = Box(.horizontal, spacing: 4)
    let tabs: [(Tab, String, String)] = [
      (.outline, "postil-outline-symbolic", tr("Outline")),
      (.bookmarks, "postil-bookmark-symbolic", tr("Bookmarks")),
      (.annotations, "postil-note-symbolic", tr("Annotations")),
    ]
    for (tab, icon, name) in tabs {
      let button = ToggleButton(icon: icon, name: name)
      button.addClass("flat")
      button.hexpand = true
      button.join(buttons.first?.button)
      button.onClicked { [weak self] in self?.onEvent(.tab(tab)) }
      buttons.append((tab, button))
      row.append(button)
    }
    close.addClass("flat")
    close.isVisible = false
    close.onClicked { [weak self] in self?.onEvent(.close) }
    row.append(close)
    row.margins = Margins(6)
    row.accessibleRole = .group
    row.setAccessibleName(tr("Sidebar views"))
    return row
  }

  private func tell(_ event: BookmarkList.Event) {
    switch event {
    case .goTo(let id): onEvent(.goToBookmark(id))
    case .rename(let id, let name): onEvent(.rename(id, name))
    case .move(let id, let place): onEvent(.move(id, place: place))
    case .delete(let id): onEvent(.delete(id))
    case .toggleCurrent: onEvent(.toggleBookmark)
    }
  }

  // MARK: Model in

  /// Shows one of the lists.
  package func show(_ tab: Tab) {
    self.tab = tab
    stack.visibleChildName = tab.rawValue
    for (other, button) in buttons {
      button.isActive = other == tab
      button.setAccessiblePressed(other == tab)
    }
    if tab == .outline { outline.showCurrent() }
  }

  /// An empty outline has no tab. `pageNumber` gives the number of a page of the file, from 1; nil when it is gone.
  package func update(outline: Outline, pageNumber: @escaping (_ sourceIndex: Int) -> Int?) {
    buttons.first { $0.tab == .outline }?.button.isVisible = !outline.isEmpty
    self.outline.update(outline, pageNumber: pageNumber)
  }

  package func update(bookmarks: Bookmarks, pageNumber: (_ sourceIndex: Int) -> Int?) {
    self.bookmarks.update(bookmarks, pageNumber: pageNumber)
  }

  /// `isComplete`: whether all pages have been read.
  package func update(annotationsOf document: Document, isComplete: Bool) {
    annotations.update(document, isComplete: isComplete)
  }

  /// `page` (0-based, of the file) is the one being read.
  package func setCurrentPage(_ page: Int?, isMarked: Bool) {
    outline.setCurrentPage(page)
    bookmarks.setCurrentPage(page, isMarked: isMarked)
  }

  package func setSelected(_ id: AnnotationID?, on page: PageID?) { annotations.select(id, on: page) }

  /// Whether it has the window to itself, and a button to give it back.
  package var isAlone = false { didSet { close.isVisible = isAlone } }

  /// Gives the keyboard to the list that shows, or to its tab when there is nothing in it.
  package func takeOver() {
    switch tab {
    case .outline:
      outline.showCurrent()
      outline.tree.takeOver()
    case .bookmarks: bookmarks.takeOver()
    case .annotations: annotations.tree.takeOver()
    }
    if !stack.containsFocus { buttons.first { $0.tab == tab }?.button.grabFocus() }
  }
}
