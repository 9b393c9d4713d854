import Components
import DocumentModel
import Editor
import GTKBinding
import Localization
import Tools

/// What the view and the session tell.
extension DocumentWindow {
  func handle(_ event: DocumentViewEvent) {
    guard let document else { return }
    switch event {
    case .needsPage(let id): Task { await document.load(id) }
    case .currentPageChanged:
      markCurrentPage()
      updateTitle()
      pageTurned()
      finder?.viewMoved()
    case .zoomChanged:
      updateCursor()
      updateTitle()
      wakePills()
      finder?.viewMoved()
    case .painted(let page, let scale, let sharp): painted(page: page, scale: scale, sharp: sharp)
    case .tool(let event, let page, let isEraser): toolEvent(event, page: page, isEraser: isEraser)
    case .pageFailed(let page): pageFailed(page)
    case .strokeShown(let eventTime): strokeShown(eventTime)
    case .typing:
      pills?.rest()
      journal?.schedule()
    case .pickingColor: TraceLog.write("color-picking")
    case .freeTextEdited, .noteEdited: typingEnded(event)
    case .deleteRequested(let id, let page): delete(id, on: page)
    case .menuRequested(let place): showMenu(at: place)
    case .key(let press): keyPressed(press)
    case .penSeen: penSeen()
    }
  }

  private func toolEvent(_ event: ToolEvent, page: PageID, isEraser: Bool) {
    guard !holdsForAuthor(event, isEraser: isEraser) else { return }
    tools?.handle(event, page: page, isEraser: isEraser)
    switch event {
    case .down(let sample, _): strokeMoved(to: sample, on: page)
    case .move(let samples): strokeMoved(to: samples.last, on: page)
    case .up, .cancel: strokeMoved(to: nil, on: page)
    case .textSelected: break
    }
  }

  func painted(page: Int, scale: Double, sharp: Bool) {
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
    MainLoop.idle { [weak self] in self?.firstPageShown() }
    if let document { Task { await document.learnSizes() } }
  }

  /// Now there is time for what is beside the page.
  private func firstPageShown() {
    if isBarWanted { makeBar() }
    makePills()
    fillSidebar()
    if toolbars == nil { loadToolbars() } else { Task { await toolbars?.setDocument(path) } }
  }

  private func pageFailed(_ page: Int) {
    // A document of which nothing was seen says so for as long as it is open.
    if document?.session.document.pages.count == 1 || (page == 1 && !firstSharpTold) {
      let sentence = tr("This document can’t be shown. Its first page failed to load.")
      TraceLog.write("error", ["message": .string(sentence)])
      notices[.notDrawable] = Notices.Notice(sentence: sentence)
      updateBanner()
      // There is no first sharp page to wait for.
      MainLoop.idle { [weak self] in self?.firstPageShown() }
      return
    }
    let sentence = trf(
      "Page %1$d failed to load. The other pages aren’t affected.", page)
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

  func sessionChanged(_ event: SessionEvent) {
    guard let document, let view else { return }
    updateGrid(event)
    switch event {
    case .changed(let change, let cause):
      view.update(document.session.document, change: change)
      finder?.documentChanged()
      // What is selected may look otherwise now.
      if !document.session.selection.isEmpty { toolStateChanged() }
      switch cause {
      case .preview: break
      case .edit: trace(change)
      case .undo, .redo:
        trace(change)
        if let item = change.items.first, viewMode == .document { view.reveal(item.damage, on: item.page) }
      }
    case .selectionChanged:
      view.setSelection(document.session.selection)
      // Copying means one or the other.
      if !document.session.selection.isEmpty, tools?.selectedText != nil { tools?.cancel() }
      speakSelection()
      toolStateChanged()
    case .loaded(let id):
      view.pageLoaded(id, in: document.session.document)
      tools?.performHeld()
    case .sizesChanged: view.sizesChanged(document.session.document)
    case .saved: break
    }
    updateTitle()
    updateActions()
    sidebarHears(event)
  }

  private func trace(_ change: DocumentChange) {
    guard TraceLog.isOn, let document else { return }
    let annotations = change.pages.reduce(into: [PageID: [AnnotationID: Annotation]]()) { result, id in
      let list = document.session.document.page(id)?.annotations ?? []
      result[id] = Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    }
    for item in change.items where item.kind == .inserted {
      guard let index = document.session.document.index(of: item.page),
        let annotation = annotations[item.page]?[item.id]
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
}
