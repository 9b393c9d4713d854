import Components
import GTKBinding
import Geometry
import Localization
import Toolbars

/// The header: which items it shows, and the main menu.
extension DocumentWindow {
  /// Commands that open an item's popover.
  static let popoverActions: KeyValuePairs<String, HeaderItemID> = [
    "share": .activity, "brightness-options": .brightness, "view-options": .settings,
  ]

  static func makeHeader(
    _ window: ApplicationWindow, _ program: PostilApplication, _ menu: MainMenu
  ) -> (HeaderView, HeaderRoom, HeaderView) {
    let actions = HeaderActions(["win": window, "app": program.application])
    actions.accelerator = { [unowned program] action in
      program.application.accels(action).first.flatMap(Application.label(ofAccelerator:))
    }
    let button = MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), menu: menu.model)
    button.tooltip = "\(tr("Main menu")) (F10)"
    let bar = HeaderBar()
    let view = HeaderView(host: bar, actions: actions, menuButton: button)
    let room = HeaderRoom(bar)
    room.removable = { [weak view] in view?.removableWidth ?? 0 }
    room.onWidth = { [weak view] width in view?.setWidth(width) }
    let bottom = HeaderView(host: HeaderRow(), part: .bottom, actions: actions)
    return (view, room, bottom)
  }

  /// The part of the header bar that a bar docked in it takes, in the host's coordinates.
  var headerStretch: Rect? { headerView.slotFrame(in: host) }

  /// Opens the header's slot while the annotation bar is docked there.
  func updateHeaderStretch() {
    let isDocked = isBarMade && isBarWanted && hasUseForBar && toolbarPosition == .inTopBar
    if isBarMade { headerView.slot.thickness = bar.metrics.thickness }
    headerView.slot.minimumLength = isDocked ? Int(bar.leastLength.rounded(.up)) : 0
    headerView.slotLength = { [weak self] room in
      self?.madeBar.map { Int($0.length(fitting: Double(room)).rounded(.up)) } ?? 0
    }
    guard headerView.isSlotOpen != isDocked else {
      if isDocked { headerView.refit() }
      return
    }
    headerView.isSlotOpen = isDocked
    headerView.reload()
  }

  func fillHeader() {
    // The program's actions outlive the window.
    headerView.actions.reason = { [weak self] action in
      action.hasPrefix("win.") ? self?.disabledReasons[String(action.dropFirst(4))] : nil
    }
    headerView.actions.observe { [weak self] action in if action == "win.view-mode" { self?.updateHeader() } }
    headerView.providers = [
      .activity: { [unowned self] in self.shareList },
      .brightness: { [unowned self] in self.brightnessControls },
      .settings: { [unowned self] in self.viewOptions },
    ]
    for view in [headerView, bottomView] { view.home = { [weak self] in self?.shownGrid ?? self?.view } }
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self, !self.headerView.isPopoverOpen else { return false }
      return self.barKeyPressed(press)
    }
    headerRoom.add(keys)
    bottomView.menus = [.activity: { MainMenu.share }, .settings: { MainMenu.zoom }]
    headerView.onChange = { [unowned self] in
      self.mainMenu.showOverflow(self.menuOfHeader)
      self.traceHeader()
    }
    shell.isHeld = { [weak self] in self?.headerView.isPopoverOpen ?? false }
    shell.onMove = { [weak self] in self?.host.queueAllocate() }
    shell.onChange = { [weak self] in
      guard let shell = self?.shell else { return }
      TraceLog.write(
        "header-shown", ["docked": .bool(shell.placement == .docked), "revealed": .bool(shell.isRevealed)])
    }
    window.onSizeStateChanged { [weak self] in self?.updateHeader() }
    headerView.setWidth(window.defaultSize.width)
    updateHeader()
    headerView.reload()
    bottomView.reload()
  }

  func addHeaderActions() {
    add("main-menu") { window in window.shell.reveal { [weak window] in window?.headerView.openMenu() } }
    for (name, item) in Self.popoverActions {
      add(name) { window in
        window.shell.reveal { [weak window] in window?.headerView.togglePopover(item) }
      }
    }
  }

  /// Brings the header in line with the document, the view mode and the settings.
  func updateHeader() {
    var context = HeaderContext(
      mode: viewMode, document: headerState, isModal: isOverStartPage && document != nil,
      features: headerSettings.features)
    if document == nil, context.document == .open { context.document = .none }
    for view in [headerView, bottomView] {
      var model = headerSettings.model
      for mode in ViewMode.allCases { model.setTitle(view.model.title(mode: mode), mode: mode) }
      view.model = model
      view.context = context
    }
    shell.placement = HeaderPlacement(
      headerSettings.visibility, isHeaderVisible: headerSettings.isHeaderVisible,
      isFullscreen: window.isFullscreen)
  }

  /// `subtitle` is that of modes that have none of their own.
  func setTitle(_ title: String, subtitle: String = "") {
    for mode in ViewMode.allCases {
      headerView.model.setTitle(HeaderTitle(title, subtitle: subtitles[mode] ?? subtitle), mode: mode)
    }
  }

  /// Another page is the current one.
  func pageTurned() {
    wakePills()
    guard let document, let view else { return }
    let count = document.session.document.pages.count
    if HeaderPlacement.showsBriefly(headerSettings.visibility, page: view.currentPage, of: count) {
      shell.revealBriefly()
    }
  }

  /// What the header has no room for, and sharing wherever no button offers it.
  private var menuOfHeader: [MenuEntry] {
    let header = headerView.layout
    var entries = headerView.menuEntries { !MainMenu.ownItems.contains($0) }
    if document != nil, !(header.start + header.end + header.bottom).contains(.activity) {
      entries.insert(.item(tr("Share"), action: "win.share"), at: 0)
    }
    return entries
  }

  private func traceHeader() {
    let layout = headerView.layout
    let moved = headerView.overflow
    func names(_ ids: [HeaderItemID]) -> TraceLog.Value {
      .string(ids.filter { !moved.contains($0) }.map(\.rawValue).joined(separator: " "))
    }
    TraceLog.write(
      "header-changed",
      [
        "mode": .string(headerView.context.mode.rawValue), "start": names(layout.start),
        "end": names(layout.end), "overflow": .string(moved.map(\.rawValue).joined(separator: " ")),
        "reloads": .int(headerView.reloads),
      ])
  }
}
