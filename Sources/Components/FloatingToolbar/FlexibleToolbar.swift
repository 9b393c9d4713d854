import GTKBinding
import Geometry
import Localization
import Toolbars

/// A bar that shows what fits of its entries, in one of several arrangements, and lists the rest.
///
/// Who places it asks `plan(room:)` for its length and then allocates it; only from then on there are `shownIDs`.
package class FlexibleToolbar: CustomWidget {
  package let metrics: ToolbarMetrics
  /// What assistive technology calls the bar.
  package let title: String
  package let handle = DragHandle()
  /// Opens the list of what the bar has no room for.
  let overflow: ToolButton
  private var entries = BarEntries()
  private var known: [String: BarEntry] = [:]
  private var folds: [String: ToolButton] = [:]
  private var planned: (room: Double, plan: BestFit.Plan)?
  /// Where the bar is; the widgets on it turn with it.
  package private(set) var position = ToolbarPosition.top
  /// The ids of what is on the bar, in order; empty until the bar was laid out for the first time.
  package private(set) var shownIDs: [String] = []
  /// The ids of what is in the overflow list, in order.
  package private(set) var listedIDs: [String] = []
  /// Whether the handle is there.
  package var isHandleShown = true {
    didSet {
      guard isHandleShown != oldValue else { return }
      handle.isVisible = isHandleShown
      forgetPlan()
    }
  }
  /// The keys of an action ("win.undo") as people read them.
  package var accelerator: (_ action: String) -> String? = { _ in nil }
  /// Why an action can't act now, in a sentence.
  package var reason: (_ action: String) -> String? = { _ in nil }
  /// The buttons of commands.
  var commands: [(widget: Widget, command: ToolbarItem.Command)] = []
  /// What a secondary click on a button lists, by its item's id; asked for when it is wanted.
  package var lists: [String: () -> [BarRow]] = [:]
  /// Keys the bar has no use for itself, such as those that mean a tool; tells whether they were used.
  package var onKey: (KeyPress) -> Bool = { _ in false }
  /// Called with the steps of each decision, for the log.
  package var onTrace: (([String]) -> Void)?

  package init(name: String, metrics: ToolbarMetrics) {
    self.metrics = metrics
    title = name
    overflow = ToolButton(side: metrics.button)
    super.init(cssName: "toolbar", role: .toolbar)
    setAccessibleName(name)
    addClass("annotation-toolbar")
    overflow.rows = { [weak self] in self?.overflowRows ?? [] }
    overflow.onActivate = { [weak self] in
      self?.overflow.openList(byKeyboard: self?.overflow.hasFocus ?? false)
    }
    overflow.glyph.set(ToolbarIcon(template: "view-more-horizontal-symbolic"))
    addChild(overflow)
    addChild(handle)
    connectKeys()
  }

  // MARK: Model in

  /// Replaces all there may be on the bar.
  package func setEntries(_ new: BarEntries) {
    let old = known
    entries = new
    known = new.all
    for entry in old.values where known[entry.slot.id]?.widget !== entry.widget { removeChild(entry.widget) }
    // In order, so that assistive technology and Tab meet them as they are seen.
    var last: Widget?
    for entry in new.candidates.flatMap({ $0 }) + new.additional {
      place(entry.widget, after: &last)
    }
    makeFolds(after: &last)
    place(overflow, after: &last)
    for entry in new.standard + new.compactStandard { place(entry.widget, after: &last) }
    place(handle, after: &last)
    for entry in known.values { turn(entry.widget) }
    forgetPlan()
  }

  private var placed: Set<ObjectIdentifier> = []

  private func place(_ widget: Widget, after last: inout Widget?) {
    if last == nil { placed = [] }
    guard placed.insert(ObjectIdentifier(widget)).inserted else { return }
    widget.insert(in: self, after: last)
    last = widget
  }

  /// A button for each group of items that may fold into one.
  private func makeFolds(after last: inout Widget?) {
    for fold in folds.values { removeChild(fold) }
    folds = [:]
    let groups = entries.additional.compactMap(\.slot.responsiveGroup)
    for group in groups where folds[group] == nil {
      let button = ToolButton(side: metrics.button)
      button.show(ToolbarIcon(template: "view-more-symbolic"), title: group, tooltip: group)
      button.setGroup(.bottomRight, listTitle: group)
      button.rows = { [weak self] in
        self?.entries.additional.filter { $0.slot.responsiveGroup == group }.flatMap { $0.rows() } ?? []
      }
      button.onActivate = { [weak button] in button?.openList(byKeyboard: false) }
      folds[group] = button
      place(button, after: &last)
    }
  }

  /// Lengths or the set of entries changed.
  package func forgetPlan() {
    planned = nil
    queueResize()
    parent?.queueAllocate()
  }

  /// Takes another place; whoever owns the bar lays it out there.
  package func setPosition(_ new: ToolbarPosition) {
    let (wasUpright, oldPadding) = (position.isVertical, padding)
    position = new
    handle.isUpright = new.isVertical
    for name in ["inTopBar", "left", "right", "top", "bottom", "free"] { removeClass("dock-\(name)") }
    addClass("dock-\(Self.className(new))")
    setClass("in-header", new == .inTopBar)
    setClass("floating", new != .inTopBar)
    turnAll()
    if wasUpright != new.isVertical || oldPadding != padding { forgetPlan() }
  }

  private static func className(_ position: ToolbarPosition) -> String {
    String(position.rawValue.prefix { $0 != ":" })
  }

  private func turnAll() {
    for entry in known.values { turn(entry.widget) }
    for fold in folds.values { turn(fold) }
    turn(overflow)
    didTurn()
  }

  /// The side away from the edge the bar is at: lists open there.
  package var innerSide: Popover.Position {
    switch position {
    case .left: .right
    case .right: .left
    case .bottom: .top
    case .inTopBar, .top, .free: .bottom
    }
  }

  /// Where a group's button has its mark.
  var markCorner: ToolGlyph.Corner {
    position == .right ? .bottomLeft : position == .bottom ? .topRight : .bottomRight
  }

  private func turn(_ widget: Widget) {
    switch widget {
    case let separator as Separator: separator.orientation = position.isVertical ? .horizontal : .vertical
    case let button as ToolButton:
      button.listSide = innerSide
      if button.glyph.corner != nil { button.glyph.corner = markCorner }
    default: break
    }
  }

  /// To override: the widget of an item that is no plain button.
  func ownWidget(for item: ToolbarItem) -> Widget? { nil }

  /// To override: the lines in the overflow list of an item that is no plain button.
  func ownRows(for item: ToolbarItem) -> [BarRow] { [] }

  /// To override: the position changed.
  package func didTurn() {}

  // MARK: Overflow

  private var overflowRows: [BarRow] {
    (planned?.plan.overflow ?? []).flatMap { known[$0]?.rows() ?? [] }
  }

  /// Shows in the overflow button which of the tools in its list is active.
  package func updateOverflow() {
    let active = overflowRows.first { $0.isActive }
    overflow.show(
      active?.icon ?? ToolbarIcon(template: "view-more-horizontal-symbolic"), title: tr("More tools"),
      tooltip: active.map { trf("More tools: %1$s", $0.title) } ?? tr("More tools"))
    overflow.setGroup(markCorner, listTitle: tr("More tools"))
    overflow.setPressed(active != nil, isLocked: false)
  }

  // MARK: Fitting

  /// What the bar takes for its own ends, logical pixels.
  private var ends: Double { ends(hasHandle: hasRoomForHandle) }
  private func ends(hasHandle: Bool) -> Double {
    Double(2 * padding) + (isHandleShown && hasHandle ? handleLength : 0)
  }
  /// A bar in the header has no edge to keep clear of.
  private var padding: Int { position == .inTopBar ? 0 : metrics.padding }

  /// What the bar takes when everything has gone into its list that may, except what is to be kept most.
  package var leastLength: Double {
    let slots = entries.candidates.last.map { $0.map(\.slot) } ?? []
    let kept = slots.filter { !$0.isCollapsible || $0.keep > 1 }
    let solver = metrics.solver
    return solver.length(kept) + solver.spacing + solver.overflowLength + Double(2 * padding)
  }
  private var handleLength: Double { Double(metrics.handle + metrics.spacing) }
  /// Whether there is room for the handle; what must be on the bar comes first.
  private var hasRoomForHandle = true
  private var isHandlePlaced: Bool { isHandleShown && hasRoomForHandle }

  /// To override: the length to have instead of that of the best fit.
  package func preferredLength(fitting room: Double, at position: ToolbarPosition) -> Double? { nil }

  /// Decides what to show in `room` logical pixels along the bar; gives the length it then has.
  package func plan(room: Double) -> Double {
    if planned?.room != room {
      let (plan, hasHandle) = fit(room)
      hasRoomForHandle = hasHandle
      let isNew = planned?.plan != plan
      planned = (room, plan)
      if isNew { onTrace?(plan.trace) }
    }
    return planned.map { length(of: $0.plan, room: room, hasHandle: hasRoomForHandle) } ?? room
  }

  /// The length that the bar would have in `room`, logical pixels.
  package func length(fitting room: Double) -> Double {
    let (plan, hasHandle) = fit(room)
    return length(of: plan, room: room, hasHandle: hasHandle)
  }

  private func length(of plan: BestFit.Plan, room: Double, hasHandle: Bool) -> Double {
    if let preferred = preferredLength(fitting: room, at: position) { return min(preferred, room) }
    let hasFlexible = plan.visible.contains { known[$0]?.isFlexible == true }
    return hasFlexible ? room : min(plan.length + ends(hasHandle: hasHandle), max(room, 0))
  }

  private func fit(_ room: Double) -> (BestFit.Plan, hasHandle: Bool) {
    let ends = ends(hasHandle: true)
    let plan = solve(room - ends)
    // What a bar is for comes before moving it.
    let isTight = plan.length + ends > room || plan.overflow.contains(where: isKept)
    guard isHandleShown, isTight else { return (plan, true) }
    return (solve(room - self.ends(hasHandle: false)), false)
  }

  private func isKept(_ id: String) -> Bool { (known[id]?.slot.keep ?? 0) > 0 }

  private func solve(_ room: Double) -> BestFit.Plan {
    metrics.solver.solve(
      room: room, candidates: entries.candidates.map { $0.map(\.slot) },
      additional: entries.additional.map(\.slot), standard: entries.standard.map(\.slot),
      compactStandard: entries.compactStandard.map(\.slot))
  }

  package var currentPlan: BestFit.Plan? { planned?.plan }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    SizeRequest(minimum: 0, natural: metrics.thickness)
  }

  override package func allocate(width: Int, height: Int) {
    let isUpright = position.isVertical
    let (along, across) = isUpright ? (height, width) : (width, height)
    if planned == nil { _ = plan(room: Double(along)) }
    guard let plan = planned?.plan else { return }
    let line = self.line(of: plan)
    let visible = Set(line.map { ObjectIdentifier($0.widget) })
    for child in children where !child.isPopover && child !== handle {
      let isPlaced = visible.contains(ObjectIdentifier(child))
      setChildPlaced(child, isPlaced)
      if isPlaced != !unplaced.contains(ObjectIdentifier(child)) {
        if isPlaced {
          unplaced.remove(ObjectIdentifier(child))
        } else {
          unplaced.insert(ObjectIdentifier(child))
        }
        child.setAccessibleHidden(!isPlaced)
      }
    }
    let flexible = line.count { $0.isFlexible }
    let spare = Double(along) - ends - plan.length
    var offset = Double(padding)
    for piece in line {
      let length = piece.length + (piece.isFlexible ? max(spare, 0) / Double(flexible) : 0)
      put(piece.widget, offset, length, along, across, isUpright, isFace: piece.isFace)
      offset += length + Double(metrics.spacing)
    }
    if isHandleShown {
      setChildPlaced(handle, hasRoomForHandle)
      handle.setAccessibleHidden(!hasRoomForHandle)
    }
    if isHandlePlaced {
      put(
        handle, Double(along - padding - metrics.handle), Double(metrics.handle), along, across,
        isUpright,
        isFace: false)
    }
    publish(plan)
  }

  /// Children that assistive technology was told not to look at.
  private var unplaced: Set<ObjectIdentifier> = []

  private struct Piece {
    var widget: Widget
    var length: Double
    var isFlexible: Bool
    /// A button, as deep as it is long; other things take the bar's whole depth.
    var isFace: Bool
  }

  /// What is on the bar in order, with the overflow button before the standard ones.
  private func line(of plan: BestFit.Plan) -> [Piece] {
    var line: [Piece] = []
    let standard = Set((entries.standard + entries.compactStandard).map(\.slot.id))
    var hasOverflow = plan.overflow.isEmpty
    func addOverflow() {
      guard !hasOverflow else { return }
      hasOverflow = true
      line.append(Piece(widget: overflow, length: Double(metrics.button), isFlexible: false, isFace: true))
    }
    for id in plan.visible {
      if standard.contains(id) { addOverflow() }
      if plan.folded.contains(id), let fold = folds[id] {
        line.append(Piece(widget: fold, length: Double(metrics.button), isFlexible: false, isFace: true))
      } else if let entry = (plan.isCompact ? compactEntry(id) : nil) ?? known[id] {
        line.append(
          Piece(
            widget: entry.widget, length: entry.slot.length, isFlexible: entry.isFlexible,
            isFace: entry.slot.isButton))
      }
    }
    addOverflow()
    return line
  }

  /// The widget of an entry, by its id.
  package func widget(for id: String) -> Widget? { known[id]?.widget }

  private func compactEntry(_ id: String) -> BarEntry? { entries.compactStandard.first { $0.slot.id == id } }

  private func put(
    _ widget: Widget, _ offset: Double, _ length: Double, _ along: Int, _ across: Int, _ isUpright: Bool,
    isFace: Bool
  ) {
    let depth = isFace ? min(metrics.button, across) : max(across - 2 * metrics.padding, 1)
    let side = (across - depth) / 2
    var start = Int(offset.rounded())
    let length = max(Int(length.rounded()), 1)
    if !isUpright, isRightToLeft { start = along - start - length }
    let minimum = widget.measured(isUpright ? .horizontal : .vertical).minimum
    let deep = max(depth, minimum)
    if isUpright {
      allocate(
        widget, x: side, y: start, width: deep, height: max(length, widget.measured(.vertical).minimum))
    } else {
      allocate(
        widget, x: start, y: side, width: max(length, widget.measured(.horizontal).minimum), height: deep)
    }
  }

  private func publish(_ plan: BestFit.Plan) {
    guard shownIDs != plan.visible || listedIDs != plan.overflow else { return }
    shownIDs = plan.visible
    listedIDs = plan.overflow
    // Labels must not change while GTK lays out.
    MainLoop.after(milliseconds: 0) { [weak self] in self?.updateOverflow() }
  }

  // MARK: Keyboard

  /// Remembers which button Tab comes back to.
  private weak var lastFocus: Widget?

  private var focusable: [Widget] {
    guard let plan = planned?.plan else { return [] }
    return (line(of: plan).map(\.widget) + (isHandlePlaced ? [handle] : [])).filter {
      $0.isSensitive && !($0 is Separator) && !($0 is Spacer)
    }
  }

  /// The popover of a button that has the keyboard focus inside.
  private var openPopover: Popover? {
    for case let popover as Popover in focusable.flatMap(\.children) where popover.containsFocus {
      return popover
    }
    return nil
  }

  override package func moveFocus(_ direction: FocusDirection) -> Bool {
    let stops = focusable
    guard let here = stops.firstIndex(where: { $0.containsFocus }) else {
      // One stop for Tab: the button one was on, else the active tool, else the first.
      let first = lastFocus.flatMap { last in stops.first { $0 === last } }
      return (first ?? stops.first { ($0 as? ToggleButton)?.isActive == true } ?? stops.first)?.grabFocus()
        ?? false
    }
    // What is open over a button keeps the keyboard to itself.
    if let open = openPopover { return open.moveChildFocus(direction) }
    lastFocus = stops[here]
    let step: Int
    switch (direction, position.isVertical) {
    case (.up, true): step = -1
    case (.down, true): step = 1
    case (.left, false): step = isRightToLeft ? 1 : -1
    case (.right, false): step = isRightToLeft ? -1 : 1
    // Tab goes on to what is beside the bar.
    case (.next, _), (.previous, _): return false
    default: return true
    }
    return go(to: (here + step + stops.count) % stops.count, of: stops)
  }

  private func go(to index: Int, of stops: [Widget]) -> Bool {
    guard stops.indices.contains(index) else { return false }
    lastFocus = stops[index]
    return stops[index].grabFocus()
  }

  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self, self.openPopover == nil else { return false }
      switch press.key {
      case .home where press.modifiers.keys.isEmpty: return self.go(to: 0, of: self.focusable)
      case .end where press.modifiers.keys.isEmpty:
        return self.go(to: self.focusable.count - 1, of: self.focusable)
      default: return self.onKey(press)
      }
    }
    add(keys)
  }

  /// The menu of the handle, kept: GTK 4.8 loses one that comes and goes.
  private lazy var menu: BarList = {
    let list = BarList()
    list.attach(to: handle)
    return list
  }()

  /// Shows a menu at a point of the handle.
  package func showMenu(_ rows: [BarRow], at point: Point) {
    menu.show(rows, title: tr("Move toolbar"))
    menu.setPosition(innerSide)
    menu.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    menu.open()
    menu.focusActive()
  }

  /// Whether a press there takes hold of the bar: its handle, or where there is no button.
  package func isGrip(_ point: Point) -> Bool {
    guard let hit = pick(at: point) else { return false }
    return hit === self || hit === handle
  }
}
