import Components
import DocumentModel
import GTKBinding
import Geometry
import Localization
import Toolbars
import Tools

/// Context menus: of pages, selected text, annotations and thumbnails.
extension DocumentWindow {
  func addContextActions() {
    add("note-here") { $0.addNoteHere() }
    add("edit-annotation") { $0.editSelection() }
    add("mark-text", .string) { window, value in
      guard let markup = value?.string.flatMap({ TextMarkupContent.Markup(rawValue: $0) }) else { return }
      window.markText(markup)
    }
    add("open-page", .int32) { window, value in
      guard let page = value?.int else { return }
      window.setViewMode(.document)
      window.view?.go(toPage: page)
    }
    add("bookmark-page", .int32) { window, value in
      if let page = value?.int { window.toggleBookmark(page: page) }
    }
    addClipboardActions()
  }

  /// Brings the enabled states of these actions in line with what can be done.
  func updateContextActions() {
    let isDocument = document != nil && viewMode == .document
    let states: [(name: String, isEnabled: Bool)] = [
      ("note-here", isDocument && canAnnotate),
      ("edit-annotation", isDocument && document?.session.selection.count == 1),
      ("mark-text", isDocument && canAnnotate && tools?.selectedText != nil),
      ("open-page", document != nil),
    ]
    for (name, isEnabled) in states + clipboardStates where actions[name]?.isEnabled != isEnabled {
      actions[name]?.isEnabled = isEnabled
    }
    for name in Self.contextActions {
      disabledReasons[name] = actions[name]?.isEnabled == false ? reason(contextAction: name) : nil
    }
  }

  private static let contextActions = [
    "note-here", "edit-annotation", "mark-text", "copy", "paste", "paste-here", "delete",
  ]

  private func reason(contextAction name: String) -> String? {
    guard let document else { return tr("No document is open") }
    switch name {
    case "edit-annotation": return tr("Select one annotation first")
    case "copy":
      return hasSelection ? tr("This kind of annotation can’t be copied") : tr("Nothing is selected")
    default: break
    }
    if !headerSettings.features.contains(.annotationEditing) { return tr("Annotating is turned off") }
    if let reason = document.viewOnlyReason { return ViewOnlyReasons.sentence(reason) }
    switch name {
    case "mark-text": return tr("No text is selected")
    case "paste", "paste-here": return tr("There are no annotations on the clipboard")
    case "delete": return hasSelection ? tr("This annotation is locked") : tr("Nothing is selected")
    default: return nil
    }
  }

  /// Why an action can't act now, for entries and buttons that name it with its prefix.
  func reason(whyNot action: String) -> String? {
    guard action.hasPrefix("win.") else { return nil }
    let name = String(action.dropFirst(4))
    return actions[name]?.isEnabled == false ? disabledReasons[name] : nil
  }

  // MARK: Pages

  /// Opens the menu for what is at a place, or by the keyboard for what is selected.
  func showMenu(at place: MenuPlace) {
    guard let document, let view else { return }
    menuPlace = place
    if let anchor = place.anchor {
      let target = target(at: place)
      updateActions()
      openMenu(target) { view.showMenu($0, at: anchor, reason: $1) }
    } else if let selected = document.session.selectedAnnotations.last {
      menuPlace = nil
      openMenu(.annotation(selected.annotation)) {
        view.showMenu($0, below: selected.annotation.bounds, on: selected.page, reason: $1)
      }
    } else if let selected = tools?.selectedText {
      menuPlace = nil
      let last = selected.text.parts(on: selected.page).last
      let box = Rect(enclosing: (last?.quads ?? []).flatMap(\.corners))
      openMenu(.text) { view.showMenu($0, below: box, on: last?.page ?? selected.page, reason: $1) }
    } else {
      menuPlace = nil
      openMenu(.page(view.currentPage)) { view.showMenu($0, below: nil, on: nil, reason: $1) }
    }
  }

  private enum MenuTarget {
    /// A page by its number, or the grey beside all (nil).
    case page(Int?)
    case text
    case annotation(Annotation)
  }

  private func openMenu(_ target: MenuTarget, _ show: ([MenuEntry], (String) -> String?) -> Void) {
    let (name, entries) =
      switch target {
      case .page(let number): ("page", pageMenu(number))
      case .text: ("text", textMenu)
      case .annotation(let annotation): ("annotation", annotationMenu(annotation))
      }
    show(entries) { reason(whyNot: $0) }
    TraceLog.write("menu-shown", ["kind": .string(name)])
  }

  /// What is under the pointer: an annotation, which is selected then, selected text, or just the page.
  private func target(at place: MenuPlace) -> MenuTarget {
    guard let document, let view, let id = place.page, let point = place.point,
      let index = document.session.document.index(of: id)
    else { return .page(nil) }
    let page = document.session.document.pages[index]
    let touched = page.topmost(at: point, tolerance: 6 / max(view.userToView(index).meanScale, 1e-6)) {
      if case .opaque(let opaque) = $0.content { !opaque.isPartOfPage } else { true }
    }
    if let selected = tools?.selectedText,
      selected.text.parts(on: selected.page).contains(where: { part in
        part.page == id && part.quads.contains { $0.bounds.contains(point) }
      })
    {
      return .text
    }
    guard let touched else { return .page(index + 1) }
    if !document.session.selection.contains(touched.id) { document.session.select([touched.id]) }
    return .annotation(touched)
  }

