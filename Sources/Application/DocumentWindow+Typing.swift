import Components
import DocumentModel
import Editor
import Tools

/// Words typed into text boxes and notes.
extension DocumentWindow {
  func editNote(_ id: AnnotationID, on page: PageID) {
    guard let note = document?.session.document.page(page)?.annotation(id) else { return }
    freshNote = note.contents == nil ? id : nil
    view?.editNote(id, on: page, words: note.contents ?? "")
    updateActions()
  }

  /// The edit that ending to type now would make: nothing is lost of it in a crash.
  var typedEdit: Edit? { view?.typing.flatMap { edit(for: $0) }?.edit.edit }

  /// Typing ended; `event` says with what.
  func typingEnded(_ event: DocumentViewEvent) {
    defer {
      if case .noteEdited = event { freshNote = nil }
      // The journal holds what was being typed.
      journal?.schedule()
      updateActions()
    }
    guard let session = document?.session, let (named, page) = edit(for: event) else { return }
    if case .noteEdited(let id, _, _) = event, freshNote == id,
      session.history.undoName == TranslatableText("Add note").key
    {
      try? session.amend(named.edit)
    } else {
      tools?.perform(named, on: page)
      if case .insert(let mark, _, _) = named.edit { tools?.markMade(mark) }
    }
  }

  private func edit(for event: DocumentViewEvent) -> (edit: NamedEdit, page: PageID)? {
    switch event {
    case .freeTextEdited(let annotation, let page, let isNew):
      textEdit(annotation, page: page, isNew: isNew).map { ($0, page) }
    case .noteEdited(let id, let page, let text): noteEdit(id, page: page, text: text).map { ($0, page) }
    default: nil
    }
  }

  private func textEdit(_ annotation: Annotation, page: PageID, isNew: Bool) -> NamedEdit? {
    guard let session = document?.session, case .freeText(let content) = annotation.content else {
      return nil
    }
    let isBlank = content.text.allSatisfy(\.isWhitespace)
    if isNew {
      return isBlank
        ? nil : NamedEdit(TranslatableText("Add text").key, .insert(annotation, page: page, at: nil))
    }
    if isBlank { return NamedEdit(TranslatableText("Delete").key, .remove(annotation.id, page: page)) }
    guard session.document.page(page)?.annotation(annotation.id)?.content != annotation.content else {
      return nil
    }
    return NamedEdit(TranslatableText("Edit text").key, .replace(annotation, page: page))
  }

  private func noteEdit(_ id: AnnotationID, page: PageID, text: String) -> NamedEdit? {
    guard var note = document?.session.document.page(page)?.annotation(id), (note.contents ?? "") != text
    else { return nil }
    note.contents = text
    return NamedEdit(TranslatableText("Edit note").key, .replace(note, page: page))
  }
}
