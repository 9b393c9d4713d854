import DocumentModel

/// A square of the document's pixels around the one an eyedropper is over.
package nonisolated struct PixelPatch: Equatable, Sendable {
  /// Pixels in a row and in a column; odd, so that there is one in the middle.
  package static let side = 11

  /// What is known of the pixel in the middle.
  package enum Middle: Equatable, Sendable {
    case color(Color)
    /// On its way.
    case pending
    case offPage
    /// The page can't be drawn.
    case failed
  }

  package var middle: Middle
  /// Row by row from the top left; nil where there is no page, or nothing is known of it.
  package var colors: [Color?]

  package init(middle: Middle, colors: [Color?]) {
    self.middle = middle
    self.colors = colors
  }

  package static let offPage = PixelPatch(middle: .offPage, colors: blank)

  static let blank = [Color?](repeating: nil, count: side * side)
}
