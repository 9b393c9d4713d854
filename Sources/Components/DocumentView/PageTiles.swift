import DocumentModel
import GTKBinding
import Geometry
import Rendering

/// The pictures of one page: asks for tiles, paints marks onto them off the main thread, and knows what is stale.
final class PageTiles {
  /// A page drawn at one scale, as far as it has arrived.
  struct Layer {
    let plan: TilePlan
    var tiles: [TileID: Tile] = [:]
  }

  /// One tile: the file's own picture and, where marks lie on it, a painted copy.
  struct Tile {
    /// On the paper of the page mode.
    var base: PixelBuffer
    /// `base`, or a copy of it with marks painted on: what `image` shows, but for the colours of the page mode.
    var pixels: PixelBuffer
    /// The set of annotations its base leaves out.
    var hidden: [HiddenAnnotation]
    var image: TileImage
    /// The state of the marks that `image` shows.
    var revision: Int
  }

  let source: any PageSource
  let compositor: TileCompositor
  private(set) var page: Page
  private(set) var mode: PageMode
  /// Marks not painted because a draft shows them instead.
  private var excluded: Set<AnnotationID> = []
  private(set) var drawn: [Annotation]
  /// Where those of `drawn` belong that keep the file's appearance.
  private(set) var kept: [AnnotationID: FileAppearance]
  let pictures: PagePictures
  /// Others whose pictures are wanted: they are selected, or part of the draft.
  private var expected: Set<AnnotationID> = []
  /// Pictures that came and are not shown yet.
  private(set) var arrived: Set<AnnotationID> = []
  private(set) var hidden: [HiddenAnnotation]
  private(set) var revision = 0

  private(set) var current: Layer?
  /// The layer of the scale before, shown until the current one is complete.
  private(set) var standIn: Layer?
  private var wanted: [TileID] = []
  private var requests: [TileID: Task<Void, Never>] = [:]
  private var composing: Task<Void, Never>?
  /// Marks that some visible tile does not show yet, and since which revision they are as they are.
  private var fresh: [(annotation: Annotation, revision: Int)] = []
  /// Marks that were only added since `additionsBegin`, with the state they came in.
  private var additions: [(annotation: Annotation, revision: Int)] = []
  private var additionsBegin = 0
  /// Why the page can't be drawn, once that is known.
  private(set) var failure: PageSourceError?

  /// Called when something new can be drawn.
  var onChange: () -> Void = {}
  /// Called once when the page turns out not to be drawable.
  var onFailure: () -> Void = {}

  init(
    page: Page, source: any PageSource, appearances: (any AppearanceSource)? = nil,
    compositor: TileCompositor, mode: PageMode = .normal
  ) {
    self.page = page
    self.mode = mode
    self.source = source
    self.compositor = compositor
    pictures = PagePictures(page: page.sourceIndex, source: appearances)
    drawn = page.drawnByModel
    kept = PageMarks.kept(drawn, page)
    hidden = page.hiddenInFile.map(HiddenAnnotation.init)
    pictures.onArrival = { [weak self] in self?.pictureArrived($0) }
  }

  deinit {
    for request in requests.values { request.cancel() }
    composing?.cancel()
  }

  /// Begins with a picture of the whole page, drawn ahead at the scale of `plan`: its tile if that is the scale
  /// wanted, else a stand-in until the tiles are there.
  func start(with pixels: PixelBuffer, plan: TilePlan) {
    guard mode != .normal else { return start(Colored(base: pixels, shown: pixels), plan: plan) }
    Task { [weak self, mode] in
      let colored = await Self.colored(pixels, mode)
      guard let self, self.mode == mode, self.current?.tiles.isEmpty != false else { return }
      self.start(colored, plan: plan)
    }
  }

  private func start(_ picture: Colored, plan: TilePlan) {
    let tile = Tile(
      base: picture.base, pixels: picture.base, hidden: [], image: TileImage(picture.shown),
      revision: hidden.isEmpty && drawn.isEmpty ? revision : -1)
    let layer = Layer(plan: plan, tiles: [TileID(column: 0, row: 0): tile])
    if current == nil || current?.plan == plan {
      current = layer
    } else if current?.tiles.isEmpty == true, standIn == nil {
      standIn = layer
    }
    onChange()
  }

  // MARK: Colours

  /// Shows the page in other colours; the old ones stay until the new ones are there.
  func setMode(_ mode: PageMode) {
    guard mode != self.mode else { return }
    self.mode = mode
    for request in requests.values { request.cancel() }
    requests = [:]
    if let current {
      if !current.tiles.isEmpty { standIn = current }
      self.current = Layer(plan: current.plan)
    }
    request()
    onChange()
  }

