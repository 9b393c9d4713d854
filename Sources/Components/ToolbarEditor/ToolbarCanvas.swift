import GTKBinding
import Geometry
import Localization
import Toolbars
import Tools

/// What the keyboard and the pointer ask of the editor. Groups and places in them count what is shown.
enum EditorCommand {
  case move(ToolID, ToolDestination)
  case step(ToolID, ShownArrangement.Step)
  case remove(ToolID)
  /// Before the group at `place`.
  case moveGroup(Int, place: Int)
  case stepGroup(Int, later: Bool)
  case renameGroup(Int)
  case menu(EditorStop)
  case undo
  case redo
}

/// The groups of one arrangement as cards, and below them the tools that are not on the bar.
final class ToolbarCanvas: CustomWidget {
  var onCommand: (EditorCommand) -> Void = { _ in }
  private(set) var shown = ShownArrangement(ToolArrangement.empty) { _ in true }
  /// The layout the widgets were last placed by; nil after a change.
  private var placed: EditorLayout?
  /// While a menu or another popover is open, keys and presses are its own.
  weak var popover: Popover?
  /// The stop the Tab key leads to.
  private var remembered: EditorStop?

  private var cards: [GroupCard] = []
  private var pool = GroupCard(name: "", grip: nil, chips: [])
  private let poolTitle = Label(tr("Not on the toolbar"), classes: ["heading"])
  private let newGroup: NewGroupPlace
  let caret = Bin()
  var drag: EditorDrag?
  let dragging = DragController()

  init() {
    newGroup = NewGroupPlace()
    super.init(cssName: "toolbarcanvas", role: .group)
    setAccessibleName(tr("Tools on the toolbar"))
    poolTitle.xalign = 0
    poolTitle.valign = .end
    caret.addClass("insertion-caret")
    caret.accessibleRole = .presentation
    caret.isVisible = false
    caret.canTarget = false
    for child in [newGroup, poolTitle, pool, caret] { addChild(child) }
    addPointer()
    addKeys()
  }

  func show(_ shown: ShownArrangement) {
    cancelDrag()
    self.shown = shown
    placed = nil
    for card in cards { removeChild(card) }
    removeChild(pool)
    cards = shown.groups.enumerated().map { g, group in
      let name = EditorNames.description(ofGroup: g, group)
      return GroupCard(
        name: name, title: group.title,
        grip: GroupGrip(name: name, title: EditorNames.title(ofGroup: g)),
        chips: group.items.enumerated().map { i, item in chip(item, group: g, index: i) })
    }
    pool = GroupCard(
      name: tr("Not on the toolbar"), grip: nil,
      chips: shown.pool.map { item in
        ToolChip(item, place: trf("%1$s, not on the toolbar", EditorNames.title(of: item)))
      }, placeholder: tr("Drop a tool here to remove it"))
    pool.addClass("pool")
    for card in cards.reversed() { card.insert(in: self, after: nil) }
    pool.insert(in: self, after: poolTitle)
    queueResize()
  }

  private func chip(_ item: ToolItem, group: Int, index: Int) -> ToolChip {
    // TRANSLATORS: a tool and where it is: “Pen, in group 3”
    let chip = ToolChip(item, place: trf("%1$s, in group %2$d", EditorNames.title(of: item), group + 1))
    chip.setAccessibleDescription(trf("Place %1$d of %2$d", index + 1, shown.groups[group].items.count))
    return chip
  }

  // MARK: Layout

