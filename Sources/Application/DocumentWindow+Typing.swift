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

  /// Puts what was typed so far into the document as a step; the typing goes on, and what follows becomes part of it.
  func keepTyping() {
    guard let view, let typing = view.typing, let (named, page) = edit(for: typing) else { return }
    put(named, on: page, typed: typing)
    if case .insert(let annotation, _, _) = named.edit { keptText = annotation }
    view.typingWasKept()
    keptTyping = typing.annotationID
    updateActions()
  }

  /// Does the edit that typing makes: as a part of the step that is the same typing's, or as a step of its own.
  private func put(_ named: NamedEdit, on page: PageID, typed event: DocumentViewEvent) {
    guard let session = document?.session else { return }
    var belongsToLast =
      keptTyping == event.annotationID && keptTyping != nil && session.history.state == keptState
    if case .noteEdited(let id, _, _) = event, freshNote == id,
      session.history.undoName == TranslatableText("Add note").key
    {
      belongsToLast = true
    }
    if belongsToLast { try? session.amend(named.edit) } else { tools?.perform(named, on: page) }
    keptState = session.history.state
  }

  /// Typing ended; `event` says with what.
  func typingEnded(_ event: DocumentViewEvent) {
    defer {
      if case .noteEdited = event { freshNote = nil }
      keptTyping = nil
      keptText = nil
      // The journal holds what was being typed.
      journal?.schedule()
      updateActions()
    }
    let last = edit(for: event)
    if let (named, page) = last { put(named, on: page, typed: event) }
    if case .insert(let annotation, _, _)? = last?.edit.edit {
      tools?.markMade(annotation)
    } else if let keptText,
      document?.session.document.pages.contains(where: { $0.annotation(keptText.id) != nil }) == true
    {
      tools?.markMade(keptText)
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
    // Looking is no change: the box as the file has it stays, too.
    guard case .freeText(let old)? = session.document.page(page)?.annotation(annotation.id)?.content,
      old.text != content.text
    else { return nil }
    return NamedEdit(TranslatableText("Edit text").key, .replace(annotation, page: page))
  }

  private func noteEdit(_ id: AnnotationID, page: PageID, text: String) -> NamedEdit? {
    guard var note = document?.session.document.page(page)?.annotation(id), (note.contents ?? "") != text
    else { return nil }
    note.contents = text
    return NamedEdit(TranslatableText("Edit note").key, .replace(note, page: page))
  }
}

extension DocumentViewEvent {
  /// The annotation that is typed into.
  fileprivate var annotationID: AnnotationID? {
    switch self {
    case .freeTextEdited(let annotation, _, _): annotation.id
    case .noteEdited(let id, _, _): id
    default: nil
    }
  }
}
