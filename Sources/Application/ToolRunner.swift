import Components
import DocumentModel
import Editor
import Geometry
import Rendering
import Tools

/// Feeds the active tool with what happens on the pages, and carries out what it answers.
final class ToolRunner {
  private let session: EditorSession
  private let state: ToolState
  private let source: any PageSource
  private let measuring: any TextMeasuring
  private unowned let view: DocumentView
  private var tool: any Tool = SelectTool()
  private var toolID: ToolID?
  /// The pen's other end erases whatever the tool.
  private var eraser: EraserTool?
  private var page: PageID?
  private var textRequest: Task<Void, Never>?
  /// What was drawn on pages that are still being read.
  private var held = HeldEdits()
  /// What tools asked for along with those edits.
  private var heldRequests: [(request: ToolRequest, page: PageID)] = []
  /// The text that selecting left selected, for copying and marking.
  private(set) var selectedText: (page: PageID, text: SelectedText)? {
    didSet { if selectedText != nil || oldValue != nil { tellOfText() } }
  }
  /// Whether a gesture is under way: what it selects changes with every step.
  private var isPressed = false

  /// Whether marks may be made on a page.
  enum Permission { case now, later, never }

  var permission: (PageID) -> Permission = { _ in .now }
  /// A mark was dropped, because its page can't be written on.
  var onDropped: (PageID) -> Void = { _ in }
  /// An edit waits for its page to be read.
  var onHeld: () -> Void = {}
  /// A note's words, or another annotation's comment, are to be read or written; `isNew`: the note was made just now.
  var onEditNote: (AnnotationID, PageID, _ isNew: Bool) -> Void = { _, _, _ in }
  /// Other text is selected, or none any more; not told while a drag still selects.
  var onTextSelected: () -> Void = {}
  var onEditFreeText: (Annotation, PageID, _ isNew: Bool) -> Void = { _, _, _ in }

  init(
    session: EditorSession, state: ToolState, source: any PageSource, measuring: any TextMeasuring,
    view: DocumentView
  ) {
    self.session = session
    self.state = state
    self.source = source
    self.measuring = measuring
    self.view = view
  }

  /// The active tool changed: whatever the old one was in the middle of is dropped.
  func toolChanged() {
    guard state.active != toolID else { return }
    cancel()
    toolID = state.active
    tool = state.descriptor?.make() ?? SelectTool()
    view.hasTool = toolID != nil && toolID != "select" && toolID != "hand"
    if toolID != nil, toolID != "select" { session.select([]) }
  }

  func cancel() {
    textRequest?.cancel()
    if let page { answer(to: .cancel, page: page) }
    eraser = nil
    isPressed = false
    selectedText = nil
  }

  private func tellOfText() { if !isPressed || selectedText == nil { onTextSelected() } }

  func handle(_ event: ToolEvent, page: PageID, isEraser: Bool) {
    self.page = page
    switch event {
    case .down:
      selectedText = nil
      isPressed = true
      eraser = isEraser ? EraserTool() : nil
    case .up, .cancel: isPressed = false
    case .move, .textSelected: break
    }
    answer(to: event, page: page)
  }

  /// Does what a click with a tool does at a place of a page (user space), whatever tool is active.
  func click(_ id: ToolID, at point: Point, on page: PageID) {
    guard var other = ToolCatalogue.descriptor(id)?.make(), let (context, index) = context(id, page) else {
      return
    }
    let sample = PointerSample(position: point)
    _ = other.handle(.down(sample, clicks: 1), context)
    carryOut(other.handle(.up(sample), context), page: page, index: index)
  }

  private func context(_ id: ToolID, _ page: PageID) -> (context: ToolContext, index: Int)? {
    guard let value = session.document.page(page), let index = session.document.index(of: page) else {
      return nil
    }
    let context = ToolContext(
      page: value, scale: view.userToView(index).meanScale, style: state.styles[id],
      selection: session.selection, measuring: measuring)
    return (context, index)
  }

  private func answer(to event: ToolEvent, page: PageID) {
    let id: ToolID = eraser != nil ? "eraser" : (toolID ?? "select")
    guard let (context, index) = context(id, page) else { return }
    let output: ToolOutput
    if eraser != nil {
      output = eraser!.handle(event, context)
    } else {
      output = tool.handle(event, context)
    }
    carryOut(output, page: page, index: index)
  }

  private func carryOut(_ output: ToolOutput, page: PageID, index: Int) {
    if let selection = output.selection { session.select(selection) }
    if let carried = output.carried {
      carry(carried, isDone: output.edit != nil, name: output.edit?.name, from: index)
    } else {
      if let edit = output.edit { perform(edit, on: page) }
      if output.elsewhere.isEmpty {
        view.show(output.draft, on: page)
      } else {
        view.show(output.elsewhere.merging([page: output.draft]) { _, own in own })
      }
    }
    switch output.request {
    case nil: break
    case .pan: view.beginPanning()
    case .selectText(let request): selectText(request, page: page, index: index)
    case .editFreeText(let annotation, let isNew):
      // What is typed waits for the page as any other edit does.
      if permission(page) == .never { onDropped(page) } else { onEditFreeText(annotation, page, isNew) }
    case .editNote(let id):
      let isNew = if case .insert(let mark, _, _)? = output.edit?.edit { mark.id == id } else { false }
      switch permission(page) {
      case .later where isNew: heldRequests.append((.editNote(id), page))
      case .never where isNew: break
      // What can't be changed can still be read.
      default: onEditNote(id, page, isNew)
      }
    }
    if let marks = output.edit?.edit.insertions { markMade(marks.map(\.annotation)) }
  }

