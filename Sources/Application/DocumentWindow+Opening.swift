import Components
import DocumentModel
import GTKBinding
import Localization
import PDFEngine
import Toolbars
import Tools

/// From a path to a document on screen.
extension DocumentWindow {
  /// Opens a file into this window; `early` is the opening that was begun before there was one.
  func open(_ path: String, early: EarlyOpening? = nil, wishes: OpeningWishes = OpeningWishes()) {
    self.path = path
    let name = FileNames.last(of: path)
    isOverStartPage = stack.child(named: "start") != nil
    setTitle(name)
    window.title = name
    if let early, case .success(let pages) = early.opened(waiting: 250), pages.pageCount > 0 {
      let picture = early.picture(waiting: 0)
      show(
        OpenDocument(path: path, service: early.service, pages: pages, author: author), wishes,
        picture: picture)
      guard picture == nil else { return }
      Task { [weak view] in
        if let late = await early.picture() { view?.setFirstPicture(late.pixels, plan: late.plan) }
      }
      return
    }
    let service = early?.service ?? RenderService()
    if let refusal = ErrorSentences.refusal(toOpen: path, name: name) {
      service.close()
      return begin { await self.openingFailed(refusal) }
    }
    begin { await self.open(path, name: name, service: service, wishes) }
  }

  private func begin(_ body: @escaping () async -> Void) {
    opening = Task { await body() }
    lastOpening = opening
  }

  /// `file`: it was read already, and what it reads is to be shown.
  private func open(
    _ path: String, name: String, service: RenderService, _ wishes: OpeningWishes, file: PDFFile? = nil
  ) async {
    var password: String?
    while true {
      do throws(DocumentFileError) {
        let opened = try await OpenDocument.open(
          path: path, service: service, password: password ?? file?.password, file: file, author: author)
        // The window may have gone meanwhile.
        guard !Task.isCancelled else { return opened.close() }
        opening = nil
        show(opened, wishes)
        return
      } catch {
        guard !Task.isCancelled else { return service.close() }
        guard error == .passwordNeeded || error == .wrongPassword else {
          service.close()
          return await openingFailed(ErrorSentences.opening(error, name: name))
        }
        headerState = .locked
        password = await Questions.inTurn {
          await PasswordDialog.ask(on: self.window, name: name, again: error == .wrongPassword)
        }
        guard !Task.isCancelled else { return service.close() }
        guard password != nil else {
          service.close()
          opening = nil
          self.path = nil
          headerState = .none
          return showStartPage()
        }
      }
    }
  }

  private func openingFailed(_ sentence: String) async {
    opening = nil
    path = nil
    headerState = .invalid
    showStartPage()
    await showError(heading: tr("Can’t open the document"), sentence)
  }

  private func show(_ opened: OpenDocument, _ wishes: OpeningWishes, picture: EarlyOpening.Picture? = nil) {
    TraceLog.stage("document open")
    document = opened
    let view = DocumentView(
      source: opened.service, appearances: opened.appearances, measuring: measuring)
    self.view = view
    let tools = makeTools(for: opened, view)
    view.onEvent = { [unowned self] event in self.handle(event) }
    opened.session.observe { [weak self] event in self?.sessionChanged(event) }
    startJournal()
    opened.onFacts = { [weak self] in self?.factsKnown() }
    applyViewPreferences()
    updateFingers()
    if let picture { view.setFirstPicture(picture.pixels, plan: picture.plan) }
    view.setDocument(opened.session.document)
    FrameCosts.watch(view)
    let scroller = ScrolledWindow(view)
    scroller.isKinetic = true
    scroller.hasOverlayScrollbars = true
    show(makeDocumentArea(scroller, view), name: "document")
    window.title = opened.name
    headerState = .open
    updateBar()
    offerSidebar()
    TraceLog.write("document-opened", ["pages": .int(opened.session.document.pages.count)])
    RecentFiles.add(path: opened.path, mime: "application/pdf")
    if let page = wishes.page { view.go(toPage: page) }
    if let place = wishes.place { view.go(to: place) }
    if let tool = wishes.tool { toolState.activate(ToolID(rawValue: tool)) }
    tools.toolChanged()
    watch(opened.path)
    // GTK takes the focus back later from a view that had it when it was hidden.
    if let mode = wishes.view { setViewMode(mode) }
    focusContent()
    updateTitle()
    updateActions()
    TraceLog.stage("document shown")
  }

