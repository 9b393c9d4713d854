import DocumentModel
import GTKBinding
import Geometry
import Tools

/// Pointer, pen and touch: widget coordinates become samples on the page where the press began.
extension DocumentView {
  /// A gesture the active tool is in the middle of.
  struct Press {
    var page: PageID
    var isEraser: Bool
    var isPen: Bool
  }

  /// A drag that moves the document.
  struct Panning {
    var startOffset: Point
  }

  func connectPointer() {
    connectPen()
    let drag = DragController(button: 1)
    var clicks = ClickCount()
    drag.onBegin { [weak self] drag in
      guard let self else { return }
      // Buttons claim a press when it ends only: until then it must not be a gesture of the page.
      guard !self.isOnSelectionBar(drag.point) else {
        drag.gesture.deny()
        return
      }
      self.grabFocus()
      let count = clicks.press(at: drag.point, time: Double(drag.context.time))
      self.beginDrag(drag, clicks: count)
    }
    drag.onUpdate { [weak self] drag in self?.updateDrag(drag) }
    drag.onEnd { [weak self] drag in self?.endDrag(drag) }
    drag.onCancel { [weak self] in self?.cancelPress() }
    add(drag)

    let middle = DragController(button: 2)
    middle.onBegin { [weak self] _ in self?.beginPanning() }
    middle.onUpdate { [weak self] drag in self?.pan(by: drag.offset) }
    middle.onEnd { [weak self] _ in self?.endPanning() }
    middle.onCancel { [weak self] in self?.endPanning() }
    add(middle)

    let motion = MotionController()
    motion.onMotion { [weak self] point, _ in self?.pointerAt = point }
    motion.onLeave { [weak self] in self?.pointerAt = nil }
    add(motion)
  }

  // MARK: Mouse and touch

  private func beginDrag(_ drag: Drag, clicks: Int) {
    guard press == nil else { return }
    let device: Tools.PointerDevice = drag.context.device == .touch ? .touch : .mouse
    if case .pen = drag.context.device {
      drag.gesture.deny()
      return
    }
    if isSpaceHeld { return beginPanning() }
    switch arbiter.press(device, hasTool: hasTool, time: Double(drag.context.time)) {
    case .tool, .eraser:
      drag.gesture.claim()
      begin(at: drag.start, sample(drag.context, device), clicks: clicks, isEraser: false, isPen: false)
    case .pan, .ignore:
      drag.gesture.deny()
    }
  }

  private func updateDrag(_ drag: Drag) {
    if panning != nil { return pan(by: drag.offset) }
    guard let press, !press.isPen else { return }
    let device: Tools.PointerDevice = drag.context.device == .touch ? .touch : .mouse
    let last = sample(drag.context, device)
    let samples = drag.merged.map { motion in
      var sample = last
      sample.time = Double(motion.time)
      return on(press.page, motion.point, sample)
    }
    move((samples + [on(press.page, drag.point, last)]).compactMap { $0 })
  }

  private func endDrag(_ drag: Drag) {
    if panning != nil { return endPanning() }
    guard let press, !press.isPen else { return }
    let device: Tools.PointerDevice = drag.context.device == .touch ? .touch : .mouse
    if let last = on(press.page, drag.point, sample(drag.context, device)) {
      end(last)
    } else {
      cancelPress()
    }
  }

  private func sample(_ context: EventContext, _ device: Tools.PointerDevice) -> PointerSample {
    PointerSample(
      position: .zero, time: Double(context.time), device: device,
      modifiers: PointerModifiers(context.modifiers))
  }

  // MARK: Pen

