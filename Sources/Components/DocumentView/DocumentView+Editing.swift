import DocumentModel
import GTKBinding
import Geometry

/// Typing on the page: free texts in place, notes and comments on a card beside them.
extension DocumentView {
  /// Opens the box for a free text; what was typed leaves as `.freeTextEdited`.
  package func editFreeText(_ annotation: Annotation, on page: PageID, isNew: Bool) {
    endEditing()
    let editor = FreeTextEditor(
      annotation, page: page, isNew: isNew, measuring: measuring, mode: look.mode)
    editor.onTyping = { [weak self] in
      self?.queueAllocate()
      self?.onEvent(.typing)
    }
    editor.onDone = { [weak self] in
      self?.endEditing()
      self?.grabFocus()
    }
    freeTextEditor = editor
    addChild(editor)
    show(.init(), on: page)
    if !isNew { editor.caretPoint = pressedAt }
    pressedAt = nil
    queueAllocate()
    _ = editor.takeFocus()
  }

  /// Opens the card of a note, or of another annotation's comment; its words leave as `.noteEdited`.
  ///
  /// `reason`: why they can only be read, in a sentence; nil when they can be changed.
  package func editNote(_ annotation: Annotation, on page: PageID, readOnly reason: String? = nil) {
    if let editor = noteEditor, editor.id == annotation.id { return editor.startWriting() }
    endEditing()
    let editor = NoteEditor(annotation, page: page, readOnly: reason)
    let id = annotation.id
    editor.onDone = { [weak self, weak editor] words in
      guard let self, let editor, self.noteEditor === editor else { return }
      self.noteEditor = nil
      let hadFocus = editor.containsFocus || self.focusOfRoot == nil
      editor.detach()
      self.onEvent(.noteEdited(id, page: page, text: words))
      if hadFocus { self.grabFocus() }
    }
    editor.onTyping = { [weak self] in self?.onEvent(.typing) }
    editor.onDelete = { [weak self, weak editor] in
      editor?.popdown()
      self?.onEvent(.deleteRequested(id, page: page))
    }
    noteEditor = editor
    // Beside a note in a narrow window there is less room than below it.
    editor.setPosition(viewWidth < 560 ? .bottom : .right)
    editor.attach(to: self)
    placeEditors()
    editor.popup()
    editor.startWriting()
  }

  /// Whether a point of the view is on the note whose card is open.
  func isOnOpenNote(_ point: Point) -> Bool {
    guard let editor = noteEditor, let i = document.index(of: editor.page),
      let note = document.pages[i].annotation(editor.id), let toUser = userToView(i).inverse
    else { return false }
    return note.content.kind.isHit(at: toUser.apply(point), tolerance: 6 / userToView(i).meanScale)
  }

  /// The document changed: the open card goes with its note, away or to another place.
  func followNote(_ change: DocumentChange) {
    guard let editor = noteEditor, change.items.contains(where: { $0.id == editor.id }) else { return }
    if document.page(editor.page)?.annotation(editor.id) == nil { editor.popdown() } else { placeEditors() }
  }

  package var isEditing: Bool { freeTextEditor != nil || noteEditor != nil }

  /// What ending to type now would hand on; nil when no one types.
  package var typing: DocumentViewEvent? {
    if let editor = freeTextEditor {
      return .freeTextEdited(editor.annotation, page: editor.page, isNew: editor.isNew)
    }
    return noteEditor.map { .noteEdited($0.id, page: $0.page, text: $0.words) }
  }

  /// What `typing` gives is in the document now; the typing goes on.
  package func typingWasKept() {
    guard let editor = freeTextEditor else { return }
    editor.wasKept()
    // Drawn by the box alone.
    show(.init(), on: editor.page)
  }

  /// Ends typing and hands on what was typed; does nothing when no one types.
  package func endEditing() {
    if let editor = freeTextEditor {
      freeTextEditor = nil
      removeChild(editor)
      show(.init(), on: editor.page)
      onEvent(.freeTextEdited(editor.annotation, page: editor.page, isNew: editor.isNew))
    }
    if let editor = noteEditor { editor.popdown() }
  }

  /// Keeps the box and the card at their places on the page.
  func placeEditors() {
    if let editor = freeTextEditor, let i = document.index(of: editor.page),
      case .freeText(let content) = editor.annotation.content
    {
      let zoom = userToView(i).meanScale
      let box = userToView(i).apply(content.rect)
      editor.setZoom(zoom)
      allocate(editor, in: editor.frame(over: box, zoom: zoom, viewWidth: viewWidth))
      editor.placeCaret(over: box)
    }
    if let editor = noteEditor, let i = document.index(of: editor.page),
      let note = document.pages[i].annotation(editor.id)
    {
      let box = userToView(i).apply(note.bounds)
      let view = Rect(x: 0, y: 0, width: viewWidth, height: viewHeight)
      // A card whose note was scrolled away would point at nothing.
      if let seen = box.intersection(view) {
        editor.point(at: seen)
      } else if viewWidth > 0 {
        MainLoop.after(milliseconds: 0) { [weak editor] in editor?.popdown() }
      }
    }
  }
}
