import Components
import GTKBinding
import Geometry

/// The page and the zoom that float over the document.
extension DocumentWindow {
  /// The scrolled document, with room for what floats over it.
  func makeDocumentArea(_ scroller: ScrolledWindow, _ view: DocumentView) -> Overlay {
    let area = Overlay(scroller)
    let motion = MotionController()
    motion.setPhase(.capture)
    motion.onMotion { [weak self] point, context in
      // Nothing moves over the page while someone draws on it, or reads with the pointer.
      guard let self, context.modifiers.isDisjoint(with: [.button1, .button2, .button3]),
        self.toolState.active == nil, self.isNearPills(point)
      else { return }
      self.wakePills()
    }
    area.add(motion)
    scroller.vadjustment.onValueChanged { [weak self] in self?.wakePills() }
    documentArea = area
    return area
  }

  func makePills() {
    guard pills == nil, let documentArea else { return }
    let pills = DocumentPills()
    self.pills = pills
    pills.onChange = { [weak pills] in
      TraceLog.write("pills-shown", ["revealed": .bool(pills?.isAwake == true)])
    }
    pills.page.entry.onPage = { [unowned self] page in
      self.view?.go(toPage: page)
      self.view?.grabFocus()
    }
    pills.page.entry.onDone = { [unowned self] in self.view?.grabFocus() }
    documentArea.addOverlay(pills)
    updatePills()
    placePills()
  }

  /// How near the pointer has to come to fetch the pills, logical pixels.
  private static let pillsReach = 32.0

  /// Whether a place of the document's area is at the pills.
  private func isNearPills(_ point: Point) -> Bool {
    guard let pills, let documentArea, let frame = pills.bounds(in: documentArea) else { return false }
    return frame.outset(by: Self.pillsReach).contains(point)
  }

  /// Shows the pills for a moment; never over words that are being typed.
  func wakePills() {
    guard view?.isEditing != true else { return }
    pills?.wake()
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
