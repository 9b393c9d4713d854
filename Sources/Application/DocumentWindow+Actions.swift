import Components
import DocumentModel
import Editor
import GTKBinding
import Geometry
import Localization
import Tools

/// The window's commands: every one is an action that buttons, menus, keys and the session bus share.
extension DocumentWindow {
  func addActions() {
    add("undo") { window in
      guard !window.leaveToText("text.undo") else { return }
      window.view?.endEditing()
      window.document?.session.undo()
    }
    add("redo") { window in
      guard !window.leaveToText("text.redo") else { return }
      window.document?.session.redo()
    }
    add("save") { window in Task { await window.save() } }
    add("save-as") { window in Task { await window.saveAs() } }
    add("save-as-path", .string) { window, value in
      guard let path = value?.string, !path.isEmpty else { return }
      Task { await window.save(as: path) }
    }
    add("close-document") { window in
      Task {
        guard await window.mayClose() else { return }
        window.closeDocument()
      }
    }
    add("select-all") { $0.selectAll() }
    add("delete") { $0.deleteSelection() }
    add("page-entry") { $0.startPageEntry() }
    add("next-pane") { $0.goToPane(forward: true) }
    add("previous-pane") { $0.goToPane(forward: false) }
    add("fullscreen") { $0.window.isFullscreen.toggle() }
    addHeaderActions()
    addViewActions()
    addViewModeActions()
    addToolActions()
    addFindActions()
    addSidebarActions()
    addShareActions()
    addViewPreferenceActions()
    addContextActions()
    updateActions()
    applyViewPreferences()
  }

  private func addViewActions() {
    add("zoom", .double, state: .double(1)) { $0.zoom(to: $1?.double) }
    add("zoom-in") { $0.zoom(by: 1.2) }
    add("zoom-out") { $0.zoom(by: 1 / 1.2) }
    add("reload") { $0.reload() }
    add("zoom-fit-width") { $0.view?.fit(.width) }
    add("zoom-fit-page") { $0.view?.fit(.page) }
    add("go-to-page", .int32, state: .int32(1)) { window, value in
      if let page = value?.int { window.go(toPage: page) }
    }
    add("page-rect", .int32, state: .dictionary([:])) { window, value in
      if let page = value?.int { window.publishPageRect(page) }
    }
  }

  private func addToolActions() {
    add("tool", .string, state: .string("")) { window, value in
      guard let id = value?.string else { return }
      window.activate(tool: id.isEmpty ? nil : ToolID(rawValue: id))
    }
    add("color", .string, state: .string("#000000")) { window, value in
      guard let text = value?.string else { return }
      guard let color = ColorValue(text) else {
        let sentence = trf("“%1$s” is not a color. Write one like #d01020.", LongNames.shortened(text))
        TraceLog.write("error", ["message": .string(sentence)])
        return window.toast(sentence)
      }
      guard window.allows(color.color) else { return window.toast(tr("This color isn’t available here")) }
      window.apply { style in
        style.color = color.color
        if let opacity = color.opacity { style.opacity = opacity }
      }
    }
    add("line-width", .double, state: .double(1)) { window, value in
      guard let width = value?.double, width.isFinite, width > 0 else { return }
      window.apply { $0.lineWidth = min(max(width, 0.1), 200) }
    }
    add("thicker") { window in window.apply { $0.lineWidth = min($0.lineWidth + 0.5, 200) } }
    add("thinner") { window in window.apply { $0.lineWidth = max($0.lineWidth - 0.5, 0.5) } }
    add("clear-page") { $0.clearPage() }
    addEyedropperActions()
    addToolbarActions()
    addPresetActions()
    addStyleActions()
    addPaletteActions()
  }

  func add(
    _ name: String, _ parameter: VariantValue.Kind? = nil, state: VariantValue? = nil,
    _ body: @escaping (DocumentWindow, VariantValue?) -> Void
  ) {
    let action = Action(name, parameter: parameter, state: state)
    action.onActivate { [unowned self] value in body(self, value) }
    // Whoever sets the state directly means the same as activating with it.
    if state != nil { action.onChangeState { [unowned self] value in body(self, value) } }
    window.add(action)
    actions[name] = action
  }

  func add(_ name: String, _ body: @escaping (DocumentWindow) -> Void) {
    add(name, nil, state: nil) { window, _ in body(window) }
  }

  // MARK: States

  /// Brings enabled states in line with what can be done.
  func updateActions() {
    let session = document?.session
    let canEdit = canAnnotate
    func enable(_ name: String, _ on: Bool) {
      if actions[name]?.isEnabled != on { actions[name]?.isEnabled = on }
    }
    enable("undo", session?.history.undoName != nil)
    enable("redo", session?.history.redoName != nil)
    // Words still being typed are saved too.
    let isChanged = session?.isDirty == true || view?.isEditing == true || isFileGone
    enable("save", isChanged && document?.file != nil && !isSaving)
    for name in ["save-as", "save-as-path"] { enable(name, document?.file != nil && !isSaving) }
    let isDocument = viewMode == .document
    let mayDelete = canEdit && isDocument && session?.selection.isEmpty == false
    enable(
      "delete", mayDelete && session?.selectedAnnotations.contains(where: \.annotation.isEditable) == true)
    let features = toolbarsSettings.features
    for name in ["tool", "color", "line-width", "thicker", "thinner", "style", "color-picker", "clear-page"] {
      enable(name, canEdit && features.annotationEditing)
    }
    for name in [
      "zoom-in", "zoom-out", "go-to-page", "page-rect", "page-entry", "close-document", "view-mode",
    ] { enable(name, document != nil) }
    for name in ["zoom", "zoom-fit-width", "zoom-fit-page"] {
      enable(name, document != nil && isDocument)
    }
    for name in Self.findActions { enable(name, document != nil) }
    enable("select-all", document != nil && viewMode != .thumbnails)
    for (name, isEnabled) in editorActions { enable(name, isEnabled) }
    let isPermanent = toolbarsSettings.annotation.isPermanent
    let hasBar = document != nil && features.annotationEditing && !isPermanent
    enable("annotation-toolbar", hasBar && document?.viewOnlyReason == nil)
    enable("annotation-done", hasBar && isDocument)
    let positions = toolbarsSettings.annotation.supportedPositions
    enable("toolbar-position", positions.contains(.free) || positions.docks.count > 1)
    for (name, item) in Self.popoverActions { enable(name, document != nil && headerView.hasPopover(item)) }
    updatePresetActions()
    updateShareActions()
    updateSidebarActions()
    updateEyedropper()
    updateContextActions()
    updateReasons()
  }

