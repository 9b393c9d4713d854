import Colors
import DocumentModel
import GTKBinding
import Geometry
import Localization
import Tools

/// Squares of colours to choose from, in rows; arrows move among them, one Tab stop for all.
///
/// Only those in sight are widgets, so that palettes may be long.
final class SwatchGrid: CustomWidget {
  /// One square.
  struct Item: Hashable {
    var color: Color?
    /// What it is called, value included.
    var words: String

    init(_ entry: PaletteColor, isNameWord: Bool = false) {
      color = entry.color
      // A name that is a colour's word stands for the nearest word.
      words =
        isNameWord && entry.name != nil
        ? "\(entry.name ?? ""), \(entry.color.hex)"
        : ColorWords.description(of: entry.color, named: entry.name)
    }
  }

  /// What happens with a square, by its place.
  enum Event {
    case chosen(Int)
    /// The square with the keyboard is chosen, and that is that: Enter.
    case accepted(Int)
    case moved(Int, to: Int)
    case removed(Int)
    /// Its menu is asked for, at a point of the grid.
    case menu(Int, Point)
  }

  var onEvent: (Event) -> Void = { _ in }
  /// Whether squares can be moved and have a menu.
  var isEditable = false
  private(set) var items: [Item] = []
  private(set) var chosen: Int?
  private var buttons: [Int: SwatchButton] = [:]
  private var spare: [SwatchButton] = []
  /// The square that Tab leads to.
  private var current = 0
  private var scrolled: [SignalConnection] = []
  private var drag: (from: Int, to: Int)?
  private let caret = InsertionCaret()

  init(_ name: String) {
    super.init(cssName: "swatchgrid", role: .grid)
    setAccessibleName(name)
    hexpand = true
    addChild(caret)
    connectKeys()
    connectDrag()
  }

  // MARK: Model in

  func set(_ items: [Item]) {
    guard items != self.items else { return }
    let oldCount = self.items.count
    self.items = items
    current = min(current, max(items.count - 1, 0))
    for (index, button) in buttons where index < items.count { button.show(items[index]) }
    if items.count != oldCount { queueResize() }
    choose(chosen.flatMap { $0 < items.count ? $0 : nil })
    updateButtons()
  }

  /// Marks the square in use; Tab leads there.
  func choose(_ index: Int?) {
    chosen = index
    if let index { current = index }
    for (i, button) in buttons { button.isChosen = i == index }
    updateStops()
  }

  /// Marks the first square of a colour.
  func choose(color: Color?) {
    choose(items.firstIndex { $0.color?.hex == color?.hex })
  }

  /// Gives the keyboard to a square, scrolled into sight.
  @discardableResult
  func focus(_ index: Int) -> Bool {
    guard items.indices.contains(index) else { return false }
    current = index
    reveal(index)
    updateButtons()
    updateStops()
    return buttons[index]?.grabFocus() ?? false
  }

  override func takeFocus() -> Bool { focus(current) }

  /// One stop for Tab, in both directions.
  override func moveFocus(_ direction: FocusDirection) -> Bool { containsFocus ? false : focus(current) }

  // MARK: Layout

  private var layout: SwatchGridLayout {
    SwatchGridLayout(count: items.count, width: Double(width), isRightToLeft: isRightToLeft)
  }

