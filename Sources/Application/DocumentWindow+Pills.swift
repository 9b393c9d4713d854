import Components
import GTKBinding

/// The page and the zoom that float over the document.
extension DocumentWindow {
  /// The scrolled document, with room for what floats over it.
  func makeDocumentArea(_ scroller: ScrolledWindow, _ view: DocumentView) -> Overlay {
    let area = Overlay(scroller)
    let motion = MotionController()
    motion.setPhase(.capture)
    motion.onMotion { [weak self] _, context in
      // Nothing moves over the page while someone draws on it.
      if context.modifiers.isDisjoint(with: [.button1, .button2, .button3]) { self?.pills?.wake() }
    }
    area.add(motion)
    scroller.vadjustment.onValueChanged { [weak self] in self?.pills?.wake() }
    documentArea = area
    return area
  }

  func makePills() {
    guard pills == nil, let documentArea else { return }
    let pills = DocumentPills()
    self.pills = pills
    pills.page.entry.onPage = { [unowned self] page in
      self.view?.go(toPage: page)
      self.view?.grabFocus()
    }
    pills.page.entry.onDone = { [unowned self] in self.view?.grabFocus() }
    documentArea.addOverlay(pills)
    updatePills()
    placePills()
  }

  /// Keeps the pills clear of a bar at the bottom, and leaves out the page's where a configuration wants no label.
  func placePills() {
    guard let pills else { return }
    pills.page.isVisible = toolbarsSettings.showsDocumentLabel
    let isBarBelow =
      isBarMade && bar.isVisible && toolbarPosition == .bottom && documentColumn.margins.bottom == 0
    let margins = Margins(top: 12, bottom: isBarBelow ? 24 + bar.metrics.thickness : 12, start: 12, end: 12)
    if pills.margins != margins { pills.margins = margins }
  }

  func updatePills() {
    guard let pills, let document, let view else { return }
    pills.page.entry.update(page: view.currentPage, of: document.session.document.pages.count)
    pills.zoom.update(zoom: view.zoom)
  }

  /// Lets one type the number of a page.
  func startPageEntry() {
    showDocument()
    makePills()
    pills?.startEntry()
  }
}
