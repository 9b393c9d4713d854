import DocumentModel
import GTKBinding
import Geometry
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
  /// A note's card was asked to delete it; what was typed on it has been told before.
  case deleteRequested(AnnotationID, page: PageID)
  /// A context menu is wanted.
  case menuRequested(MenuPlace)
  case key(KeyPress)
  /// A pen is used here for the first time.
  case penSeen
}

/// Where a context menu was asked for.
package struct MenuPlace {
  /// Where it is to open, in the view's coordinates; nil by the keyboard, which means what is selected.
  package var anchor: Point?
  /// The page under the pointer; nil beside every page.
  package var page: PageID?
  /// The place on that page, user space.
  package var point: Point?
}
