import GTKBinding
import Geometry
import Localization
import Toolbars

/// Shows a HeaderModel in a host: model in, actions out.
///
/// Whatever changes in one turn of the main loop is shown by one reload, which keeps every button that stays.
package final class HeaderView {
  /// Which of a layout's items the view shows.
  package enum Part { case header, bottom }

  package var model: HeaderModel { didSet { if model != oldValue { setNeedsReload() } } }
  package var context = HeaderContext() { didSet { if context != oldValue { setNeedsReload() } } }
  /// Makes an item's button in place of the stock one; a button without an action gets the item's.
  package var factories: [HeaderItemID: (HeaderItemDescriptor) -> Button] = [:]
  /// Run before an item's action; false keeps the action from being activated.
  package var before: [HeaderItemID: () -> Bool] = [:]
  /// What popovers hold, made each time they open.
  package var providers: [HeaderItemID: () -> Widget] = [:]
  /// What popovers hold for which there is no provider.
  package var menus: [HeaderItemID: () -> [MenuEntry]] = [:]
  /// What gets the keyboard when the header is done with it.
  package var home: () -> Widget? = { nil }
  /// The items on show or the ones without room are others now.
  package var onChange: () -> Void = {}

  /// What is shown now; items without room are in `overflow` too.
  package private(set) var layout = HeaderLayout()
  /// The items that are only in the menu, for lack of room.
  package private(set) var overflow: [HeaderItemID] = []
  /// How often the items were laid out anew.
  package private(set) var reloads = 0

  /// Takes the place of the view's items while `isSlotOpen`; whatever is drawn over it is not its business.
  package let slot = TopBarSlot()
  package var isSlotOpen = false { didSet { if isSlotOpen != oldValue { setNeedsReload() } } }
  /// How much of `room` (logical pixels) what is drawn over the slot takes: the title has what is left.
  package var slotLength: (_ room: Int) -> Int = { $0 }
  /// Items that are not the view's: they stay beside an open slot where there is room.
  private static let stayingBesideSlot: Set<HeaderItemID> = [.close, .save, .outline]

  package let host: any HeaderHost
  package let actions: HeaderActions
  let part: Part
  let menuButton: MenuButton?
  private let title = WindowTitle()
  private let slotTitle = SlotTitle()
  private let start = Box(.horizontal, spacing: gap)
  private let end = Box(.horizontal, spacing: gap)
  private(set) var items: [HeaderItemID: HeaderItem] = [:]
  private var isSlotShown = false
  private var pending: MainLoop.Token?
  /// Made as they are first asked for, and kept: a popover must not leave its widget while it is open.
  var popovers: [HeaderItemID: Popover] = [:]
  /// Where the focus was before the header opened something: it goes back there.
  weak var returnFocus: Widget?
  /// The same items for the menu, as "header.<id>".
  private let group = ActionGroup()
  /// The width there is, logical pixels; 0 = not known.
  private var width = 0

  private static let gap = 6
  /// What the title keeps of the width before items give way to it, logical pixels.
  private static let titleWidth = 88
  /// The least that a title beside an open slot is worth, logical pixels.
  private static let slotTitleWidth = 88

  /// `menuButton` stands last and gets the items without room, as `menuEntries`.
  package init(
    host: any HeaderHost, part: Part = .header, model: HeaderModel = .standard, actions: HeaderActions,
    menuButton: MenuButton? = nil
  ) {
    self.host = host
    self.part = part
    self.model = model
    self.actions = actions
    self.menuButton = menuButton
    host.packStart(start)
    if part == .header { host.packStart(slotTitle) }
    if let menuButton {
      menuButton.insertActionGroup("header", group)
      menuButton.popover?.onClosed { [weak self] in self?.giveFocusBack() }
      menuButton.setFocusOnClick(false)
      let click = ClickController(button: 1)
      click.setPhase(.capture)
      click.onPressed { [weak self] _ in self?.rememberFocus() }
      menuButton.add(click)
      host.packEnd(menuButton)
    }
    host.packEnd(end)
    if part == .header { host.setTitle(title) }
    actions.observe { [weak self] action in self?.actionChanged(action) }
  }

  // MARK: Reloading

  private func setNeedsReload() {
    guard pending == nil else { return }
    pending = MainLoop.after(milliseconds: 0) { [weak self] in self?.reload() }
  }

  /// Shows the model at once.
  package func reload() {
    pending?.cancel()
    pending = nil
    let new = model.layout(context)
    if title.title != new.title.title { title.title = new.title.title }
    if title.subtitle != new.title.subtitle { title.subtitle = new.title.subtitle }
    if new.title != layout.title {
      slotTitle.show(new.title)
      if isSlotShown { fitSlotTitle() }
    }
    let isSame = new.start == layout.start && new.end == layout.end && new.bottom == layout.bottom
    layout = new
    guard !isSame || isSlotShown != isSlotOpen || reloads == 0 else { return }
    reloads += 1
    rebuild()
    openSlot()
    fit()
    onChange()
  }

  private var shownStart: [HeaderItemID] { part == .header ? layout.start : layout.bottom }
  private var shownEnd: [HeaderItemID] { part == .header ? layout.end : [] }

  private func rebuild() {
    let all = shownStart + shownEnd
    for (id, item) in items where !all.contains(id) {
      dropPopover(id)
      (item.button.parent as? Box)?.remove(item.button)
      group.removeAction(id.rawValue)
      items[id] = nil
    }
    place(shownStart, in: start)
    place(shownEnd, in: end)
    if part == .bottom { host.isVisible = !all.isEmpty }
  }

  private func place(_ ids: [HeaderItemID], in box: Box) {
    var last: Widget?
    for id in ids {
      guard let item = items[id] ?? make(id) else { continue }
      let parent = item.button.parent
      if parent == nil {
        box.insert(item.button, after: last)
      } else if parent == box {
        box.move(item.button, after: last)
      } else {
        (parent as? Box)?.remove(item.button)
        box.insert(item.button, after: last)
      }
      last = item.button
    }
  }

  private func make(_ id: HeaderItemID) -> HeaderItem? {
    guard let descriptor = HeaderItemDescriptor.all[id] else { return nil }
    let item = HeaderItem(descriptor, actions: actions, made: factories[id]?(descriptor)) { [weak self] in
      self?.press(id)
    }
    items[id] = item
    let action = Action(id.rawValue, state: descriptor.kind == .toggle ? .bool(item.isOn) : nil)
    action.onActivate { [weak self] _ in self?.press(id) }
    group.add(action)
    menuActions[id] = action
    updateMenuAction(item)
    return item
  }

  // MARK: Actions

  private var menuActions: [HeaderItemID: Action] = [:]

  /// Does what a press on an item does.
  package func press(_ id: HeaderItemID) {
    guard let item = items[id] else { return }
    if before[id]?() ?? true { actions.activate(item.descriptor.action, item.nextTarget) }
    item.refresh()
    // By key the button has the keyboard; what it asked for is elsewhere.
    if item.button.hasFocus { giveFocusBack() }
  }

  private func actionChanged(_ action: String) {
    for item in items.values where item.descriptor.action == action { refresh(item) }
  }

  private func refresh(_ item: HeaderItem) {
    item.refresh()
    updateMenuAction(item)
  }

  private func updateMenuAction(_ item: HeaderItem) {
    guard let action = menuActions[item.descriptor.id] else { return }
    if action.isEnabled != item.isEnabled { action.isEnabled = item.isEnabled }
    if item.descriptor.kind == .toggle { action.state = .bool(item.isOn) }
  }

  /// Shows anew why items are disabled, and their keys.
  package func refresh() { for item in items.values { refresh(item) } }

  /// The items without room, for the menu; `isWanted` leaves out those that it has anyway.
  package func menuEntries(where isWanted: (HeaderItemID) -> Bool) -> [MenuEntry] {
    overflow.filter(isWanted).compactMap { id in
      guard let descriptor = HeaderItemDescriptor.all[id] else { return nil }
      return .item(tr(key: descriptor.shown.key), action: "header.\(id.rawValue)")
    }
  }

  // MARK: Room

  /// Tells how wide the host is, in logical pixels.
  package func setWidth(_ width: Int) {
    guard width != self.width else { return }
    self.width = width
    let old = overflow
    fit()
    if overflow != old { onChange() }
  }

  /// How much of the host's smallest width its items take; they can leave it.
  package var removableWidth: Int {
    items.values.reduce(slotTitle.isVisible ? slotTitle.length + Self.gap : 0) {
      $0 + ($1.button.isVisible ? itemWidth($1) : 0)
    }
  }

  private var knownWidths: [HeaderItemID: Int] = [:]

  private func itemWidth(_ item: HeaderItem) -> Int {
    // What is hidden measures nothing.
    if item.button.isVisible { knownWidths[item.descriptor.id] = item.button.measured(.horizontal).minimum }
    return (knownWidths[item.descriptor.id] ?? 34) + Self.gap
  }

  private func fit() {
    let ids = shownStart + shownEnd
    let mayStay = isSlotShown ? ids.filter(Self.stayingBesideSlot.contains) : ids
    var gone: Set<HeaderItemID> = []
    if width > 0 {
      let room = width - fixedWidth - middleWidth
      let list = mayStay.compactMap { id in
        items[id].map { HeaderOverflow.Item(id, width: itemWidth($0)) }
      }
      gone = Set(HeaderOverflow(list, available: room).moved)
    }
    overflow = ids.filter { gone.contains($0) || !mayStay.contains($0) }
    for id in ids {
      guard let button = items[id]?.button else { continue }
      let hasRoom = !overflow.contains(id)
      if button.isVisible != hasRoom { button.isVisible = hasRoom }
    }
    fitSlotTitle()
  }

  /// What is kept free of items for the title, or for what is drawn over the slot.
  private var middleWidth: Int {
    part == .bottom ? 0 : isSlotShown ? slot.minimumLength : Self.titleWidth
  }

  /// What everything but the items and the title takes.
  private var fixedWidth: Int {
    let middle: Widget = isSlotShown ? slot : title
    return host.measured(.horizontal).minimum - removableWidth
      - (part == .header ? middle.measured(.horizontal).minimum : 0)
  }

  /// Gives the title beside an open slot what nothing else takes.
  private func fitSlotTitle() {
    guard part == .header else { return }
    var length = 0
    if isSlotShown, width > 0 {
      let taken = items.values.reduce(0) { $0 + ($1.button.isVisible ? itemWidth($1) : 0) }
      let room = width - fixedWidth - taken
      let spare = room - slotLength(room) - 3 * Self.gap
      if spare >= Self.slotTitleWidth { length = min(spare, slotTitle.wanted) }
    }
    slotTitle.length = length
    if slotTitle.isVisible != (length > 0) { slotTitle.isVisible = length > 0 }
  }

  /// What is drawn over the slot takes another length now.
  package func refit() {
    let old = overflow
    fit()
    if overflow != old { onChange() }
  }

  /// Where the slot is, or would be if it were open, in the coordinates of `widget`.
  package func slotFrame(in widget: Widget) -> Rect? {
    if slot.isMapped { return slot.bounds(in: widget) }
    guard let a = start.bounds(in: widget), let b = end.bounds(in: widget), start.isMapped || end.isMapped
    else { return host.bounds(in: widget) }
    return a.union(b)
  }

  private func openSlot() {
    isSlotShown = isSlotOpen
    guard part == .header else { return }
    let wanted: Widget = isSlotOpen ? slot : title
    if wanted.parent == nil { host.setTitle(wanted) }
  }
}
