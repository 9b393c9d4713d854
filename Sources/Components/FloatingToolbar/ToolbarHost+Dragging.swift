import GTKBinding
import Geometry
import Localization
import Toolbars

/// A bar in a person's hand.
struct BarDrag {
  let seat: ToolbarHost.Seat
  /// From the bar's corner to the pointer.
  let grip: Vector
  let size: Size
  /// Where the bar's corner is now.
  var origin: Point
  /// Where it may go, with the frames shown for that.
  var docks: [(position: ToolbarPosition, frame: Rect)] = []
  var layout: DockLayout
  var target = DockLayout.Target(dock: nil, isInReach: false)
  /// Whether it has moved far enough to be no click.
  var isMoving = false
}

/// A bar being sent to another dock by keys.
struct KeyboardMove {
  let seat: ToolbarHost.Seat
  let docks: [(position: ToolbarPosition, frame: Rect)]
  var position: ToolbarPosition
}

extension ToolbarHost {
  /// How far, in logical pixels, a press must move to be a drag.
  private static let threshold = 6.0

  /// The gesture is the host's own: a bar's would be in coordinates that move along with it.
  func connectDragging() {
    let gesture = DragController(button: 1)
    gesture.setPhase(.capture)
    gesture.onBegin { [weak self] drag in
      if self?.beginDrag(at: drag.start) != true { drag.gesture.deny() }
    }
    gesture.onUpdate { [weak self] drag in self?.updateDrag(drag) }
    gesture.onEnd { [weak self] drag in self?.endDrag(at: drag.point) }
    gesture.onCancel { [weak self] in self?.cancelDrag() }
    add(gesture)
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self, weak gesture] press in
      guard let self, press.key == .escape, self.drag?.isMoving == true else { return false }
      self.cancelDrag()
      gesture?.reset()
      return true
    }
    add(keys)
  }

  private func beginDrag(at point: Point) -> Bool {
    guard
      let seat = seats.last(where: { seat in
        seat.bar.isVisible && seat.placement.isDraggable && seat.frame?.contains(point) == true
      }), let frame = seat.frame, let inside = translate(point, to: seat.bar), seat.bar.isGrip(inside)
    else { return false }
    keyboardMove = nil
    seat.motion = nil
    drag = BarDrag(
      seat: seat, grip: point - frame.origin, size: frame.size, origin: frame.origin,
      layout: layout(for: seat, at: seat.placement.position))
    return true
  }

  private func updateDrag(_ gesture: Drag) {
    guard var drag else { return }
    if !drag.isMoving {
      guard gesture.offset.length > Self.threshold else { return }
      gesture.gesture.claim()
      drag.isMoving = true
      drag.docks = docks(for: drag.seat)
      drag.seat.bar.addClass("lifted")
      drag.seat.bar.handle.addClass("dragging")
      drag.seat.bar.handle.setCursor(.named("grabbing"))
      self.drag = drag
      onEvent(.dragBegan(drag.seat.bar))
    }
    drag.origin = gesture.point - drag.grip
    drag.target = drag.layout.target(at: gesture.point, docks: drag.docks)
    self.drag = drag
    queueAllocate()
  }

  private func endDrag(at point: Point) {
    guard let drag else { return }
    guard drag.isMoving else {
      self.drag = nil
      return
    }
    let seat = drag.seat
    let drop = drag.layout.drop(
      at: point, docks: drag.docks, allowsFree: seat.placement.supported.contains(.free))
    letGo(drag)
    switch drop {
    case .dock(let position): settle(seat, at: position)
    case .free:
      let frame = Rect(x: drag.origin.x, y: drag.origin.y, width: drag.size.width, height: drag.size.height)
      // An upright bar let go in the middle lies down where the hand is.
      let start = drag.size.height > drag.size.width ? Point(x: point.x, y: point.y - 20) : frame.origin
      settle(
        seat,
        at: drag.layout.freePosition(
          Rect(
            x: start.x, y: start.y, width: max(frame.width, frame.height),
            height: min(frame.width, frame.height))))
    case .back: settle(seat, at: seat.placement.position)
    }
    onEvent(.dragEnded(seat.bar, seat.placement.position))
  }

  func cancelDrag() {
    guard let drag else { return }
    guard drag.isMoving else {
      self.drag = nil
      return
    }
    letGo(drag)
    settle(drag.seat, at: drag.seat.placement.position)
    onEvent(.dragEnded(drag.seat.bar, drag.seat.placement.position))
  }

  private func letGo(_ drag: BarDrag) {
    self.drag = nil
    drag.seat.bar.removeClass("lifted")
    drag.seat.bar.handle.removeClass("dragging")
    drag.seat.bar.handle.setCursor(.named("grab"))
  }

  /// Lets a bar that was dragged come to rest.
  private func settle(_ seat: Seat, at position: ToolbarPosition) {
    if position == seat.placement.position, let frame = seat.frame {
      if StyleManager.animationsEnabled {
        seat.motion = .slide(from: frame, start: nil)
        startTick()
      }
      queueAllocate()
    } else {
      change(seat.bar, cause: .pointer) { $0.set(position) }
    }
  }

  /// The docks a bar may go to, with the frames it would have there.
  private func docks(for seat: Seat) -> [(position: ToolbarPosition, frame: Rect)] {
    seat.placement.supported.docks.filter { $0 != seat.placement.position }.map { position in
      let layout = layout(for: seat, at: position)
      let length = min(max(seat.frame?.width ?? 0, seat.frame?.height ?? 0), layout.room(at: position))
      return (position, layout.frame(at: position, length: length))
    }
  }

  // MARK: Keyboard

  func handle(_ event: DragHandle.Event, of seat: Seat) {
    switch event {
    case .menu(let point): onEvent(.menu(seat.bar, point))
    case .toggleMoving:
      if let move = keyboardMove, move.seat === seat {
        endKeyboardMove()
        change(seat.bar, cause: .keyboard) { $0.set(move.position) }
      } else if seat.placement.isDraggable {
        let here = seat.placement.position
        var docks = docks(for: seat)
        docks.append((here, seat.frame ?? .zero))
        keyboardMove = KeyboardMove(seat: seat, docks: docks, position: here)
        seat.bar.handle.isMoving = true
        speak(here, seat)
      }
    case .step(let forward):
      guard var move = keyboardMove, move.seat === seat else { return }
      let all = seat.placement.supported.docks
      let i = all.firstIndex(of: move.position) ?? -1
      move.position = all[(i + (forward ? 1 : -1) + all.count) % all.count]
      keyboardMove = move
      speak(move.position, seat)
    case .cancel:
      endKeyboardMove()
    }
    queueDraw()
  }

  func endKeyboardMove() {
    guard let move = keyboardMove else { return }
    keyboardMove = nil
    queueDraw()
    move.seat.bar.handle.isMoving = false
    move.seat.bar.handle.setAccessibleName(tr("Move toolbar"))
  }

  /// GTK 4.8 can't announce: the focused handle takes the words as its name.
  private func speak(_ position: ToolbarPosition, _ seat: Seat) {
    seat.bar.handle.setAccessibleName("\(seat.bar.title), \(position.title)")
  }
}

extension ToolbarPosition {
  /// What a dock is called.
  package var title: String {
    switch self {
    case .inTopBar: tr("In the header bar")
    case .left: tr("Left side")
    case .right: tr("Right side")
    case .top: tr("Top")
    case .bottom: tr("Bottom")
    case .free: tr("Floating")
    }
  }
}