  override var requestMode: RequestMode { .heightForWidth }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    let six = 6 * 36 + 5 * 12
    if orientation == .horizontal { return SizeRequest(minimum: 36, natural: six) }
    let width = Double(forSize > 0 ? forSize : six)
    return SizeRequest(Int(SwatchGridLayout(count: items.count, width: width).height.rounded(.up)))
  }

  override func allocate(width: Int, height: Int) {
    let layout = layout
    updateButtons()
    for (index, button) in buttons { allocate(button, in: layout.frame(index)) }
    var place = Rect(x: 0, y: 0, width: 3, height: layout.side)
    if let drag, drag.from != drag.to {
      let frame = layout.frame(drag.to)
      let isAfter = (drag.to > drag.from) != layout.isRightToLeft
      place = Rect(
        x: isAfter ? frame.maxX + 4 : frame.minX - 7, y: frame.minY, width: 3, height: frame.height)
    }
    allocate(caret, in: place)
  }

  override func didRoot() {
    guard let adjustment = verticalScroller?.adjustment else { return }
    scrolled = [
      adjustment.onValueChanged { [weak self] in self?.updateButtons() },
      adjustment.onChanged { [weak self] in self?.updateButtons() },
    ]
  }

  override func willUnroot() {
    for connection in scrolled { connection.disconnect() }
    scrolled = []
  }

  /// The height of the grid that is in sight, with a margin.
  private var sight: (top: Double, bottom: Double) {
    guard let (view, adjustment) = verticalScroller, let top = translate(.zero, to: view)?.y else {
      return (0, 2_000)
    }
    let page = adjustment.pageSize > 0 ? adjustment.pageSize : 400
    return (-top - 100, page - top + 100)
  }

  /// Has a button for each square in sight, and no others.
  private func updateButtons() {
    let (top, bottom) = sight
    // Before it has a place there is nothing in sight.
    var wanted = width > 0 ? Set(layout.visible(from: top, to: bottom)) : []
    // The square with the keyboard stays, or the focus would jump away.
    if items.indices.contains(current) { wanted.insert(current) }
    var changed = false
    for (index, button) in buttons where !wanted.contains(index) {
      buttons[index] = nil
      if spare.count < 64 {
        button.isVisible = false
        spare.append(button)
      } else {
        removeChild(button)
      }
      changed = true
    }
    for index in wanted.sorted() where buttons[index] == nil {
      buttons[index] = button(for: index)
      changed = true
    }
    if changed {
      updateStops()
      queueAllocate()
    }
  }

  private func button(for index: Int) -> SwatchButton {
    let button: SwatchButton
    if let old = spare.popLast() {
      button = old
      button.isVisible = true
    } else {
      button = SwatchButton()
      button.onClicked { [weak self, weak button] in
        guard let self, let button, let index = self.buttons.first(where: { $0.value === button })?.key else {
          return
        }
        button.isChosen = index == self.chosen
        self.focus(index)
        self.onEvent(.chosen(index))
      }
      addChild(button)
    }
    button.show(items[index])
    button.isChosen = index == chosen
    return button
  }

  private func updateStops() {
    for (index, button) in buttons { button.isFocusable = index == current }
  }

  private func reveal(_ index: Int) {
    guard let (view, adjustment) = verticalScroller, let origin = translate(.zero, to: view)?.y else {
      return
    }
    let frame = layout.frame(index)
    let (top, bottom) = (origin + frame.minY - 6, origin + frame.maxY + 6)
    if top < 0 { adjustment.value += top }
    if bottom > adjustment.pageSize { adjustment.value += bottom - adjustment.pageSize }
  }

  // MARK: Keys

  private func connectKeys() {
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    let modifiers = press.modifiers.keys
    let step: (Int, Int)? =
      switch press.key {
      case .left, .keypadLeft: (-1, 0)
      case .right, .keypadRight: (1, 0)
      case .up, .keypadUp: (0, -1)
      case .down, .keypadDown: (0, 1)
      default: nil
      }
    if let step, let target = layout.neighbor(of: current, dx: step.0, dy: step.1) {
      if modifiers.isEmpty {
        focus(target)
        return true
      }
      guard modifiers == .alt, isEditable else { return false }
      let from = current
      onEvent(.moved(from, to: target))
      focus(target)
      return true
    }
    switch (press.key, modifiers) {
    case (.home, []), (.keypadHome, []): return focus(0)
    case (.end, []), (.keypadEnd, []): return focus(items.count - 1)
    case (.enter, []), (.keypadEnter, []):
      guard items.indices.contains(current) else { return false }
      onEvent(.accepted(current))
      return true
    case (.delete, []), (.keypadDelete, []):
      guard isEditable else { return false }
      onEvent(.removed(current))
      return true
    case (.menu, []), (.f10, .shift):
      guard isEditable, items.indices.contains(current) else { return false }
      onEvent(.menu(current, layout.frame(current).center))
      return true
    default: return step != nil && modifiers.isEmpty && step?.1 == 0
    }
  }

  // MARK: Pointer

  private func connectDrag() {
    let secondary = ClickController(button: 3)
    secondary.onPressed { [weak self] click in
      if let self, self.isEditable, self.index(at: click.point) != nil { click.gesture.claim() }
    }
    // Not before it is let go: the menu would have the release, and the swatch stay pressed.
    secondary.onReleased { [weak self] click in
      guard let self, self.isEditable, let index = self.index(at: click.point) else { return }
      self.onEvent(.menu(index, click.point))
    }
    add(secondary)
    let long = LongPressController(touchOnly: true)
    long.setPhase(.capture)
    long.onPressed { [weak self, weak long] point in
      guard let self, self.isEditable, let index = self.index(at: point) else { return }
      long?.claim()
      self.onEvent(.menu(index, point))
    }
    add(long)
    let controller = DragController(button: 1)
    controller.setPhase(.capture)
    controller.onUpdate { [weak self] drag in
      guard let self, self.isEditable else { return }
      if self.drag == nil {
        guard drag.offset.length > 8, let from = self.index(at: drag.start) else { return }
        drag.gesture.claim()
        self.drag = (from, from)
      }
      guard let target = self.layout.nearest(to: drag.point) else { return }
      self.drag?.to = target
      self.showDrag()
    }
    controller.onEnd { [weak self] _ in
      guard let self, let drag = self.drag else { return }
      self.drag = nil
      self.showDrag()
      if drag.from != drag.to { self.onEvent(.moved(drag.from, to: drag.to)) }
    }
    controller.onCancel { [weak self] in
      self?.drag = nil
      self?.showDrag()
    }
    add(controller)
  }

  private func showDrag() {
    for (index, button) in buttons { button.opacity = index == drag?.from ? 0.4 : 1 }
    caret.isShown = drag.map { $0.from != $0.to } ?? false
    queueAllocate()
  }

  private func index(at point: Point) -> Int? {
    let layout = layout
    guard let index = layout.nearest(to: point), layout.frame(index).contains(point) else { return nil }
    return index
  }
}

/// One square of a grid.
final class SwatchButton: ToggleButton {
  private let face = SwatchFace()

  init() {
    super.init(child: face)
    addClass("flat")
    addClass("swatch")
  }

  var isChosen = false {
    didSet {
      face.isChosen = isChosen
      isActive = isChosen
      setAccessiblePressed(isChosen)
    }
  }

  func show(_ item: SwatchGrid.Item) {
    face.set(item.color.map { ColorValue(color: $0) })
    setAccessibleName(item.words)
    tooltip = item.words
  }
}

/// The line between two squares where a dragged one would go.
private final class InsertionCaret: CustomWidget {
  var isShown = false { didSet { if isShown != oldValue { queueDraw() } } }

  init() {
    super.init(cssName: "caret", role: .presentation)
    canTarget = false
  }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(3) }

  override func snapshot(_ snapshot: Snapshot) {
    guard isShown else { return }
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.fill(box, radius: 1.5, styleColor("accent_color") ?? foregroundColor)
  }
}
