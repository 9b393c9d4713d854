import GTKBinding
import Geometry
import Localization
import Toolbars
import Tools

/// The menus of tools and groups: everything a drag does, and more.
extension ToolbarEditor {
  func addMenuActions() {
    let moveTo = Action("move-to", parameter: .int32)
    moveTo.onActivate { [unowned self] value in
      guard case .tool(let id) = self.menuStop, let group = value?.int else { return }
      let count = self.shown.groups.count
      self.perform(.move(id, group < count ? .group(group, index: .max) : .newGroup(at: count)))
    }
    menuActions[moveTo.name] = moveTo
    addTool("earlier") { $0.perform(.step($1, .earlier)) }
    addTool("later") { $0.perform(.step($1, .later)) }
    addTool("remove") { $0.perform(.remove($1)) }
    addTool("split") { $0.split(before: $1) }
    addTool("pin") { $0.askForPreset(of: $1) }
    addTool("change-preset") { $0.askForPreset(of: $1) }
    addTool("unpin") { editor, id in editor.edit({ $0.unpin(id) }) }
    addGroup("rename-group") { $0.perform(.renameGroup($1)) }
    addGroup("group-earlier") { $0.perform(.stepGroup($1, later: false)) }
    addGroup("group-later") { $0.perform(.stepGroup($1, later: true)) }
    addGroup("merge") { $0.mergeWithNext($1) }
    insertActionGroup("arrange", ActionGroup(Array(menuActions.values)))
  }

  private func addMenuAction(_ name: String, _ body: @escaping (ToolbarEditor, EditorStop) -> Void) {
    menuActions[name] = Action(name) { [unowned self] _ in
      if let stop = self.menuStop { body(self, stop) }
    }
  }

  private func addTool(_ name: String, _ body: @escaping (ToolbarEditor, ToolID) -> Void) {
    addMenuAction(name) { editor, stop in if case .tool(let id) = stop { body(editor, id) } }
  }

  private func addGroup(_ name: String, _ body: @escaping (ToolbarEditor, Int) -> Void) {
    addMenuAction(name) { editor, stop in if case .group(let g) = stop { body(editor, g) } }
  }

  func openMenu(_ stop: EditorStop) {
    guard popover == nil else { return }
    menuStop = stop
    switch stop {
    case .tool(let id): menu.setMenu(MenuModel(entries(of: id)))
    case .group(let g): menu.setMenu(MenuModel(entries(ofGroup: g)))
    }
    show(menu, at: stop)
  }

  private func entries(of id: ToolID) -> [MenuEntry] {
    let shown = shown
    let position = shown.position(of: id)
    enable("earlier", shown.destination(of: id, .earlier) != nil)
    enable("later", shown.destination(of: id, .later) != nil)
    enable("split", (position?.index ?? 0) > 0)
    let groups = shown.groups.enumerated().filter { $0.offset != position?.group }
      .map { g, group -> MenuEntry in
        .item(EditorNames.description(ofGroup: g, group), action: "arrange.move-to", target: .int(g))
      }
    let places: [MenuEntry] = [
      .section(nil, groups),
      .section(
        nil, [.item(tr("New group"), action: "arrange.move-to", target: .int(shown.groups.count))]),
    ]
    let isPreset = draft.arrangements[arrangement][id]?.identifier != nil
    let presets: [MenuEntry] =
      isPreset
      ? [
        .item(tr("_Change preset…"), action: "arrange.change-preset"),
        .item(tr("_Delete preset"), action: "arrange.unpin"),
      ] : [.item(tr("_Pin as preset…"), action: "arrange.pin")]
    guard position != nil else { return [.submenu(tr("_Add to"), places), .section(nil, presets)] }
    return [
      .section(
        nil,
        [
          .submenu(tr("_Move to"), places), .item(tr("Move _earlier"), action: "arrange.earlier"),
          .item(tr("Move _later"), action: "arrange.later"),
          .item(tr("_Start a new group here"), action: "arrange.split"),
        ]),
      .section(nil, presets),
      .section(nil, [.item(tr("_Remove from the toolbar"), action: "arrange.remove")]),
    ]
  }

