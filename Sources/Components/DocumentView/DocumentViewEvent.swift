import DocumentModel
import GTKBinding
import Tools

/// What leaves a DocumentView.
package enum DocumentViewEvent {
  /// A page that is not read yet came into view.
  case needsPage(PageID)
  case currentPageChanged(Int)
  case zoomChanged(Double)
  /// A frame of a page (1-based) was drawn at `scale` device pixels a point.
  case painted(page: Int, scale: Double, sharp: Bool)
  /// The active tool's gesture; `isEraser` = the pen's other end.
  case tool(ToolEvent, page: PageID, isEraser: Bool)
  /// A page (1-based) can't be drawn.
  case pageFailed(Int)
  /// A frame showed the stroke up to the event of this time (milliseconds on the event clock).
  case strokeShown(eventTime: Double)
  /// An eyedropper lies over the pages: clicks pick a colour from now on.
  case pickingColor
  /// What `typing` gives became something else.
  case typing
  /// Typing on the page ended with this text.
  case freeTextEdited(Annotation, page: PageID, isNew: Bool)
  case noteEdited(AnnotationID, page: PageID, text: String)
  case key(KeyPress)
  /// A pen is used here for the first time.
  case penSeen
}
