import DocumentModel
import FoundationEssentials

/// What of a journal can be brought back into a document.
package nonisolated struct RecoveryPlan: Hashable, Sendable {
  /// Brings it back; nil when nothing of the journal applies.
  package var edit: Edit?
  /// How many annotations the journal has changes of, and of how many all that is done last applies.
  package var total = 0
  package var restored = 0
  /// What does not apply, as a journal of its own; nil when all does.
  package var left: RecoveryJournal?

  /// An annotation as a journal names it.
  private enum Name: Hashable {
    case known(AnnotationID, page: Int)
    /// It has no id that could be read.
    case unknown(Int)
  }

  /// `document` is freshly opened, and the pages the journal has changes of are read; others take nothing.
  package init(_ journal: RecoveryJournal, for document: Document) {
    let pages = Dictionary(
      document.pages.filter(\.isLoaded).map { ($0.sourceIndex, $0) }, uniquingKeysWith: { a, _ in a })
    var present = pages.mapValues { Set($0.annotations.map(\.id)) }
    var edits: [Edit] = []
    var applies: [Name: Bool] = [:]
    var left = journal
    left.changes.pages = []
    left.later = []

    for changes in journal.steps {
      for change in changes.pages {
        let page = pages[change.sourceIndex]?.id
        var kept = RecoveryJournal.Changes.PageChanges(
          sourceIndex: change.sourceIndex, places: change.places.map { _ in [] })
        for id in change.removed {
          applies[.known(id, page: change.sourceIndex)] = page != nil
          guard let page else {
            kept.removed.append(id)
            continue
          }
          if present[change.sourceIndex]?.remove(id) != nil { edits.append(.remove(id, page: page)) }
        }
        for (i, item) in change.put.enumerated() {
          let place = change.places.flatMap { $0.indices.contains(i) ? $0[i] : nil }
          let name: Name =
            item.id.map { .known($0, page: change.sourceIndex) } ?? .unknown(applies.count)
          guard let page, let annotation = item.record?.annotation,
            let isThere = present[change.sourceIndex]?.contains(annotation.id),
            // What an annotation the model can't express looks like is in the file alone.
            isThere || !annotation.isOpaque
          else {
            applies[name] = false
            kept.put.append(item)
            // A journal with too few places puts the rest on top.
            kept.places?.append(place ?? .max)
            continue
          }
          edits.append(
            isThere ? .replace(annotation, page: page) : .insert(annotation, page: page, at: place))
          present[change.sourceIndex]?.insert(annotation.id)
          applies[name] = true
        }
        if !kept.put.isEmpty || !kept.removed.isEmpty { left.changes.pages.append(kept) }
      }
    }
    edit = edits.isEmpty ? nil : .group(edits)
    total = applies.count + journal.unreadable.count
    restored = applies.values.count { $0 }
    self.left = left.isEmpty ? nil : left
  }
}
