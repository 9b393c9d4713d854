import Components
import DocumentModel
import Editor
import GTKBinding
import Localization

/// The sidebar: whether it is there, and what it lists.
extension DocumentWindow {
  func addSidebarActions() {
    addToggle("sidebar") { window, isOn in window.setSidebar(open: isOn) }
    for (name, tab) in Self.tabActions {
      addToggle(name) { window, isOn in window.setSidebar(open: isOn, tab: tab) }
    }
    addToggle("bookmark") { window, isOn in
      if window.isBookmarked != isOn { window.toggleBookmark() }
    }
  }

  private static let tabActions: [(String, Sidebar.Tab)] = [
    ("outline", .outline), ("bookmarks", .bookmarks), ("annotations-list", .annotations),
  ]

  private func addToggle(_ name: String, _ body: @escaping (DocumentWindow, Bool) -> Void) {
    let action = Action(name, state: .bool(false))
    action.onChangeState { [unowned self] value in
      guard let isOn = value.bool else { return }
      body(self, isOn)
    }
    window.add(action)
    actions[name] = action
  }

  /// Brings the sidebar's actions in line with what there is.
  func updateSidebarActions() {
    let hasOutline = sidebarState.outline?.isEmpty == false
    disabledReasons["outline"] =
      hasOutline ? nil : document == nil ? tr("No document is open") : tr("This document has no outline")
    for name in ["sidebar", "bookmarks", "annotations-list", "bookmark"] {
      let isOff = name.hasPrefix("bookmark") && !toolbarsSettings.features.bookmarks
      disabledReasons[name] =
        document == nil
        ? tr("No document is open") : isOff ? tr("This is turned off in the configuration.") : nil
      enable(name, document != nil && !isOff && (name != "bookmark" || keeper?.isLoaded == true))
    }
    enable("bookmark-page", actions["bookmark"]?.isEnabled == true)
    disabledReasons["bookmark-page"] = disabledReasons["bookmark"]
    enable("outline", hasOutline)
    let isOpen = sidebarState.isOpen
    actions["sidebar"]?.state = .bool(isOpen)
    let tab = isOpen ? sidebar.tab : nil
    for (name, of) in Self.tabActions { actions[name]?.state = .bool(tab == of) }
    actions["bookmark"]?.state = .bool(isBookmarked)
  }

  private func enable(_ name: String, _ on: Bool) {
    if actions[name]?.isEnabled != on { actions[name]?.isEnabled = on }
  }

  // MARK: Whether it is there

  func makeSidebar() -> Sidebar {
    let sidebar = Sidebar()
    sidebar.setSizeRequest(width: Sidebar.widths.lowerBound)
    sidebar.isVisible = false
    sidebar.onEvent = { [unowned self] event in self.handle(event) }
    sidebar.update(outline: Outline()) { $0 + 1 }
    body.setStart(sidebar, resize: false)
    body.position = SidebarState.clamped(program.settings[int: "sidebar-width"])
    body.onPositionChanged { [unowned self] in self.sidebarMoved() }
    return sidebar
  }

  /// A document is on its way: the sidebar's room is there from the start, if it is wanted.
  func offerSidebar() {
    if program.settings[bool: "sidebar-visible"], !sidebarState.isNarrow { showSidebar(true) }
  }

  /// The first page is on screen: now there is time for the lists.
  func fillSidebar() {
    guard let document, self.keeper == nil else { return }
    let keeper = DocumentKeeper(document)
    self.keeper = keeper
    keeper.onChange = { [weak self] in self?.bookmarksChanged() }
    keeper.onPalettesChange = { [weak self] in self?.palettesChanged() }
    keeper.onFailure = { [weak self] in self?.bookmarksNotWritten() }
    Task {
      do throws(DocumentStates.Unreadable) {
        try await keeper.load()
      } catch {
        guard self.document === document else { return }
        bookmarksNotRead(error)
      }
    }
    if program.hasChosenPalette { program.palettes.load() }
    tellOfPalettes()
    Task {
      let outline = await document.outline()
      guard self.document === document else { return }
      sidebarState.outline = outline
      if sidebarState.isOpen { showOutline() }
      updateActions()
    }
  }

  /// The document goes, and what there was to say of it.
  func removeSidebar() {
    keeper?.finish()
    keeper = nil
    sidebarState.refresh?.cancel()
    let isNarrow = sidebarState.isNarrow
    if sidebarState.isOpen { showSidebar(false) }
    sidebarState = SidebarState(isNarrow: isNarrow)
    updateSidebarActions()
  }

  /// As a person asked: the keyboard goes along. `tab` nil = the list shown last.
  private func setSidebar(open isOpen: Bool, tab: Sidebar.Tab? = nil) {
    guard document != nil, isOpen || tab == nil || tab == sidebar.tab else { return }
    let hadKeyboard = sidebar.containsFocus
    if isOpen, let tab { sidebar.show(tab) }
    showSidebar(isOpen)
    if !sidebarState.isNarrow { program.settings[bool: "sidebar-visible"] = isOpen }
    if isOpen {
      // A list that just came up has no rows yet.
      MainLoop.after(milliseconds: 0) { [weak self] in
        if self?.sidebarState.isOpen == true { self?.sidebar.takeOver() }
      }
    } else if hadKeyboard || sidebarState.isNarrow {
      view?.grabFocus()
    }
  }