  override var requestMode: RequestMode { .heightForWidth }

  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    guard orientation == .vertical else { return SizeRequest(minimum: 240, natural: 560) }
    return SizeRequest(Int(plan(width: forSize < 0 ? 560 : forSize).height.rounded(.up)))
  }

  private func plan(width: Int) -> EditorLayout {
    let room = Double(width) - 2 * EditorLayout.inset - EditorLayout.gripWidth
    func size(_ chip: ToolChip) -> Size {
      let natural = Double(chip.measured(.horizontal).natural)
      return Size(
        width: min(natural, max(room, 0)),
        height: max(Double(chip.measured(.vertical).natural), EditorLayout.chipHeight))
    }
    let place = newGroup.naturalSize
    return EditorLayout(
      EditorLayout.Content(
        groups: cards.map { .init(titleHeight: $0.titleHeight, chips: $0.chips.map(size)) },
        pool: pool.chips.map(size),
        newGroup: Size(width: Double(place.width), height: Double(place.height)),
        poolTitleHeight: Double(poolTitle.measured(.vertical).natural)),
      width: Double(width), isMirrored: isRightToLeft)
  }

  override func allocate(width: Int, height: Int) {
    let layout = plan(width: width)
    placed = layout
    for (card, place) in zip(cards, layout.cards) { allocate(card, place, layout) }
    allocate(pool, layout.pool, layout)
    allocate(newGroup, in: layout.display(layout.newGroup))
    allocate(poolTitle, in: layout.display(layout.poolTitle))
    if caret.isVisible { allocate(caret, in: drag?.target?.caret ?? Rect(Point.zero, Size.zero)) }
    if let drag {
      let natural = drag.ghost.naturalSize
      let corner = drag.point - drag.hold
      // It stays whole where what is seen ends.
      let x = max(min(corner.x, Double(width - natural.width)), 0)
      allocate(
        drag.ghost,
        in: Rect(
          x: x, y: corner.y, width: Double(natural.width),
          height: max(Double(natural.height), EditorLayout.chipHeight)))
    }
  }

  private func allocate(_ card: GroupCard, _ place: EditorLayout.Card, _ layout: EditorLayout) {
    let frame = layout.display(place.frame)
    let shift = Vector(dx: -frame.x, dy: -frame.y)
    card.frames = (
      layout.display(place.grip).offset(by: shift), place.title.map { layout.display($0).offset(by: shift) },
      place.chips.map { layout.display($0).offset(by: shift) }
    )
    allocate(card, in: frame)
  }

  // MARK: Stops

  /// Keys don't wait for the next frame: what was changed is laid out at once.
  var layout: EditorLayout { placed ?? plan(width: width) }

  /// Every stop with its frame.
  var stops: [(stop: EditorStop, frame: Rect)] { layout.stops(shown) }

  func widget(of stop: EditorStop) -> Widget? {
    switch stop {
    case .group(let g): cards.indices.contains(g) ? cards[g].grip : nil
    case .tool(let id): (cards.flatMap(\.chips) + pool.chips).first { $0.item.id == id }
    }
  }

  func card(_ group: Int) -> GroupCard? { cards.indices.contains(group) ? cards[group] : nil }

  /// A stop's place on the canvas as it is shown.
  func frame(of stop: EditorStop) -> Rect? {
    let layout = layout
    return layout.stops(shown).first { $0.stop == stop }.map { layout.display($0.frame) }
  }

  func stop(at point: Point) -> EditorStop? {
    let layout = layout
    let p = layout.logical(point)
    return layout.stops(shown).first { $0.frame.contains(p) }?.stop
  }

  var focusedStop: EditorStop? {
    for (g, card) in cards.enumerated() {
      if card.grip?.isFocus == true { return .group(g) }
      if let chip = card.chips.first(where: \.isFocus) { return .tool(chip.item.id) }
    }
    return pool.chips.first(where: \.isFocus).map { .tool($0.item.id) }
  }

  func focus(_ stop: EditorStop) {
    remembered = stop
    widget(of: stop)?.grabFocus()
  }

  /// Takes the focus back to where it was last.
  func refocus() {
    if let remembered { focus(remembered) }
  }

  /// The whole canvas is one stop of the Tab key; arrows lead on inside.
  override func moveFocus(_ direction: FocusDirection) -> Bool {
    if let popover { return popover.moveChildFocus(direction) }
    guard !containsFocus else { return false }
    let first = shown.groups.first?.items.first ?? shown.pool.first
    guard let stop = remembered.flatMap({ widget(of: $0) == nil ? nil : $0 }) ?? first.map({ .tool($0.id) })
    else { return false }
    focus(stop)
    return true
  }

  func highlight(pool isPool: Bool, newGroup isNew: Bool) {
    pool.setClass("drop-target", isPool)
    newGroup.setClass("drop-target", isNew)
  }
}

/// The dashed place that makes a group of what is dropped on it.
private final class NewGroupPlace: CustomWidget {
  init() {
    super.init(cssName: "newgroup", role: .presentation)
    let label = Label(tr("New group"), classes: ["dim-label"])
    label.margins = Margins(top: 0, bottom: 0, start: 16, end: 16)
    addChild(label)
    addClass("new-group-place")
    canTarget = false
    setSizeRequest(height: Int(EditorLayout.chipHeight + 2 * EditorLayout.inset))
  }
}

extension ToolArrangement {
  fileprivate static let empty = ToolbarDraft([], defaults: [.init(groups: [])], tools: []).arrangements[0]
}
