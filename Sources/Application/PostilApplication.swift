import Components
import Editor
import GTKBinding
import Geometry
import Glibc
import Localization
import PDFEngine
import Toolbars
import Tools

/// The program: its options, its windows, and what is shared between them.
package final class PostilApplication {
  package static let id = "org.postil.Postil"
  static let version = "0.1.0"

  let application: Application
  let settings = Settings(
    schema: PostilApplication.id, directories: [InstalledData.prefix + "/share/glib-2.0/schemas"],
    defaults: Preferences.defaults)
  private(set) var windows: [DocumentWindow] = []
  /// How the tools draw, in all windows.
  let styles = StyleKeeper()
  /// Started before GTK, so that the first page is drawn while the window comes up.
  private var early: EarlyOpening?

  var hasOfferedRecovery = false
  /// nil until it is first asked for.
  private(set) var preferences: PreferencesDialog?
  private var toolbarsKeeper: ToolbarsKeeper?
  /// Its file is read when palettes are first wanted.
  private(set) lazy var palettes = makePalettes()
  /// Whether they were ever wanted.
  var hasPalettes = false

  private init() {
    application = Application(id: Self.id)
    application.addOption("version", .flag, tr("Print the version and exit"))
    application.addOption("new-window", .flag, tr("Open in a new window"))
    application.addOption("page", .int, tr("Show this page"), value: "N")
    application.addOption("tool", .string, tr("Choose this tool"), value: "ID")
    application.addOption("view", .string, tr("Start in this view"), value: "MODE")
    application.addFilesOption(placeholder: tr("[FILE…]"))
    application.setHelp(parameters: nil, summary: tr("Annotate PDF documents."))
    application.onHandleLocalOptions { [unowned self] options in self.localOptions(options) }
    application.onStartup { [unowned self] in self.startUp() }
    application.onActivate { [unowned self] in self.showStartPage() }
    application.onOpen { [unowned self] paths in for path in paths { self.open(path) } }
    application.onShutdown { [unowned self] in if self.hasPalettes { self.palettes.finish() } }
    application.onCommandLine { [unowned self] invocation in self.commandLine(invocation) }
  }

  /// Runs the program and ends the process with its exit status.
  package static func run() -> Never {
    TraceLog.stage("main")
    Localization.start(domain: "postil")
    Toolkit.keepHeapSmall()
    Toolkit.skipUnneededDrivers()
    // What --help calls it; the window system gets to know it by its id.
    Toolkit.setProgramName("postil")
    MainLoop.attach()
    Resources.load(path: InstalledData.path("postil.gresource"))
    let program = PostilApplication()
    TraceLog.stage("application made")
    // The arguments' own bytes: a file's name need not be valid text.
    let arguments = (0..<Int(CommandLine.argc)).compactMap { i in
      CommandLine.unsafeArgv[i].map { RawText.string(cString: $0) }
    }
    exit(Int32(program.application.run(arguments)))
  }

  private func localOptions(_ options: OptionValues) -> Int {
    if options.isSet("version") {
      print("Postil \(Self.version)")
      return 0
    }
    Toolkit.setProgramName(Self.id)
    if let file = options.remaining.first, !Application.isRunning(Self.id) {
      let size = WindowSize.load(settings)
      let width = max(size.width - SidebarState.width(in: size, settings), 200)
      let height = max(size.height - Self.headerHeight, 200)
      early = EarlyOpening(
        path: Self.absolute(file), view: Size(width: Double(width), height: Double(height)))
      TraceLog.stage("service launched")
    }
    return -1
  }

  /// What a window's header takes of its height.
  private static let headerHeight = 47

  private static func absolute(_ path: String) -> String {
    guard let resolved = RawText.withCString(path, { realpath($0, nil) }) else { return path }
    defer { free(resolved) }
    return RawText.string(cString: resolved)
  }

  private func startUp() {
    TraceLog.stage("startup")
    Toolkit.setApplicationName(tr("Postil"))
    if TraceLog.isOn { Alert.observer = Self.trace }
    addActions()
    settings.onChange(SearchMode.key) { [unowned self] in
      for window in self.windows { window.searchModeChanged() }
    }
    followViewPreferences()
    followSettings()
    followStyles()
  }

  private static func trace(_ moment: Alert.Moment) {
    switch moment {
    case .asked(let number):
      TraceLog.write("question-asked", ["question": .int(number), "inside": .bool(!Alert.areWindows)])
    case .answered(let number): TraceLog.write("question-answered", ["question": .int(number)])
    }
  }

  private func addActions() {
    application.add([
      Action("quit") { [unowned self] _ in self.quit() },
      Action("about") { [unowned self] _ in self.showAbout() },
      Action("open") { [unowned self] _ in self.chooseFile(from: self.activeWindow) },
      Action("new-window") { [unowned self] _ in self.makeWindow().present() },
      Action("preferences") { [unowned self] _ in self.showPreferences() },
      Action("shortcuts") { [unowned self] _ in ShortcutsOverview.show(for: self.activeWindow?.window) },
    ])
    for (action, keys) in Shortcuts.all {
      application.setAccels(action, keys, inPopovers: Shortcuts.inPopovers(action))
    }
  }

  private func commandLine(_ invocation: Invocation) -> Int {
    let options = invocation.options
    let files = options.remaining
    if files.isEmpty {
      if options.isSet("new-window") || windows.isEmpty {
        makeWindow().present()
      } else {
        activeWindow?.present()
      }
    }
    for file in files {
      let path = invocation.path(for: file).map(Self.absolute) ?? file
      let wishes = OpeningWishes(
        page: options.int("page"), tool: options.string("tool"),
        view: options.string("view").flatMap(ViewMode.init(rawValue:)))
      open(path, newWindow: options.isSet("new-window"), wishes: wishes)
    }
    offerRecovery()
    return 0
  }

  /// Settings that hold for the whole program take effect at once.
  private func followSettings() {
    ColorSchemeSetting.apply(settings)
    settings.onChange("color-scheme") { [unowned self] in ColorSchemeSetting.apply(self.settings) }
    followPaletteSettings()
    settings.onChange("author") { [unowned self] in self.authorChanged() }
    for key in ["sticky-tools", "density", "tool-keys", "tool-keys-enabled"] {
      settings.onChange(key) { [unowned self] in
        for window in self.windows { window.applyToolbars() }
      }
    }
    settings.onChange(Preferences.selectionBar) { [unowned self] in
      for window in self.windows {
        window.view?.offersSelectionBar = self.settings[bool: Preferences.selectionBar]
      }
    }
    for name in Preferences.toolbarSwitches {
      settings.onChange(name) { [unowned self] in
        for window in self.windows { window.toolbarSettingChanged(name) }
      }
    }
  }

  private func followStyles() {
    styles.onIssues = { [unowned self] in
      for issue in styles.issues { DocumentWindow.log(ConfigurationSentences.sentence(issue)) }
      for window in windows { window.showConfigurationIssues() }
    }
    styles.onFailure = { [unowned self] error in
      activeWindow?.toast(ConfigurationSentences.writing(error, name: FileNames.last(of: styles.path)))
    }
  }

  private var stickyTools: Set<ToolID> {
    Set(settings[strings: "sticky-tools"].map { ToolID(rawValue: $0) })
  }

  // MARK: Windows

  var activeWindow: DocumentWindow? { windows.first { $0.window.isActive } ?? windows.last }

  /// `forDocument`: a document follows at once, so no start page is made.
  func makeWindow(forDocument: Bool = false) -> DocumentWindow {
    TraceLog.stage("before window")
    let window = DocumentWindow(program: self, forDocument: forDocument)
    window.toolState.stickyTools = stickyTools
    styles.follow(window.toolState)
    TraceLog.stage("window made")
    windows.append(window)
    return window
  }

  func didClose(_ window: DocumentWindow) {
    styles.stopFollowing(window.toolState)
    windows.removeAll { $0 === window }
  }

  private func showStartPage() {
    (activeWindow ?? makeWindow()).present()
    offerRecovery()
  }

  /// The window that has a file, under whatever name.
  func window(with path: String) -> DocumentWindow? {
    windows.first { $0.path == path }
      ?? windows.first { window in window.path.map { FileNames.isSame($0, path) } == true }
  }

  /// Opens a file: in the window that has it already, an empty one, or a new one. One file is one document.
  func open(_ path: String, newWindow: Bool = false, wishes: OpeningWishes = OpeningWishes()) {
    if let present = window(with: path) {
      present.present()
      if let page = wishes.page { present.go(toPage: page) }
      if let mode = wishes.view { present.setViewMode(mode) }
      return
    }
    let window = (newWindow ? nil : windows.first { $0.isEmpty }) ?? makeWindow(forDocument: true)
    let early = early?.path == path ? early : nil
    if early != nil { self.early = nil }
    window.open(path, early: early, wishes: wishes)
    window.present()
    TraceLog.stage("presented")
  }

  func chooseFile(from window: DocumentWindow?) {
    Task {
      let path = await Questions.inTurn {
        await FileChooser.open(
          on: window?.window, title: tr("Open document"), filters: [.pdf], folder: window?.folder)
      }
      if let path { self.open(path) }
    }
  }

  private func quit() {
    Task {
      for window in windows { guard await window.mayClose() else { return } }
      await styles.settle()
      for window in windows {
        // What was given up by answer must not be offered again.
        window.closeDocument()
        window.destroy()
      }
      preferences?.destroy()
      application.quit()
    }
  }

  /// Marks made from now on carry another name; those there are keep theirs.
  func authorChanged() {
    for window in windows { window.document?.session.author = window.author }
  }

  /// The single keys of the tools, as people have them.
  var toolKeys: ToolKeys {
    ToolKeys(entries: settings[strings: "tool-keys"], isEnabled: settings[bool: "tool-keys-enabled"])
  }

  private func showPreferences() {
    InstalledData.findIcons()
    let dialog = preferences ?? makePreferences()
    dialog.show(for: activeWindow?.window)
  }

  private func makePreferences() -> PreferencesDialog {
    let dialog = PreferencesDialog(settings)
    preferences = dialog
    toolbarsKeeper = ToolbarsKeeper(dialog)
    return dialog
  }

  private func showAbout() {
    InstalledData.findIcons()
    About.show(
      on: activeWindow?.window, name: tr("Postil"), icon: Self.id, version: Self.version,
      developer: tr("The Postil developers"), comments: tr("Annotate PDF documents."),
      translators: tr("translator-credits"))
  }
}

extension FileChooser.Filter {
  static var pdf: FileChooser.Filter {
    FileChooser.Filter(tr("PDF documents"), patterns: ["*.pdf", "*.PDF"], mimeTypes: ["application/pdf"])
  }
}
