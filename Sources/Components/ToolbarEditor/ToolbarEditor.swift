import GTKBinding
import Localization
import Toolbars
import Tools

/// Arranges the tools of a bar: groups, what is on the bar at all, and presets; by pointer or by keyboard.
///
/// Tools that the program does not have are not shown; they keep their places in the draft.
package final class ToolbarEditor: Box {
  /// What a person did. The draft shown is already the changed one.
  package enum Event {
    case changed(ToolbarDraft)
    /// Everything is to be as it was delivered.
    case reset(ToolbarDraft)
    case importRequested
    case exportRequested
  }

  package var onEvent: (Event) -> Void = { _ in }
  package private(set) var draft: ToolbarDraft
  /// Which arrangement is shown.
  package private(set) var arrangement = 0

  /// Whether arrangements can be read from and written to files here.
  package var offersExchange = false {
    didSet { if offersExchange != oldValue { more.setMenu(moreMenu) } }
  }

  let canvas = ToolbarCanvas()
  private let more = MenuButton(icon: "view-more-symbolic", name: tr("More"))
  /// What the menu that is open is about.
  var menuStop: EditorStop?
  let menu = PopoverMenu(MenuModel())
  let form = Popover()
  /// The one of these that is open.
  var popover: Popover?
  var menuActions: [String: Action] = [:]
  private let choices = Box(.horizontal)
  private var choiceButtons: [ToggleButton] = []
  private let undo = Action("undo")
  private let redo = Action("redo")
  private let resetOne = Action("reset-one")
  private var isUpdating = false

  package init(_ draft: ToolbarDraft) {
    self.draft = draft
    super.init(.vertical, spacing: 12)
    addClass("toolbar-editor")
    addActions()
    choices.addClass("linked")
    choices.accessibleRole = .group
    choices.setAccessibleName(tr("Arrangement"))
    let space = Box()
    space.hexpand = true
    append(Box(.horizontal, spacing: 6, [choices, space] + buttons))
    let hint = Label(
      tr("Tools in a group share a button. Drag a tool to move it, or click it for more options."),
      classes: ["caption", "dim-label"])
    hint.wraps = true
    hint.xalign = 0
    append(hint)
    append(canvas)
    attachPopovers()
    canvas.onCommand = { [unowned self] command in self.perform(command) }
    refresh()
  }

  private var buttons: [Widget] {
    let undo = Button(icon: "edit-undo-symbolic", name: tr("Undo"))
    undo.actionName = "toolbars.undo"
    let redo = Button(icon: "edit-redo-symbolic", name: tr("Redo"))
    redo.actionName = "toolbars.redo"
    for button in [undo, redo] { button.addClass("flat") }
    more.addClass("flat")
    more.setMenu(moreMenu)
    return [undo, redo, more]
  }

  private var moreMenu: MenuModel {
    let resets: [MenuEntry] = [
      .item(tr("_Reset this arrangement"), action: "toolbars.reset-one"),
      .item(tr("Reset _all"), action: "toolbars.reset"),
    ]
    let files: [MenuEntry] = [
      .item(tr("_Import…"), action: "toolbars.import"), .item(tr("_Export…"), action: "toolbars.export"),
    ]
    return MenuModel([.section(nil, resets)] + (offersExchange ? [.section(nil, files)] : []))
  }

  private func addActions() {
    undo.onActivate { [unowned self] _ in self.perform(.undo) }
    redo.onActivate { [unowned self] _ in self.perform(.redo) }
    resetOne.onActivate { [unowned self] _ in
      self.edit { [arrangement = self.arrangement] draft in draft.reset(arrangement) }
    }
    let group = ActionGroup([
      undo, redo, resetOne,
      Action("reset") { [unowned self] _ in
        self.draft.resetAll()
        self.refresh()
        self.onEvent(.reset(self.draft))
      },
      Action("import") { [unowned self] _ in self.onEvent(.importRequested) },
      Action("export") { [unowned self] _ in self.onEvent(.exportRequested) },
    ])
    insertActionGroup("toolbars", group)
    addMenuActions()
  }

  // MARK: What is shown

  /// Shows another draft; tells nobody.
  package func update(_ draft: ToolbarDraft) {
    guard draft != self.draft else { return }
    self.draft = draft
    refresh()
  }

  /// Shows another arrangement of the draft.
  package func show(arrangement: Int) {
    guard draft.arrangements.indices.contains(arrangement) else { return }
    self.arrangement = arrangement
    refresh()
  }

  var shown: ShownArrangement {
    ShownArrangement(draft.arrangements[arrangement]) { ToolCatalogue.onBars.contains($0.tool) }
  }

  private func refresh() {
    arrangement = min(arrangement, draft.arrangements.count - 1)
    updateChoices()
    undo.isEnabled = draft.canUndo
    redo.isEnabled = draft.canRedo
    resetOne.isEnabled = draft.canReset(arrangement)
    let shown = shown
    if canvas.shown != shown { canvas.show(shown) }
  }

  private func updateChoices() {
    isUpdating = true
    defer { isUpdating = false }
    if choiceButtons.count != draft.arrangements.count {
      choices.removeAll()
      choiceButtons = draft.arrangements.indices.map { i in
        // A button's own label would count twice in its name.
        let button = ToggleButton(child: Label())
        button.onClicked { [weak self] in
          guard let self, !self.isUpdating else { return }
          self.show(arrangement: i)
        }
        choices.append(button)
        return button
      }
    }
    for (i, button) in choiceButtons.enumerated() {
      let title = EditorNames.title(ofArrangement: draft.arrangements[i].bar.name, index: i)
      (button.child as? Label)?.text = title
      button.setAccessibleName(title)
      button.isActive = i == arrangement
      button.setAccessiblePressed(i == arrangement)
    }
    choices.isVisible = choiceButtons.count > 1
  }

  // MARK: Doing

  func perform(_ command: EditorCommand) {
    let shown = shown
    switch command {
    case .move(let id, let destination): move(id, to: shown.place(destination))
    case .step(let id, let step):
      if let destination = shown.destination(of: id, step) { move(id, to: shown.place(destination)) }
    case .remove(let id): remove(id)
    case .moveGroup(let g, let place): moveGroup(g, to: shown.place(ofGroup: place))
    case .stepGroup(let g, let later):
      if let place = shown.destination(ofGroup: g, later: later) { moveGroup(g, to: place) }
    case .renameGroup(let g): askForTitle(ofGroup: g)
    case .menu(let stop): openMenu(stop)
    case .undo: undoOrRedo { $0.undo() }
    case .redo: undoOrRedo { $0.redo() }
    }
  }

  /// Changes the draft, shows it and tells of it; the focus goes to `focus`, which is asked afterwards.
  func edit(_ body: (inout ToolbarDraft) -> Void, focus: () -> EditorStop? = { nil }) {
    let before = draft
    let held = canvas.focusedStop
    body(&draft)
    guard draft != before else { return }
    refresh()
    if let stop = focus() ?? held { canvas.focus(stop) }
    onEvent(.changed(draft))
  }

  private func undoOrRedo(_ body: (inout ToolbarDraft) -> Void) { edit(body) }

  private func move(_ id: ToolID, to destination: ToolDestination) {
    edit({ $0.move(id, to: destination, in: arrangement) }, focus: { .tool(id) })
  }

  /// The focus stays where the tool was.
  private func remove(_ id: ToolID) {
    guard let (g, i) = shown.position(of: id) else { return }
    edit(
      { $0.remove(id, in: arrangement) },
      focus: {
        let groups = self.shown.groups
        let items = groups.indices.contains(g) ? groups[g].items : groups.last?.items ?? []
        return (items.indices.contains(i) ? items[i] : items.last).map { .tool($0.id) }
      })
  }

  /// `place` is one of the arrangement.
  private func moveGroup(_ group: Int, to place: Int) {
    let moved = shown.groups[group]
    let hadGrip = canvas.focusedStop.map { if case .group = $0 { true } else { false } } ?? true
    let held = canvas.focusedStop
    edit(
      { $0.moveGroup(moved.place, to: place, in: arrangement) },
      focus: {
        guard hadGrip, let now = self.shown.position(of: moved.items[0].id)?.group else { return held }
        return .group(now)
      })
  }
}
