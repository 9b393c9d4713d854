import Components
import GTKBinding
import Localization
import Toolbars
import Tools

/// The preferences. There is one window, shown again each time: libadwaita 1.2 leaks the groups of such a window.
final class PreferencesDialog {
  /// What is done with a file of tool bars.
  enum Exchange { case `import`, export }

  /// The arrangements were edited; they are to be shown and kept.
  var onToolbarsChanged: ([ToolbarConfiguration]) -> Void = { _ in }
  /// Everything about the bar is to be as it was delivered.
  var onToolbarsReset: () -> Void = {}
  /// Carries an exchange out, asking on the window; nil = it is not offered.
  var onExchange: ((Exchange, Window) -> Void)? {
    didSet { editor.offersExchange = onExchange != nil }
  }

  let window: PreferencesWindow
  let editor: ToolbarEditor
  private let settings: Settings
  /// Whether a row is being brought in line with its setting.
  private var isUpdating = false

  init(_ settings: Settings, toolbars: [ToolbarConfiguration] = ToolbarConfiguration.defaults) {
    self.settings = settings
    editor = ToolbarEditor(ToolbarDraft(toolbars))
    window = PreferencesWindow(parent: nil)
    window.title = tr("Preferences")
    window.setSearchEnabled(false)
    for page in [generalPage, toolsPage, toolbarsPage] { window.add(page) }
    editor.onEvent = { [unowned self] event in self.handle(event) }
    window.onCloseRequest { [unowned self] in
      self.hide()
      return true
    }
  }

  /// The size of the window where there is room for it, and the least it can do with; logical pixels.
  private static let size = (width: 680, height: 640)
  private static let least = (width: 360, height: 294)

  /// Shows the window above `parent`, and within it where that is narrow.
  func show(for parent: Window?) {
    if !window.isVisible {
      let (most, least) = (Self.size, Self.least)
      window.defaultSize =
        parent.map {
          (min(max($0.width, least.width), most.width), min(max($0.height, least.height), most.height))
        } ?? (most.width, most.height)
    }
    window.setTransient(for: parent)
    window.present()
  }

  /// A hidden window must hold on to nobody, and nobody to it.
  private func hide() {
    window.isVisible = false
    window.setTransient(for: nil)
  }

  func destroy() { window.destroy() }

  /// Says something over the preferences.
  func tell(_ sentence: String) { window.show(Toast(sentence)) }

  // MARK: Toolbars

  /// Shows arrangements that were read or imported elsewhere; what was done to the old ones can't be undone any more.
  func update(toolbars: [ToolbarConfiguration]) {
    // Compared as they are written: a file holds colours more coarsely.
    let shown = editor.draft.configurations.map { ConfigurationEntry($0) }
    guard toolbars.map({ ConfigurationEntry($0) }) != shown else { return }
    editor.update(ToolbarDraft(toolbars))
  }

  private func handle(_ event: ToolbarEditor.Event) {
    switch event {
    case .changed(let draft): onToolbarsChanged(draft.configurations)
    case .reset: onToolbarsReset()
    case .importRequested: onExchange?(.import, window)
    case .exportRequested: onExchange?(.export, window)
    }
  }

  private var toolbarsPage: PreferencesPage {
    PreferencesPage(
      title: tr("Toolbars"), icon: "postil-toolbar-symbolic", name: "toolbars",
      [
        PreferencesGroup(
          title: tr("Annotation tools"),
          description: tr("The toolbar uses the largest arrangement that fits."), [editor]),
        PreferencesGroup(
          title: tr("Position"),
          [
            switchRow(tr("Lock position"), key: "toolbar-locked"),
            switchRow(tr("Keep the page clear of the toolbar"), key: "toolbar-make-room"),
          ]),
      ])
  }

  private func switchRow(_ title: String, key: String) -> SwitchRow {
    let row = SwitchRow(title: title, isActive: settings[bool: key])
    row.onChanged { [unowned self, weak row] in
      if let row, !self.isUpdating { self.settings[bool: key] = row.isActive }
    }
    follow(key) { [weak row] settings in row?.isActive = settings[bool: key] }
    return row
  }

  // MARK: General

  private var generalPage: PreferencesPage {
    PreferencesPage(
      title: tr("General"), icon: "preferences-system-symbolic", name: "general",
      [
        PreferencesGroup(
          title: tr("Author"), description: tr("New annotations carry this name."), [authorRow]),
        PreferencesGroup(title: tr("Appearance"), [colorSchemeRow, densityRow]),
      ])
  }

  private var authorRow: EntryRow {
    let row = EntryRow(title: tr("Name"), text: settings[string: "author"])
    row.onChanged { [unowned self, weak row] in
      guard let row, !self.isUpdating else { return }
      self.settings[string: "author"] = row.text
      // An empty name is an answer too.
      self.settings[bool: "author-asked"] = true
    }
    follow("author") { [weak row] settings in row?.text = settings[string: "author"] }
    return row
  }

