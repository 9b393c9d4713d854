import DocumentModel
import Geometry
import Rendering

/// Draws pages for paper: what the file holds as a fine picture, the marks made here as lines and shapes above it.
struct PagePrinter: Sendable {
  let source: any PageSource
  let appearances: any AppearanceSource
  let compositor: TileCompositor
  /// Dots an inch, at most.
  let resolution: Double

  /// More pixels than this are not asked for at once: very large pages are drawn more coarsely.
  private static let pixelLimit = 24e6
  private static let sideLimit = 16_384.0

  /// A page ready to be drawn.
  struct Picture: Sendable {
    var geometry: PageGeometry
    var base: PixelBuffer
    /// Pixels of `base` a point.
    var scale: Double
    /// What `base` leaves out and is to be seen on paper.
    var marks: [Annotation]
    var looks: [AnnotationID: AnnotationLook]
  }

  func picture(of page: Page) async throws(PageSourceError) -> Picture {
    let size = page.geometry.shownSize
    let scale = scale(for: size)
    // What must not be printed (/F without its bit Print, ISO 32000-1 table 165) is left out by both.
    let unprinted = Set(page.annotations.filter { !$0.flags.contains(.print) }.map(\.id))
    let request = TileRequest(
      wholePage: page.sourceIndex, size: size, scale: scale,
      hidden: page.hiddenInFile(besides: unprinted).map {
        HiddenAnnotation(subtype: $0.subtype, rect: $0.rect, index: $0.index)
      })
    // The service knows no UserUnit: its pages are as many times larger.
    var unscaled = request
    unscaled.scale = scale * page.geometry.userUnit
    let base = try await source.tile(unscaled, priority: .nearby)
    let marks = page.drawnByModel.filter { !unprinted.contains($0.id) }
    var looks: [AnnotationID: AnnotationLook] = [:]
    for mark in marks {
      guard let place = page.fileAppearance(of: mark) else { continue }
      let picture = try? await appearances.picture(
        of: mark.id, page: page.sourceIndex, scale: unscaled.scale)
      if let picture { looks[mark.id] = .picture(picture, at: place) }
    }
    return Picture(geometry: page.geometry, base: base, scale: scale, marks: marks, looks: looks)
  }

  private func scale(for size: Size) -> Double {
    let wanted = resolution / 72
    let byArea = (Self.pixelLimit / max(size.width * size.height, 1)).squareRoot()
    let bySide = Self.sideLimit / max(size.width, size.height, 1)
    return min(wanted, byArea, bySide)
  }

  /// Draws in points, in the middle of the room there is; pages larger than that are made to fit.
  func draw(_ picture: Picture, on context: CairoContext, room: Size) {
    let size = picture.geometry.shownSize
    let fit = min(1, room.width / max(size.width, 1), room.height / max(size.height, 1))
    context.save()
    defer { context.restore() }
    context.translate(
      Vector(dx: (room.width - size.width * fit) / 2, dy: (room.height - size.height * fit) / 2))
    context.scale(fit, fit)
    let page = Rect(x: 0, y: 0, width: size.width, height: size.height)
    context.clip(to: page)
    context.save()
    context.scale(1 / picture.scale, 1 / picture.scale)
    context.draw(picture.base)
    context.restore()
    context.concatenate(picture.geometry.userToShown)
    compositor.paint(
      picture.marks, looks: picture.looks, in: picture.geometry.shownToUser.apply(page), on: context)
  }
}
