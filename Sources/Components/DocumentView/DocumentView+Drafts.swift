import DocumentModel
import Tools

/// Marks to be, shown above the pages: those being drawn, and those whose pages are still being read.
extension DocumentView {
  /// Shows `draft` above a page; an empty one clears it.
  package func show(_ draft: Draft, on page: PageID) {
    show(draft.isEmpty ? [:] : [page: draft])
    widgets[page]?.setDraft(withStanding(draft, on: page))
  }

  /// Shows drafts above their pages, and none above others.
  package func show(_ drafts: [PageID: Draft]) {
    let gone = draftPages.subtracting(drafts.keys)
    draftPages = Set(drafts.keys)
    for id in gone { widgets[id]?.setDraft(withStanding(Draft(), on: id)) }
    for (id, draft) in drafts { widgets[id]?.setDraft(withStanding(draft, on: id)) }
  }

  /// Shows marks that are not in the document yet, because their pages are still being read.
  package func setWaiting(_ annotations: [PageID: [Annotation]]) {
    let pages = Set(waiting.keys).union(annotations.keys)
    waiting = annotations
    for id in pages where !draftPages.contains(id) { widgets[id]?.setDraft(withStanding(Draft(), on: id)) }
  }

  /// `draft` with what stands above the page whatever is drafted: annotations that wait for the page to be read; and
  /// without the one being typed into, which its box shows.
  func withStanding(_ draft: Draft, on page: PageID) -> Draft {
    var all = draft
    all.annotations = (waiting[page] ?? []) + draft.annotations
    if let editor = freeTextEditor, editor.page == page {
      all.hidden.insert(editor.annotation.id)
      all.annotations.removeAll { $0.id == editor.annotation.id }
    }
    return all
  }
}