  private func showSidebar(_ isOpen: Bool) {
    sidebarState.isOpen = isOpen
    sidebar.isVisible = isOpen
    sidebar.isAlone = sidebarState.isNarrow
    let isDocumentSeen = !(isOpen && sidebarState.isNarrow)
    if documentPane.isVisible != isDocumentSeen {
      documentPane.isVisible = isDocumentSeen
      updateBar()
    }
    if isOpen {
      showOutline()
      refreshSidebar()
    }
    updateSidebarActions()
  }

  /// A narrow window shows one at a time: first of all the document.
  func fitSidebar(to width: Int) {
    let isNarrow = width < SidebarState.narrow
    guard isNarrow != sidebarState.isNarrow else { return }
    sidebarState.isNarrow = isNarrow
    guard document != nil else { return }
    showSidebar(!isNarrow && program.settings[bool: "sidebar-visible"])
  }

  private func sidebarMoved() {
    guard sidebarState.isOpen, !sidebarState.isNarrow else { return }
    let width = SidebarState.clamped(body.position)
    if width != body.position { body.position = width }
    // Bars lie over the document's pane.
    host.queueAllocate()
    guard sidebarState.remembering == nil, width != program.settings[int: "sidebar-width"] else { return }
    sidebarState.remembering = MainLoop.after(milliseconds: 300) { [weak self] in
      guard let self else { return }
      self.sidebarState.remembering = nil
      guard self.sidebarState.isOpen, !self.sidebarState.isNarrow else { return }
      self.program.settings[int: "sidebar-width"] = SidebarState.clamped(self.body.position)
    }
  }

  // MARK: What it lists

  private func showOutline() {
    guard let outline = sidebarState.outline else { return }
    sidebar.update(outline: outline) { [weak self] index in self?.pageNumber(ofSource: index) }
    sidebarState.page = nil
    if outline.isEmpty, sidebar.tab == .outline { sidebar.show(.bookmarks) }
    updateSidebarPage()
    if sidebar.tab == .outline { sidebar.show(.outline) }
  }

  /// The number of a page of the file among those shown, from 1.
  private func pageNumber(ofSource index: Int) -> Int? {
    guard let pages = document?.session.document.pages else { return nil }
    if pages.indices.contains(index), pages[index].sourceIndex == index { return index + 1 }
    return pages.firstIndex { $0.sourceIndex == index }.map { $0 + 1 }
  }

  /// Brings bookmarks and marks up to date, those that are seen.
  private func refreshSidebar() {
    guard let document, sidebarState.isOpen else { return }
    if let keeper {
      sidebar.update(bookmarks: keeper.bookmarks) { [weak self] in self?.pageNumber(ofSource: $0) }
    }
    guard sidebar.tab == .annotations else { return }
    readAnnotations()
    guard sidebarState.isListOld else { return }
    sidebarState.isListOld = false
    sidebar.update(
      annotationsOf: document.session.document, isComplete: sidebarState.hasReadAnnotations)
  }

  /// Reads the marks of pages that were never looked at, once they are asked for.
  private func readAnnotations() {
    guard let document, !sidebarState.readsAnnotations else { return }
    sidebarState.readsAnnotations = true
    Task {
      for page in document.session.document.pages where !page.isLoaded {
        guard self.document === document else { return }
        await document.load(page.id)
      }
      guard self.document === document else { return }
      sidebarState.hasReadAnnotations = true
      annotationsChanged()
    }
  }

  func sidebarHears(_ event: SessionEvent) {
    switch event {
    case .changed, .loaded: annotationsChanged()
    case .selectionChanged:
      let selected = document?.session.selectedAnnotations.last
      sidebar(ifOpen: .annotations)?.setSelected(selected?.annotation.id, on: selected?.page)
    case .sizesChanged, .saved: break
    }
  }

  private func sidebar(ifOpen tab: Sidebar.Tab) -> Sidebar? {
    sidebarState.isOpen && sidebar.tab == tab ? sidebar : nil
  }

  private func annotationsChanged() {
    sidebarState.isListOld = true
    guard sidebar(ifOpen: .annotations) != nil, sidebarState.refresh?.isScheduled != true else { return }
    sidebarState.refresh = MainLoop.after(milliseconds: 100) { [weak self] in self?.refreshSidebar() }
  }

  /// The page that is read, as the file counts it from 0.
  private var currentSource: Int? {
    guard let view, let pages = document?.session.document.pages,
      pages.indices.contains(view.currentPage - 1)
    else { return nil }
    return pages[view.currentPage - 1].sourceIndex
  }

  /// Another page is being read, perhaps.
  func updateSidebarPage() {
    let page = currentSource
    guard page != sidebarState.page else { return }
    sidebarState.page = page
    markPage()
  }

