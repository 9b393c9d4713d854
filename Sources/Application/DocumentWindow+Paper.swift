import DocumentModel
import Editor

/// What the colour of a mark has to be told from.
extension DocumentWindow {
  /// The colour of the page below and around a mark, without those selected; of the page in view where there is none.
  func paperColor(under mark: (page: PageID, annotation: Annotation)?) async -> Color? {
    guard let view, let session = document?.session else { return nil }
    if let mark {
      return await view.paperColor(
        on: mark.page, under: mark.annotation.bounds, without: session.selection.union([mark.annotation.id]))
    }
    let pages = session.document.pages
    guard pages.indices.contains(view.currentPage - 1) else { return nil }
    return await view.paperColor(on: pages[view.currentPage - 1].id, under: nil)
  }

  /// Has the style panel know what is under what it changes.
  func lookForPaper() {
    paperLookup?.cancel()
    stylePaper = nil
    paperLookup = Task { [weak self] in
      let color = await self?.paperColor(under: self?.document?.session.selectedAnnotations.last)
      guard let self, !Task.isCancelled, color != stylePaper else { return }
      stylePaper = color
      updateBarState()
    }
  }
}