  private func makeTools(for opened: OpenDocument, _ view: DocumentView) -> ToolRunner {
    let tools = ToolRunner(
      session: opened.session, state: toolState, source: opened.service, measuring: measuring, view: view)
    view.onTab = { [unowned self] forward in stepToAnnotation(forward: forward) }
    tools.onEditFreeText = { [unowned self, unowned view] annotation, page, isNew in
      view.editFreeText(annotation, on: page, isNew: isNew)
      self.updateActions()
    }
    tools.onEditNote = { [unowned self] id, page, isNew in self.editNote(id, on: page, isNew: isNew) }
    tools.onTextSelected = { [unowned self] in self.textSelectionChanged() }
    view.offersSelectionBar = program.settings[bool: Preferences.selectionBar]
    view.selectionBarReason = { [unowned self] action in self.reason(whyNot: action) }
    tools.permission = { [unowned self] page in
      guard self.headerSettings.features.contains(.annotationEditing) else { return .never }
      return self.document?.permission(toEdit: page) ?? .never
    }
    tools.onDropped = { [unowned self] page in self.editDropped(on: page) }
    tools.onHeld = { [unowned self] in self.journal?.schedule() }
    self.tools = tools
    return tools
  }

  private func factsKnown() {
    guard let document else { return }
    guard !document.showsOtherPages else { return reopen(document) }
    if sharingWays == SharingWays() { learnSharingWays() }
    tools?.performHeld()
    if let reason = document.viewOnlyReason {
      let why = ViewOnlyReasons.sentence(reason)
      updateBarState()
      toolState.activate(nil)
      notices[.viewOnly] = Notices.Notice(sentence: why)
    }
    if document.breaksCertificate {
      notices[.certified] = Notices.Notice(
        sentence: tr("This document is certified. Annotating it will invalidate the certification."))
    }
    if let sentence = rewritingSentence(document) {
      notices[.repaired] = Notices.Notice(sentence: sentence)
    }
    updateBanner()
    updateActions()
  }

  /// What is to be known of a document before it is saved, when that takes more than adding to its file.
  private func rewritingSentence(_ document: OpenDocument) -> String? {
    let isSigned = document.facts?.isSigned == true
    if document.facts?.isRepaired == true {
      return isSigned
        ? tr(
          "This document is damaged and signed. Save changes in a copy, in which the signature is no longer valid."
        )
        : tr("This document was damaged and has been repaired for display. Saving writes a repaired file.")
    }
    guard document.isRewrittenOnSave else { return nil }
    return isSigned
      ? tr(
        "Postil can’t add to this signed file. Save changes in a copy, in which the signature is no longer valid."
      )
      : tr("Postil can’t add to this file, so saving will rewrite it.")
  }

  /// Shows the pages that were found in a damaged file, in place of those the render service found.
  private func reopen(_ document: OpenDocument) {
    guard let file = document.openedFile else { return }
    let wishes = OpeningWishes(page: view?.currentPage)
    let (path, name) = (document.path, document.name)
    closeDocument()
    self.path = path
    setTitle(name)
    window.title = name
    begin { await self.open(path, name: name, service: RenderService(), wishes, file: file) }
  }

  /// A mark could not be made.
  private func editDropped(on page: PageID) {
    guard let document else { return }
    guard headerSettings.features.contains(.annotationEditing) else {
      return toast(tr("Annotating is turned off"))
    }
    toast(
      document.viewOnlyReason.map(ViewOnlyReasons.sentence)
        ?? tr("This page’s annotations can’t be read, so you can’t annotate it."))
  }
}

/// What else is asked for where a document is opened.
struct OpeningWishes {
  /// The 1-based page to show.
  var page: Int?
  /// The tool to choose.
  var tool: String?
  var view: ViewMode?
  /// What was in view before.
  var place: ViewPlace?
}