  private var colorSchemeRow: ComboRow {
    comboRow(
      tr("Color scheme"), key: "color-scheme",
      [("system", tr("Follow system")), ("light", tr("Light")), ("dark", tr("Dark"))])
  }

  private var densityRow: ComboRow {
    comboRow(
      tr("Toolbar density"), key: "density",
      [("comfortable", tr("Comfortable")), ("compact", tr("Compact"))])
  }

  /// `choices`: the setting's values and what they are called.
  private func comboRow(_ title: String, key: String, _ choices: [(value: String, title: String)]) -> ComboRow
  {
    let index = { (settings: Settings) in choices.firstIndex { $0.value == settings[string: key] } }
    let row = ComboRow(title: title, items: choices.map(\.title), selected: index(settings))
    row.onSelected { [unowned self, weak row] in
      guard !self.isUpdating, let i = row?.selected, choices.indices.contains(i) else { return }
      self.settings[string: key] = choices[i].value
    }
    follow(key) { [weak row] settings in row?.selected = index(settings) }
    return row
  }

  // MARK: Tools

  private var toolsPage: PreferencesPage {
    let group = PreferencesGroup(
      title: tr("Keep tool active after use"),
      description: tr("Other tools return to selection after one use."))
    for id in ToolCatalogue.onBars { group.add(stickyRow(id)) }
    return PreferencesPage(
      title: tr("Tools"), icon: "postil-pen-symbolic", name: "tools",
      [styleGroup, selectionGroup, group, keysGroup])
  }

  private var styleGroup: PreferencesGroup {
    PreferencesGroup(
      title: tr("Style"), description: tr("New annotations look like the one you changed last."),
      [switchRow(tr("Use changed styles for new annotations"), key: "selection-sets-defaults")])
  }

  private var selectionGroup: PreferencesGroup {
    PreferencesGroup(
      title: tr("Selected text"),
      [switchRow(tr("Show tools beside selected text"), key: Preferences.selectionBar)])
  }

  private var keysGroup: PreferencesGroup {
    let group = PreferencesGroup(
      title: tr("Keys"), description: tr("A key given to another tool is removed from its previous tool."),
      [switchRow(tr("Select tools with single keys"), key: "tool-keys-enabled")])
    for id in ["select"] + ToolCatalogue.onBars { group.add(keyRow(id)) }
    return group
  }

  private var toolKeys: ToolKeys { ToolKeys(entries: settings[strings: "tool-keys"]) }

  private func keyRow(_ id: ToolID) -> EntryRow {
    let shown = { (keys: ToolKeys) in keys.key(for: id).map { String($0).uppercased() } ?? "" }
    let row = EntryRow(title: title(of: id), text: shown(toolKeys))
    row.setShowsApplyButton(true)
    row.onApply { [unowned self, weak row] in
      guard let row, !self.isUpdating else { return }
      var keys = self.toolKeys
      keys.set(row.text.filter { !$0.isWhitespace }.last, for: id)
      self.settings[strings: "tool-keys"] = keys.entries
      row.text = shown(keys)
    }
    follow("tool-keys") { [weak row] settings in
      row?.text = shown(ToolKeys(entries: settings[strings: "tool-keys"]))
    }
    return row
  }

  private func title(of tool: ToolID) -> String {
    ToolCatalogue.descriptor(tool).map { tr(key: $0.title.key) } ?? tool.rawValue
  }

  private func stickyRow(_ id: ToolID) -> SwitchRow {
    let descriptor = ToolCatalogue.descriptor(id)
    let row = SwitchRow(
      title: title(of: id),
      isActive: settings[strings: "sticky-tools"].contains(id.rawValue))
    if let icon = descriptor?.icon { row.addPrefix(Image(icon: icon)) }
    row.onChanged { [unowned self, weak row] in
      guard let row, !self.isUpdating else { return }
      var tools = self.settings[strings: "sticky-tools"]
      tools.removeAll { $0 == id.rawValue }
      if row.isActive { tools.append(id.rawValue) }
      self.settings[strings: "sticky-tools"] = tools
    }
    follow("sticky-tools") { [weak row] settings in
      row?.isActive = settings[strings: "sticky-tools"].contains(id.rawValue)
    }
    return row
  }

  /// Brings a row in line whenever its setting changes, here or in another program.
  private func follow(_ key: String, _ update: @escaping (Settings) -> Void) {
    settings.onChange(key) { [weak self] in
      guard let self else { return }
      self.isUpdating = true
      update(self.settings)
      self.isUpdating = false
    }
  }
}
