import DocumentModel
import GTKBinding
import Geometry
import Glibc

/// Clicks on cards, the rubber band around them, and the wheel with Ctrl.
extension PageGrid {
  /// A rectangle drawn from between the cards: what it touches is selected.
  struct Band {
    /// Where it began, in the content.
    var start: Point
    /// Where the pointer is, in the view.
    var pointer: Point
    /// What was selected before and stays so.
    var kept: Set<PageID>
    /// Scrolls while the pointer is beyond an edge.
    var tick: Tick?
  }

  /// The factor of one wheel click.
  static let wheelFactor = 1.2
  /// Milliseconds.
  private static let doubleClickTime: UInt32 = 400

  func connectPointer() {
    let click = ClickController()
    click.onPressed { [weak self] click in
      guard let self, let page = self.page(at: click.point) else { return }
      self.moveCursor(to: page, reveals: false)
    }
    click.onReleased { [weak self] click in self?.clicked(click) }
    add(click)
    connectBand()
    let motion = MotionController()
    motion.onMotion { [weak self] point, _ in self?.pointerAt = point }
    motion.onLeave { [weak self] in self?.pointerAt = nil }
    add(motion)
  }

  func page(at point: Point) -> PageID? {
    layout.index(at: content(point)).map { document.pages[$0].id }
  }

  private func clicked(_ click: Click) {
    let keys = click.modifiers.keys
    guard let page = page(at: click.point) else {
      if keys.isEmpty, isSelectable { select { selection, _ in selection = PageSelection() } }
      return
    }
    guard isSelectable else {
      if keys.isEmpty { onEvent(.open(page)) }
      return
    }
    if isSecond(click, on: page), keys.isEmpty { return onEvent(.open(page)) }
    let isTouch = click.context.device == .touch
    select { selection, order in
      if keys.contains(.shift) {
        selection.extend(to: page, in: order, adding: keys.contains(.control))
      } else if keys.contains(.control) || isTouch {
        selection.toggle(page)
      } else {
        selection.choose(page)
      }
    }
  }

  /// Whether this is a double click's second one. GTK doesn't count right after a click on another card.
  private func isSecond(_ click: Click, on page: PageID) -> Bool {
    let time = click.context.time
    let isSecond = lastClick.map { $0.page == page && time &- $0.time < Self.doubleClickTime } ?? false
    lastClick = isSecond ? nil : (page, time)
    return isSecond
  }

  // MARK: Rubber band

  private func connectBand() {
    let drag = DragController()
    drag.onBegin { [weak self] drag in
      guard let self else { return }
      guard self.isSelectable, drag.context.device != .touch, self.page(at: drag.point) == nil else {
        drag.gesture.deny()
        return
      }
    }
    drag.onUpdate { [weak self] drag in self?.drawOut(drag) }
    drag.onEnd { [weak self] _ in self?.endBand() }
    drag.onCancel { [weak self] in self?.endBand() }
    add(drag)
  }

  private func drawOut(_ drag: Drag) {
    if band == nil {
      guard drag.offset.length > 6 else { return }
      drag.gesture.claim()
      let adds = !drag.modifiers.keys.isDisjoint(with: [.control, .shift])
      band = Band(start: content(drag.start), pointer: drag.point, kept: adds ? selection.pages : [])
      band?.tick = addTick { [weak self] _ in self?.scrollByBand() ?? false }
    }
    band?.pointer = drag.point
    selectInBand()
  }

  private func selectInBand() {
    guard let band else { return }
    let inside = layout.pages(touching: Rect(band.start, content(band.pointer)))
    let pages = band.kept.union(inside.map { document.pages[$0].id })
    select { selection, _ in selection = PageSelection(pages) }
    queueDraw()
  }

  private func scrollByBand() -> Bool {
    guard let band else { return false }
    let beyond = min(band.pointer.y, 0) + max(band.pointer.y - viewSize.height, 0)
    if beyond != 0 {
      scroll(to: offset + min(max(beyond / 4, -40), 40))
      selectInBand()
    }
    return true
  }

  private func endBand() {
    band?.tick?.cancel()
    band = nil
    queueDraw()
  }

  func drawBand(_ snapshot: Snapshot) {
    guard let band, let accent = styleColor("accent_bg_color") else { return }
    let box = Rect(band.start, content(band.pointer)).offset(by: Vector(dx: 0, dy: -offset))
    snapshot.fill(box, accent.withAlpha(0.15))
    snapshot.border(box, width: 1, accent)
  }

  // MARK: Zoom

  func connectZoom() {
    let scroll = ScrollController()
    scroll.setPhase(.capture)
    scroll.onScroll { [weak self] scroll in
      guard let self, scroll.modifiers.contains(.control) else { return false }
      let step = scroll.isWheel ? scroll.dy : scroll.dy / 40
      self.cardWidth *= pow(Self.wheelFactor, -step)
      return true
    }
    add(scroll)
    let pinch = ZoomController()
    pinch.onBegin { [weak self] _ in self?.pinchStart = self?.cardWidth ?? 0 }
    pinch.onScale { [weak self] factor, _ in
      guard let self else { return }
      self.cardWidth = self.pinchStart * factor
    }
    add(pinch)
  }

  /// Makes the cards a step larger or smaller.
  package func zoom(larger: Bool) {
    pointerAt = nil
    cardWidth *= larger ? Self.wheelFactor : 1 / Self.wheelFactor
  }
}
