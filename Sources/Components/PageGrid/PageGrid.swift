import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering

/// All pages of a document as cards in rows: model in, events out.
///
/// Only the cards in view and a little beyond exist, and only their pictures are asked for: a document may have
/// thousands of pages.
package final class PageGrid: ScrollableWidget {
  package static let cardWidths = 80.0...480.0

  /// What happens in the grid.
  package var onEvent: (PageGridEvent) -> Void = { _ in }

  private(set) var document = Document()
  private(set) var layout = GridLayout(sizes: [], cardWidth: 150, viewWidth: 0, labelHeight: 0)
  private(set) var selection = PageSelection()
  /// The page that the keyboard is at: its card always exists.
  var cursor: PageID?
  private(set) var current: PageID?
  let thumbnails: Thumbnails
  var cards: [PageID: PageCard] = [:]
  private(set) var viewSize = Size.zero
  private var labelHeight = 0.0
  /// Where a just requested scroll leads, until the next allocation has applied it.
  private var wantedOffset: Double?
  /// The page to bring into view once there is a view.
  private var wantedPage: PageID?
  private(set) var hasScrolled = false
  private var isAllocating = false
  var pointerAt: Point?
  var pinchStart = 0.0
  /// The last click on a card and its time, milliseconds.
  var lastClick: (page: PageID, time: UInt32)?
  var band: Band?
  private(set) lazy var menu = ContextMenu(of: self)

  package init(
    source: any PageSource, appearances: (any AppearanceSource)? = nil, measuring: any TextMeasuring
  ) {
    thumbnails = Thumbnails(
      source: source, appearances: appearances, compositor: TileCompositor(measuring: measuring))
    super.init(cssName: "widget", role: .list)
    addClass("page-backdrop")
    setAccessibleName(tr("Pages"))
    clipsOverflow = true
    labelHeight = textSize("0").height
    thumbnails.onChange = { [weak self] in self?.thumbnailChanged($0) }
    connectPointer()
    connectZoom()
    connectKeys()
    connectMenu()
  }

  // MARK: Model in

  /// Shows a document, or the same one whose pages came, went or changed their sizes.
  package func setDocument(_ document: Document) {
    self.document = document
    if cursor == nil || document.index(of: cursor!) == nil { cursor = document.pages.first?.id }
    if !selection.pages.isEmpty { selection.keep(document.pages.map(\.id)) }
    relayout()
  }

  /// Marks changed.
  package func update(_ document: Document, change: DocumentChange) {
    self.document = document
    for id in change.pages { thumbnails.pageChanged(id) }
    if cards.keys.contains(where: change.pages.contains) { populate() }
  }

  /// A page was read: its shape and marks are known now.
  package func pageLoaded(_ id: PageID, in document: Document) {
    guard let page = document.page(id) else { return }
    let sizeBefore = self.document.page(id)?.geometry.shownSize
    self.document = document
    // Until then the renderer drew all there is on it.
    if !PageMarks(of: page).isEmpty { thumbnails.pageChanged(id) }
    if page.geometry.shownSize != sizeBefore {
      thumbnails.pageChanged(id)
      relayout()
    } else if cards[id] != nil {
      populate()
    }
  }

  /// The page the document shows, which is marked. `movesFocus`: and where the keyboard goes on from.
  package func setCurrentPage(_ id: PageID, movesFocus: Bool = true) {
    current = id
    if movesFocus {
      cursor = id
      selection.start(from: id)
    }
    populate()
  }

  /// Whether clicks select pages; otherwise they open them.
  package var isSelectable = false { didSet { queueAllocate() } }

  package var selectedPages: Set<PageID> { selection.pages }

  package func setSelection(_ pages: Set<PageID>) {
    guard pages != selection.pages else { return }
    selection = PageSelection(pages)
    if let cursor { selection.start(from: cursor) }
    bindCards()
  }

  /// The width wanted for the pages on their cards, logical pixels; the window's width decides in the end.
  package var cardWidth = 150.0 {
    didSet {
      cardWidth = min(max(cardWidth, Self.cardWidths.lowerBound), Self.cardWidths.upperBound)
      guard cardWidth != oldValue else { return }
      relayout(around: pointerAt)
      onEvent(.cardWidthChanged(cardWidth))
    }
  }

  // MARK: Places

  var offset: Double { wantedOffset ?? scrollOffset.y }

  /// A point of the view in the content.
  func content(_ point: Point) -> Point { Point(x: point.x, y: point.y + offset) }

  /// Where the paper of page `i` lies in the view.
  package func paper(of i: Int) -> Rect {
    let frame = layout.frame(i)
    return layout.paper(i).offset(by: Vector(dx: frame.x, dy: frame.y - offset.rounded()))
  }

  /// Maps the user space of page `i` to the view's coordinates.
  package func userToView(_ i: Int) -> Transform {
    let (geometry, paper) = (document.pages[i].geometry, paper(of: i))
    let size = geometry.shownSize
    return geometry.userToShown.then(.scale(paper.width / size.width, paper.height / size.height))
      .then(.translation(Vector(dx: paper.x, dy: paper.y)))
  }

  /// The height of the cards and, while pages are chosen, of some room so that the tools' bar need not cover the last.
  private var contentHeight: Double { layout.contentHeight + (isSelectable ? Self.roomForTools : 0) }
  private static let roomForTools = 64.0

  func scroll(to y: Double) {
    wantedOffset = min(max(y, 0), max(contentHeight - viewSize.height, 0))
    guard !isAllocating, viewSize.width > 0 else { return }
    configure()
    populate()
    queueAllocate()
  }

  /// Brings a page's card into view.
  package func reveal(_ id: PageID) {
    guard let i = document.index(of: id) else { return }
    guard viewSize.height > 0 else {
      wantedPage = id
      return
    }
    scroll(to: layout.offset(showing: i, from: offset, viewHeight: viewSize.height))
  }

  private func configure() {
    configureScrolling(
      content: Size(width: viewSize.width, height: contentHeight), view: viewSize,
      offset: Point(x: 0, y: offset))
  }

  /// Lays the cards out anew; the page at `point` of the view, or in its middle, keeps its height in the view.
  private func relayout(around point: Point? = nil) {
    let middle = Point(x: viewSize.width / 2, y: viewSize.height / 2)
    let anchor = viewSize.height > 0 ? anchor(at: point ?? middle) : nil
    makeLayout()
    if let anchor { restore(anchor) }
    guard !isAllocating else { return }
    populate()
    queueAllocate()
  }

  private func makeLayout() {
    layout = GridLayout(
      sizes: document.pages.map(\.geometry.shownSize), cardWidth: cardWidth, viewWidth: viewSize.width,
      labelHeight: labelHeight, isRightToLeft: isRightToLeft)
  }

  /// A page and the height of its card in the view.
  private func anchor(at point: Point) -> (page: Int, y: Double)? {
    guard layout.count > 0 else { return nil }
    // At the top one stays at the top.
    if offset <= 0 { return nil }
    let at = content(point)
    let range = layout.pages(from: at.y, to: at.y)
    guard let page = layout.index(at: at) ?? range.first else { return nil }
    return (page, layout.frame(page).minY - offset)
  }

  private func restore(_ anchor: (page: Int, y: Double)) {
    guard anchor.page < layout.count else { return }
    scroll(to: layout.frame(anchor.page).minY - anchor.y)
  }

  // MARK: Layout

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    SizeRequest(minimum: 120, natural: orientation == .horizontal ? 800 : 600)
  }

  override package func allocate(width: Int, height: Int) {
    isAllocating = true
    defer { isAllocating = false }
    let size = Size(width: Double(width), height: Double(height))
    if size != viewSize {
      let anchor = viewSize.height > 0 ? anchor(at: Point(x: 0, y: GridLayout.margin)) : nil
      let isOtherWidth = size.width != viewSize.width
      viewSize = size
      if isOtherWidth { makeLayout() }
      if let anchor { restore(anchor) }
    }
    if let id = wantedPage, let i = document.index(of: id) {
      wantedPage = nil
      // In the middle, so that one sees what is around.
      let frame = layout.frame(i)
      scroll(to: frame.center.y - viewSize.height / 2)
    }
    configure()
    wantedOffset = nil
    placeCards()
  }

  override package func scrolled() {
    hasScrolled = true
    wantedOffset = nil
    if !isAllocating { populate() }
    queueAllocate()
  }

  override package func styleChanged() {
    let height = textSize("0").height
    guard height != labelHeight else { return }
    labelHeight = height
    MainLoop.after(milliseconds: 0) { [weak self] in self?.relayout() }
  }

  override package func directionChanged() {
    MainLoop.after(milliseconds: 0) { [weak self] in self?.relayout() }
  }

  override package func willMap() {
    MainLoop.after(milliseconds: 0) { [weak self] in self?.populate() }
  }

  override package func didUnmap() { thumbnails.want([]) }

  override package func snapshot(_ snapshot: Snapshot) {
    snapshotChildren(snapshot)
    drawBand(snapshot)
  }

  // MARK: Focus

  /// One stop for the Tab key; inside the arrow keys move.
  override package func moveFocus(_ direction: FocusDirection) -> Bool {
    containsFocus ? false : takeFocus()
  }

  override package func takeFocus() -> Bool { cursorCard?.grabFocus() ?? false }

  /// Changes the selection by a click or a key, and tells.
  func select(_ body: (inout PageSelection, [PageID]) -> Void) {
    let before = selection.pages
    body(&selection, document.pages.map(\.id))
    guard selection.pages != before else { return }
    bindCards()
    onEvent(.selectionChanged(selection.pages))
  }
}

/// What leaves a PageGrid.
package enum PageGridEvent {
  /// A page was clicked or entered, to be shown in the document.
  case open(PageID)
  case selectionChanged(Set<PageID>)
  /// The keyboard moved to another page.
  case current(PageID)
  /// A frame shows the page (1-based), sharp at `scale` device pixels a point.
  case painted(page: Int, scale: Double)
  case cardWidthChanged(Double)
  /// A context menu is wanted, for a page or beside all of them; `showMenu` opens it there.
  case menuRequested(PageID?, at: Rect)
  /// Esc, with nothing to deselect.
  case leave
}
