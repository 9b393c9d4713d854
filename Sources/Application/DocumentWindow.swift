import Components
import DocumentModel
import Editor
import GTKBinding
import Localization
import PDFEngine
import Rendering
import Toolbars
import Tools

/// One window: the start page, or a document with its bars.
final class DocumentWindow {
  let window: ApplicationWindow
  unowned let program: PostilApplication
  var document: OpenDocument?
  var view: DocumentView?
  /// The document's pages as cards; made when they are first asked for.
  var grid: PageGrid?
  var viewMode = ViewMode.document
  var tools: ToolRunner?
  /// Finds text, once someone asked for it.
  var finder: Finder?
  let toolState: ToolState
  /// The file being opened or shown.
  var path: String?
  var actions: [String: Action] = [:]
  var journal: JournalKeeper?
  /// The file being written; ends with nil here, and gives why it failed.
  var saving: Task<DocumentFileError?, Never>?
  /// Whether it was answered that saving may break the document's certificate.
  var mayBreakCertificate = false
  /// The file is no longer where it was.
  var isFileGone = false
  var notices = Notices()
  /// The sentence of the banner that the trace was told last.
  private var toldNotice: String?
  /// The printing that is under way.
  var printJob: PrintJob?
  var sharingWays = SharingWays()
  var shareObservers: [() -> Void] = []
  /// What the header's popovers hold; made when one is opened for the first time.
  private(set) lazy var shareList = makeShareList()
  private(set) lazy var brightnessControls = makeBrightnessControls()
  private(set) lazy var viewOptions = makeViewOptions()
  var viewPreferenceObservers: [(PageLook, PageSpread) -> Void] = []
  var monitor: FileMonitor?
  /// A document on its way into this window.
  var opening: Task<Void, Never>?
  /// The last opening with all its questions, over or not.
  var lastOpening: Task<Void, Never>?
  var paintedSharp: Set<Int> = []
  var firstSharpTold = false
  /// The note whose making is the last step, so that its first words belong to that step.
  var freshNote: AnnotationID?
  /// The annotation whose typing is in the document as the last step already, though it goes on; and the state after that.
  var keptTyping: AnnotationID?
  var keptState: History.StateID?
  /// The new text among them.
  var keptText: Annotation?
  /// Where the context menu was asked for whose entries may be chosen now.
  var menuPlace: MenuPlace?
  /// Tells of another content of the clipboard.
  var clipboardChange: SignalConnection?
  /// What is kept of the document beside its file.
  var keeper: DocumentKeeper?
  /// The colours of the open style panel, from which those follow that were used.
  var triedColors: TriedColors?
  var sidebarState = SidebarState()
  private(set) lazy var sidebar = makeSidebar()

  /// Made after the first page is on screen.
  var bar: AnnotationToolbar { madeBar! }
  var madeBar: AnnotationToolbar?
  /// The class of widths the window was last in.
  var barWidthClass: WindowSizeClass?
  /// What the open style panel leads back to; nil while it is closed.
  var openedStyle: OpenedStyle?
  /// What is to be opened when the bar has come.
  var styleOpening: StyleOpening?
  /// The position that the configuration asked for last.
  var configuredPosition: ToolbarPosition?
  /// Made when the page editor is shown for the first time.
  var pageTools: FlexibleToolbar?
  /// What it was made of.
  var pageToolsMade: PageToolbarSettings?
  /// The bars' configuration; nil until it is read.
  var toolbars: ToolbarsLoader?
  /// Which preset has which of the keys Shift+1 … Shift+9.
  var presets = PresetSlots()
  var isBarMade: Bool { madeBar != nil }
  var isAskingAuthor = false
  /// When a combination of keys was last pressed that does nothing, on the monotonic clock (µs).
  var failedShortcut: Int64?
  /// A colour being picked from the screen.
  var screenPicking: Task<Color?, Never>?
  /// The style panel's picking, while its panel is out of the way.
  var stylePick: Task<Void, Never>?
  /// Whether the desktop can; nil until it was asked.
  var canPickScreenColor: Bool?
  var screenPickingLookup: Task<Void, Never>?
  /// What is under what the style panel changes; nil while that isn't known.
  var stylePaper: Color?
  var paperLookup: Task<Void, Never>?
  let stack = Stack()
  let toasts = ToastOverlay()
  /// The document, and what is opened above it.
  let documentColumn = Box(.vertical)
  /// What bars may float over: the column, with room kept beside it for a docked bar.
  let documentPane = Bin()
  /// All there is below the header.
  private let content = Box(.vertical)
  private(set) lazy var host = ToolbarHost(shell)
  /// The sidebar's pane and the document's.
  let body = Paned()
  let headerView: HeaderView
  /// Lets the header get narrower than its items.
  let headerRoom: HeaderRoom
  /// The items below the document, where a configuration asks for some.
  let bottomView: HeaderView
  let mainMenu = MainMenu()
  let shell: HeaderShell
  /// What a configuration decides about the header.
  var headerSettings = HeaderSettings() {
    didSet {
      updateHeader()
      updateActions()
    }
  }
  /// What is known of the document, as far as the header goes.
  var headerState = HeaderDocumentState.none { didSet { updateHeader() } }
  /// Whether the document lies over the start page.
  var isOverStartPage = false
  /// The smaller line of the title in view modes that have one of their own ("3 pages selected").
  var subtitles: [ViewMode: String] = [:] { didSet { if subtitles != oldValue { updateTitle() } } }
  /// Why actions are disabled that are, in sentences, by their names without prefix.
  var disabledReasons: [String: String] = [:] {
    didSet {
      guard disabledReasons != oldValue, reasonsRefresh?.isScheduled != true else { return }
      reasonsRefresh = MainLoop.after(milliseconds: 0) { [weak self] in
        self?.headerView.refresh()
        self?.madeBar?.refreshItems()
        self?.pageTools?.refreshItems()
      }
    }
  }
  private var reasonsRefresh: MainLoop.Token?
  /// The document with what floats over it.
  var documentArea: Overlay?
  /// Made after the first page is on screen.
  var pills: DocumentPills?
  let banner = Banner()
  let measuring = PangoTextMeasurer()