  private func entries(ofGroup group: Int) -> [MenuEntry] {
    let shown = shown
    enable("group-earlier", shown.destination(ofGroup: group, later: false) != nil)
    enable("group-later", shown.destination(ofGroup: group, later: true) != nil)
    enable("merge", group + 1 < shown.groups.count)
    return [
      .section(nil, [.item(tr("_Rename…"), action: "arrange.rename-group")]),
      .section(
        nil,
        [
          .item(tr("Move _earlier"), action: "arrange.group-earlier"),
          .item(tr("Move _later"), action: "arrange.group-later"),
          .item(tr("_Merge with next group"), action: "arrange.merge"),
        ]),
    ]
  }

  private func enable(_ name: String, _ on: Bool) { menuActions[name]?.isEnabled = on }

  // MARK: Popovers

  /// The popovers stay on the canvas: GTK 4.8 never frees a menu that was opened and then taken off.
  func attachPopovers() {
    for popover in [menu, form] {
      popover.attach(to: canvas)
      popover.onClosed { [unowned self, unowned popover] in
        // The action that a menu was closed by is activated after this.
        MainLoop.after(milliseconds: 0) { [weak self] in
          guard let self, self.popover === popover else { return }
          self.popover = nil
          self.canvas.popover = nil
          if self.canvas.focusedStop == nil { self.canvas.refocus() }
        }
      }
    }
  }

  /// Opens a popover at something on the canvas, in place of one that is open.
  private func show(_ popover: Popover, at stop: EditorStop) {
    guard let frame = canvas.frame(of: stop) else { return }
    self.popover?.popdown()
    self.popover = popover
    canvas.popover = popover
    popover.point(at: frame)
    popover.popup()
  }

  func askForTitle(ofGroup group: Int) {
    let groups = shown.groups
    guard groups.indices.contains(group) else { return }
    let place = groups[group].place
    let content = NameForm(
      tr("Group name"), groups[group].title ?? "", tr("Rename"), allowsBlank: true)
    content.onDone = { [weak self] title in
      guard let self else { return }
      self.form.popdown()
      self.edit({ $0.renameGroup(place, title, in: self.arrangement) }, focus: { .group(group) })
    }
    form.content = content
    show(form, at: .group(group))
    content.start()
  }

  func askForPreset(of id: ToolID) {
    guard let item = draft.arrangements[arrangement][id],
      let descriptor = ToolCatalogue.descriptor(item.tool)
    else { return }
    let content = PresetForm(item, descriptor)
    content.onDone = { [weak self] style, title, slot in
      guard let self else { return }
      self.form.popdown()
      guard item.identifier == nil else {
        return self.edit(
          { $0.changePreset(id, style: style, title: title, slot: slot) }, focus: { .tool(id) })
      }
      var pinned: ToolID?
      self.edit(
        { pinned = $0.pin(id, style: style, title: title, slot: slot, in: self.arrangement) },
        focus: { pinned.map { .tool($0) } })
    }
    form.content = content
    show(form, at: .tool(id))
    content.start()
  }

  // MARK: Groups

  private func split(before id: ToolID) {
    let shown = shown
    guard let (g, i) = shown.position(of: id) else { return }
    let group = shown.groups[g]
    edit(
      { $0.splitGroup(group.place, at: group.place(ofMember: i), in: arrangement) }, focus: { .tool(id) })
  }

  private func mergeWithNext(_ group: Int) {
    let groups = shown.groups
    guard group + 1 < groups.count else { return }
    let (first, second) = (groups[group].place, groups[group + 1].place)
    edit({ $0.mergeGroup(second, into: first, in: arrangement) }, focus: { .group(group) })
  }
}
