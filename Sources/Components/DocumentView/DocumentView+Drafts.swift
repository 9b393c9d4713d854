import DocumentModel
import Tools

/// Marks to be, shown above the pages: those being drawn, and those whose pages are still being read.
extension DocumentView {
  /// Shows `draft` above a page; an empty one clears it.
  package func show(_ draft: Draft, on page: PageID) {
    if let old = draftPage, old != page { widgets[old]?.setDraft(withWaiting(Draft(), on: old)) }
    draftPage = draft.isEmpty ? nil : page
    widgets[page]?.setDraft(withWaiting(draft, on: page))
  }

  /// Shows marks that are not in the document yet, because their pages are still being read.
  package func setWaiting(_ annotations: [PageID: [Annotation]]) {
    let pages = Set(waiting.keys).union(annotations.keys)
    waiting = annotations
    for id in pages where id != draftPage { widgets[id]?.setDraft(withWaiting(Draft(), on: id)) }
  }

  func withWaiting(_ draft: Draft, on page: PageID) -> Draft {
    guard let marks = waiting[page] else { return draft }
    var both = draft
    both.annotations = marks + draft.annotations
    return both
  }
}