  /// A picture of the page in the colours of a mode: to paint marks on, and as it is without any.
  private struct Colored: Sendable {
    var base: PixelBuffer
    var shown: PixelBuffer
  }

  @concurrent
  private nonisolated static func colored(_ page: PixelBuffer, _ mode: PageMode) async -> Colored {
    let base = mode.paper(page)
    return Colored(base: base, shown: mode.shown(base))
  }

  // MARK: What to show

  /// The page or the draft over it changed; `damage` is what may look different (user space), nil = everything.
  func update(page: Page, excluded: Set<AnnotationID>, damage: Rect?) {
    let before = Dictionary(drawn.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    let keptBefore = kept
    let sizeChanged = !page.geometry.isShown(like: self.page.geometry)
    let drawnBefore = drawn
    self.page = page
    self.excluded = excluded
    drawn = page.drawnByModel.filter { !excluded.contains($0.id) }
    kept = PageMarks.kept(drawn, page)
    let nowHidden = page.hiddenInFile(besides: excluded).map(HiddenAnnotation.init)
    // The same list stays the same array, which is compared at once.
    if nowHidden != hidden { hidden = nowHidden }
    revision += 1
    noteAdditions(after: drawnBefore)
    let now = Set(drawn.map(\.id))
    let changed = drawn.filter { before[$0.id] != $0 }
    let outdated = Set(changed.map(\.id))
    fresh.removeAll { !now.contains($0.annotation.id) || outdated.contains($0.annotation.id) }
    fresh += changed.map { ($0, revision) }
    if sizeChanged { drop() }
    markUntouched(by: damage.map { Self.damage($0, from: keptBefore, to: kept) })
    request()
    wantPictures()
    compose()
    onChange()
  }

  /// Remembers marks put on top of all others: tiles that show the state before need nothing else painted.
  private func noteAdditions(after before: [Annotation]) {
    if kept.isEmpty, drawn.count > before.count, drawn.starts(with: before) {
      additions += drawn[before.count...].map { ($0, revision) }
    } else {
      forgetAdditions()
    }
  }

  private func forgetAdditions() {
    additions = []
    additionsBegin = revision
  }

  /// Declares the scale and the part of the page in view (device pixels).
  func show(plan: TilePlan, visible: Rect) {
    if current?.plan != plan {
      for request in requests.values { request.cancel() }
      requests = [:]
      if let current, !current.tiles.isEmpty { standIn = current }
      current = Layer(plan: plan)
    }
    wanted = plan.tiles(in: visible)
    for (tile, task) in requests where !wanted.contains(tile) {
      task.cancel()
      requests[tile] = nil
    }
    forgetFarTiles()
    request()
    wantPictures()
    compose()
  }

  /// Nothing of the page is in view any more.
  func hide() {
    wanted = []
    for request in requests.values { request.cancel() }
    requests = [:]
    standIn = nil
  }

  /// Whether every tile in view shows the page as it is, at the scale asked for.
  var isSharp: Bool {
    guard let current, !wanted.isEmpty else { return false }
    return wanted.allSatisfy { tile in
      current.tiles[tile].map { $0.revision == revision && $0.hidden == hidden } ?? false
    } && arrived.isEmpty && (pictures.isSettled || !kept.keys.contains(where: pictures.isOnItsWay))
  }

  /// The bytes its pictures take.
  var byteCount: Int {
    [current, standIn].compactMap { $0 }.reduce(0) { sum, layer in
      layer.tiles.values.reduce(sum) { $0 + $1.base.byteCount * (mode.recolorsMarks ? 2 : 1) }
    }
  }

  /// Marks to be drawn above the tiles until those show them.
  var pending: [Annotation] { fresh.map(\.annotation) }

  // MARK: The file's own appearances

  /// What an annotation of the page or the draft is painted as.
  func look(of annotation: Annotation) -> AnnotationLook {
    if let place = kept[annotation.id] { return pictures.look(of: annotation, at: place) }
    guard expected.contains(annotation.id) || annotation.isOpaque,
      let place = page.fileAppearance(of: annotation)
    else { return .drawing }
    return pictures.look(of: annotation, at: place)
  }

  /// The picture of one whose look is one.
  func texture(of id: AnnotationID) -> Texture? { pictures.texture(of: id, mode) }

  /// Has the pictures of further annotations ready; those of others that the page doesn't show go.
  func expectPictures(of ids: Set<AnnotationID>) {
    // A long selection is not worth keeping ready: it is fetched once it moves.
    let known: Set<AnnotationID> =
      ids.count > PageMarks.pictureLimit ? [] : ids.filter { page.fileDrawn[$0]?.original != nil }
    guard known != expected else { return }
    expected = known
    pictures.keep { kept[$0] != nil || ids.contains($0) }
    wantPictures()
  }

  /// An appearance may reach beyond what its model takes for its bounds.
  private static func damage(
    _ damage: Rect, from old: [AnnotationID: FileAppearance], to new: [AnnotationID: FileAppearance]
  ) -> Rect {
    var result = damage
    for (id, place) in new where old[id] != place { result = result.union(place.bounds) }
    for (id, place) in old where new[id] != place { result = result.union(place.bounds) }
    return result
  }

  private func wantPictures() {
    guard let plan = current?.plan, !wanted.isEmpty, !(kept.isEmpty && expected.isEmpty) else { return }
    pictures.want(expected.union(kept.keys), scale: plan.scale * page.geometry.userUnit)
  }

  /// Those that came since the last turn of the main loop are shown together.
  private func pictureArrived(_ id: AnnotationID) {
    arrived.insert(id)
    guard arrived.count == 1 else { return }
    Task { [weak self] in self?.showArrived() }
  }

  private func showArrived() {
    let changed = drawn.filter { arrived.contains($0.id) && kept[$0.id] != nil }
    let places = changed.compactMap { kept[$0.id]?.bounds }
    if let damage = Rect(enclosing: places.flatMap(\.corners)) {
      revision += 1
      forgetAdditions()
      fresh.removeAll { arrived.contains($0.annotation.id) }
      fresh += changed.map { ($0, revision) }
      markUntouched(by: damage)
      compose()
    }
    arrived = []
    onChange()
  }

  // MARK: Getting there

  private func drop() {
    for request in requests.values { request.cancel() }
    requests = [:]
    current = current.map { Layer(plan: $0.plan) }
    standIn = nil
  }

  /// Tiles beside the damage show the new state already.
  private func markUntouched(by damage: Rect?) {
    guard let damage, let plan = current?.plan else { return }
    let box = userToPixels(plan).apply(damage).outset(by: 2)
    let touched = Set(plan.tiles(in: box))
    for tile in current!.tiles.keys where !touched.contains(tile) {
      if current!.tiles[tile]!.revision == revision - 1 { current!.tiles[tile]!.revision = revision }
    }
  }

  private func forgetFarTiles() {
    guard let plan = current?.plan, plan.columns * plan.rows > 1 else { return }
    let kept = Set(wanted)
    let far = current!.tiles.keys.filter { !kept.contains($0) }
    // A ring's worth stays for scrolling back and forth.
    guard far.count > 2 * wanted.count + 8 else { return }
    for tile in far { current!.tiles[tile] = nil }
  }

  func userToPixels(_ plan: TilePlan) -> Transform {
    page.geometry.userToShown.then(.scale(plan.scale, plan.scale))
  }

  private func request() {
    guard let plan = current?.plan, failure == nil else { return }
    for tile in wanted where requests[tile] == nil {
      if let present = current!.tiles[tile], present.hidden == hidden { continue }
      let frame = plan.frame(tile)
      let request = TileRequest(
        page: page.sourceIndex, scale: plan.scale * page.geometry.userUnit, x: frame.x, y: frame.y,
        width: frame.width, height: frame.height, hidden: hidden)
      requests[tile] = Task { [weak self, source, mode] in
        do throws(PageSourceError) {
          let pixels = try await source.tile(request, priority: .visible)
          let picture =
            mode == .normal ? Colored(base: pixels, shown: pixels) : await Self.colored(pixels, mode)
          self?.received(picture, for: tile, plan: plan, hidden: request.hidden)
        } catch {
          self?.failed(error, tile: tile)
        }
      }
    }
  }

  private func failed(_ error: PageSourceError, tile: TileID) {
    requests[tile] = nil
    guard error != .cancelled, error != .closed, failure == nil else { return }
    failure = error
    onChange()
    onFailure()
  }

  private func received(_ picture: Colored, for tile: TileID, plan: TilePlan, hidden: [HiddenAnnotation]) {
    guard !Task.isCancelled, current?.plan == plan else { return }
    requests[tile] = nil
    // A draft came and went meanwhile: what is there is right again.
    if hidden != self.hidden, current!.tiles[tile]?.hidden == self.hidden { return }
    let frame = plan.frame(tile)
    let box = Rect(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height))
    let toPixels = userToPixels(plan)
    let isMarked = drawn.contains {
      let bounds = kept.isEmpty ? nil : kept[$0.id]?.bounds
      return toPixels.apply(bounds ?? $0.bounds).outset(by: 2).intersects(box)
    }
    current!.tiles[tile] = Tile(
      base: picture.base, pixels: picture.base, hidden: hidden, image: TileImage(picture.shown),
      revision: isMarked ? -1 : revision)
    request()
    compose()
    finishStandIn()
    if !isMarked || hidden == self.hidden { onChange() }
  }

