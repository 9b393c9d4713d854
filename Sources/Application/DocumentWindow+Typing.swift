import Components
import DocumentModel
import Editor
import Localization
import Tools

/// Words typed into text boxes and notes.
extension DocumentWindow {
  /// Opens the card of a note, or of another annotation's comment; to be read only where it can't be changed.
  func editNote(_ id: AnnotationID, on page: PageID, isNew: Bool = false) {
    guard let document, let note = document.session.document.page(page)?.annotation(id) else { return }
    freshNote = isNew ? id : nil
    view?.editNote(note, on: page, readOnly: readOnlyReason(note, on: page))
    updateActions()
  }

  private func readOnlyReason(_ annotation: Annotation, on page: PageID) -> String? {
    guard let document else { return nil }
    if !headerSettings.features.contains(.annotationEditing) { return tr("Annotating is turned off") }
    if let reason = document.viewOnlyReason { return ViewOnlyReasons.sentence(reason) }
    if document.permission(toEdit: page) != .now { return tr("The document is still being read") }
    return annotation.isEditable && !annotation.flags.contains(.lockedContents)
      ? nil : tr("This annotation is locked")
  }

  /// Deletes an annotation from its card.
  func delete(_ id: AnnotationID, on page: PageID) {
    guard let session = document?.session, canAnnotate,
      session.document.page(page)?.annotation(id)?.isEditable == true
    else { return }
    try? session.perform(.remove(id, page: page), named: TranslatableText("Delete"))
    view?.grabFocus()
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
      if case .noteEdited(let id, let page, _) = event {
        // As a text does: what was just made is selected when its tool is gone.
        if freshNote == id, toolState.active == nil,
          document?.session.document.page(page)?.annotation(id) != nil
        {
          document?.session.select([id])
        }
        freshNote = nil
      }
      keptTyping = nil
      keptText = nil
      // The journal holds what was being typed.
      journal?.schedule()
      updateActions()
    }
    let last = edit(for: event)
    if let (named, page) = last { put(named, on: page, typed: event) }
    if case .insert(let annotation, _, _)? = last?.edit.edit {
      tools?.markMade([annotation])
    } else if let keptText,
      document?.session.document.pages.contains(where: { $0.annotation(keptText.id) != nil }) == true
    {
      tools?.markMade([keptText])
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
    // Words that ran over the edge of the page would be seen nowhere.
    var annotation = annotation
    if let geometry = session.document.page(page)?.geometry,
      content.rect.width <= geometry.cropBox.width, content.rect.height <= geometry.cropBox.height
    {
      annotation = annotation.transformed(by: .translation(geometry.shift(containing: content.rect)))
    }
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
    let name =
      if case .note = note.content { TranslatableText("Edit note") } else { TranslatableText("Edit comment") }
    return NamedEdit(name.key, .replace(note, page: page))
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
