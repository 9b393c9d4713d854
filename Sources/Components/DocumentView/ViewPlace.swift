import Geometry

/// What of a document is in view, and how large: to come back to it.
package nonisolated struct ViewPlace: Hashable, Sendable {
  package var fit: DocumentView.Fit
  package var zoom: Double
  /// The page at the middle of the view's upper edge, 0-based.
  package var page: Int
  /// Where on that page, 0…1 in both directions; beyond that in the margins.
  package var x: Double
  package var y: Double
}

extension DocumentView {
  /// What is in view; nil as long as there is no view.
  package var place: ViewPlace? {
    guard viewHeight > 0, let anchor = anchor(at: Point(x: viewWidth / 2, y: 0)) else { return wantedPlace }
    return ViewPlace(fit: fit, zoom: zoom, page: anchor.page, x: anchor.x, y: anchor.y)
  }

  /// Goes to a place, the nearest one if the document has not so many pages; at once, or as soon as there is a view.
  package func go(to place: ViewPlace) {
    guard !layout.sizes.isEmpty else { return }
    wantedPlace = place
    fit = place.fit
    currentPage = min(place.page, layout.sizes.count - 1) + 1
    if viewHeight > 0 { takeWantedPlace() }
  }

  func takeWantedPlace() {
    guard let place = wantedPlace, !layout.sizes.isEmpty else { return }
    wantedPlace = nil
    if place.fit == .none { setZoom(place.zoom) } else { applyFit() }
    restore(
      Anchor(page: min(place.page, layout.sizes.count - 1), x: place.x, y: place.y),
      at: Point(x: viewWidth / 2, y: 0))
  }
}
