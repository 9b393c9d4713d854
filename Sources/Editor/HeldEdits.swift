import DocumentModel
import Tools

/// Edits of pages that are still being read, in the order they were made: done once their page is there.
package struct HeldEdits {
  private var edits: [(page: PageID, edit: NamedEdit)] = []

  package init() {}

  package var isEmpty: Bool { edits.isEmpty }

  /// All of them, in order.
  package var all: [Edit] { edits.map(\.edit.edit) }

  /// The pages that are waited for, the longest waited for first.
  package var pages: [PageID] {
    var seen: Set<PageID> = []
    return edits.map(\.page).filter { seen.insert($0).inserted }
  }

  package mutating func hold(_ edit: NamedEdit, on page: PageID) { edits.append((page, edit)) }

  /// Gives up the edits of one page, in order.
  package mutating func take(_ page: PageID) -> [NamedEdit] {
    defer { edits.removeAll { $0.page == page } }
    return edits.filter { $0.page == page }.map(\.edit)
  }

  /// The marks to be, page by page: shown until they are in the document.
  package var annotations: [PageID: [Annotation]] {
    edits.reduce(into: [:]) { result, item in
      for (annotation, page) in Self.inserted(by: item.edit.edit) {
        result[page, default: []].append(annotation)
      }
    }
  }

  /// A page not read has no marks that could be changed or removed.
  private static func inserted(by edit: Edit) -> [(Annotation, PageID)] {
    switch edit {
    case .insert(let annotation, let page, _): [(annotation, page)]
    case .group(let edits): edits.flatMap(inserted)
    case .replace, .remove: []
    }
  }
}
