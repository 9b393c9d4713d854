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
    add("undo") { $0.view?.endEditing(); $0.document?.session.undo() }
    add("redo") { $0.document?.session.redo() }
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
    add("copy") { $0.copyText() }
    add("page-entry") { $0.pageEntry.startEntry() }
    add("fullscreen") { $0.window.isFullscreen.toggle() }
    addViewActions()
    addToolActions()
    updateActions()
  }

  private func addViewActions() {
    add("zoom", .double, state: .double(1)) { $0.zoom(to: $1?.double) }
    add("zoom-in") { $0.zoom(by: 1.2) }
    add("zoom-out") { $0.zoom(by: 1 / 1.2) }
    add("zoom-fit-width") { $0.view?.fit(.width) }
    add("zoom-fit-page") { $0.view?.fit(.page) }
    add("go-to-page", .int32, state: .int32(1)) { window, value in
      if let page = value?.int { window.view?.go(toPage: page) }
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
      guard let text = value?.string, let color = ColorValue(text) else { return }
      window.apply { style in
        style.color = color.color
        if let opacity = color.opacity { style.opacity = opacity }
      }
    }
    add("line-width", .double, state: .double(1)) { window, value in
      guard let width = value?.double, width.isFinite, width > 0 else { return }
      window.apply { $0.lineWidth = min(max(width, 0.1), 200) }
    }
    let bar = Action("annotation-toolbar", state: .bool(true))
    bar.onChangeState { [unowned self] value in
      bar.state = value
      self.barRevealer.isRevealed = value.bool ?? true
    }
    window.add(bar)
    actions["annotation-toolbar"] = bar
  }

  private func add(
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

  private func add(_ name: String, _ body: @escaping (DocumentWindow) -> Void) {
    add(name, nil, state: nil) { window, _ in body(window) }
  }

  // MARK: States

  /// Brings enabled states in line with what can be done.
  func updateActions() {
    let session = document?.session
    let canEdit = document != nil && document?.viewOnlyReason == nil
    func enable(_ name: String, _ on: Bool) {
      if actions[name]?.isEnabled != on { actions[name]?.isEnabled = on }
    }
    enable("undo", session?.history.undoName != nil)
    enable("redo", session?.history.redoName != nil)
    // Words still being typed are saved too.
    let isChanged = session?.isDirty == true || view?.isEditing == true
    enable("save", isChanged && document?.file != nil && !isSaving)
    for name in ["save-as", "save-as-path"] { enable(name, document?.file != nil && !isSaving) }
    enable("delete", session?.selection.isEmpty == false && canEdit)
    for name in ["tool", "color", "line-width"] { enable(name, canEdit) }
    for name in [
      "zoom", "zoom-in", "zoom-out", "zoom-fit-width", "zoom-fit-page", "go-to-page", "page-rect", "page-entry",
      "close-document", "select-all", "annotation-toolbar", "copy",
    ] { enable(name, document != nil) }
    undoButton.tooltip = session?.history.undoName.map { trf("Undo: %1$s", tr(key: $0)) } ?? tr("Undo")
    redoButton.tooltip = session?.history.redoName.map { trf("Redo: %1$s", tr(key: $0)) } ?? tr("Redo")
  }

  func updateTitle() {
    guard let document, let view else { return }
    let count = document.session.document.pages.count
    title.title = (document.session.isDirty ? "• " : "") + document.name
    title.subtitle = trf("Page %1$d of %2$d", view.currentPage, count)
    pageEntry.update(page: view.currentPage, of: count)
    actions["go-to-page"]?.state = .int(view.currentPage)
    actions["zoom"]?.state = .double(view.zoom)
  }

  func toolStateChanged() {
    tools?.toolChanged()
    let active = toolState.active
    let previous = actions["tool"]?.state?.string ?? ""
    let now = active?.rawValue ?? ""
    if previous != now {
      actions["tool"]?.state = .string(now)
      TraceLog.write("tool-changed", ["tool": .string(now)])
    }
    let (keys, style) = shownStyle
    if barRevealer.child != nil { bar.update(tool: active, keys: keys, style: style) }
    actions["color"]?.state = .string(ColorValue(color: style.color, opacity: style.opacity).hex)
    actions["line-width"]?.state = .double(style.lineWidth)
    view?.setCursor(ToolCursor.cursor(for: active))
  }

  /// The style the bar shows: the selection's where there is one, else the tool's.
  private var shownStyle: (StyleKeys, ToolStyle) {
    guard let selected = document?.session.selectedAnnotations.last?.annotation else {
      return (toolState.descriptor?.styleKeys ?? [], toolState.style)
    }
    var style = toolState.style
    let own = selected.content.style
    var keys: StyleKeys = .opacity
    if let color = own.color {
      style.color = color
      keys.insert(.color)
    }
    if let width = own.lineWidth {
      style.lineWidth = width
      keys.insert(.lineWidth)
    }
    if let size = own.fontSize {
      style.fontSize = size
      keys.insert(.fontSize)
    }
    style.opacity = selected.opacity
    return (keys, style)
  }

  // MARK: Doing

  func activate(tool: ToolID?) {
    view?.endEditing()
    toolState.activate(tool)
  }

  func handle(_ event: AnnotationBar.Event) {
    switch event {
    case .tool(let id): activate(tool: id)
    case .color(let color): apply { $0.color = color }
    case .lineWidth(let width): apply { $0.lineWidth = width }
    case .opacity(let opacity): apply { $0.opacity = opacity }
    case .fontSize(let size): apply { $0.fontSize = size }
    }
  }

  /// Changes the style of the selection, or of the active tool when nothing is selected.
  func apply(_ change: (inout ToolStyle) -> Void) {
    guard let session = document?.session, !session.selection.isEmpty else {
      return toolState.change(nil, change)
    }
    let edits = session.selectedAnnotations.filter(\.annotation.isEditable).compactMap {
      page, annotation -> Edit? in
      var style = ToolStyle(color: annotation.content.style.color ?? .black, opacity: annotation.opacity)
      let own = annotation.content.style
      style.lineWidth = own.lineWidth ?? style.lineWidth
      style.fontSize = own.fontSize ?? style.fontSize
      let before = style
      change(&style)
      guard style != before else { return nil }
      var changed = annotation
      changed.opacity = style.opacity
      changed.content.style = AnnotationStyle(
        color: style.color, lineWidth: style.lineWidth, fontSize: style.fontSize)
      return .replace(changed, page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Change style"))
    toolStateChanged()
  }

  private func selectAll() {
    guard let document, let view else { return }
    let page = document.session.document.pages[view.currentPage - 1]
    toolState.activate(nil)
    // What the model can't express is chosen on purpose only, one by one.
    let marks = page.annotations.filter { annotation in
      if case .opaque = annotation.content { false } else { annotation.isShown && annotation.isEditable }
    }
    document.session.select(Set(marks.map(\.id)))
  }

  private func deleteSelection() {
    guard let session = document?.session else { return }
    let edits = session.selectedAnnotations.filter(\.annotation.isEditable).map { page, annotation in
      Edit.remove(annotation.id, page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Delete"))
  }

  private func copyText() {
    guard let selected = tools?.selectedText, let view else { return }
    Clipboard(of: view).setText(selected.text.text)
  }

  private func zoom(to zoom: Double?) {
    guard let zoom, zoom.isFinite, zoom > 0 else { return }
    view?.zoom(to: zoom)
  }

  private func zoom(by factor: Double) {
    guard let view else { return }
    view.zoom(to: view.zoom * factor)
  }

  /// Tells scripts where a page lies in the window, and the matrix from its user space to there.
  private func publishPageRect(_ number: Int) {
    guard let view, let document, (1...document.session.document.pages.count).contains(number) else { return }
    let corner = window.point(.zero, of: view) ?? .zero
    let shift = Vector(dx: corner.x, dy: corner.y)
    // Without a compositor GTK draws a frame inside the X window, around the window widget.
    let border = window.hasClass("solid-csd") ? window.surfaceOffset.dx : 0
    let frame = view.frame(of: number - 1).offset(by: shift)
    let m = view.userToView(number - 1).then(.translation(shift))
    actions["page-rect"]?.state = .dictionary([
      "page": Double(number), "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
      "a": m.a, "b": m.b, "c": m.c, "d": m.d, "e": m.e, "f": m.f, "border": border,
    ])
  }

  // MARK: Keys

  func keyPressed(_ press: KeyPress) {
    let keys = press.modifiers.keys
    switch press.key {
    case .escape:
      view?.cancelPress()
      tools?.cancel()
      if document?.session.selection.isEmpty == false { document?.session.select([]) } else { activate(tool: nil) }
    case .delete, .keypadDelete, .backspace: deleteSelection()
    case .left, .right, .up, .down: nudge(press)
    default:
      guard keys.isEmpty, let character = press.key.character, let letter = Character(character).lowercased().first,
        let tool = ToolCatalogue.all.first(where: { $0.key == letter }), document?.viewOnlyReason == nil
      else { return }
      activate(tool: toolState.active == tool.id || tool.id == "select" ? nil : tool.id)
    }
  }

  /// Moves the selection by a point, with Shift by ten.
  private func nudge(_ press: KeyPress) {
    guard let session = document?.session, !session.selection.isEmpty else { return }
    let step = press.modifiers.contains(.shift) ? 10.0 : 1.0
    let direction: Vector =
      switch press.key {
      case .left: Vector(dx: -step, dy: 0)
      case .right: Vector(dx: step, dy: 0)
      case .up: Vector(dx: 0, dy: -step)
      default: Vector(dx: 0, dy: step)
      }
    let edits = session.selectedAnnotations.compactMap { page, annotation -> Edit? in
      guard annotation.isEditable, annotation.content.kind.handles != .fixed,
        let geometry = session.document.page(page)?.geometry
      else { return nil }
      // The arrow points where the reader sees it, whatever the page's turn.
      let v = geometry.shownToUser.apply(direction)
      return .replace(annotation.transformed(by: .translation(v)), page: page)
    }
    guard !edits.isEmpty else { return }
    try? session.perform(.group(edits), named: TranslatableText("Move"))
  }
}

/// The pointer's shape for each tool.
enum ToolCursor {
  static func cursor(for tool: ToolID?) -> Cursor? {
    switch tool?.rawValue {
    case nil, "select": nil
    case "hand": .named("grab")
    case "highlight", "underline", "strikeOut", "squiggly", "freeText": .named("text")
    default: .named("crosshair")
    }
  }
}
