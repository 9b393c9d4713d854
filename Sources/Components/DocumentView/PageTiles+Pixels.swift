import DocumentModel
import Geometry
import Rendering

/// The page's own pixels, for what has to know its colours.
extension PageTiles {
  /// What pixels of the page depend on: one that is equal has the same ones.
  struct State: Equatable {
    var plan: TilePlan?
    var revision: Int
  }

  var state: State { State(plan: current?.plan, revision: revision) }

  /// Whether marks that keep the file's appearance are not drawn yet.
  var isWaitingForPictures: Bool {
    !arrived.isEmpty || (!pictures.isSettled && kept.keys.contains(where: pictures.isOnItsWay))
  }

  /// Gives each pixel of a part of the page from the tiles that are there; nil when some of them show another state, or
  /// were tinted before the marks were painted.
  func sharpPixels(in box: PixelReader.Box) -> ((Int, Int) -> Color?)? {
    guard let current, !mode.tintsPaper, !isWaitingForPictures else { return nil }
    let rect = Rect(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    var pieces: [(box: PixelReader.Box, pixels: PixelBuffer)] = []
    for id in current.plan.tiles(in: rect) {
      guard let tile = current.tiles[id], tile.revision == revision, tile.hidden == hidden else { return nil }
      let frame = current.plan.frame(id)
      pieces.append(
        (PixelReader.Box(x: frame.x, y: frame.y, width: frame.width, height: frame.height), tile.pixels))
    }
    return { x, y in
      let piece = pieces.first {
        $0.box.contains(PixelReader.Box(x: x, y: y, width: 1, height: 1))
      }
      return piece.map { Color($0.pixels, x: x - $0.box.x, y: y - $0.box.y) }
    }
  }

  /// Draws a part of the page with its marks, in its own colours; `.cancelled` when it is in another state by now.
  func fetchPixels(of box: PixelReader.Box, in state: State) async throws(PageSourceError) -> PixelBuffer {
    guard state == self.state, let plan = state.plan else { throw .cancelled }
    return try await fetchPixels(of: box, plan)
  }

  /// Draws a part of the page at any scale, with its marks but for those `left` out.
  private func fetchPixels(
    of box: PixelReader.Box, _ plan: TilePlan, without left: Set<AnnotationID> = []
  ) async throws(PageSourceError) -> PixelBuffer {
    let request = TileRequest(
      page: page.sourceIndex, scale: plan.scale * page.geometry.userUnit, x: box.x, y: box.y,
      width: box.width, height: box.height, hidden: hidden)
    let marks = left.isEmpty ? drawn : drawn.filter { !left.contains($0.id) }
    let looks = Dictionary(
      marks.compactMap { mark in kept[mark.id].map { (mark.id, pictures.look(of: mark, at: $0)) } },
      uniquingKeysWith: { a, _ in a })
    let toPixels = userToPixels(plan).then(.translation(Vector(dx: -Double(box.x), dy: -Double(box.y))))
    let base = try await source.tile(request, priority: .visible)
    guard !marks.isEmpty else { return base }
    return await Self.composed(base, marks, looks, toPixels, compositor)
  }

  /// The colour that most of a place of the page has below the marks `left` out, in the page's own colours; nil when that
  /// can't be said. `place` in user space; nil is all of the page.
  func paperColor(under place: Rect?, without left: Set<AnnotationID>) async -> Color? {
    let all = Rect(
      x: 0, y: 0, width: page.geometry.shownSize.width, height: page.geometry.shownSize.height)
    let shown = place.map { page.geometry.userToShown.apply($0).outset(by: Self.paperMargin) }
    guard let area = (shown ?? all).intersection(all), max(area.width, area.height) > 0 else { return nil }
    let plan = TilePlan(
      size: page.geometry.shownSize, scale: min(1, Self.paperSide / max(area.width, area.height)))
    let x = min(Int(area.minX * plan.scale), plan.width - 1)
    let y = min(Int(area.minY * plan.scale), plan.height - 1)
    let box = PixelReader.Box(
      x: x, y: y, width: max(min(Int(area.maxX * plan.scale), plan.width) - x, 1),
      height: max(min(Int(area.maxY * plan.scale), plan.height) - y, 1))
    guard let pixels = try? await fetchPixels(of: box, plan, without: left) else { return nil }
    return await Self.prevailing(pixels)
  }

  /// How far around a mark its ground is looked at, points.
  private static let paperMargin = 4.0
  /// The pixels of a side that are enough to tell.
  private static let paperSide = 192.0

  @concurrent
  private nonisolated static func prevailing(_ pixels: PixelBuffer) async -> Color {
    pixels.prevailingColor
  }

  @concurrent
  private nonisolated static func composed(
    _ base: PixelBuffer, _ marks: [Annotation], _ looks: [AnnotationID: AnnotationLook],
    _ userToPixels: Transform, _ compositor: TileCompositor
  ) async -> PixelBuffer {
    compositor.composed(base: base, annotations: marks, looks: looks, userToPixels: userToPixels)
  }
}