  private func pageMenu(_ number: Int?) -> [MenuEntry] {
    var entries: [MenuEntry] = [
      .section(
        nil,
        [
          .item(tr("_Paste"), action: menuPlace?.point == nil ? "win.paste" : "win.paste-here"),
          .item(tr("Select _all"), action: "win.select-all"),
          .item(tr("Add _note here"), action: "win.note-here"),
        ])
    ]
    if let number { entries.append(.section(nil, [bookmarkEntry(number)])) }
    entries.append(.section(nil, [.submenu(tr("_Zoom"), MainMenu.zoom)]))
    return entries
  }

  private var textMenu: [MenuEntry] {
    let marks = TextSelectionBar.tools.compactMap { id -> MenuEntry? in
      ToolCatalogue.descriptor(id).map {
        .item(tr(key: $0.title.key), action: "win.mark-text", target: .string(id.rawValue))
      }
    }
    return [
      .section(nil, [.item(tr("_Copy"), action: "win.copy")]), .section(nil, marks),
      .section(nil, [.item(tr("_Find in document"), action: "win.find", target: .string(""))]),
    ]
  }

  private func annotationMenu(_ annotation: Annotation) -> [MenuEntry] {
    let edit =
      switch annotation.content {
      case .freeText: tr("_Edit text")
      case .note: tr("_Edit note")
      default: tr("_Edit comment")
      }
    return [
      .section(
        nil,
        [
          .item(edit, action: "win.edit-annotation"), .item(tr("_Style…"), action: "win.style"),
        ]),
      .section(nil, [.item(tr("_Copy"), action: "win.copy"), .item(tr("_Delete"), action: "win.delete")]),
    ]
  }

  private func bookmarkEntry(_ page: Int) -> MenuEntry {
    .item(
      isBookmarked(page: page) ? tr("Remove _bookmark") : tr("_Bookmark this page"),
      action: "win.bookmark-page", target: .int32(Int32(page)))
  }

  // MARK: Thumbnails

  func showMenu(of page: PageID?, at place: Rect) {
    guard let grid = shownGrid, let document else { return }
    var entries: [MenuEntry] = []
    if let page, let index = document.session.document.index(of: page) {
      entries.append(
        .section(
          nil,
          [
            .item(tr("Open _page"), action: "win.open-page", target: .int32(Int32(index + 1))),
            bookmarkEntry(index + 1),
          ]))
    }
    if viewMode == .documentEditor {
      entries.append(
        .section(
          nil,
          [
            .item(tr("Select _all"), action: "win.editor-select-all"),
            .item(tr("Select _none"), action: "win.editor-select-none"),
          ]))
    }
    entries.append(
      .section(
        nil,
        [
          .item(tr("Zoom _in"), action: "win.zoom-in"), .item(tr("Zoom _out"), action: "win.zoom-out"),
        ]))
    updateActions()
    grid.showMenu(entries, at: place, reason: { reason(whyNot: $0) })
    TraceLog.write("menu-shown", ["kind": .string("thumbnail")])
  }

  // MARK: Doing

  /// A note where the menu was opened, or in the middle of what is seen.
  private func addNoteHere() {
    guard canAnnotate, let (page, point) = chosenPlace else { return }
    withAuthor { [weak self] in self?.tools?.click("note", at: point, on: page) }
  }

  /// Where the menu was opened, else the middle of what is seen of the current page; user space.
  var chosenPlace: (page: PageID, point: Point)? {
    defer { menuPlace = nil }
    guard let document, let view else { return nil }
    if let page = menuPlace?.page, let point = menuPlace?.point { return (page, point) }
    let pages = document.session.document.pages
    guard pages.indices.contains(view.currentPage - 1) else { return nil }
    let index = view.currentPage - 1
    let seen = Rect(x: 0, y: 0, width: Double(view.width), height: Double(view.height))
      .intersection(view.frame(of: index))
    guard let seen, let toUser = view.userToView(index).inverse else { return nil }
    return (pages[index].id, toUser.apply(seen.center))
  }

  /// Opens what there is to type in the one annotation that is selected.
  private func editSelection() {
    guard let document, document.session.selection.count == 1,
      let (page, annotation) = document.session.selectedAnnotations.first
    else { return }
    if case .freeText = annotation.content, annotation.isEditable,
      document.permission(toEdit: page) == .now, canAnnotate
    {
      view?.editFreeText(annotation, on: page, isNew: false)
      updateActions()
    } else {
      editNote(annotation.id, on: page)
    }
  }

  /// Marks the text that is selected; the selection has done its work then.
  private func markText(_ markup: TextMarkupContent.Markup) {
    guard canAnnotate, tools?.selectedText != nil else { return }
    withAuthor { [weak self] in
      guard let self else { return }
      self.markSelectedText(markup, style: self.toolState.styles[ToolID(rawValue: markup.rawValue)])
      self.tools?.cancel()
    }
  }

  /// Text was selected, or is no more.
  func textSelectionChanged() {
    guard let view else { return }
    // A button that is disabled while it has the keyboard loses it to nobody: the bar gives it back first.
    if tools?.selectedText == nil { view.setSelectedText([:]) }
    updateActions()
    if let selected = tools?.selectedText {
      let parts = selected.text.parts(on: selected.page)
      view.setSelectedText(Dictionary(parts.map { ($0.page, $0.quads) }, uniquingKeysWith: { a, _ in a }))
    }
  }
}
