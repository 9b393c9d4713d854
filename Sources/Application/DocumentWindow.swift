import Components
import DocumentModel
import Editor
import GTKBinding
import Geometry
import Localization
import PDFEngine
import Rendering
import Tools

/// One window: the start page, or a document with its bars.
final class DocumentWindow {
  let window: ApplicationWindow
  unowned let program: PostilApplication
  private(set) var document: OpenDocument?
  private(set) var view: DocumentView?
  private(set) var tools: ToolRunner?
  let toolState = ToolState()
  /// The file being opened or shown.
  private(set) var path: String?
  var actions: [String: Action] = [:]
  var journal: JournalKeeper?
  var isSaving = false

  /// Made after the first page is on screen; its place is kept free until then.
  private(set) lazy var bar = AnnotationBar()
  private var isBarMade = false
  let barRevealer: Revealer
  let stack = Stack()
  let toasts = ToastOverlay()
  let title = WindowTitle("Postil")
  let header: HeaderBar
  let pageEntry = PageEntry()
  let undoButton = Button(icon: "edit-undo-symbolic", name: tr("Undo"))
  let redoButton = Button(icon: "edit-redo-symbolic", name: tr("Redo"))
  private let banner = Banner()
  private var monitor: FileMonitor?
  private var opening: Task<Void, Never>?
  private var paintedSharp: Set<Int> = []
  private var firstSharpTold = false
  private let measuring = PangoTextMeasurer()

  init(program: PostilApplication, forDocument: Bool) {
    self.program = program
    window = ApplicationWindow(program.application)
    header = HeaderBar(title: title)
    barRevealer = Revealer(nil, transition: .slideDown, isRevealed: true)
    barRevealer.setSizeRequest(height: AnnotationBar.height)
    window.title = "Postil"
    let size = WindowSize.load(program.settings)
    window.defaultSize = (size.width, size.height)
    if size.isMaximized { window.isMaximized = true }
    buildContent()
    addActions()
    connect()
    if !forDocument { showStartPage() }
  }

