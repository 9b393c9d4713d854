import Geometry

/// Where a window gets a document's pixels, text and links from: the render service, or a fake in tests.
///
/// Pages are 0-based. Positions are points of the page *as poppler shows it*: crop box, turned, origin top left,
/// y down, UserUnit not applied. Cancelling the calling task withdraws the request.
package protocol PageSource: AnyObject, Sendable {
  /// Draws a part of a page.
  func tile(_ request: TileRequest, priority: RequestPriority) async throws(PageSourceError) -> PixelBuffer

  /// All text of a page in reading order, with a box a character where they line up.
  func text(page: Int) async throws(PageSourceError) -> PageText

  /// What a drag from one point to another selects; an x of -∞ or ∞ is the beginning or end of the page's text.
  func selection(
    page: Int, from: Point, to: Point, style: SelectionStyle
  ) async throws(PageSourceError) -> TextSelection

  /// Every occurrence of `text` on a page.
  func find(_ text: String, page: Int, options: FindOptions) async throws(PageSourceError) -> [TextMatch]

  func links(page: Int) async throws(PageSourceError) -> [PageLink]
}

/// How soon a request is wanted; of two with the same priority the one asked for later goes first.
package enum RequestPriority: Int, Sendable, CaseIterable {
  /// On screen now.
  case visible
  /// Just off screen, or needed by the next click.
  case nearby
  /// Thumbnails and search; served by a process of their own.
  case background
}

package enum PageSourceError: Error, Hashable, Sendable {
  /// This page hung or crashed the renderer; asking again fails at once.
  case cannotBeShown
  /// The source was closed, or nothing is open in it.
  case closed
  /// The calling task was cancelled.
  case cancelled
  /// Anything else, in words for a log.
  case failed(String)
}

/// An annotation left out of a tile because the window draws it itself.
package struct HiddenAnnotation: Hashable, Sendable {
  /// The value of /Subtype, such as "Ink".
  package var subtype: String
  /// /Rect in PDF user space, points.
  package var rect: Rect
  /// Its place in the page's /Annots array.
  package var index: Int

  package init(subtype: String, rect: Rect, index: Int) {
    self.subtype = subtype
    self.rect = rect
    self.index = index
  }
}

/// A rectangle of device pixels cut from a page drawn at `scale`.
package struct TileRequest: Hashable, Sendable {
  /// 0-based.
  package var page: Int
  /// Device pixels a point.
  package var scale: Double
  /// Device pixels from the page's top left corner at this scale.
  package var x: Int
  package var y: Int
  /// 1…16384 device pixels.
  package var width: Int
  package var height: Int
  package var hidden: [HiddenAnnotation]
  /// Whether to draw on opaque white; without, the tile is transparent (for appearance sheets) and never cached
  /// as a recording.
  package var hasPaper: Bool

  package init(
    page: Int, scale: Double, x: Int, y: Int, width: Int, height: Int, hidden: [HiddenAnnotation] = [],
    hasPaper: Bool = true
  ) {
    self.page = page
    self.scale = scale
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.hidden = hidden
    self.hasPaper = hasPaper
  }

  /// All of a page of `size` points; at least one pixel each way.
  package init(
    wholePage page: Int, size: Size, scale: Double, hidden: [HiddenAnnotation] = [], hasPaper: Bool = true
  ) {
    func pixels(_ length: Double) -> Int {
      let count = (length * scale).rounded(.up)
      return count.isFinite ? Int(min(max(count, 1), 16384)) : 1
    }
    self.init(
      page: page, scale: scale, x: 0, y: 0, width: pixels(size.width), height: pixels(size.height),
      hidden: hidden, hasPaper: hasPaper)
  }

  /// Thousands of annotations may be hidden: only their number is hashed.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(scale)
    hasher.combine(x)
    hasher.combine(y)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(hidden.count)
    hasher.combine(hasPaper)
  }
}

/// How a selection grows from its two points.
package enum SelectionStyle: Sendable, CaseIterable {
  case glyph
  case word
  case line
}

package struct TextSelection: Hashable, Sendable {
  /// One quad along each line, whichever way it runs; several where it changes between left to right and right to left.
  package var lines: [Quad]
  package var text: String

  package init(lines: [Quad], text: String) {
    self.lines = lines
    self.text = text
  }

  package static let empty = TextSelection(lines: [], text: "")
}

package struct PageText: Hashable, Sendable {
  package var text: String
  /// One box for each Unicode scalar of `text`, or none at all when they don't line up.
  package var boxes: [Rect]

  package init(text: String, boxes: [Rect]) {
    self.text = text
    self.boxes = boxes
  }
}

/// How text is compared when searching; nothing set: any case, parts of words, accents matter.
package struct FindOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let caseSensitive = FindOptions(rawValue: 1)
  package static let wholeWords = FindOptions(rawValue: 2)
  package static let ignoreDiacritics = FindOptions(rawValue: 4)
}

/// One occurrence of the searched text.
package struct TextMatch: Hashable, Sendable {
  /// Several when the match runs over the end of a line.
  package var rects: [Rect]

  package init(rects: [Rect]) { self.rects = rects }
}

package struct PageLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A 0-based page; `left` and `top` in its PDF user space (points, y up), where the link sets them.
    case page(Int, left: Double?, top: Double?)
    case uri(String)
    /// A named action, such as NextPage (ISO 32000-1 §12.6.4.11).
    case action(String)
    /// Another file, as the link writes its path.
    case file(String)
    case unknown
  }

  package var area: Rect
  package var target: Target

  package init(area: Rect, target: Target) {
    self.area = area
    self.target = target
  }
}
