import DocumentModel
import GTKBinding
import Geometry
import Localization
import Rendering
import Tools

/// The document as a scrolled column of pages: model in, events out.
///
/// It reads no settings and edits nothing; pixels come through a PageSource, and what a person does
/// there leaves as DocumentViewEvents.
package final class DocumentView: ScrollableWidget {
  /// How the zoom follows the size of the view.
  package nonisolated enum Fit: Hashable, Sendable { case automatic, width, page, none }

  package static let zoomRange = 0.05...64.0

  private(set) var document = Document()
  private(set) var layout = PageLayout(sizes: [])
  var spread = PageSpread.single
  var look = PageLook()
  package private(set) var zoom = 1.0
  package internal(set) var fit = Fit.automatic
  /// The 1-based page that takes most of the view.
  package internal(set) var currentPage = 1

  private let source: any PageSource
  private let appearances: (any AppearanceSource)?
  let measuring: any TextMeasuring
  private let compositor: TileCompositor
  private(set) var widgets: [PageID: PageWidget] = [:]
  private(set) var viewSize = Size.zero
  private(set) var selection: Set<AnnotationID> = []
  private var askedFor: Set<PageID> = []
  /// Where a just requested scroll leads, until the next allocation has applied it.
  private var wantedOffset: Point?
  private var hasScrolled = false
  /// Where to be as soon as there is a view.
  var wantedPlace: ViewPlace?
  /// The pictures of pages that went out of view, for when they come back.
  private var recent = ByteBoundedCache<PageID, PageTiles>(byteBudget: 48 << 20)
  private var firstPicture: (pixels: PixelBuffer, plan: TilePlan)?

  var draftPages: Set<PageID> = []
  /// Marks to be, of pages that are still being read: shown whatever the draft.
  var waiting: [PageID: [Annotation]] = [:]
  var found = FoundMarks()
  var arbiter = PointerArbiter()
  /// Whether fingers draw; nil = as long as no pen has been seen.
  package var fingersDraw: Bool? {
    get { arbiter.fingersDraw }
    set { arbiter.fingersDraw = newValue }
  }
  /// Whether a pen was told of.
  var penTold = false
  var press: Press?
  /// Where the last press was, until something opens there.
  var pressedAt: Point?
  var panning: Panning?
  var isSpaceHeld = false
  package var hasTool = false
  var freeTextEditor: FreeTextEditor?
  var noteEditor: NoteEditor?
  /// What was last shown of a note the pointer rests on.
  package internal(set) var preview: NotePreview?
  private(set) lazy var menu = ContextMenu(of: self)
  /// The tools beside selected text; made when text is selected for the first time.
  package internal(set) var selectionBar: TextSelectionBar?
  /// Whether they are wanted.
  package var offersSelectionBar = true { didSet { updateSelectionBar() } }
  var selectedText: [PageID: [Quad]] = [:]
  var selectionBarFrame: Rect?
  /// Why an action of that bar can't act, in a sentence.
  package var selectionBarReason: (_ action: String) -> String? = { _ in nil }
  /// Lies over the view while a colour is being picked.
  var eyedropper: Eyedropper?
  var pointerAt: Point?
  var pinchStart = 1.0
  /// The time of the newest pointer event that no frame shows yet.
  var unshownEventTime: Double?

  /// Events of the layout: told once it is over, because listeners may change what is laid out.
  private var heldEvents: [DocumentViewEvent] = []
  private var isAllocating = false

  /// Tab was pressed, with Shift when it leads back; false = the focus leaves the view.
  package var onTab: (_ forward: Bool) -> Bool = { _ in false }

  /// What happens in the view.
  package var onEvent: (DocumentViewEvent) -> Void = { _ in }

  /// `appearances` shows moved annotations as the file does; without, the model's drawings or boxes stand for them.
  package init(
    source: any PageSource, appearances: (any AppearanceSource)? = nil, measuring: any TextMeasuring
  ) {
    self.source = source
    self.appearances = appearances
    self.measuring = measuring
    compositor = TileCompositor(measuring: measuring)
    super.init(cssName: "document", role: .document)
    addClass("page-backdrop")
    setAccessibleName(tr("Document"))
    isFocusable = true
    focusOnClick = true
    clipsOverflow = true
    connectPointer()
    connectZoom()
    connectKeys()
    connectMenu()
    connectPreview()
  }

  // MARK: Model in

  /// A picture of the first page that was drawn ahead: shown until its tiles are there, or as its tile if it fits.
  package func setFirstPicture(_ pixels: PixelBuffer, plan: TilePlan) {
    guard let first = document.pages.first else {
      firstPicture = (pixels, plan)
      return
    }
    widgets[first.id]?.tiles.start(with: pixels, plan: plan)
  }

  package func setDocument(_ document: Document) {
    self.document = document
    relayout()
  }

  /// The document changed in content only.
  package func update(_ document: Document, change: DocumentChange) {
    self.document = document
    for id in change.pages {
      guard let page = document.page(id), let widget = widgets[id] else { continue }
      let boxes = change.items.filter { $0.page == id }.map(\.damage)
      widget.update(page: page, damage: boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
    }
    followNote(change)
  }

  /// A page was read: its shape and marks are known now.
  package func pageLoaded(_ id: PageID, in document: Document) {
    let sizeBefore = self.document.page(id)?.geometry.shownSize
    self.document = document
    guard let page = document.page(id) else { return }
    if page.geometry.shownSize != sizeBefore { relayout() }
    widgets[id]?.update(page: page, damage: nil)
  }

  /// Pages' sizes became known.
  package func sizesChanged(_ document: Document) {
    self.document = document
    relayout()
  }

  package func setSelection(_ selection: Set<AnnotationID>) {
    self.selection = selection
    for widget in widgets.values { widget.setSelection(selection) }
  }

  /// Lays the pages out anew and keeps the place that is in view.
  func relayout() {
    let anchor = anchor(at: Point(x: viewSize.width / 2, y: 0))
    layout = PageLayout(sizes: document.pages.map(\.geometry.shownSize), spread: spread)
    applyFit()
    if let anchor, viewSize.width > 0 { restore(anchor, at: Point(x: viewSize.width / 2, y: 0)) }
    if !isAllocating { populate() }
    queueAllocate()
  }

  // MARK: Places

  var offset: Point { wantedOffset ?? scrollOffset }
  var viewWidth: Double { viewSize.width }
  var viewHeight: Double { viewSize.height }

  /// Whoever gives the view the keyboard gives it to what is being typed there.
  override package func takeFocus() -> Bool { freeTextEditor?.takeFocus() ?? super.takeFocus() }

  /// A place on a page that stays put while everything else changes.
  struct Anchor {
    var page: Int
    /// 0…1 on the page in both directions; beyond that in the margins.
    var x: Double
    var y: Double
  }

  func anchor(at point: Point) -> Anchor? {
    guard let page = page(at: point), page < layout.sizes.count else { return nil }
    let frame = frame(of: page)
    guard frame.width > 0, frame.height > 0 else { return nil }
    return Anchor(
      page: page, x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
  }

  func restore(_ anchor: Anchor, at point: Point) {
    guard anchor.page < layout.sizes.count else { return }
    let frame = layout.frame(anchor.page, zoom: zoom, viewWidth: viewSize.width)
    scroll(
      to: Point(
        x: frame.minX + anchor.x * frame.width - point.x, y: frame.minY + anchor.y * frame.height - point.y))
  }

  /// Scrolls so that `target` of the content is at the top left.
  package func scroll(to target: Point) {
    let content = layout.contentSize(zoom: zoom, viewWidth: viewSize.width)
    wantedOffset = Point(
      x: min(max(target.x, 0), max(content.width - viewSize.width, 0)),
      y: min(max(target.y, 0), max(content.height - viewSize.height, 0)))
    // Scroll bars want to know before they are laid out, not while they are.
    if !isAllocating, viewSize.width > 0 {
      configureScrolling(content: content, view: viewSize, offset: offset)
    }
    if !isAllocating { populate() }
    queueAllocate()
    updateCurrentPage()
  }

  package func scroll(by v: Vector) { scroll(to: offset + v) }

  /// Brings the top of a page (1-based) into view.
  package func go(toPage number: Int) {
    guard !layout.sizes.isEmpty else { return }
    let i = min(max(number, 1), layout.sizes.count) - 1
    // Until there is a view, the page asked for is the one it will show.
    if viewSize.height == 0, currentPage != i + 1 {
      currentPage = i + 1
      tell(.currentPageChanged(currentPage))
    }
    if fit == .page { setZoom(layout.zoomToFitPage(i, view: viewSize)) }
    var frame = layout.frame(i, zoom: zoom, viewWidth: viewSize.width)
    let row = layout.rowFrame(i, zoom: zoom, viewWidth: viewSize.width)
    if row.width <= viewSize.width { frame = row }
    // Sideways only as far as the page asks for it: pages may be of any width.
    let isSeen = frame.minX < offset.x + viewSize.width - 24 && frame.maxX > offset.x + 24
    let fits = frame.width <= viewSize.width
    let x = fits || !isSeen ? frame.center.x - viewSize.width / 2 : offset.x
    scroll(to: Point(x: x, y: frame.minY - PageLayout.gap))
    if currentPage != i + 1, layout.row(with: i).contains(currentPage - 1) {
      currentPage = i + 1
      tell(.currentPageChanged(currentPage))
    }
  }

  /// Scrolls as little as needed to show a rectangle of a page (user space).
  package func reveal(_ rect: Rect, on id: PageID) {
    guard let i = document.index(of: id) else { return }
    let box = userToView(i).apply(rect)
    let view = Rect(x: 0, y: 0, width: viewSize.width, height: viewSize.height).insetBy(24)
    guard !view.contains(box), !view.intersects(box) || box.height < view.height else { return }
    var v = Vector.zero
    if box.minY < view.minY {
      v.dy = box.minY - view.minY
    } else if box.maxY > view.maxY {
      v.dy = box.maxY - view.maxY
    }
    if box.minX < view.minX {
      v.dx = box.minX - view.minX
    } else if box.maxX > view.maxX {
      v.dx = box.maxX - view.maxX
    }
    scroll(by: v)
  }

  // MARK: Zoom

  /// Changes the zoom and keeps the page under `point` (the view's middle when nil) where it is.
  package func zoom(to newZoom: Double, around point: Point? = nil) {
    fit = .none
    changeZoom(newZoom, around: point ?? Point(x: viewSize.width / 2, y: viewSize.height / 2))
  }

  package func fit(_ fit: Fit) {
    self.fit = fit
    let page = currentPage
    applyFit()
    if fit == .page { go(toPage: page) }
  }

  func applyFit() {
    guard !layout.sizes.isEmpty, viewSize.width > 0 else { return }
    let page = min(currentPage, layout.sizes.count) - 1
    let wanted: Double
    switch fit {
    case .none: return
    case .automatic: wanted = layout.automaticZoom(page, view: viewSize)
    case .width: wanted = layout.zoomToFitWidth(page, view: viewSize)
    case .page: wanted = layout.zoomToFitPage(page, view: viewSize)
    }
    changeZoom(wanted, around: Point(x: viewSize.width / 2, y: 0))
  }

  private func changeZoom(_ newZoom: Double, around point: Point) {
    let clamped = min(max(newZoom, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    guard clamped != zoom, clamped.isFinite else { return }
    let anchor = anchor(at: point)
    setZoom(clamped)
    if let anchor, viewSize.width > 0 { restore(anchor, at: point) }
    queueAllocate()
  }

  func setZoom(_ newZoom: Double) {
    let clamped = min(max(newZoom, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    guard clamped != zoom else { return }
    zoom = clamped
    tell(.zoomChanged(zoom))
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
      let isFirst = viewSize.width == 0
      let anchor = isFirst ? nil : anchor(at: Point(x: viewSize.width / 2, y: 0))
      viewSize = size
      applyFit()
      if isFirst { takeWantedPlace() }
      if let anchor { restore(anchor, at: Point(x: viewSize.width / 2, y: 0)) }
    }
    configureScrolling(
      content: layout.contentSize(zoom: zoom, viewWidth: viewSize.width), view: viewSize, offset: offset)
    wantedOffset = nil
    placePages()
    placeEditors()
    placeSelectionBar()
    placeEyedropper()
  }

  override package func scrolled() {
    hasScrolled = true
    wantedOffset = nil
    if !isAllocating { populate() }
    queueAllocate()
    updateCurrentPage()
  }

  /// The pages to keep widgets of: those in view, and what was just scrolled past.
  private var liveRange: Range<Int> {
    guard !layout.sizes.isEmpty else { return 0..<0 }
    // Before there is a view at all, its first frame wants the first page.
    guard viewSize.height > 0 else { return 0..<1 }
    return layout.pages(
      from: offset.y - reach, to: offset.y + viewSize.height + reach, zoom: zoom)
  }

  /// How far beyond the view pages are kept ready, once someone scrolls.
  private var reach: Double { hasScrolled ? viewSize.height * 0.75 : 0 }

  /// Makes and drops page widgets; never while laying out, when GTK wants children to come and go no more.
  private func populate() {
    let range = liveRange
    let kept = Set(document.pages[range].map(\.id))
    for (id, widget) in widgets where !kept.contains(id) && id != press?.page && !draftPages.contains(id) {
      widget.tiles.hide()
      recent.insert(widget.tiles, for: id, bytes: widget.tiles.byteCount)
      removeChild(widget)
      widgets[id] = nil
    }
    for i in range where widgets[document.pages[i].id] == nil {
      _ = makeWidget(document.pages[i], number: i + 1)
    }
  }

  private func placePages() {
    let range = liveRange
    let view = Rect(x: 0, y: -reach, width: viewSize.width, height: viewSize.height + 2 * reach)
    var isComplete = true
    for (id, widget) in widgets {
      guard let i = document.index(of: id) else { continue }
      let frame = frame(of: i)
      allocate(widget, in: frame)
      if range.contains(i), let visible = frame.intersection(view) {
        widget.place(zoom: zoom, visible: visible.offset(by: Vector(dx: -frame.minX, dy: -frame.minY)))
      }
    }
    for page in document.pages[range] {
      if widgets[page.id] == nil { isComplete = false }
      if !page.isLoaded, askedFor.insert(page.id).inserted { tell(.needsPage(page.id)) }
    }
    if !isComplete {
      MainLoop.after(milliseconds: 0) { [weak self] in
        self?.populate()
        self?.queueAllocate()
      }
    }
    updateCurrentPage()
  }

  private func makeWidget(_ page: Page, number: Int) -> PageWidget {
    let known = recent.take(page.id)
    let tiles =
      known
      ?? PageTiles(
        page: page, source: source, appearances: appearances, compositor: compositor, mode: look.mode)
    if let known, known.page != page { known.update(page: page, excluded: [], damage: nil) }
    if number == 1, let picture = firstPicture {
      tiles.start(with: picture.pixels, plan: picture.plan)
      firstPicture = nil
    }
    let widget = PageWidget(page: page, number: number, tiles: tiles, measuring: measuring, look: look)
    widget.setSelection(selection)
    if waiting[page.id] != nil || freeTextEditor?.page == page.id {
      widget.setDraft(withStanding(Draft(), on: page.id))
    }
    widget.setFound(found[page.id])
    tiles.onFailure = { [weak self] in self?.onEvent(.pageFailed(number)) }
    widget.onPainted = { [weak self] scale, sharp in
      guard let self else { return }
      self.onEvent(.painted(page: number, scale: scale, sharp: sharp))
      self.eyedropper?.documentChanged()
      if let time = self.unshownEventTime, self.draftPages.contains(page.id) {
        self.unshownEventTime = nil
        self.onEvent(.strokeShown(eventTime: time))
      }
    }
    addChild(widget)
    if let editor = freeTextEditor { editor.insert(in: self, after: widget) }
    if let selectionBar { selectionBar.insert(in: self, after: children.last { !$0.isPopover }) }
    if let eyedropper { eyedropper.insert(in: self, after: children.last) }
    widgets[page.id] = widget
    return widget
  }

  private func updateCurrentPage() {
    guard !layout.sizes.isEmpty, viewSize.height > 0 else { return }
    let range = layout.pages(from: offset.y, to: offset.y + viewSize.height, zoom: zoom)
    let view = Rect(x: 0, y: 0, width: max(viewSize.width, 1), height: viewSize.height)
    func seen(_ i: Int) -> Double {
      let frame = frame(of: i)
      let height = min(frame.maxY, view.maxY) - max(frame.minY, view.minY)
      let share = height / max(min(frame.height, view.height), 1)
      guard spread != .single else { return share }
      let width = min(frame.maxX, view.maxX) - max(frame.minX, view.minX)
      return share * max(width, 0) / max(min(frame.width, view.width), 1)
    }
    guard let best = range.max(by: { seen($0) < seen($1) - 0.001 }) else { return }
    guard best + 1 != currentPage else { return }
    // Of two beside each other, the one that was gone to.
    let current = currentPage - 1
    if layout.row(with: best).contains(current), range.contains(current), seen(current) > seen(best) - 0.001 {
      return
    }
    currentPage = best + 1
    tell(.currentPageChanged(currentPage))
  }

  private func tell(_ event: DocumentViewEvent) {
    guard isAllocating else { return onEvent(event) }
    heldEvents.append(event)
    guard heldEvents.count == 1 else { return }
    MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      let events = self.heldEvents
      self.heldEvents = []
      for event in events { self.onEvent(event) }
    }
  }

  override package func snapshot(_ snapshot: Snapshot) {
    snapshotChildren(snapshot)
  }
}
