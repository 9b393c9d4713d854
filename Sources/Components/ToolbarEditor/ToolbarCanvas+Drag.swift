import GTKBinding
import Geometry
import Localization
import Toolbars

/// A tool or a group on its way under the pointer.
struct EditorDrag {
  let stop: EditorStop
  /// What floats under the pointer.
  let ghost: Widget
  /// From the ghost's corner to the pointer.
  let hold: Vector
  var point: Point
  var target: EditorLayout.Target?
}

/// The pointer: a press and a drag move things, a click opens a menu.
extension ToolbarCanvas {
  /// How far the pointer must move before a press is a drag, logical pixels.
  private static var threshold: Double { 6 }
  /// How near to the edge of what is seen the pointer scrolls, logical pixels.
  private static var scrollMargin: Double { 32 }

  func addPointer() {
    dragging.onBegin { [unowned self] drag in
      guard self.popover == nil, let stop = self.stop(at: drag.start) else {
        drag.gesture.deny()
        return
      }
      self.focus(stop)
    }
    dragging.onUpdate { [unowned self] drag in
      if self.drag == nil {
        guard drag.offset.length > Self.threshold, let stop = self.stop(at: drag.start) else { return }
        drag.gesture.claim()
        self.startDrag(stop, at: drag.start)
      }
      self.moveDrag(to: drag.point)
    }
    dragging.onEnd { [unowned self] drag in
      if self.drag != nil {
        self.drop()
      } else if self.popover == nil, let stop = self.stop(at: drag.start) {
        self.onCommand(.menu(stop))
      }
    }
    dragging.onCancel { [unowned self] in self.cancelDrag() }
    add(dragging)
    let secondary = ClickController(button: 3)
    secondary.onReleased { [unowned self] click in self.openMenu(at: click.point) }
    add(secondary)
    let long = LongPressController(touchOnly: true)
    long.onPressed { [unowned self] point in
      guard self.drag == nil else { return }
      self.dragging.deny()
      self.openMenu(at: point)
    }
    add(long)
  }

  private func openMenu(at point: Point) {
    guard drag == nil, popover == nil, let stop = stop(at: point) else { return }
    focus(stop)
    onCommand(.menu(stop))
  }

  private func startDrag(_ stop: EditorStop, at point: Point) {
    guard let frame = frame(of: stop) else { return }
    let ghost: Widget
    switch stop {
    case .tool:
      guard let chip = widget(of: stop) as? ToolChip else { return }
      ghost = ToolChip(chip.item, place: nil)
      chip.addClass("dragged")
    case .group(let g):
      ghost = GroupGhost(EditorNames.description(ofGroup: g, shown.groups[g]))
      card(g)?.addClass("dragged")
    }
    // Below the caret, which it must not hide.
    ghost.insert(in: self, after: caret.previousSibling)
    drag = EditorDrag(stop: stop, ghost: ghost, hold: point - Point(x: frame.x, y: frame.y), point: point)
    setCursor(.named("grabbing"))
    autoscroll()
  }

  private func moveDrag(to point: Point) {
    guard drag != nil else { return }
    let layout = layout
    let target: EditorLayout.Target?
    if case .group = drag!.stop {
      target = layout.groupTarget(at: point)
    } else {
      target = layout.toolTarget(at: point)
    }
    drag!.point = point
    drag!.target = target
    caret.isVisible = target?.caret != nil
    var (isPool, isNew) = (false, false)
    if case .tool(let destination, nil) = target {
      if case .pool = destination { isPool = true }
      if case .newGroup = destination { isNew = true }
    }
    highlight(pool: isPool, newGroup: isNew)
    queueAllocate()
  }

  private func drop() {
    guard let drag else { return }
    cancelDrag()
    switch (drag.stop, drag.target) {
    case (.tool(let id), .tool(let destination, _)): onCommand(.move(id, destination))
    case (.group(let g), .group(let place, _)): onCommand(.moveGroup(g, place: place))
    default: break
    }
  }

  /// Everything is where it was.
  func cancelDrag() {
    guard let drag else { return }
    self.drag = nil
    removeChild(drag.ghost)
    widget(of: drag.stop)?.removeClass("dragged")
    if case .group(let g) = drag.stop { card(g)?.removeClass("dragged") }
    caret.isVisible = false
    highlight(pool: false, newGroup: false)
    setCursor(nil)
    queueAllocate()
  }

  /// Scrolls while the pointer is held near the edge of what is seen.
  private func autoscroll() {
    guard let (view, adjustment) = verticalScroller else { return }
    var last: Int64?
    addTick { [weak self] now in
      guard let self, let drag = self.drag else { return false }
      defer { last = now }
      guard let last, let seen = self.translate(drag.point, to: view) else { return true }
      let above = Self.scrollMargin - seen.y
      let below = seen.y - (Double(view.height) - Self.scrollMargin)
      let speed = above > 0 ? -above : max(below, 0)
      let before = adjustment.value
      // A pixel nearer to the edge is 12 pixels a second faster.
      adjustment.value += speed * 12 * Double(now - last) / 1e6
      guard adjustment.value != before else { return true }
      self.moveDrag(to: drag.point + Vector(dx: 0, dy: adjustment.value - before))
      return true
    }
  }
}

/// What floats under the pointer for a whole group.
private final class GroupGhost: CustomWidget {
  init(_ title: String) {
    super.init(cssName: "groupghost", role: .presentation)
    addChild(Box(.horizontal, spacing: 8, [Image(icon: "list-drag-handle-symbolic"), Label(title)]))
    addClass("tool-chip")
    addClass("lifted")
    canTarget = false
  }
}
