import Components
import DocumentModel
import Editor
import GTKBinding
import Geometry
import Localization
import Toolbars
import Tools

/// The annotation bar: where it is, when it shows, what it shows.
extension DocumentWindow {
  func makeBar() {
    guard !isBarMade else { return }
    let bar = AnnotationToolbar(metrics: barMetrics)
    madeBar = bar
    bar.onEvent = { [unowned self] event in self.handle(event) }
    bar.lists = [
      "undo": { [weak self] in self?.undoRows ?? [] }, "redo": { [weak self] in self?.redoRows ?? [] },
    ]
    explain(bar)
    bar.onKey = { [weak self] in self?.barKeyPressed($0) ?? false }
    host.add(bar, toolbarPlacement)
    configureBar()
    updateBar()
    toolStateChanged()
  }

  /// Lets a bar's tooltips say keys, and why commands can't be given.
  func explain(_ bar: FlexibleToolbar) {
    bar.accelerator = { [unowned program] action in
      program.application.accels(action).first.flatMap(Application.label(ofAccelerator:))
    }
    bar.reason = { [weak self] action in
      action.hasPrefix("win.") ? self?.disabledReasons[String(action.dropFirst(4))] : nil
    }
  }

  /// Makes the bar anew, for sizes of its own.
  func remakeBar() {
    guard let bar = madeBar else { return }
    host.remove(bar)
    madeBar = nil
    makeBar()
  }

  func addToolbarActions() {
    let shown = Action("annotation-toolbar", state: .bool(program.settings[bool: "toolbar-visible"]))
    shown.onChangeState { [unowned self] value in self.setBarWanted(value.bool ?? true) }
    window.add(shown)
    actions["annotation-toolbar"] = shown
    add("annotation-done") { $0.finishAnnotating() }
    add("toolbar-position", .string, state: .string(toolbarPosition.rawValue)) { window, value in
      guard let position = value?.string.flatMap(ToolbarPosition.init(rawValue:)) else { return }
      window.moveBar(to: position)
    }
    add("toolbar-rect", nil, state: .dictionary([:])) { window, _ in window.publishBarRect() }
    for name in Preferences.toolbarSwitches { addSetting(name) }
  }

  /// A command that turns a preference on and off.
  private func addSetting(_ name: String) {
    let action = Action(name, state: .bool(program.settings[bool: name]))
    action.onChangeState { [unowned self] value in
      self.program.settings[bool: name] = value.bool ?? false
      self.toolbarSettingChanged(name)
    }
    window.add(action)
    actions[name] = action
  }

  /// Brings command and bar in line with a preference, which may have been changed elsewhere.
  func toolbarSettingChanged(_ name: String) {
    let isOn = program.settings[bool: name]
    actions[name]?.state = .bool(isOn)
    if name == "finger-draws" { return updateFingers() }
    guard isBarMade else { return }
    switch name {
    case "toolbar-locked": host.change(bar) { $0.isLocked = isOn }
    default: makeRoom()
    }
  }

  /// The connections between the bar's host and the window.
  func connectHost() {
    host.onEvent = { [unowned self] event in self.handle(event) }
    host.contentRect = { [unowned self] position in self.toolbarRect(at: position) }
    host.onDragFrame = { FrameCosts.barMoved() }
    host.topBar = { [unowned self] in self.headerStretch }
  }

  /// Where the bar may be: over the document, not over the bar to find text with, nor beside it over the pills.
  private func toolbarRect(at position: ToolbarPosition) -> Rect? {
    guard var rect = documentPane.bounds(in: host) else { return nil }
    if pills != nil, position == (host.isRightToLeft ? .left : .right) {
      rect.height = max(rect.height - 56, 0)
    }
    // Where room is made at the top, both are below it.
    guard documentColumn.margins.top == 0, let panel = finder?.panel, panel.isVisible else { return rect }
    let height = min(Double(panel.height), rect.height)
    rect = Rect(x: rect.x, y: rect.y + height, width: rect.width, height: rect.height - height)
    return rect
  }

  var standardItems: StandardItems {
    StandardItems(
      done: item("done", "win.annotation-done", tr("Done"), "object-select-symbolic"),
      undo: item("undo", "win.undo", tr("Undo"), "edit-undo-symbolic"),
      redo: item("redo", "win.redo", tr("Redo"), "edit-redo-symbolic"),
      style: ToolbarItem(id: "style", kind: .style, isCollapsible: false))
  }