  /// Whether marks can be made in the document at all.
  var canAnnotate: Bool {
    document != nil && document?.viewOnlyReason == nil
      && headerSettings.features.contains(.annotationEditing)
  }

  func updateTitle() {
    guard let document, let view else { return }
    let count = document.session.document.pages.count
    subtitles[.documentEditor] = selectedPagesText
    setTitle(
      (document.session.isDirty ? "• " : "") + document.name,
      subtitle: trf("Page %1$d of %2$d", view.currentPage, count))
    updatePills()
    actions["go-to-page"]?.state = .int(view.currentPage)
    actions["zoom"]?.state = .double(view.zoom)
    updateSidebarPage()
  }

  // MARK: Doing

  func activate(tool: ToolID?) {
    // Tools work on the document alone.
    if tool != nil { setViewMode(.document) }
    view?.endEditing()
    if let tool, let markup = TextMarkupContent.Markup(rawValue: tool.tool.rawValue),
      tools?.selectedText != nil
    {
      withAuthor { [weak self] in self.map { $0.markSelectedText(markup, style: $0.toolState.styles[tool]) } }
    }
    toolState.activate(tool)
  }

  /// Marks the text that is selected, as its tool would by dragging over it.
  func markSelectedText(_ markup: TextMarkupContent.Markup, style: ToolStyle) {
    guard let tools, let selected = tools.selectedText else { return }
    let inserts = selected.text.parts(on: selected.page).map { part in
      let content = TextMarkupContent(markup: markup, quads: part.quads, color: style.color)
      let annotation = Annotation(
        content: .textMarkup(content), contents: part.text, opacity: style.opacity)
      return Edit.insert(annotation, page: part.page, at: nil)
    }
    tools.perform(
      NamedEdit(markup.undoName.key, inserts.count == 1 ? inserts[0] : .group(inserts)), on: selected.page)
  }

  /// Lets the text field that has the focus do what the command means there; false when none has it.
  func leaveToText(_ action: String) -> Bool {
    guard let focus = window.focusWidget, focus !== view else { return false }
    return focus.activateAction(action)
  }

  private func selectAll() {
    guard !leaveToText("selection.select-all"), let document, let view else { return }
    guard viewMode == .document else { return selectPages(document.session.document.pages.map(\.id)) }
    let page = document.session.document.pages[view.currentPage - 1]
    toolState.activate(nil)
    // What the model can't express is chosen on purpose only, one by one.
    let marks = page.annotations.filter { annotation in
      if case .opaque = annotation.content { false } else { annotation.isShown && annotation.isEditable }
    }
    document.session.select(Set(marks.map(\.id)))
  }

  func deleteSelection() {
    guard let session = document?.session, canAnnotate else { return }
    let edits = session.selectedAnnotations.filter(\.annotation.isEditable).map { page, annotation in
      Edit.remove(annotation.id, page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Delete"))
  }

  /// Removes every mark of the current page that may be removed.
  private func clearPage() {
    guard let session = document?.session, let view else { return }
    let page = session.document.pages[view.currentPage - 1]
    let edits = page.annotations.filter { annotation in
      if case .opaque = annotation.content { false } else { annotation.isEditable }
    }.map { Edit.remove($0.id, page: page.id) }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Clear page"))
  }

  private func zoom(to zoom: Double?) {
    guard let zoom, zoom.isFinite, zoom > 0 else { return }
    view?.zoom(to: zoom)
  }

  private func zoom(by factor: Double) {
    guard let view else { return }
    if let grid = shownGrid { return grid.zoom(larger: factor > 1) }
    view.zoom(to: view.zoom * factor)
  }

  /// Tells scripts where a page lies in the window, and the matrix from its user space to there.
  private func publishPageRect(_ number: Int) {
    guard let view, let document, (1...document.session.document.pages.count).contains(number) else { return }
    let grid = shownGrid
    let corner = window.point(.zero, of: grid ?? view) ?? .zero
    let shift = Vector(dx: corner.x, dy: corner.y)
    // Without a compositor GTK draws a frame inside the X window, around the window widget.
    let border = window.hasClass("solid-csd") ? window.surfaceOffset.dx : 0
    let frame = (grid?.paper(of: number - 1) ?? view.frame(of: number - 1)).offset(by: shift)
    let toView = grid?.userToView(number - 1) ?? view.userToView(number - 1)
    let m = toView.then(.translation(shift))
    actions["page-rect"]?.state = .dictionary([
      "page": Double(number), "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
      "a": m.a, "b": m.b, "c": m.c, "d": m.d, "e": m.e, "f": m.f, "border": border,
    ])
  }
}