  init(program: PostilApplication, forDocument: Bool) {
    self.program = program
    toolState = ToolState(recent: program.settings[strings: "recent-tools"].map { ToolID(rawValue: $0) })
    window = ApplicationWindow(program.application)
    (headerView, headerRoom, bottomView) = Self.makeHeader(window, program, mainMenu)
    shell = HeaderShell(header: headerRoom, content: content)
    window.title = "Postil"
    let size = WindowSize.load(program.settings)
    window.defaultSize = (size.width, size.height)
    if size.isMaximized { window.isMaximized = true }
    sidebarState.isNarrow = size.width < SidebarState.narrow && !size.isMaximized
    buildContent()
    addActions()
    connect()
    if !forDocument { showStartPage() }
  }

  private func buildContent() {
    content.append(banner)
    toasts.child = stack
    toasts.vexpand = true
    documentColumn.append(toasts)
    body.setStart(nil, resize: false)
    documentPane.child = documentColumn
    body.setEnd(documentPane)
    body.vexpand = true
    content.append(body)
    content.append(bottomView.host)
    window.content = host
    connectHost()
    fillHeader()
  }

  private func connect() {
    window.onCloseRequest { [unowned self] in
      self.closeRequested()
      return true
    }
    window.onMap {
      TraceLog.write("window-shown")
      TraceLog.stage("mapped")
    }
    let drop = DropTarget([.files])
    drop.onDrop { [unowned self] content, _ in
      guard case .files(let paths) = content else { return false }
      for path in paths {
        if path.hasSuffix(".toolbar.json") { self.chooseProfile(path) } else { self.program.open(path) }
      }
      return true
    }
    window.add(drop)
    toolState.observe { [unowned self] in self.toolStateChanged() }
  }

  /// What stands beside the document; nil without a sidebar.
  var sidebarPane: Widget? { sidebarState.isOpen ? sidebar : nil }

  // MARK: What is shown

  var isEmpty: Bool { document == nil && opening == nil }
  var isSaving: Bool { saving != nil }
  var folder: String? { document?.folder }

  func present() { window.present() }

  func destroy() {
    opening?.cancel()
    document?.close()
    headerView.closePopovers()
    // By then there may be no program any more to ask about actions.
    reasonsRefresh?.cancel()
    clipboardChange?.disconnect()
    window.destroy()
    program.didClose(self)
  }

  func showStartPage() {
    InstalledData.findIcons()
    let page = StartPage(
      recent: RecentFiles.list().filter { $0.exists && $0.name.lowercased().hasSuffix(".pdf") }.prefix(8)
        .map { ($0.name, $0.path) })
    page.onOpen = { [unowned self] in self.program.chooseFile(from: self) }
    page.onChoose = { [unowned self] path in self.program.open(path) }
    show(page, name: "start")
    setTitle(tr("Postil"))
    window.title = tr("Postil")
    updateBar()
    isOverStartPage = false
    updateHeader()
    updateActions()
  }

  func show(_ widget: Widget, name: String) {
    if let old = stack.child(named: name) { stack.remove(old) }
    stack.add(widget, name: name)
    stack.visibleChildName = name
  }

  /// Brings the banner in line with `notices`.
  func updateBanner() {
    let notice = notices.first
    if notice?.sentence != toldNotice {
      toldNotice = notice?.sentence
      TraceLog.write("notice", ["message": .string(toldNotice ?? "")])
    }
    banner.show(notice?.sentence, button: notice?.button) { notice?.action() }
  }

  func toast(_ text: String) { toasts.show(Toast(text)) }

  /// Asks over this window, once no other question is open.
  func ask(
    heading: String, body: String, responses: [Alert.Response], default defaultID: String, close: String
  ) async -> String {
    await Questions.inTurn {
      self.present()
      return await Alert.ask(
        on: self.window, heading: heading, body: body, responses: responses, default: defaultID, close: close)
    }
  }

  func showError(heading: String, _ sentence: String) async {
    TraceLog.write("error", ["message": .string(sentence)])
    _ = await ask(
      heading: heading, body: sentence, responses: [Alert.Response("close", tr("Close"))], default: "close",
      close: "close")
  }
}
