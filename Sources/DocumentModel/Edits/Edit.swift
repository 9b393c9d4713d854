import Geometry

/// One change to a document, as a value; applying it gives its inverse.
package indirect enum Edit: Hashable, Sendable {
  /// Puts an annotation on a page at a place of the drawing order (nil = on top).
  case insert(Annotation, page: PageID, at: Int?)
  case remove(AnnotationID, page: PageID)
  /// Replaces the annotation of the same id.
  case replace(Annotation, page: PageID)
  /// All of them in order, as one step.
  case group([Edit])

  /// The pages it touches, each once, in the order it does.
  package var pages: [PageID] {
    switch self {
    case .insert(_, let page, _), .remove(_, let page), .replace(_, let page): [page]
    case .group(let edits):
      edits.flatMap(\.pages).reduce(into: []) { list, page in if !list.contains(page) { list.append(page) } }
    }
  }

  /// What it inserts, if that is all it does.
  package var insertions: [(annotation: Annotation, page: PageID)]? {
    switch self {
    case .insert(let annotation, let page, _): return [(annotation, page)]
    case .group(let edits):
      let lists = edits.map(\.insertions)
      return lists.isEmpty || lists.contains { $0 == nil } ? nil : lists.flatMap { $0 ?? [] }
    case .remove, .replace: return nil
    }
  }

  /// About how many bytes it holds.
  package var byteCount: Int {
    switch self {
    case .insert(let a, _, _), .replace(let a, _): a.byteCount
    case .remove: 64
    case .group(let edits): edits.reduce(64) { $0 + $1.byteCount }
    }
  }
}

/// Why an edit can't be applied; the document is then unchanged.
package enum EditError: Error, Hashable, Sendable {
  case noSuchPage(PageID)
  case noSuchAnnotation(AnnotationID)
  case duplicate(AnnotationID)
}

/// What an edit touched: what to repaint, and which marks came, went or changed.
package struct DocumentChange: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case inserted, removed, replaced }
    package var kind: Kind
    package var page: PageID
    package var id: AnnotationID
    /// Everything that may look different, user space points.
    package var damage: Rect
  }

  package var items: [Item]

  package init(_ items: [Item] = []) { self.items = items }

  package var pages: Set<PageID> { Set(items.map(\.page)) }
}

extension Document {
  /// Applies `edit` whole or not at all; gives back its inverse and what it touched.
  package mutating func apply(_ edit: Edit) throws(EditError) -> (inverse: Edit, change: DocumentChange) {
    switch edit {
    case .insert(let annotation, let page, let place):
      let result: Void? = try withAnnotations(of: page) { (list) throws(EditError) in
        guard !list.contains(where: { $0.id == annotation.id }) else {
          throw EditError.duplicate(annotation.id)
        }
        list.insert(annotation, at: min(max(place ?? list.count, 0), list.count))
      }
      guard result != nil else { throw .noSuchPage(page) }
      return (
        .remove(annotation.id, page: page),
        DocumentChange([
          .init(kind: .inserted, page: page, id: annotation.id, damage: annotation.bounds)
        ])
      )

    case .remove(let id, let page):
      let removed = try withAnnotations(of: page) { (list) throws(EditError) in
        guard let i = list.firstIndex(where: { $0.id == id }) else {
          throw EditError.noSuchAnnotation(id)
        }
        return (list.remove(at: i), i)
      }
      guard let (annotation, i) = removed else { throw .noSuchPage(page) }
      return (
        .insert(annotation, page: page, at: i),
        DocumentChange([.init(kind: .removed, page: page, id: id, damage: annotation.bounds)])
      )

    case .replace(let annotation, let page):
      let old = try withAnnotations(of: page) { (list) throws(EditError) in
        guard let i = list.firstIndex(where: { $0.id == annotation.id }) else {
          throw EditError.noSuchAnnotation(annotation.id)
        }
        let old = list[i]
        list[i] = annotation
        return old
      }
      guard let old else { throw .noSuchPage(page) }
      return (
        .replace(old, page: page),
        DocumentChange([
          .init(
            kind: .replaced, page: page, id: annotation.id,
            damage: old.bounds.union(annotation.bounds))
        ])
      )

    case .group(let edits):
      var inverses: [Edit] = []
      var items: [DocumentChange.Item] = []
      for edit in edits {
        do throws(EditError) {
          let (inverse, change) = try apply(edit)
          inverses.append(inverse)
          items += change.items
        } catch {
          for inverse in inverses.reversed() { _ = try? apply(inverse) }
          throw error
        }
      }
      return (.group(inverses.reversed()), DocumentChange(items))
    }
  }
}
