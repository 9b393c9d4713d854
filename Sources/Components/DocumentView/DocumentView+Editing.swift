import DocumentModel
import GTKBinding
import Geometry

/// Typing on the page: free texts in place, notes on a slip beside them.
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
    queueAllocate()
    _ = editor.takeFocus()
  }

  /// Opens the slip of a note; its words leave as `.noteEdited`.
  package func editNote(_ id: AnnotationID, on page: PageID, words: String) {
    endEditing()
    let editor = NoteEditor(id: id, page: page, words: words)
    editor.onDone = { [weak self] words in
      guard let self, self.noteEditor === editor else { return }
      self.noteEditor = nil
      editor.detach()
      self.onEvent(.noteEdited(id, page: page, text: words))
      self.grabFocus()
    }
    editor.onTyping = { [weak self] in self?.onEvent(.typing) }
    noteEditor = editor
    editor.attach(to: self)
    placeEditors()
    editor.popup()
    editor.startWriting()
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

  /// Keeps the box and the slip at their places on the page.
  func placeEditors() {
    if let editor = freeTextEditor, let i = document.index(of: editor.page),
      case .freeText(let content) = editor.annotation.content
    {
      editor.setZoom(userToView(i).meanScale)
      allocate(editor, in: userToView(i).apply(content.rect))
    }
    if let editor = noteEditor, let i = document.index(of: editor.page),
      let note = document.pages[i].annotation(editor.id)
    {
      editor.point(at: userToView(i).apply(note.bounds))
    }
  }
}