  private func finishStandIn() {
    guard standIn != nil, let current, wanted.allSatisfy({ current.tiles[$0] != nil }) else { return }
    standIn = nil
  }

  /// Paints the marks onto every stale tile in view, off the main thread, and swaps them in together.
  private func compose() {
    guard composing == nil, let plan = current?.plan else { return settle() }
    let stale = wanted.compactMap { id -> PaintJob? in
      guard let tile = current!.tiles[id], tile.revision != revision else { return nil }
      // A tile that lacks nothing but marks on top gets those alone.
      let isNearlyThere = tile.revision >= additionsBegin && tile.hidden == hidden
      return PaintJob(
        id: id, base: tile.base, start: isNearlyThere ? tile.pixels : tile.base,
        annotations: isNearlyThere
          ? additions.filter { $0.revision > tile.revision }.map(\.annotation) : drawn)
    }
    guard !stale.isEmpty else { return settle() }
    let looks = Dictionary(
      kept.isEmpty ? [] : drawn.compactMap { a in kept[a.id].map { (a.id, pictures.look(of: a, at: $0)) } },
      uniquingKeysWith: { a, _ in a })
    let goal = revision
    let toPixels = userToPixels(plan)
    let compositor = compositor
    composing = Task { [weak self, mode] in
      let painted = await Self.paint(stale, looks, toPixels, plan, compositor, mode)
      self?.swapIn(painted, plan: plan, revision: goal)
    }
  }

