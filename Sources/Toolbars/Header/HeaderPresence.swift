/// When the header and what belongs to it are there; the names are those of Nutrient's user interface modes.
package enum HeaderVisibility: String, CaseIterable, Codable, Hashable, Sendable {
  /// Above the document; in fullscreen only while it is wanted, and briefly on the first and last page.
  case automatic
  /// The same, but pages make no difference.
  case automaticNoFirstLastPage
  case always
  /// Only while the pointer is at the edge or the focus inside.
  case never
}

/// How the header lies to the document.
package enum HeaderPlacement: Hashable, Sendable {
  /// Above it, in a place of its own.
  case docked
  /// Over it, and out of sight unless the pointer or the focus fetches it.
  case floating

  package init(_ visibility: HeaderVisibility, isHeaderVisible: Bool, isFullscreen: Bool) {
    switch visibility {
    case .always: self = isHeaderVisible ? .docked : .floating
    case .never: self = .floating
    case .automatic, .automaticNoFirstLastPage:
      self = isHeaderVisible && !isFullscreen ? .docked : .floating
    }
  }

  /// Whether coming to a page (1-based) fetches a floating header for a moment.
  package static func showsBriefly(_ visibility: HeaderVisibility, page: Int, of count: Int) -> Bool {
    visibility == .automatic && count > 1 && (page == 1 || page == count)
  }
}
