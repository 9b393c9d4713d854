import Components
import DocumentModel
import Editor
import GTKBinding
import Localization
import Toolbars

/// The document itself or its pages as cards, and the way from one to the other.
extension DocumentWindow {
  func addViewModeActions() {
    add("view-mode", .string, state: .string(ViewMode.document.rawValue)) { window, value in
      if let mode = value?.string.flatMap(ViewMode.init(rawValue:)) { window.setViewMode(mode) }
    }
    add("editor-select-all") { window in
      window.selectPages(window.document?.session.document.pages.map(\.id) ?? [])
    }
    add("editor-select-none") { $0.selectPages([]) }
    add("editor-select-range", .string) { $0.selectPages(named: $1?.string ?? "") }
    add("editor-done") { $0.setViewMode(.document) }
    // Commands that change pages: there by name, but nothing can change pages yet.
    for name in ["new", "remove", "duplicate", "copy", "cut", "paste"] { add("editor-\(name)") { _ in } }
    for name in ["rotate", "move"] { add("editor-\(name)", .int32) { _, _ in } }
    add("editor-export-path", .string) { _, _ in }
  }

  /// Which of the page editor's commands can act.
  var editorActions: [(name: String, isEnabled: Bool)] {
    let isEditor = document != nil && viewMode == .documentEditor
    return [
      ("editor-select-all", isEditor),
      ("editor-select-none", isEditor && grid?.selectedPages.isEmpty == false),
      ("editor-select-range", isEditor), ("editor-done", isEditor), ("editor-new", false),
      ("editor-remove", false), ("editor-duplicate", false), ("editor-rotate", false),
      ("editor-export-path", false), ("editor-copy", false), ("editor-cut", false), ("editor-paste", false),
      ("editor-move", false),
    ]
  }

  /// Why a command of the page editor can't act, for its tooltip; nil when it can.
  func reasonDisabled(editorAction name: String) -> String? {
    guard actions[name]?.isEnabled == false else { return nil }
    switch name {
    case "editor-select-all", "editor-select-range", "editor-done": return tr("Open the page editor first.")
    case "editor-select-none": return tr("No pages are selected.")
    default: return tr("Pages can’t be changed yet.")
    }
  }

  // MARK: Modes

  /// The grid while it is what the window shows.
  var shownGrid: PageGrid? { viewMode == .document ? nil : grid }

  /// Shows the document or its pages; coming back, the document is at the place it was left.
  func setViewMode(_ mode: ViewMode) {
    yieldToDocument()
    guard let document, let view, mode != viewMode else { return }
    if mode == .documentEditor, !toolbarsSettings.features.documentEditing { return }
    let wasDocument = viewMode == .document
    if wasDocument {
      view.endEditing()
      view.cancelPress()
      tools?.cancel()
      cancelColorPicking()
    }
    viewMode = mode
    actions["view-mode"]?.state = .string(mode.rawValue)
    if mode == .document {
      grid?.setSelection([])
      // One that was never shown was laid out before it knew the sizes of its pages.
      if view.width == 0 { view.go(toPage: view.currentPage) }
      stack.visibleChildName = "document"
    } else {
      let grid = grid ?? makeGrid(for: document, view)
      grid.isSelectable = mode == .documentEditor
      grid.setSelection([])
      if wasDocument {
        let page = document.session.document.pages[view.currentPage - 1].id
        grid.setCurrentPage(page)
        grid.reveal(page)
      }
      stack.visibleChildName = "pages"
    }
    updateBar()
    focusContent()
    updateTitle()
    updateActions()
  }

  private func makeGrid(for document: OpenDocument, _ view: DocumentView) -> PageGrid {
    let grid = PageGrid(
      source: document.service, appearances: document.appearances, measuring: measuring)
    grid.onEvent = { [unowned self] event in self.handle(event) }
    grid.setDocument(document.session.document)
    let scroller = ScrolledWindow(grid, horizontal: .never)
    scroller.isKinetic = true
    scroller.hasOverlayScrollbars = true
    stack.add(scroller, name: "pages")
    self.grid = grid
    return grid
  }

  /// The document is gone, and with it its pages.
  func closeGrid() {
    viewMode = .document
    actions["view-mode"]?.state = .string(ViewMode.document.rawValue)
    grid = nil
    if let old = stack.child(named: "pages") { stack.remove(old) }
  }

  /// Gives the keyboard to what the window shows.
  func focusContent() {
    if let grid = shownGrid { grid.grabFocus() } else { view?.grabFocus() }
  }

  /// Goes to a page (1-based), whatever the window shows.
  func go(toPage number: Int) {
    guard let document, let view else { return }
    view.go(toPage: number)
    let pages = document.session.document.pages
    guard let grid = shownGrid, !pages.isEmpty else { return }
    let page = pages[min(max(number, 1), pages.count) - 1].id
    grid.setCurrentPage(page)
    grid.reveal(page)
  }

  // MARK: Events

  private func handle(_ event: PageGridEvent) {
    guard let document else { return }
    switch event {
    case .open(let id):
      guard let i = document.session.document.index(of: id) else { return }
      setViewMode(.document)
      // One who is there already stays at the very place.
      if view?.currentPage != i + 1 { view?.go(toPage: i + 1) }
    case .selectionChanged: selectedPagesChanged()
    case .painted(let page, let scale):
      // The first picture of all may be one of these.
      painted(page: page, scale: scale, sharp: true)
    case .leave: setViewMode(.document)
    case .menuRequested(let page, let place): showMenu(of: page, at: place)
    case .current, .cardWidthChanged: break
    }
  }

  /// The document shows another page: its card is marked.
  func markCurrentPage() {
    guard let grid = shownGrid, let document, let view else { return }
    grid.setCurrentPage(document.session.document.pages[view.currentPage - 1].id, movesFocus: false)
  }

  func updateGrid(_ event: SessionEvent) {
    guard let grid, let document = document?.session.document else { return }
    switch event {
    case .changed(let change, _):
      grid.update(document, change: change)
      if viewMode != .document, let page = change.items.first?.page { grid.reveal(page) }
    case .loaded(let id): grid.pageLoaded(id, in: document)
    case .sizesChanged: grid.setDocument(document)
    case .selectionChanged, .saved: break
    }
  }

  // MARK: Selected pages

  func selectPages(_ pages: [PageID]) {
    guard viewMode == .documentEditor, let grid, grid.selectedPages != Set(pages) else { return }
    grid.setSelection(Set(pages))
    selectedPagesChanged()
  }

  private func selectedPagesChanged() {
    updateTitle()
    updateActions()
    guard TraceLog.isOn, let grid, let document = document?.session.document else { return }
    let pages = grid.selectedPages.compactMap { document.index(of: $0) }
    TraceLog.write("pages-selected", ["range": .string(PageRanges.text(pages))])
  }

  private func selectPages(named text: String) {
    guard let pages = document?.session.document.pages else { return }
    do throws(PageRanges.Mistake) {
      selectPages(try PageRanges.pages(text, of: pages.count).map { pages[$0].id })
    } catch {
      switch error {
      case .notUnderstood(let part):
        toast(trf("“%1$s” isn’t a page range. Write one like 1-3,8,odd.", part))
      case .noSuchPage(let number):
        toast(trf("There is no page %1$s. The last page is %2$d.", number, pages.count))
      }
    }
  }

  /// How many pages are selected, while pages are being edited.
  var selectedPagesText: String? {
    guard viewMode == .documentEditor, let count = grid?.selectedPages.count else { return nil }
    return count == 0
      ? tr("No pages selected") : trnf("%1$d page selected", "%1$d pages selected", count, count)
  }
}