  /// A tool that goes after a mark leaves it selected, unless words are still to be written.
  func markMade(_ marks: [Annotation]) {
    let before = state.active
    state.markMade()
    guard state.active != before, !view.isEditing else { return }
    session.select(Set(marks.map(\.id)))
  }

  // MARK: Moving

  /// Shows annotations where the pointer takes them, over another page there; when it `isDone`, they are moved.
  private func carry(_ carried: CarriedAnnotations, isDone: Bool, name: String?, from index: Int) {
    let pages = session.document.pages
    let source = pages[index]
    let ids = Set(carried.annotations.map(\.id))
    let (under, isInside) = view.page(under: view.userToView(index).apply(carried.pointer)) ?? (index, false)
    let place: CarriedAnnotations.Place = isInside ? .onPage : .besidePage
    var (moved, staying) = ([Annotation](), carried.staying(on: source, place))
    if under != index, permission(pages[under].id) == .now, let toUser = view.userToView(under).inverse {
      (moved, staying) = carried.landing(
        from: source, on: pages[under], view.userToView(index).then(toUser), place)
    }
    guard isDone, let name else {
      var drafts = [source.id: Draft(annotations: staying, hidden: ids)]
      if !moved.isEmpty { drafts[pages[under].id] = Draft(annotations: moved) }
      return view.show(drafts)
    }
    view.show([:])
    let edits =
      moved.map { Edit.remove($0.id, page: source.id) } + staying.map { .replace($0, page: source.id) }
      + moved.map { .insert($0, page: pages[under].id, at: nil) }
    perform(NamedEdit(name, .group(edits)), on: source.id)
  }

  // MARK: Edits

  /// Does an edit: at once, when its page has been read, or never where nothing may be written.
  func perform(_ edit: NamedEdit, on page: PageID) {
    let pages = [page] + edit.edit.pages.filter { $0 != page }
    if pages.contains(where: { permission($0) == .never }) { return onDropped(page) }
    // One of several pages waits for all of them.
    if let waited = pages.first(where: { permission($0) == .later }) {
      held.hold(edit, on: waited)
      onHeld()
      view.setWaiting(held.annotations)
    } else {
      // An edit that no longer fits the document is dropped: nothing is half done.
      try? session.perform(edit.edit, named: edit.name)
    }
  }

  var isHolding: Bool { !held.isEmpty }
  /// What waits for pages to be read.
  var heldEdits: [Edit] { held.all }
  /// The pages that edits wait for.
  var heldPages: [PageID] { held.pages }

  /// Does what waited for pages that have been read, and drops what can't be done any more.
  func performHeld() {
    for page in held.pages {
      let permission = permission(page)
      guard permission != .later else { continue }
      let edits = held.take(page)
      view.setWaiting(held.annotations)
      if permission == .never { onDropped(page) } else { for edit in edits { perform(edit, on: page) } }
    }
    let requests = heldRequests
    heldRequests = []
    for (request, page) in requests {
      switch (permission(page), request) {
      case (.later, _): heldRequests.append((request, page))
      case (.now, .editNote(let id)): onEditNote(id, page, true)
      default: break
      }
    }
  }

  // MARK: Text

  /// Where a selection begins or ends on one page.
  private enum TextEnd {
    case start, end
    /// User space points.
    case at(Point)
  }

  /// Asks for the text of a drag, on every page it goes over.
  private func selectText(_ request: TextSelectionRequest, page: PageID, index: Int) {
    let pages = session.document.pages
    let last = view.place(request.end, of: index)
    guard pages.indices.contains(index), pages.indices.contains(last.page) else { return }
    let isForward = last.page >= index
    let range = min(index, last.page)...max(index, last.page)
    textRequest?.cancel()
    textRequest = Task { [weak self, source] in
      var parts: [SelectedPart] = []
      for i in range {
        let from: TextEnd = i == index ? .at(request.start) : isForward ? .start : .end
        let to: TextEnd = i == last.page ? .at(last.position) : isForward ? .end : .start
        parts.append(await Self.text(of: pages[i], from: from, to: to, request.granularity, in: source))
        guard !Task.isCancelled else { return }
      }
      guard let self, let own = parts.firstIndex(where: { $0.page == page }) else { return }
      let selected = SelectedText(
        request: request, quads: parts[own].quads, text: parts[own].text, before: Array(parts[..<own]),
        after: Array(parts[(own + 1)...]))
      // The tools that mark text make use of it at once: nothing stays selected.
      if self.tool is SelectTool, self.eraser == nil {
        self.selectedText = selected.isEmpty ? nil : (page, selected)
      }
      self.answer(to: .textSelected(selected), page: page)
    }
  }

  private static func text(
    of page: Page, from: TextEnd, to: TextEnd, _ granularity: TextSelectionRequest.Granularity,
    in source: any PageSource
  ) async -> SelectedPart {
    let toSource = page.userToSource
    func point(_ end: TextEnd) -> Point {
      switch end {
      case .start: Point(x: -.infinity, y: 0)
      case .end: Point(x: .infinity, y: 0)
      case .at(let point): toSource.apply(point)
      }
    }
    guard let toUser = toSource.inverse,
      let found = try? await source.selection(
        page: page.sourceIndex, from: point(from), to: point(to), style: SelectionStyle(granularity))
    else { return SelectedPart(page: page.id, quads: [], text: "") }
    return SelectedPart(
      page: page.id, quads: found.lines.map { $0.transformed(by: toUser) }, text: found.text)
  }
}

extension SelectionStyle {
  init(_ granularity: TextSelectionRequest.Granularity) {
    self =
      switch granularity {
      case .glyph: .glyph
      case .word: .word
      case .line: .line
      }
  }
}