  private func markPage() {
    actions["bookmark"]?.state = .bool(isBookmarked)
    if sidebarState.isOpen { sidebar.setCurrentPage(currentSource, isMarked: isBookmarked) }
  }

  // MARK: What a person does in it

  private func handle(_ event: Sidebar.Event) {
    switch event {
    case .goTo(let target): go(to: target)
    case .goToBookmark(let id):
      guard let bookmark = keeper?.bookmarks.items.first(where: { $0.id == id }) else { return }
      go(to: OutlineTarget(sourceIndex: bookmark.page))
    case .rename(let id, let name): keeper?.change { $0.rename(id, name) }
    case .move(let id, let place): keeper?.change { $0.move(id, to: place) }
    case .delete(let id): changeBookmarks(saying: tr("Bookmark deleted")) { $0.remove(id) }
    case .toggleBookmark: toggleBookmark()
    case .select(let id, let page): show(id, on: page)
    case .tab(let tab):
      sidebar.show(tab)
      refreshSidebar()
      updateSidebarActions()
    case .leave: if sidebarState.isNarrow { setSidebar(open: false) } else { view?.grabFocus() }
    case .close: setSidebar(open: false)
    }
  }

  private func go(to target: OutlineTarget) {
    guard let document,
      let page = pageNumber(ofSource: target.sourceIndex).map({ document.session.document.pages[$0 - 1] })
    else { return }
    yieldToDocument()
    Task {
      // Where its places are is known once it is read.
      await document.load(page.id)
      guard self.document === document else { return }
      view?.go(to: page.id, left: target.left, top: target.top)
      shownGrid?.setCurrentPage(page.id)
      shownGrid?.reveal(page.id)
    }
  }

  /// Selects a mark and brings it into sight.
  private func show(_ id: AnnotationID, on page: PageID) {
    guard let document, let annotation = document.session.document.page(page)?.annotation(id) else { return }
    showDocument()
    view?.endEditing()
    toolState.activate(nil)
    document.session.select([id])
    view?.show(annotation.bounds, on: page)
  }

  /// Brings the document itself into sight, whatever the window shows.
  func showDocument() {
    yieldToDocument()
    setViewMode(.document)
  }

  /// In a narrow window what was chosen can only be seen without the sidebar.
  func yieldToDocument() {
    if sidebarState.isNarrow, sidebarState.isOpen { setSidebar(open: false) }
  }

  // MARK: Bookmarks

  var isBookmarked: Bool {
    guard let page = currentSource else { return false }
    return keeper?.bookmarks.onPage(page).isEmpty == false
  }

  /// Whether a page (1-based) has a bookmark.
  func isBookmarked(page number: Int) -> Bool {
    guard let page = source(ofPage: number) else { return false }
    return keeper?.bookmarks.onPage(page).isEmpty == false
  }

  /// Puts a bookmark on a page (1-based), or takes it away.
  func toggleBookmark(page number: Int) {
    if let page = source(ofPage: number) { toggleBookmark(source: page) }
  }

  private func source(ofPage number: Int) -> Int? {
    guard let pages = document?.session.document.pages, pages.indices.contains(number - 1) else { return nil }
    return pages[number - 1].sourceIndex
  }

  private func toggleBookmark() {
    if let page = currentSource { toggleBookmark(source: page) }
  }

  private func toggleBookmark(source page: Int) {
    guard keeper?.isLoaded == true else { return }
    let isBookmarked = keeper?.bookmarks.onPage(page).isEmpty == false
    changeBookmarks(saying: isBookmarked ? tr("Bookmark removed") : tr("Bookmark added")) {
      $0.toggle(page: page)
    }
  }

  /// Says so where the list doesn't show it, and lets one take back what is gone.
  private func changeBookmarks(saying text: String, _ body: (inout Bookmarks) -> Void) {
    guard let keeper else { return }
    let before = keeper.bookmarks
    keeper.change(body)
    sidebarState.bookmarksBefore = before
    let isFewer = keeper.bookmarks.items.count < before.items.count
    guard isFewer || sidebar(ifOpen: .bookmarks) == nil else { return }
    // One toast for several changes in a row: libadwaita 1.2 does not bear dismissing one that still slides.
    if let toast = sidebarState.toast {
      toast.title = text
      return
    }
    let toast = Toast(text)
    toast.setButton(tr("Undo")) { [weak self] in
      guard let self, let before = self.sidebarState.bookmarksBefore else { return }
      self.keeper?.change { $0.restore(before) }
    }
    sidebarState.toast = toast
    toasts.show(toast)
  }

  private func bookmarksChanged() {
    refreshSidebar()
    markPage()
    updateSidebarActions()
  }

  private func bookmarksNotRead(_ error: DocumentStates.Unreadable) {
    let sentence = trf("The bookmarks of this document can’t be read. They are kept in “%1$s”.", error.path)
    TraceLog.write("error", ["message": .string(sentence)])
    toast(sentence)
  }

  private func bookmarksNotWritten() {
    let sentence = tr("The bookmarks can’t be saved. Free up space and try again.")
    TraceLog.write("error", ["message": .string(sentence)])
    toast(sentence)
  }
}
