import DocumentModel

/// Which pages are selected, and how clicks and keys change that.
package struct PageSelection: Equatable {
  package private(set) var pages: Set<PageID>
  /// The page from which a selection is extended.
  private var anchor: PageID?
  /// What was selected before the extension that may still change.
  private var base: Set<PageID>

  package init(_ pages: Set<PageID> = []) {
    self.pages = pages
    base = pages
  }

  /// Selects this page and no other.
  package mutating func choose(_ page: PageID) { set([page], from: page) }

  /// Selects the page or takes it out.
  package mutating func toggle(_ page: PageID) { set(pages.symmetricDifference([page]), from: page) }

  /// Selects all from the page chosen last to this one, `order` being all pages' order. `adding` keeps others.
  package mutating func extend(to page: PageID, in order: [PageID], adding: Bool = false) {
    guard let end = order.firstIndex(of: page) else { return }
    let start = anchor.flatMap { order.firstIndex(of: $0) } ?? end
    pages = Set(order[min(start, end)...max(start, end)]).union(adding ? base : [])
    if anchor == nil { anchor = page }
  }

  /// The page from which a later extension starts, such as the one the focus moved to.
  package mutating func start(from page: PageID) {
    anchor = page
    base = pages
  }

  /// Forgets pages that are no more.
  package mutating func keep(_ present: some Sequence<PageID>) {
    pages.formIntersection(present)
    base.formIntersection(present)
    if let anchor, !present.contains(anchor) { self.anchor = nil }
  }

  private mutating func set(_ new: Set<PageID>, from page: PageID) {
    pages = new
    base = new
    anchor = page
  }
}