  private func connectPen() {
    let pen = StylusController()
    pen.onEvent { [weak self] phase, samples, controller in
      guard let self, let last = samples.last, self.press != nil || !self.isOnSelectionBar(last.point) else {
        return
      }
      if !self.penTold {
        self.penTold = true
        self.onEvent(.penSeen)
      }
      switch phase {
      case .proximity:
        self.arbiter.penProximity(true, time: Double(last.time))
      case .down:
        self.grabFocus()
        controller.claim()
        let isEraser = last.tool == .eraser
        _ = self.arbiter.press(isEraser ? .eraser : .pen, hasTool: self.hasTool, time: Double(last.time))
        self.cancelPress()
        self.begin(at: last.point, PointerSample(last), clicks: 1, isEraser: isEraser, isPen: true)
      case .motion:
        guard let press = self.press, press.isPen else {
          return self.arbiter.penProximity(true, time: Double(last.time))
        }
        self.move(samples.compactMap { self.on(press.page, $0.point, PointerSample($0)) })
      case .up:
        self.arbiter.penProximity(false, time: Double(last.time))
        guard let press = self.press, press.isPen else { return }
        if let sample = self.on(press.page, last.point, PointerSample(last)) { self.end(sample) }
      }
    }
    add(pen)
  }

  // MARK: To the tool

  /// `sample` moved to where `point` of the view lies on a page.
  private func on(_ page: PageID, _ point: Point, _ sample: PointerSample) -> PointerSample? {
    guard let i = document.index(of: page), let toUser = userToView(i).inverse else { return nil }
    var copy = sample
    copy.position = toUser.apply(point)
    return copy
  }

  private func begin(at point: Point, _ sample: PointerSample, clicks: Int, isEraser: Bool, isPen: Bool) {
    // A press on the note whose card is open moves the note, or leaves the card open.
    if !isOnOpenNote(point) { endEditing() }
    pressedAt = point
    guard let i = page(at: point), let placed = on(document.pages[i].id, point, sample) else { return }
    // Beside the pages there is nothing to annotate.
    guard !(hasTool || isEraser) || frame(of: i).contains(point) else {
      if !isPen { beginPanning() }
      return
    }
    let page = document.pages[i].id
    press = Press(page: page, isEraser: isEraser, isPen: isPen)
    onEvent(.tool(.down(placed, clicks: clicks), page: page, isEraser: isEraser))
  }

  private func move(_ samples: [PointerSample]) {
    guard let press, let last = samples.last else { return }
    unshownEventTime = last.time
    onEvent(.tool(.move(samples), page: press.page, isEraser: press.isEraser))
  }

  private func end(_ sample: PointerSample) {
    guard let press else { return }
    self.press = nil
    unshownEventTime = nil
    onEvent(.tool(.up(sample), page: press.page, isEraser: press.isEraser))
  }

  /// Calls the gesture off: Esc, another device, or the widget losing it.
  package func cancelPress() {
    if panning != nil { endPanning() }
    guard let press else { return }
    self.press = nil
    onEvent(.tool(.cancel, page: press.page, isEraser: press.isEraser))
  }

  // MARK: Panning

  /// Lets the rest of the present press move the document instead of drawing.
  package func beginPanning() {
    press = nil
    panning = Panning(startOffset: offset)
    setCursor(.named("grabbing"))
  }

  private func pan(by v: Vector) {
    guard let panning else { return }
    scroll(to: panning.startOffset - v)
  }

  private func endPanning() {
    panning = nil
    setCursor(isSpaceHeld ? .named("grab") : nil)
  }
}

/// Counts presses close in time and place, as double and triple clicks.
private struct ClickCount {
  private var count = 0
  private var last: (point: Point, time: Double)?

  mutating func press(at point: Point, time: Double) -> Int {
    if let last, time - last.time < 400, point.distance(to: last.point) < 5 { count += 1 } else { count = 1 }
    last = (point, time)
    return count
  }
}

extension PointerModifiers {
  init(_ m: Modifiers) {
    self = []
    if m.contains(.shift) { insert(.shift) }
    if m.contains(.control) { insert(.control) }
    if m.contains(.alt) { insert(.alt) }
  }
}

extension PointerSample {
  init(_ s: StylusSample) {
    self.init(
      position: .zero, pressure: s.pressure ?? 0.5, tilt: Vector(dx: s.tiltX ?? 0, dy: s.tiltY ?? 0),
      time: Double(s.time), device: s.tool == .eraser ? .eraser : .pen,
      modifiers: PointerModifiers(s.modifiers))
  }
}