  func item(_ id: String, _ action: String, _ title: String, _ icon: String) -> ToolbarItem {
    ToolbarItem(id: id, command: .init(action, title: title, icon: icon), isCollapsible: false)
  }

  // MARK: Showing

  /// Whether the bar is to be seen whenever a document is.
  var isBarWanted: Bool {
    guard toolbarsSettings.features.annotationEditing else { return false }
    return toolbarsSettings.annotation.isPermanent || actions["annotation-toolbar"]?.state?.bool ?? false
  }

  /// Whether what the window shows is what the bar is for.
  var hasUseForBar: Bool {
    document != nil && viewMode == .document && documentPane.isVisible
      && document?.viewOnlyReason == nil
  }

  private func setBarWanted(_ wanted: Bool) {
    // Asked for anywhere else it shows with the document.
    let wanted = wanted || document != nil && viewMode != .document
    setViewMode(.document)
    actions["annotation-toolbar"]?.state = .bool(wanted)
    program.settings[bool: "toolbar-visible"] = wanted
    // Asked for before the first page is there it comes with it.
    if isBarWanted, firstSharpTold { makeBar() }
    if !wanted {
      styleOpening = nil
      activate(tool: nil)
    }
    updateBar()
  }

  /// A tool that was chosen by its key is never in the hand unseen: the bar comes, for as long as this window wants it.
  func showBarOfTool() {
    guard toolState.active != nil, hasUseForBar else { return }
    if !isBarWanted { actions["annotation-toolbar"]?.state = .bool(true) }
    if firstSharpTold { makeBar() }
    updateBar()
    if toolbarPosition == .inTopBar { shell.revealBriefly() }
  }

  /// The end of annotating: no bar, no tool.
  private func finishAnnotating() {
    setBarWanted(false)
    view?.grabFocus()
    if toolbarsSettings.annotation.savesAfterHiding { Task { await save() } }
  }

  /// Shows or hides the bar as the mode and the document want it.
  func updateBar() {
    updatePageTools()
    guard isBarMade else { return }
    host.setShown(bar, isBarWanted && hasUseForBar)
    updateHeaderStretch()
    makeRoom()
  }

  func updateBarState() {
    guard isBarMade else { return }
    var state = AnnotationToolbarState()
    state.active = toolState.active
    state.isLocked = toolState.isLocked
    state.recent = toolState.recent
    state.styles = toolState.styles
    state.keys = program.toolKeys
    state.style = stylePanelModel
    state.presets = presets
    state.disabledReason = document?.viewOnlyReason.map(ViewOnlyReasons.sentence)
    bar.update(state)
  }

  // MARK: Position

  /// A bar's position is remembered for each class of window widths.
  private var positionKey: String {
    switch WindowSizeClass(width: Double(host.width > 0 ? host.width : window.defaultSize.width)) {
    case .wide: "toolbar-position"
    case .medium: "toolbar-position-medium"
    case .compact: "toolbar-position-compact"
    }
  }

  /// Where this window's bar is, or would be.
  var toolbarPosition: ToolbarPosition {
    madeBar.flatMap { host.placement(of: $0)?.position } ?? rememberedPosition
  }

  /// Where bars were last in windows of this width.
  private var rememberedPosition: ToolbarPosition {
    ToolbarPosition(rawValue: program.settings[string: positionKey]) ?? .inTopBar
  }

  private var toolbarPlacement: ToolbarPlacement {
    var placement = ToolbarPlacement(supported: .desktop, position: rememberedPosition)
    placement.isLocked = program.settings[bool: "toolbar-locked"]
    return placement
  }

  private func moveBar(to position: ToolbarPosition) {
    if isBarMade {
      host.change(bar, cause: .keyboard) { $0.set(position) }
    } else if toolbarsSettings.annotation.supportedPositions.contains(position.member) {
      remember(position)
    }
  }

  private func remember(_ position: ToolbarPosition) {
    actions["toolbar-position"]?.state = .string(position.rawValue)
    program.settings[string: positionKey] = position.rawValue
  }

