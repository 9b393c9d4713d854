import DocumentModel
import GTKBinding
import Geometry
import Localization

/// Picks the colour of a pixel below it: a crosshair with a magnifier, moved by pointer, finger, pen or arrow keys.
package final class Eyedropper: CustomWidget {
  /// What leaves an eyedropper.
  package enum Event: Equatable {
    /// It is in place.
    case began
    /// An arrow key leads out of sight by this much.
    case scroll(Vector)
    /// The last event: the colour that was picked, or nil when the picking was called off.
    case ended(Color?)
  }

  /// The pixels around a place of the widget.
  package var source: (Point) -> PixelPatch = { _ in .offPage }
  package var onEvent: (Event) -> Void = { _ in }

  /// Where it is, in the widget's coordinates; the middle until the pointer says otherwise.
  package private(set) var position: Point?
  package private(set) var patch = PixelPatch.offPage
  /// Where the pointer was seen last: GTK repeats that when what is below it moves.
  private var pointerAt: Point?
  private var hand = MagnifierPlace.Hand.pointer
  /// Whether the pointer is elsewhere, so that the place has to be marked.
  private var isMovedByKeys = false
  /// Picked where nothing was known yet: ends once it is.
  private var isPickWanted = false
  private var hasBegun = false
  private var isOver = false
  private var refreshing: MainLoop.Token?
  private let escape = KeyController(capture: true)
  private weak var watchedWindow: Window?

  package init() {
    super.init(cssName: "eyedropper", role: .image)
    addClass("eyedropper")
    tell()
    setCursor(.named("crosshair"))
    isFocusable = true
    connectPointer()
    connectKeys()
  }

  /// Begins at a place of the widget, such as where the pointer is.
  package func start(at point: Point?) {
    position = point
    pointerAt = point
    isMovedByKeys = point == nil
    grabFocus()
    refresh()
  }

  /// Ends without a colour; does nothing once it is over.
  package func cancel() { end(nil) }

  /// What is below may have changed: looks again, once that is laid out.
  package func documentChanged() {
    guard refreshing?.isScheduled != true else { return }
    refreshing = MainLoop.after(milliseconds: 0) { [weak self] in self?.refresh() }
  }

  private func end(_ color: Color?) {
    guard !isOver else { return }
    isOver = true
    refreshing?.cancel()
    watchedWindow?.remove(escape)
    onEvent(.ended(color))
  }

  private func refresh() {
    guard !isOver, width > 0, height > 0 else { return }
    if !hasBegun {
      hasBegun = true
      onEvent(.began)
    }
    let now = source(place)
    if now != patch {
      let isOther = now.middle != patch.middle
      patch = now
      if isOther { tell() }
      queueDraw()
    }
    guard isPickWanted, patch.middle != .pending else { return }
    isPickWanted = false
    if case .color(let color) = patch.middle { end(color) }
  }

  /// GTK 4.8 can't announce: what has the focus takes the words as its name.
  private func tell() {
    let words =
      if case .color(let color) = patch.middle { ColorWords.description(of: color) } else {
        Magnifier(patch: patch, widget: self).caption
      }
    setAccessibleName(trf("Eyedropper: %1$s", words))
  }

  private var place: Point { position ?? Point(x: Double(width) / 2, y: Double(height) / 2) }

  private func move(to point: Point) {
    guard !isOver, !isPickWanted, point != place || position == nil else { return }
    position = point
    refresh()
    queueDraw()
  }

  private func pick() {
    guard !isOver else { return }
    isPickWanted = true
    refresh()
  }

  // MARK: Pointer, finger, pen

  private func connectPointer() {
    let motion = MotionController()
    motion.onEnter { [weak self] point in self?.hover(point) }
    motion.onMotion { [weak self] point, _ in self?.hover(point) }
    add(motion)
    let drag = DragController(button: 1)
    drag.onBegin { [weak self] drag in
      drag.gesture.claim()
      self?.grabFocus()
      self?.follow(drag)
    }
    drag.onUpdate { [weak self] drag in self?.follow(drag) }
    drag.onEnd { [weak self] drag in
      self?.follow(drag)
      self?.pick()
    }
    add(drag)
    let secondary = ClickController(button: 3)
    secondary.onPressed { [weak self] click in
      click.gesture.claim()
      self?.cancel()
    }
    add(secondary)
  }

  private func hover(_ point: Point) {
    guard point != pointerAt else { return }
    pointerAt = point
    // Whatever had the keyboard: who moves here goes on here.
    if !isFocus { grabFocus() }
    hand = .pointer
    isMovedByKeys = false
    move(to: point)
  }

  private func follow(_ drag: Drag) {
    pointerAt = drag.point
    hand = drag.context.device == .touch ? .finger : .pointer
    isMovedByKeys = false
    move(to: drag.point)
  }

  // MARK: Keys

  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
    // Called off wherever the keyboard is in the window.
    escape.onPressed { [weak self] press in
      guard let self, press.key == .escape else { return false }
      self.cancel()
      return true
    }
  }

  private func pressed(_ press: KeyPress) -> Bool {
    let keys = press.modifiers.keys
    guard keys.isSubset(of: .shift) else { return false }
    switch press.key {
    case .left, .keypadLeft: step(-1, 0, keys)
    case .right, .keypadRight: step(1, 0, keys)
    case .up, .keypadUp: step(0, -1, keys)
    case .down, .keypadDown: step(0, 1, keys)
    case .enter, .keypadEnter: pick()
    // Letters take tools, and these would change the document meanwhile.
    case .delete, .keypadDelete, .backspace: break
    default: return press.key != .space && (press.key.character?.value ?? 0) > 0x20
    }
    return true
  }

  /// Moves by a pixel of the screen, with Shift by ten.
  private func step(_ dx: Double, _ dy: Double, _ keys: Modifiers) {
    guard width > 0, height > 0, !isPickWanted else { return }
    let pixel = 1 / Double(max(scaleFactor, 1))
    let length = keys.contains(.shift) ? 10 * pixel : pixel
    let wanted = place + Vector(dx: dx * length, dy: dy * length)
    let inView = Point(
      x: min(max(wanted.x, 0), Double(width) - pixel), y: min(max(wanted.y, 0), Double(height) - pixel))
    isMovedByKeys = true
    hand = .pointer
    if inView != wanted { onEvent(.scroll(wanted - inView)) }
    move(to: inView)
    queueDraw()
    documentChanged()
  }

  // MARK: Widget

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(1) }

  override package func allocate(width: Int, height: Int) { documentChanged() }

  override package func didRoot() {
    watchedWindow = window
    watchedWindow?.add(escape)
  }

  override package func willUnroot() { watchedWindow?.remove(escape) }

  /// What it was over is no longer shown. It ends a moment later: widgets must not go while GTK takes them down.
  override package func didUnmap() {
    guard !isOver else { return }
    MainLoop.after(milliseconds: 0) { self.cancel() }
  }

  override package func snapshot(_ snapshot: Snapshot) {
    if isMovedByKeys { drawMark(snapshot) }
    let magnifier = Magnifier(patch: patch, widget: self)
    let room = Size(width: Double(width), height: Double(height))
    magnifier.draw(
      on: snapshot, at: MagnifierPlace.corner(beside: place, size: magnifier.size, in: room, hand: hand))
  }

  /// A cross around the place, for when no pointer shows it.
  private func drawMark(_ snapshot: Snapshot) {
    let p = Point(x: place.x.rounded(.down), y: place.y.rounded(.down))
    for (width, color) in [(3.0, RGBA.white), (1.0, RGBA.black)] {
      let near = 4 - (width - 1) / 2
      let (length, side) = (5 + width, (width - 1) / 2)
      for direction in [-1.0, 1.0] {
        let from = direction > 0 ? 1 + near : -near - length
        snapshot.fill(Rect(x: p.x + from, y: p.y - side, width: length, height: width), color)
        snapshot.fill(Rect(x: p.x - side, y: p.y + from, width: width, height: length), color)
      }
    }
  }
}
