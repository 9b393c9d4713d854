import Geometry

/// A whole document as a value: copying is cheap, and only `apply` and `load` change one.
package struct Document: Hashable, Sendable {
  package private(set) var pages: [Page]

  package init(pages: [Page] = []) { self.pages = pages }

  /// A document of pages not read yet, with the sizes its renderer reported (points, as shown).
  package init(shownSizes: [Size]) {
    pages = shownSizes.enumerated().map { index, size in
      let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return Page(id: PageID(index), sourceIndex: index, geometry: PageGeometry(cropBox: box))
    }
  }

  /// The 0-based place of a page; nil when it is not in the document.
  package func index(of id: PageID) -> Int? {
    if pages.indices.contains(id.value), pages[id.value].id == id { return id.value }
    return pages.firstIndex { $0.id == id }
  }

  package func page(_ id: PageID) -> Page? { index(of: id).map { pages[$0] } }

  /// Fills in what was read of a page. Reading is not an edit: it has no inverse and leaves nothing to save.
  package mutating func load(_ loaded: LoadedPage, into id: PageID) {
    guard let i = index(of: id), !pages[i].isLoaded else { return }
    pages[i].geometry = loaded.geometry
    pages[i].annotations = loaded.annotations
    pages[i].fileDrawn = loaded.fileDrawn
    pages[i].isLoaded = true
  }

  /// Replaces the renderer's estimate of a page's shown size while the page is not read yet.
  package mutating func estimate(_ size: Size, of id: PageID) {
    guard let i = index(of: id), !pages[i].isLoaded else { return }
    pages[i].geometry = PageGeometry(
      cropBox: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// For `apply`: the one place that changes a page's annotations.
  mutating func withAnnotations<R, E: Error>(
    of page: PageID, _ body: (inout [Annotation]) throws(E) -> R
  ) throws(E) -> R? {
    guard let i = index(of: page) else { return nil }
    return try body(&pages[i].annotations)
  }
}