  private func handle(_ event: ToolbarHost.Event) {
    switch event {
    case .moved(let moved, let position, let cause):
      guard moved === madeBar else {
        if cause != .program { program.settings[string: "editor-toolbar-position"] = position.rawValue }
        return
      }
      // What a file or another width asks for is nobody's wish.
      if cause == .program {
        actions["toolbar-position"]?.state = .string(position.rawValue)
      } else {
        remember(position)
      }
      updateHeaderStretch()
      makeRoom()
    case .menu(let bar, let point): showHandleMenu(of: bar, at: point)
    case .resized(let width):
      fitSidebar(to: Int(width))
      let widthClass = WindowSizeClass(width: width)
      if isBarMade, let last = barWidthClass, last != widthClass {
        host.change(bar) { [position = rememberedPosition] in $0.set(position) }
      }
      barWidthClass = widthClass
    case .flungAway(let flung): if flung === madeBar { actions["annotation-done"]?.activate(nil) }
    case .didShow(let shown): if shown === madeBar { barDidShow() }
    case .dragBegan, .dragEnded, .willShow, .willHide, .didHide: break
    }
  }

  /// Keeps the page clear of a docked bar, if that is wanted.
  private func makeRoom() {
    let wanted = program.settings[bool: "toolbar-make-room"] && isBarWanted && hasUseForBar
    let size = barMetrics.thickness + 12
    var margins = Margins()
    if wanted {
      switch toolbarPosition {
      case .left: if host.isRightToLeft { margins.end = size } else { margins.start = size }
      case .right: if host.isRightToLeft { margins.start = size } else { margins.end = size }
      case .top: margins.top = size
      case .bottom: margins.bottom = size
      case .inTopBar, .free: break
      }
    }
    defer { placePills() }
    guard documentColumn.margins != margins else { return }
    documentColumn.margins = margins
    documentPane.setClass("page-backdrop", margins != Margins())
  }

  private func showHandleMenu(of bar: FlexibleToolbar, at point: Point) {
    guard let placement = host.placement(of: bar) else { return }
    let icon = { (isOn: Bool) in ToolbarIcon(template: isOn ? "object-select-symbolic" : nil) }
    var rows = placement.supported.docks.map { position in
      let isHere = position == placement.position
      return BarRow(
        id: position.rawValue, icon: icon(isHere), title: position.title, isActive: isHere,
        isEnabled: !placement.isLocked
      ) { [weak self] in self?.host.change(bar, cause: .keyboard) { $0.set(position) } }
    }
    if bar === madeBar {
      let commands = [
        ("toolbar-locked", tr("Lock position")),
        ("toolbar-make-room", tr("Keep the page clear of the toolbar")),
        ("annotation-toolbar", tr("Hide annotation tools")),
      ]
      for (name, title) in commands {
        let isOn = name != "annotation-toolbar" && actions[name]?.state?.bool == true
        rows.append(
          BarRow(
            id: name, icon: icon(isOn), title: title, isActive: isOn,
            isEnabled: actions[name]?.isEnabled ?? false
          ) { [weak self] in self?.actions[name]?.activate() })
      }
    }
    bar.showMenu(rows, at: point)
  }

  /// Tells scripts where the bar and its handle are in the window, logical pixels; nothing while it is hidden.
  private func publishBarRect() {
    var values: [String: Double] = [:]
    if isBarMade, let frame = host.frame(of: bar) {
      let handle = window.frame(of: bar.handle)?.center ?? .zero
      let border = window.hasClass("solid-csd") ? window.surfaceOffset.dx : 0
      values = [
        "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height, "handle-x": handle.x,
        "handle-y": handle.y, "border": border,
      ]
    }
    actions["toolbar-rect"]?.state = .dictionary(values)
  }

  // MARK: Events

  private func handle(_ event: AnnotationToolbar.Event) {
    switch event {
    case .tool(let id):
      activate(tool: id)
      focusContent()
    case .lock(let id):
      activate(tool: id)
      toolState.setLocked(true)
      focusContent()
    case .style(let event): handle(event)
    }
  }

  /// Lets a bar fade that a stroke comes near; `sample` in a page's user space, nil = the stroke is over.
  func strokeMoved(to sample: PointerSample?, on page: PageID) {
    guard isBarMade, isBarWanted else { return }
    guard let sample, let view, let index = document?.session.document.index(of: page) else {
      return host.strokeMoved(to: nil)
    }
    host.strokeMoved(to: view.translate(view.userToView(index).apply(sample.position), to: host))
  }
}
