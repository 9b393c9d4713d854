/// A change that is still being tried out, such as by a colour picker: the document shows it, the history doesn't have
/// it yet.
///
/// Every update replaces what the updates before did, so however many there are, it ends as one step or as none.
package struct Interaction: Sendable {
  /// What the step will be called, as a key for gettext.
  package let name: String
  /// Takes the document back to before the interaction.
  package private(set) var inverse = Edit.group([])
  /// What the interaction changed so far, counted from before it.
  package private(set) var change = DocumentChange()

  package init(named name: String) { self.name = name }

  /// Makes `edits` all that the interaction did; they fit the document as it was before it. Gives what looks different
  /// from the update before; on an error that one still holds.
  package mutating func update(
    _ document: inout Document, to edits: [Edit]
  ) throws(EditError) -> DocumentChange {
    let (inverse, change) = try document.apply(.group([inverse, .group(edits)]))
    // The inverse of a group takes the last part back first.
    if case .group(let parts) = inverse, let first = parts.first { self.inverse = first }
    self.change = DocumentChange(Array(change.items.dropFirst(self.change.items.count)))
    return change
  }

  /// The document as it was before the interaction.
  package func before(_ document: Document) -> Document {
    guard !change.items.isEmpty else { return document }
    var before = document
    _ = try? before.apply(inverse)
    return before
  }

  /// Whether the document is another one than before, dates of changing apart.
  package func isChange(of document: Document) -> Bool {
    let before = before(document)
    return change.pages.contains { id in
      before.page(id)?.annotations.map(\.undated) != document.page(id)?.annotations.map(\.undated)
    }
  }
}

extension Annotation {
  /// Without the date that every change stamps.
  fileprivate var undated: Annotation {
    var copy = self
    copy.modified = nil
    return copy
  }
}
