import GTKBinding
import Geometry
import Localization
import Toolbars

/// A tool's button, or a group's: it shows the member last used, and its mark opens the list of all.
///
/// The list opens by a click on the mark, a secondary click, a long press, the keyboard, and by pressing and dragging,
/// which picks the line where the button is let go.
package final class ToolButton: ToggleButton {
  var onActivate: () -> Void = {}
  /// Asked when the list opens; an empty list does not open.
  var rows: () -> [BarRow] = { [] }
  var onDoubleClick: () -> Void = {}

  let glyph: ToolGlyph
  private let list = BarList()
  private var isGroup = false
  private var isUpdating = false
  private var wasPressed = false
  private var listTitle = ""
  /// What the click does that the present press ends in.
  private var click = Click.activates
  private enum Click { case activates, opensList, openedList }
  /// The side to which the list opens, away from the edge the bar is docked at.
  var listSide = Popover.Position.bottom

  init(side: Int) {
    glyph = ToolGlyph(side: side)
    super.init(child: glyph)
    addClass("flat")
    addClass("tool")
    // Tools are for the page: the keyboard stays there.
    focusOnClick = false
    list.attach(to: self)
    list.hasArrow = true
    list.onClosed { [weak self] in
      guard let self else { return }
      self.setAccessibleExpanded(false)
      // Only a drag opens it without grabbing the pointer.
      self.list.autohides = true
    }
    onClicked { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.isActive = self.wasPressed
      switch self.click {
      case .activates: self.onActivate()
      case .opensList: self.openList()
      case .openedList: break
      }
      // A click by keyboard has no press before it.
      self.click = .activates
    }
    connectPointer()
    connectKeys()
  }

  // MARK: Model in

  func show(_ icon: ToolbarIcon, title: String, tooltip: String) {
    glyph.set(icon)
    setAccessibleName(title)
    if self.tooltip != tooltip { self.tooltip = tooltip }
  }

  func setPressed(_ isPressed: Bool, isLocked: Bool) {
    wasPressed = isPressed
    isUpdating = true
    isActive = isPressed
    isUpdating = false
    setAccessiblePressed(isPressed)
    glyph.isLocked = isLocked
  }

  /// Makes it a group's button with its mark in `corner`, or with nil a single tool's.
  func setGroup(_ corner: ToolGlyph.Corner?, listTitle: String) {
    self.listTitle = listTitle
    glyph.corner = corner
    guard isGroup != (corner != nil) else { return }
    isGroup = corner != nil
    setAccessibleHasPopup(isGroup)
    if isGroup { setAccessibleExpanded(false) }
  }

  // MARK: The list

  /// Opens the list of the group; false when it has none.
  @discardableResult
  func openList(byKeyboard: Bool = false, grabbing: Bool = true) -> Bool {
    guard isGroup, isSensitive else { return false }
    let rows = rows()
    guard !rows.isEmpty else { return false }
    list.show(rows, title: listTitle)
    list.setPosition(listSide)
    list.autohides = grabbing
    list.open()
    setAccessibleExpanded(true)
    if byKeyboard { list.focusActive() }
    return true
  }

  private func connectPointer() {
    let press = ClickController(button: 1)
    press.setPhase(.capture)
    press.onPressed { [weak self] click in
      guard let self else { return }
      let size = (width: Double(self.width), height: Double(self.height))
      let isMark = self.glyph.corner.map {
        ToolGlyph.isMark(click.point, corner: $0, width: size.width, height: size.height)
      }
      self.click = isMark == true ? .opensList : .activates
    }
    add(press)
    let double = ClickController(button: 1)
    double.setPhase(.capture)
    double.onReleased { [weak self] click in
      guard click.count == 2 else { return }
      // After what the second click itself does.
      MainLoop.after(milliseconds: 0) { self?.onDoubleClick() }
    }
    add(double)
    let secondary = ClickController(button: 3)
    secondary.onPressed { click in click.gesture.claim() }
    // Not before it is let go: the list would have the release, and the button stay pressed.
    secondary.onReleased { [weak self] _ in self?.openList() }
    add(secondary)
    connectDrag()
    let long = LongPressController(touchOnly: false)
    long.onPressed { [weak self] _ in
      // Not claimed: the same press may go on as a drag into the list.
      guard let self, !self.list.isMapped, self.openList(grabbing: false) else { return }
      self.click = .openedList
    }
    long.setPhase(.capture)
    add(long)
  }

  /// One motion: press, drag into the list, let go on a line.
  private func connectDrag() {
    let drag = DragController(button: 1)
    drag.setPhase(.capture)
    drag.onUpdate { [weak self] drag in
      guard let self, self.isGroup else { return }
      if !self.list.isMapped {
        guard drag.offset.length > 10 else { return }
        guard self.openList(grabbing: false) else { return }
        drag.gesture.claim()
      }
      if let point = self.onSurface(drag.point) { self.list.pointerMoved(to: point) }
    }
    drag.onEnd { [weak self] drag in
      guard let self, self.list.isMapped, !self.list.autohides else { return }
      if let point = self.onSurface(drag.point), self.list.released(at: point) { return }
      // Let go on the button itself the list stays, as after a click; elsewhere it closes.
      if self.contains(drag.point) { self.reopenGrabbing() } else { self.list.popdown() }
    }
    add(drag)
  }

  private func reopenGrabbing() {
    list.popdown()
    MainLoop.after(milliseconds: 0) { [weak self] in self?.openList(byKeyboard: true) }
  }

  private func contains(_ p: Point) -> Bool {
    Rect(x: 0, y: 0, width: Double(width), height: Double(height)).contains(p)
  }

  /// A point of the button on the window's surface.
  private func onSurface(_ p: Point) -> Point? {
    guard let window, let q = translate(p, to: window) else { return nil }
    return q + window.surfaceOffset
  }

  private func connectKeys() {
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in
      // What is open is inside the button: its keys come by here.
      guard let self, self.hasFocus else { return false }
      let isMenu = press.key == .menu || (press.key == .f10 && press.modifiers.keys == .shift)
      let isDown = press.key == .down && press.modifiers.keys.isSubset(of: .alt)
      guard isMenu || isDown else { return false }
      // Along an upright bar Down is the next button.
      if isDown, !press.modifiers.contains(.alt), self.listSide != .bottom { return false }
      return self.openList(byKeyboard: true)
    }
    add(keys)
  }
}