  /// A tile to be painted: `annotations` over `start`, which is its base or what it shows already.
  private struct PaintJob: Sendable {
    var id: TileID
    var base: PixelBuffer
    var start: PixelBuffer
    var annotations: [Annotation]
  }

  @concurrent
  private nonisolated static func paint(
    _ jobs: [PaintJob], _ looks: [AnnotationID: AnnotationLook], _ toPixels: Transform, _ plan: TilePlan,
    _ compositor: TileCompositor, _ mode: PageMode
  ) async -> [Painted] {
    jobs.map { job in
      let frame = plan.frame(job.id)
      let place = Transform.translation(Vector(dx: -Double(frame.x), dy: -Double(frame.y)))
      let box = Rect(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height))
      let onTile = job.annotations.filter { annotation in
        let bounds = looks.isEmpty ? nil : looks[annotation.id]?.bounds(of: annotation)
        return toPixels.apply(bounds ?? annotation.bounds).outset(by: 2).intersects(box)
      }
      let pixels =
        onTile.isEmpty
        ? job.start
        : compositor.composed(
          base: job.start, annotations: onTile, looks: looks, userToPixels: toPixels.then(place))
      return Painted(id: job.id, base: job.base, pixels: pixels, shown: mode.shown(pixels))
    }
  }

  /// What became of a job; `shown` is `pixels` in the colours of the page mode.
  private struct Painted: Sendable {
    var id: TileID
    var base: PixelBuffer
    var pixels: PixelBuffer
    var shown: PixelBuffer
  }

  private func swapIn(_ painted: [Painted], plan: TilePlan, revision: Int) {
    composing = nil
    guard current?.plan == plan else { return compose() }
    for tile in painted where current!.tiles[tile.id]?.base === tile.base {
      current!.tiles[tile.id]!.pixels = tile.pixels
      current!.tiles[tile.id]!.image = TileImage(tile.shown)
      current!.tiles[tile.id]!.revision = revision
    }
    compose()
    onChange()
  }

  /// Forgets marks that every tile in view shows by now.
  private func settle() {
    guard let current, !fresh.isEmpty else { return }
    let oldest = wanted.compactMap { current.tiles[$0]?.revision }.min() ?? -1
    let isComplete = wanted.allSatisfy { current.tiles[$0] != nil }
    guard isComplete else { return }
    fresh.removeAll { $0.revision <= oldest }
    if oldest == revision { forgetAdditions() }
  }
}
