import DocumentModel
import Geometry

/// What marks lie on, to know whether they will be seen.
extension DocumentView {
  /// The colour that most of the page has around and below a place (user space), but for the marks `left` out; of the
  /// whole page where `place` is nil. nil when the page is not in view, or can't be drawn.
  package func paperColor(
    on page: PageID, under place: Rect?, without left: Set<AnnotationID> = []
  ) async -> Color? {
    await widgets[page]?.tiles.paperColor(under: place, without: left)
  }
}
