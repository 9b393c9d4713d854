import GTKBinding
import Geometry
import Glibc
import Localization
import Toolbars

/// Holds a window's content and lays bars above it: docked, floating, dragged or in the header bar's free stretch.
///
/// Bars never change their parent, wherever they go; they are placed anew.
package final class ToolbarHost: CustomWidget {
  /// What moved a bar.
  package enum Cause: Sendable { case pointer, keyboard, program }

  /// What happens to bars.
  package enum Event {
    case dragBegan(FlexibleToolbar)
    case dragEnded(FlexibleToolbar, ToolbarPosition)
    case moved(FlexibleToolbar, ToolbarPosition, Cause)
    /// A bar comes or goes: told before, and again when it has.
    case willShow(FlexibleToolbar)
    case didShow(FlexibleToolbar)
    case willHide(FlexibleToolbar)
    case didHide(FlexibleToolbar)
    /// A finger threw a bar in the header off the screen's top edge.
    case flungAway(FlexibleToolbar)
    /// The menu of a bar's handle is wanted at a point of the handle.
    case menu(FlexibleToolbar, Point)
    /// The window has another width, logical pixels.
    case resized(width: Double)
  }

  /// A bar and where it is.
  final class Seat {
    let bar: FlexibleToolbar
    var placement: ToolbarPlacement
    /// Where it was last laid out.
    var frame: Rect?
    var motion: Motion?
    var isFaded = false

    init(_ bar: FlexibleToolbar, _ placement: ToolbarPlacement) {
      self.bar = bar
      self.placement = placement
    }
  }

  /// A bar on its way.
  enum Motion {
    case slide(from: Rect, start: Int64?)
    case fade(start: Int64?)
  }

  package var onEvent: (Event) -> Void = { _ in }
  /// The part of the window a bar may cover at a position, in this widget's coordinates; asked after the content is laid out.
  package var contentRect: (ToolbarPosition) -> Rect? = { _ in nil }
  /// The header bar's free stretch in this widget's coordinates; nil without one.
  package var topBar: () -> Rect? = { nil }

  /// A dragged bar was laid out at another place.
  package var onDragFrame: () -> Void = {}

  private let content: Widget
  private(set) var seats: [Seat] = []
  var drag: BarDrag?
  var keyboardMove: KeyboardMove?
  private var tick: Tick?
  private var reportedWidth = 0
  private var fadeEnd: MainLoop.Token?

  package init(_ content: Widget) {
    self.content = content
    super.init(cssName: "widget", role: .generic)
    addChild(content)
    connectDragging()
  }

  // MARK: Bars

  package func add(_ bar: FlexibleToolbar, _ placement: ToolbarPlacement) {
    let seat = Seat(bar, placement)
    seats.append(seat)
    bar.setPosition(placement.position)
    bar.isHandleShown = placement.hasChoice
    bar.isVisible = false
    bar.handle.onEvent = { [weak self, weak seat] event in
      if let self, let seat { self.handle(event, of: seat) }
    }
    addChild(bar)
    let swipe = SwipeController(touchOnly: true)
    swipe.onSwipe { [weak self, weak seat] velocity in
      guard let self, let seat, seat.placement.position == .inTopBar, Self.isFling(velocity) else { return }
      self.onEvent(.flungAway(seat.bar))
    }
    bar.add(swipe)
  }

  /// Whether a movement, in logical pixels a second, throws a bar away: upwards and fast.
  nonisolated static func isFling(_ velocity: Vector) -> Bool {
    velocity.dy < -600 && abs(velocity.dx) < -velocity.dy / 2
  }

  package func remove(_ bar: FlexibleToolbar) {
    if drag?.seat.bar === bar { cancelDrag() }
    if keyboardMove?.seat.bar === bar { endKeyboardMove() }
    seats.removeAll { $0.bar === bar }
    removeChild(bar)
  }

  func seat(of bar: FlexibleToolbar) -> Seat? { seats.first { $0.bar === bar } }

  package func placement(of bar: FlexibleToolbar) -> ToolbarPlacement? { seat(of: bar)?.placement }

  /// Changes where a bar may be or is; a bar that thereby moves does so visibly.
  package func change(
    _ bar: FlexibleToolbar, cause: Cause = .program, _ body: (inout ToolbarPlacement) -> Void
  ) {
    guard let seat = seat(of: bar) else { return }
    let old = seat.placement
    body(&seat.placement)
    bar.isHandleShown = seat.placement.hasChoice && seat.placement.allowsDragging
    guard seat.placement.position != old.position else { return }
    move(seat, from: old.position, cause: cause)
  }

  /// Shows or hides a bar; false when it is so already.
  @discardableResult
  package func setShown(_ bar: FlexibleToolbar, _ isShown: Bool) -> Bool {
    guard let seat = seat(of: bar), bar.isVisible != isShown else { return false }
    onEvent(isShown ? .willShow(bar) : .willHide(bar))
    if drag?.seat === seat { cancelDrag() }
    if keyboardMove?.seat === seat { endKeyboardMove() }
    seat.motion = isShown && StyleManager.animationsEnabled ? .fade(start: nil) : nil
    bar.opacity = 1
    bar.isVisible = isShown
    if isShown { startTick() } else { seat.frame = nil }
    queueAllocate()
    onEvent(isShown ? .didShow(bar) : .didHide(bar))
    return true
  }

  private func move(_ seat: Seat, from old: ToolbarPosition, cause: Cause) {
    let position = seat.placement.position
    if seat.bar.isVisible, StyleManager.animationsEnabled, let frame = seat.frame {
      seat.motion =
        old.isVertical == position.isVertical ? .slide(from: frame, start: nil) : .fade(start: nil)
      startTick()
    }
    seat.bar.setPosition(position)
    queueAllocate()
    onEvent(.moved(seat.bar, position, cause))
  }

  // MARK: Layout

  func layout(for seat: Seat, at position: ToolbarPosition) -> DockLayout {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return DockLayout(
      area: contentRect(position) ?? whole, topBar: topBar(), thickness: Double(seat.bar.metrics.thickness))
  }

  override package var requestMode: RequestMode { .heightForWidth }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    content.measured(orientation, forSize: forSize)
  }

  override package func allocate(width: Int, height: Int) {
    allocate(content, x: 0, y: 0, width: width, height: height)
    for seat in seats where seat.bar.isVisible { place(seat) }
    guard width != reportedWidth else { return }
    reportedWidth = width
    MainLoop.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      self.onEvent(.resized(width: Double(self.reportedWidth)))
    }
  }

  private func place(_ seat: Seat) {
    let position = seat.placement.position
    let layout = layout(for: seat, at: position)
    let length = seat.bar.plan(room: layout.room(at: position))
    var frame = layout.frame(at: position, length: length)
    if let drag, drag.seat === seat, drag.isMoving {
      frame = Rect(x: drag.origin.x, y: drag.origin.y, width: drag.size.width, height: drag.size.height)
      onDragFrame()
    } else if case .slide(let from, let start?)? = seat.motion {
      frame = Self.between(from, frame, Self.progress(since: start, now: now, milliseconds: 200))
    } else if case .slide(let from, nil)? = seat.motion {
      frame = Rect(x: from.x, y: from.y, width: frame.width, height: frame.height)
    }
    seat.frame = frame
    allocate(
      seat.bar, x: Int(frame.x.rounded()), y: Int(frame.y.rounded()),
      width: max(Int(frame.width.rounded()), 1),
      height: max(Int(frame.height.rounded()), 1))
  }

  /// Where a bar is seen, in this widget's coordinates; nil while it is hidden or was never laid out.
  package func frame(of bar: FlexibleToolbar) -> Rect? {
    guard let seat = seat(of: bar), bar.isVisible else { return nil }
    return seat.frame
  }

  // MARK: Motion

  private var now: Int64 = 0

  /// A critically damped spring from 0 to 1.
  private static func progress(since start: Int64, now: Int64, milliseconds: Double) -> Double {
    let t = max(Double(now - start), 0) / 1000 / milliseconds
    return t >= 1 ? 1 : 1 - (1 + 6 * t) * exp(-6 * t)
  }

  private static func between(_ a: Rect, _ b: Rect, _ t: Double) -> Rect {
    Rect(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, width: b.width, height: b.height)
  }

  func startTick() {
    guard tick?.isRunning != true else { return }
    tick = addTick { [weak self] time in self?.step(time) ?? false }
  }

  private func step(_ time: Int64) -> Bool {
    now = time
    var isMoving = false
    for seat in seats {
      switch seat.motion {
      case nil: continue
      case .slide(let from, let start):
        seat.motion = time - (start ?? time) < 200_000 ? .slide(from: from, start: start ?? time) : nil
        queueAllocate()
      case .fade(let start):
        let t = Double(time - (start ?? time)) / 150_000
        seat.motion = t < 1 ? .fade(start: start ?? time) : nil
        if !seat.isFaded { seat.bar.opacity = min(max(t, 0.02), 1) }
      }
      if seat.motion != nil { isMoving = true }
    }
    return isMoving
  }

  // MARK: Drawing beneath

  /// How near a stroke must come, logical pixels, for a floating bar to fade.
  private static let fadeDistance = 48.0

  /// The pen draws at a point of this widget; nil = it stopped. Bars near it fade and let it through.
  package func strokeMoved(to point: Point?) {
    guard let point else {
      fadeEnd?.cancel()
      fadeEnd = MainLoop.after(milliseconds: 400) { [weak self] in
        for seat in self?.seats ?? [] { seat.setFaded(false) }
      }
      return
    }
    fadeEnd?.cancel()
    for seat in seats where seat.bar.isVisible && seat.placement.position != .inTopBar {
      guard let frame = seat.frame else { continue }
      seat.setFaded(frame.outset(by: Self.fadeDistance).contains(point))
    }
  }

  // MARK: Drawing

  override package func snapshot(_ snapshot: Snapshot) {
    snapshotChild(content, snapshot)
    drawDocks(snapshot)
    for seat in seats where seat.bar.isVisible && drag?.seat !== seat { snapshotChild(seat.bar, snapshot) }
    if let bar = drag?.seat.bar { snapshotChild(bar, snapshot) }
  }

  private func drawDocks(_ snapshot: Snapshot) {
    let docks: [(position: ToolbarPosition, frame: Rect)]
    let nearest: ToolbarPosition?
    var isCertain = true
    if let drag, drag.isMoving {
      docks = drag.docks
      nearest = drag.target.dock
      isCertain = drag.target.isInReach
    } else if let keyboardMove {
      docks = keyboardMove.docks
      nearest = keyboardMove.position
    } else {
      return
    }
    let accent = styleColor("accent_bg_color") ?? RGBA(red: 0.2, green: 0.5, blue: 0.9)
    for (position, frame) in docks {
      let isNearest = position == nearest
      snapshot.fill(frame, radius: 12, accent.withAlpha(isNearest ? (isCertain ? 0.45 : 0.25) : 0.1))
      snapshot.border(frame, radius: 12, width: 2, accent.withAlpha(isNearest ? 1 : 0.6))
    }
  }
}

extension ToolbarHost.Seat {
  func setFaded(_ faded: Bool) {
    guard faded != isFaded else { return }
    isFaded = faded
    bar.opacity = faded ? 0.25 : 1
    bar.canTarget = !faded
  }
}