  private func buildContent() {
    let content = Box(.vertical)
    content.append(header)
    content.append(banner)
    content.append(barRevealer)
    toasts.child = stack
    toasts.vexpand = true
    content.append(toasts)
    window.content = content
    fillHeader()
    barRevealer.isVisible = false
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
      for path in paths { self.program.open(path) }
      return true
    }
    window.add(drop)
    toolState.observe { [unowned self] in self.toolStateChanged() }
    pageEntry.onPage = { [unowned self] page in
      self.view?.go(toPage: page)
      self.view?.grabFocus()
    }
  }

  private func makeBar() {
    guard !isBarMade else { return }
    isBarMade = true
    bar.onEvent = { [unowned self] event in self.handle(event) }
    barRevealer.child = bar
    barRevealer.setSizeRequest(height: -1)
    if let reason = document?.viewOnlyReason { bar.setEnabled(false, reason: ViewOnlyReasons.sentence(reason)) }
    toolStateChanged()
  }

  // MARK: What is shown

  var isEmpty: Bool { document == nil && opening == nil }
  var folder: String? { document?.folder }

  func present() { window.present() }

  func destroy() {
    opening?.cancel()
    document?.close()
    window.destroy()
    program.didClose(self)
  }

  private func showStartPage() {
    let page = StartPage(
      recent: RecentFiles.list().filter { $0.exists && $0.name.lowercased().hasSuffix(".pdf") }.prefix(8)
        .map { ($0.name, $0.path) })
    page.onOpen = { [unowned self] in self.program.chooseFile(from: self) }
    page.onChoose = { [unowned self] path in self.program.open(path) }
    show(page, name: "start")
    title.title = tr("Postil")
    title.subtitle = ""
    window.title = tr("Postil")
    barRevealer.isVisible = false
    pageEntry.isVisible = false
    updateActions()
  }

  private func show(_ widget: Widget, name: String) {
    if let old = stack.child(named: name) { stack.remove(old) }
    stack.add(widget, name: name)
    stack.visibleChildName = name
  }

  /// Says above the document what everyone should know of it; nil takes it away.
  func showBanner(_ text: String?, button: String? = nil, _ action: @escaping () -> Void = {}) {
    banner.show(text, button: button, action)
  }

  func toast(_ text: String) { toasts.show(Toast(text)) }

  func showError(heading: String, _ sentence: String) async {
    TraceLog.write("error", ["message": .string(sentence)])
    _ = await Alert.ask(
      on: window, heading: heading, body: sentence,
      responses: [Alert.Response("close", tr("Close"))], default: "close", close: "close")
  }

  // MARK: Opening

  /// Opens a file into this window; `early` is the opening that was begun before there was one.
  func open(_ path: String, early: EarlyOpening? = nil, page: Int? = nil, tool: String? = nil) {
    self.path = path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    title.title = name
    window.title = name
    if let early, case .success(let pages) = early.opened(waiting: 250), pages.pageCount > 0 {
      let picture = early.picture(waiting: 20)
      show(
        OpenDocument(path: path, service: early.service, pages: pages, author: author), page: page, tool: tool,
        picture: picture)
      guard picture == nil else { return }
      Task { [weak view] in
        if let late = await early.picture() { view?.setFirstPicture(late.pixels, plan: late.plan) }
      }
      return
    }
    let service = early?.service ?? RenderService()
    guard !ErrorSentences.isUnreadable(name: name) else {
      service.close()
      opening = Task { await self.openingFailed(ErrorSentences.unreadable(name: name)) }
      return
    }
    opening = Task {
      var password: String?
      while true {
        do throws(DocumentFileError) {
          let opened = try await OpenDocument.open(
            path: path, service: service, password: password, author: self.author)
          self.opening = nil
          self.show(opened, page: page, tool: tool)
          return
        } catch {
          guard error == .passwordNeeded || error == .wrongPassword else {
            service.close()
            return await self.openingFailed(ErrorSentences.opening(error, name: name))
          }
          password = await PasswordDialog.ask(on: self.window, name: name, again: error == .wrongPassword)
          guard password != nil else {
            service.close()
            self.opening = nil
            self.path = nil
            return self.showStartPage()
          }
        }
      }
    }
  }

  private func openingFailed(_ sentence: String) async {
    opening = nil
    path = nil
    showStartPage()
    await showError(heading: tr("The document can’t be opened"), sentence)
  }

  private var author: String {
    let chosen = program.settings[string: "author"]
    return chosen.isEmpty ? UserNames.realName : chosen
  }

  private func show(
    _ opened: OpenDocument, page: Int?, tool: String?, picture: EarlyOpening.Picture? = nil
  ) {
    TraceLog.stage("document open")
    document = opened
    let view = DocumentView(
      source: opened.service, appearances: opened.appearances, measuring: measuring)
    self.view = view
    let tools = ToolRunner(
      session: opened.session, state: toolState, source: opened.service, measuring: measuring, view: view)
    self.tools = tools
    tools.onEditFreeText = { [unowned self, unowned view] annotation, page, isNew in
      view.editFreeText(annotation, on: page, isNew: isNew)
      self.updateActions()
    }
    tools.onEditNote = { [unowned self] id, page in self.editNote(id, on: page) }
    tools.mayEdit = { [unowned self] page in self.document?.mayEdit(page) ?? false }
    view.onEvent = { [unowned self] event in self.handle(event) }
    opened.session.observe { [unowned self] event in self.sessionChanged(event) }
    opened.onFacts = { [unowned self] in self.factsKnown() }
    if let picture { view.setFirstPicture(picture.pixels, plan: picture.plan) }
    view.setDocument(opened.session.document)
    FrameCosts.watch(view)
    let scroller = ScrolledWindow(view)
    scroller.isKinetic = true
    scroller.hasOverlayScrollbars = true
    show(scroller, name: "document")
    window.title = opened.name
    title.title = opened.name
    pageEntry.isVisible = true
    barRevealer.isVisible = true
    TraceLog.write("document-opened", ["pages": .int(opened.session.document.pages.count)])
    RecentFiles.add(path: opened.path, mime: "application/pdf")
    if let page { view.go(toPage: page) }
    if let tool { toolState.activate(ToolID(rawValue: tool)) }
    tools.toolChanged()
    watch(opened.path)
    view.grabFocus()
    updateTitle()
    updateActions()
    TraceLog.stage("document shown")
  }

  private func factsKnown() {
    guard let document else { return }
    if journal == nil { journal = JournalKeeper(document) }
    if let reason = document.viewOnlyReason {
      let why = ViewOnlyReasons.sentence(reason)
      if isBarMade { bar.setEnabled(false, reason: why) }
      showBanner(why)
    } else if document.facts?.isRepaired == true {
      showBanner(tr("This document was damaged and has been repaired for display. Saving writes a repaired file."))
    }
    updateActions()
  }

  func go(toPage page: Int) { view?.go(toPage: page) }

  // MARK: Events of the view

  private func handle(_ event: DocumentViewEvent) {
    guard let document else { return }
    switch event {
    case .needsPage(let id): Task { await document.load(id) }
    case .currentPageChanged, .zoomChanged: updateTitle()
    case .painted(let page, let scale, let sharp): painted(page: page, scale: scale, sharp: sharp)
    case .tool(let event, let page, let isEraser): tools?.handle(event, page: page, isEraser: isEraser)
    case .pageFailed(let page): pageFailed(page)
    case .strokeShown(let eventTime): strokeShown(eventTime)
    case .freeTextEdited(let annotation, let page, let isNew):
      freeTextEdited(annotation, page: page, isNew: isNew)
      updateActions()
    case .noteEdited(let id, let page, let text):
      noteEdited(id, page: page, text: text)
      updateActions()
    case .key(let press): keyPressed(press)
    }
  }

  private func painted(page: Int, scale: Double, sharp: Bool) {
    TraceLog.stage(sharp ? "painted sharp" : "painted")
    FrameCosts.pagePainted()
    guard TraceLog.isOn || !firstSharpTold else { return }
    if sharp != paintedSharp.contains(page) || !sharp {
      TraceLog.write("page-painted", ["page": .int(page), "scale": .double(scale), "sharp": .bool(sharp)])
      if sharp { paintedSharp.insert(page) } else { paintedSharp.remove(page) }
    }
    guard sharp, !firstSharpTold else { return }
    firstSharpTold = true
    TraceLog.write("first-page-sharp", ["page": .int(page)])
    // Only now is there time for what is not on screen.
    MainLoop.idle { [weak self] in self?.makeBar() }
    if let document { Task { await document.learnSizes() } }
  }

  private func pageFailed(_ page: Int) {
    let sentence = trf("Page %1$d can’t be shown: drawing it takes too long or fails. The other pages are not affected.", page)
    TraceLog.write("error", ["message": .string(sentence)])
    toast(sentence)
  }

  private func strokeShown(_ eventTime: Double) {
    guard TraceLog.isOn else { return }
    // Event times are 32 bits of the same monotonic clock, in milliseconds.
    let now = Double(MainLoop.monotonicMicroseconds) / 1000
    let latency = (now - eventTime).remainder(dividingBy: 4_294_967_296)
    TraceLog.write("stroke-point", ["latency_ms": .double(latency)])
  }

  private func sessionChanged(_ event: SessionEvent) {
    guard let document, let view else { return }
    switch event {
    case .changed(let change, let cause):
      view.update(document.session.document, change: change)
      trace(change)
      if case .edit = cause {} else if let item = change.items.first { view.reveal(item.damage, on: item.page) }
    case .selectionChanged:
      view.setSelection(document.session.selection)
      toolStateChanged()
    case .loaded(let id): view.pageLoaded(id, in: document.session.document)
    case .sizesChanged: view.sizesChanged(document.session.document)
    case .saved: break
    }
    updateTitle()
    updateActions()
  }

  private func trace(_ change: DocumentChange) {
    guard TraceLog.isOn, let document else { return }
    for item in change.items where item.kind == .inserted {
      guard let index = document.session.document.index(of: item.page),
        let annotation = document.session.document.pages[index].annotation(item.id)
      else { continue }
      let r = annotation.bounds
      TraceLog.write(
        "annotation-added",
        [
          "kind": .string(annotation.content.kind.name), "page": .int(index + 1),
          "rect": .numbers([r.minX, r.minY, r.maxX, r.maxY]),
        ])
    }
  }

  // MARK: Typing

  private func freeTextEdited(_ annotation: Annotation, page: PageID, isNew: Bool) {
    guard let session = document?.session, case .freeText(let content) = annotation.content else { return }
    let isBlank = content.text.allSatisfy(\.isWhitespace)
    if isNew {
      guard !isBlank else { return }
      try? session.perform(.insert(annotation, page: page, at: nil), named: TranslatableText("Add text"))
    } else if isBlank {
      try? session.perform(.remove(annotation.id, page: page), named: TranslatableText("Delete"))
    } else if session.document.page(page)?.annotation(annotation.id)?.content != annotation.content {
      try? session.perform(.replace(annotation, page: page), named: TranslatableText("Edit text"))
    }
  }

  /// The note whose making is the last step, so that its first words belong to that step.
  private var freshNote: AnnotationID?

  private func editNote(_ id: AnnotationID, on page: PageID) {
    guard let note = document?.session.document.page(page)?.annotation(id) else { return }
    freshNote = note.contents == nil ? id : nil
    view?.editNote(id, on: page, words: note.contents ?? "")
    updateActions()
  }

  private func noteEdited(_ id: AnnotationID, page: PageID, text: String) {
    guard let session = document?.session, var note = session.document.page(page)?.annotation(id),
      (note.contents ?? "") != text
    else { return }
    note.contents = text
    if freshNote == id, session.history.undoName == TranslatableText("Add note").key {
      try? session.amend(.replace(note, page: page))
    } else {
      try? session.perform(.replace(note, page: page), named: TranslatableText("Edit note"))
    }
    freshNote = nil
  }

  // MARK: Another program's changes

  private func watch(_ path: String) {
    monitor = FileMonitor(path: path) { [weak self] _, _ in self?.fileChanged() }
  }

  private func fileChanged() {
    guard !isSaving, let document else { return }
    Task {
      guard await document.file?.isChangedOnDisk() == true else { return }
      self.showBanner(
        trf("“%1$s” was changed by another program.", document.name), button: tr("Reload")
      ) { [weak self] in self?.reload() }
    }
  }

  private func reload() {
    Task {
      guard let path, await mayClose() else { return }
      closeDocument()
      open(path)
    }
  }

  // MARK: Closing

  /// The document goes on under another name.
  func movedTo(_ newPath: String) {
    path = newPath
    document?.movedTo(newPath)
    journal?.finish()
    journal = document.flatMap(JournalKeeper.init)
    watch(newPath)
    RecentFiles.add(path: newPath, mime: "application/pdf")
    window.title = document?.name ?? window.title
  }

  func closeDocument() {
    monitor = nil
    journal?.finish()
    journal = nil
    document?.close()
    document = nil
    view = nil
    tools = nil
    path = nil
    firstSharpTold = false
    paintedSharp = []
    showBanner(nil)
    toolState.activate(nil)
    if isBarMade { bar.setEnabled(true, reason: nil) }
    if let old = stack.child(named: "document") {
      showStartPage()
      stack.remove(old)
    }
  }

  /// Brings back what a crash left behind, once the document is open.
  func recover(_ journal: RecoveryJournal, from file: JournalFile) {
    Task {
      await opening?.value
      guard let document else { return }
      for change in journal.changes.pages {
        guard let page = document.session.document.pages.first(where: { $0.sourceIndex == change.sourceIndex })
        else { continue }
        await document.load(page.id)
      }
      guard let edit = journal.changes.edit(for: document.session.document) else { return file.remove() }
      do {
        try document.session.perform(edit, named: TranslatableText("Recover changes"))
        self.journal?.writeNow()
        file.remove()
        self.toast(tr("Your changes are back. Save the document to keep them."))
      } catch {
        await self.showError(
          heading: tr("The changes can’t be recovered"),
          trf("“%1$s” is not the document they were made in.", document.name))
      }
    }
  }
}
