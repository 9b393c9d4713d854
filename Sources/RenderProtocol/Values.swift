/// A rectangle on the wire; which space it is in is said where it is used.
package struct RenderRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Around a stretch of a line of text, as the line runs: each corner's x and y.
package struct RenderQuad: Hashable, Sendable {
  package var topLeft: (x: Double, y: Double) { (corners[0], corners[1]) }
  package var topRight: (x: Double, y: Double) { (corners[2], corners[3]) }
  package var bottomLeft: (x: Double, y: Double) { (corners[4], corners[5]) }
  package var bottomRight: (x: Double, y: Double) { (corners[6], corners[7]) }
  private var corners: [Double]

  package init(
    topLeft: (x: Double, y: Double), topRight: (x: Double, y: Double), bottomLeft: (x: Double, y: Double),
    bottomRight: (x: Double, y: Double)
  ) {
    corners = [topLeft, topRight, bottomLeft, bottomRight].flatMap { [$0.x, $0.y] }
  }

  func encode(into w: inout ByteWriter) { for number in corners { w.put(number) } }

  init(from r: inout ByteReader) throws(ProtocolError) {
    corners = []
    for _ in 0..<8 { corners.append(try r.double()) }
  }
}

/// An annotation the service must not draw.
package struct RenderAnnotation: Hashable, Sendable {
  /// The value of /Subtype, such as "Ink".
  package var subtype: String
  /// /Rect, in PDF user space points, sides in either order.
  package var rect: RenderRect
  /// Its place in the page's /Annots array.
  package var index: Int

  package init(subtype: String, rect: RenderRect, index: Int) {
    self.subtype = subtype
    self.rect = rect
    self.index = index
  }
}

/// One tile to draw, into the shared memory passed with the request.
package struct RenderTile: Hashable, Sendable {
  /// Longest side of a tile, in device pixels.
  package static let maximumSide = 16384

  /// 0-based.
  package var page: Int
  /// Device pixels a point of the page as shown (cropped, turned, y down; UserUnit not applied).
  package var scale: Double
  /// Place and size in device pixels of the page at `scale`, from its top left corner.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  /// Annotations to leave out; nil: the same as in the last request for this page to this process.
  package var hidden: [RenderAnnotation]?
  /// Whether the page may be recorded for replay; false after a crash, since recording takes more memory.
  package var mayRecord: Bool
  /// Whether to draw on opaque white; otherwise on nothing.
  package var hasPaper: Bool

  package init(
    page: Int, scale: Double, x: Int, y: Int, width: Int, height: Int, hidden: [RenderAnnotation]?,
    mayRecord: Bool = true, hasPaper: Bool = true
  ) {
    self.page = page
    self.scale = scale
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.hidden = hidden
    self.mayRecord = mayRecord
    self.hasPaper = hasPaper
  }
}

/// How a selection grows from the two points given.
package enum RenderSelectionStyle: UInt8, CaseIterable, Sendable {
  case glyph
  case word
  case line
}

/// How text is compared when searching.
package struct RenderFindOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let caseSensitive = RenderFindOptions(rawValue: 1)
  package static let wholeWords = RenderFindOptions(rawValue: 2)
  package static let ignoreDiacritics = RenderFindOptions(rawValue: 4)
  package static let all: RenderFindOptions = [.caseSensitive, .wholeWords, .ignoreDiacritics]
}

/// Why the service could not do what was asked.
package enum RenderFailure: Hashable, Sendable {
  /// A password is needed, or the one given is wrong (poppler doesn't tell which).
  case encrypted
  case damaged
  /// The document catalog can't be read.
  case catalog
  /// There is no such page.
  case noSuchPage
  /// The page is counted but can't be found or read.
  case unreadablePage
  /// Asked before a document was opened.
  case notOpen
  /// The request made no sense to the service.
  case badRequest
  /// Memory or drawing failed.
  case drawing
  case other(String)
}

/// A page's size and label.
package struct RenderPageSize: Hashable, Sendable {
  /// Points of the page as shown (crop box, turned; UserUnit not applied).
  package var width: Double
  package var height: Double
  /// nil when not asked for or the same as the page number.
  package var label: String?

  package init(width: Double, height: Double, label: String? = nil) {
    self.width = width
    self.height = height
    self.label = label
  }
}

/// What a link leads to.
package enum RenderLinkTarget: Hashable, Sendable {
  /// `left` and `top` in PDF user space points of the 0-based page, where the link sets them.
  case page(Int, left: Double?, top: Double?)
  case uri(String)
  /// A named action such as NextPage.
  case action(String)
  /// Another file, as the link writes its path.
  case file(String)
  case unknown
}

/// A link's area on the page as shown (points, y down) and its target.
package struct RenderLink: Hashable, Sendable {
  package var area: RenderRect
  package var target: RenderLinkTarget

  package init(area: RenderRect, target: RenderLinkTarget) {
    self.area = area
    self.target = target
  }
}

/// What is known of a document once it is open.
package struct RenderDocument: Hashable, Sendable {
  package var pageCount: Int
  /// Size of the first page, in points as shown; zero without pages.
  package var firstPage: RenderPageSize
  /// poppler's permission bits: print 1, modify 2, copy 4, annotate 8, fill forms 16, extract 32, assemble 64, high-res print 128.
  package var permissions: UInt32
  package var isEncrypted: Bool

  package init(pageCount: Int, firstPage: RenderPageSize, permissions: UInt32, isEncrypted: Bool) {
    self.pageCount = pageCount
    self.firstPage = firstPage
    self.permissions = permissions
    self.isEncrypted = isEncrypted
  }
}
