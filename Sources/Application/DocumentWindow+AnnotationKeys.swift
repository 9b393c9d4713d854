import Components
import DocumentModel
import Geometry

/// Going from annotation to annotation by keys.
extension DocumentWindow {
  /// Selects the annotation after the selected one, or before it, in the order of the document; false past the last one,
  /// when the focus goes on to the next part of the window.
  func stepToAnnotation(forward: Bool) -> Bool {
    guard let document, let view, viewMode == .document,
      toolState.active == nil || toolState.active == "select"
    else { return false }
    let pages = document.session.document.pages
    guard pages.indices.contains(view.currentPage - 1) else { return false }
    let places = pages.indices.flatMap { i in pages[i].annotations.filter(\.canBeSteppedTo).map { (i, $0) } }
    let selected = places.indices.filter { document.session.selection.contains(places[$0].1.id) }
    let next: Int?
    if let last = forward ? selected.last : selected.first {
      next = last + (forward ? 1 : -1)
    } else if forward {
      next = places.firstIndex { $0.0 >= view.currentPage - 1 }
    } else {
      next = places.lastIndex { $0.0 <= view.currentPage - 1 }
    }
    guard let next, places.indices.contains(next) else {
      document.session.select([])
      return false
    }
    let (page, annotation) = places[next]
    document.session.select([annotation.id])
    view.show(annotation.bounds, on: pages[page].id)
    return true
  }

  /// Opens the words of the one annotation that is selected; false when it has none to edit.
  func editSelection() -> Bool {
    guard let view, canAnnotate, let selected = document?.session.selectedAnnotations, selected.count == 1,
      selected[0].annotation.isEditable
    else { return false }
    let (page, annotation) = selected[0]
    switch annotation.content {
    case .freeText: view.editFreeText(annotation, on: page, isNew: false)
    case .note: editNote(annotation.id, on: page)
    default: return false
    }
    updateActions()
    return true
  }

  /// Tells screen readers of the one annotation that is selected.
  func speakSelection() {
    guard let document, let view else { return }
    let selected = document.session.selectedAnnotations
    guard selected.count == 1, let page = document.session.document.index(of: selected[0].page) else {
      return view.setSpoken(nil)
    }
    let summary = AnnotationSummary.text(of: selected[0].annotation, page: page + 1)
    view.setSpoken(summary)
    TraceLog.write("annotation-spoken", ["text": .string(summary), "page": .int(page + 1)])
  }
}

extension Annotation {
  /// Whether the keyboard comes to it: what a reader sees and may take for an annotation.
  fileprivate var canBeSteppedTo: Bool {
    if case .opaque(let opaque) = content, opaque.isPartOfPage { return false }
    return isShown
  }
}
