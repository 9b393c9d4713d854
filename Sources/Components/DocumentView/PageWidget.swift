import DocumentModel
import GTKBinding
import Geometry
import Glibc
import Localization
import Rendering
import Tools

/// One page on the backdrop: paper, tiles, marks not painted yet, the draft and the selection.
package final class PageWidget: CustomWidget {
  let tiles: PageTiles
  private(set) var page: Page
  private let measuring: any TextMeasuring
  /// Logical pixels a point.
  private var zoom = 1.0
  private var selection: Set<AnnotationID> = []
  private var look: PageLook
  private(set) var draft = Draft()
  private var wetNodes: [RenderNode] = []
  private var found = FoundOnPage()
  /// The marks of `found` as recorded for a transform and a look.
  private var foundNode: (place: Transform, isHighContrast: Bool, node: RenderNode?)?
  /// The part in view, in the widget's coordinates.
  private(set) var visible = Rect.zero

  /// Called after a frame was drawn: the device scale, and whether everything in view is sharp.
  var onPainted: (_ scale: Double, _ sharp: Bool) -> Void = { _, _ in }

  init(page: Page, number: Int, tiles: PageTiles, measuring: any TextMeasuring, look: PageLook) {
    self.page = page
    self.tiles = tiles
    self.measuring = measuring
    self.look = look
    super.init(cssName: "page", role: .group)
    setNumber(number)
    clipsOverflow = false
    canTarget = false
    tiles.setMode(look.mode)
    tiles.onChange = { [weak self] in self?.queueDraw() }
  }

  /// Its 1-based place in the document, for the screen reader.
  func setNumber(_ number: Int) {
    setAccessibleName(trf("Page %1$d", number))
  }

  override package func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest { SizeRequest(0) }

  // MARK: Model in

  func update(page: Page, damage: Rect?) {
    self.page = page
    tiles.update(page: page, excluded: excluded, damage: damage)
    queueDraw()
  }

  func place(zoom: Double, visible: Rect) {
    self.zoom = zoom
    self.visible = visible
    let device = zoom * Double(scaleFactor)
    tiles.show(
      plan: TilePlan(size: page.geometry.shownSize, scale: device),
      visible: Rect(
        x: visible.x * Double(scaleFactor), y: visible.y * Double(scaleFactor),
        width: visible.width * Double(scaleFactor), height: visible.height * Double(scaleFactor)))
    queueDraw()
  }

  func setLook(_ look: PageLook) {
    self.look = look
    tiles.setMode(look.mode)
    queueDraw()
  }

  func setSelection(_ selection: Set<AnnotationID>) {
    guard selection != self.selection else { return }
    self.selection = selection
    tiles.expectPictures(of: selection.union(draft.annotations.map(\.id)))
    queueDraw()
  }

  func setDraft(_ draft: Draft) {
    let before = excluded
    let settled = draft.wetStroke?.settled.count ?? 0
    if settled < wetNodes.count || self.draft.wetStroke?.color != draft.wetStroke?.color { wetNodes = [] }
    self.draft = draft
    if excluded != before {
      let ids = excluded.symmetricDifference(before)
      let boxes = page.annotations.filter { ids.contains($0.id) }.map(\.bounds)
      tiles.update(page: page, excluded: excluded, damage: boxes.reduce(nil) { $0?.union($1) ?? $1 } ?? .zero)
      tiles.expectPictures(of: selection.union(draft.annotations.map(\.id)))
    }
    queueDraw()
  }

  /// Marks what a search found here.
  func setFound(_ found: FoundOnPage) {
    guard found != self.found else { return }
    self.found = found
    foundNode = nil
    queueDraw()
  }

  /// The marks the tiles leave out because the draft shows them.
  private var excluded: Set<AnnotationID> { draft.hidden.union(draft.annotations.map(\.id)) }

  /// Maps user space to the widget.
  var userToWidget: Transform { page.geometry.userToShown.then(.scale(zoom, zoom)) }

  // MARK: Drawing

  override package func snapshot(_ snapshot: Snapshot) {
    let size = page.geometry.shownSize
    let frame = Rect(x: 0, y: 0, width: size.width * zoom, height: size.height * zoom)
    // A line around, a stronger one below: a shadow that costs nothing in a scrolled frame.
    snapshot.border(
      frame.outset(by: 1), width: 1, RGBA.black.withAlpha(StyleManager.isHighContrast ? 1 : 0.14))
    snapshot.fill(
      Rect(x: 1, y: frame.maxY + 1, width: frame.width - 1, height: 1), RGBA.black.withAlpha(0.12))
    snapshot.fill(frame, paper)
    snapshot.clip(to: frame) {
      drawTiles(snapshot)
      drawMarks(tiles.pending.filter { !excluded.contains($0.id) }, snapshot)
      drawMarks(draft.annotations, snapshot)
      drawWetStroke(snapshot)
    }
    if look.brightness < 1 { snapshot.fill(frame, RGBA.black.withAlpha(1 - look.brightness)) }
    snapshot.clip(to: frame) { drawFound(snapshot) }
    drawSelectedText(snapshot)
    drawSelection(snapshot)
    if let box = draft.marquee { drawMarquee(userToWidget.apply(box), snapshot) }
    if let failure = tiles.failure { drawFailure(failure, frame, snapshot) }
    onPainted(zoom * Double(scaleFactor), tiles.isSharp)
    snapshotChildren(snapshot)
  }

  private var paper: RGBA { RGBA(look.mode.paper) }

  private func drawTiles(_ snapshot: Snapshot) {
    for layer in [tiles.standIn, tiles.current].compactMap({ $0 }) {
      // Device pixels to logical ones; for the stand-in that scales it as well.
      let k = zoom / layer.plan.scale
      let isCurrent = layer.plan == tiles.current?.plan
      for (id, tile) in layer.tiles {
        let f = layer.plan.frame(id)
        let box = Rect(
          x: Double(f.x) * k, y: Double(f.y) * k, width: Double(f.width) * k, height: Double(f.height) * k)
        guard box.intersects(visible.outset(by: 64)) else { continue }
        tile.image.append(to: snapshot, in: box, nearest: isCurrent)
      }
    }
  }

  private func drawMarks(_ annotations: [Annotation], _ snapshot: Snapshot) {
    let painter = CairoPainter()
    for annotation in annotations {
      switch tiles.look(of: annotation) {
      case .drawing: break
      case .picture(let picture, let place):
        drawPicture(of: annotation.id, picture, at: place, snapshot)
        continue
      case .outline(let place):
        let box = userToWidget.apply(place.bounds)
        let ink = RGBA(look.mode.shown(.black))
        snapshot.fill(box, ink.withAlpha(0.04))
        snapshot.border(box, width: 1, ink.withAlpha(0.3))
        continue
      }
      let drawing = look.mode.shown(annotation.drawing(measuring: measuring))
      guard let bounds = drawing.bounds else { continue }
      let box = pixelBox(bounds)
      let paint = {
        snapshot.draw(in: box) { context in
          context.concatenate(self.userToWidget)
          painter.draw(drawing.overBlankBackdrop, on: context)
        }
      }
      if drawing.blendsWithBackdrop { multiply(box, snapshot, paint) } else { paint() }
    }
  }

  /// Shows the file's own appearance, on whole device pixels where it is upright.
  private func drawPicture(
    of id: AnnotationID, _ picture: AppearancePicture, at place: FileAppearance, _ snapshot: Snapshot
  ) {
    guard let texture = tiles.texture(of: id) else { return }
    let toWidget = picture.pixelsToUser(at: place).then(userToWidget)
    let size = Size(width: Double(picture.pixels.width), height: Double(picture.pixels.height))
    let paint = {
      guard toWidget.b == 0, toWidget.c == 0, toWidget.a > 0, toWidget.d > 0 else {
        // Step by step: GTK's cairo renderer takes any matrix for one in space and draws nothing of it.
        snapshot.save()
        snapshot.translate(Vector(dx: toWidget.e, dy: toWidget.f))
        let isSideways = abs(toWidget.b) > abs(toWidget.a)
        snapshot.rotate(degrees: isSideways ? (toWidget.b > 0 ? 90 : 270) : (toWidget.a < 0 ? 180 : 0))
        snapshot.scale(abs(toWidget.a) + abs(toWidget.b), abs(toWidget.c) + abs(toWidget.d))
        snapshot.append(texture, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
        snapshot.restore()
        return
      }
      let device = Double(self.scaleFactor)
      let box = Rect(
        x: (toWidget.e * device).rounded() / device, y: (toWidget.f * device).rounded() / device,
        width: size.width * toWidget.a, height: size.height * toWidget.d)
      snapshot.append(texture, in: box)
    }
    if picture.multiplies { multiply(pixelBox(place.bounds), snapshot, paint) } else { paint() }
  }

  private func drawWetStroke(_ snapshot: Snapshot) {
    guard let wet = draft.wetStroke else { return }
    for path in wet.settled.dropFirst(wetNodes.count) {
      if let node = RenderNode.record({ fill(path, wet.color, $0) }) { wetNodes.append(node) }
    }
    let ink = {
      for node in self.wetNodes { snapshot.append(node) }
      self.fill(wet.tail, wet.color, snapshot)
    }
    let paint = { if wet.opacity < 1 { snapshot.opacity(wet.opacity, ink) } else { ink() } }
    guard wet.isHighlighter else { return paint() }
    let boxes = wetNodes.map(\.bounds) + [wet.tail.controlBounds.map(pixelBox)].compactMap { $0 }
    guard let box = Rect(enclosing: boxes.flatMap(\.corners)) else { return }
    multiply(box, snapshot, paint)
  }

  private func fill(_ path: Path, _ color: Color, _ snapshot: Snapshot) {
    guard let bounds = path.controlBounds else { return }
    snapshot.draw(in: pixelBox(bounds)) { context in
      context.concatenate(self.userToWidget)
      context.add(path)
      let shown = self.look.mode.shown(color)
      context.setColor(red: shown.red, green: shown.green, blue: shown.blue)
      context.fill()
    }
  }

  /// Lets `paint` multiply with the tiles under `box`; on dark paper, which is white turned around, the other way round.
  private func multiply(_ box: Rect, _ snapshot: Snapshot, _ paint: () -> Void) {
    snapshot.clip(to: box) {
      snapshot.blend(
        look.mode.recolorsMarks ? .screen : .multiply,
        bottom: {
          snapshot.fill(box, paper)
          drawTiles(snapshot)
        }, top: paint)
    }
  }

  /// `bounds` (user space) in the widget, rounded out to whole pixels.
  private func pixelBox(_ bounds: Rect) -> Rect {
    let box = userToWidget.apply(bounds).outset(by: 1)
    let x0 = box.minX.rounded(.down)
    let y0 = box.minY.rounded(.down)
    return Rect(
      x: x0, y: y0, width: box.maxX.rounded(.up) - x0, height: box.maxY.rounded(.up) - y0)
  }

  // MARK: Selection

  private var accentColor: RGBA {
    styleColor("accent_bg_color") ?? RGBA(red: 0.21, green: 0.52, blue: 0.89)
  }

  private func drawSelectedText(_ snapshot: Snapshot) {
    guard !draft.selectedText.isEmpty else { return }
    let color = accentColor.withAlpha(0.3)
    for quad in draft.selectedText.map({ $0.transformed(by: userToWidget) }) {
      let (along, down) = (quad.topRight - quad.topLeft, quad.bottomLeft - quad.topLeft)
      guard min(abs(along.dx), abs(along.dy)) > 0.01 else {
        snapshot.fill(quad.bounds, color)
        continue
      }
      // A line of text that runs at an angle.
      snapshot.save()
      snapshot.translate(quad.topLeft - .zero)
      snapshot.rotate(degrees: atan2(along.dy, along.dx) * 180 / .pi)
      snapshot.fill(Rect(x: 0, y: 0, width: along.length, height: down.length), color)
      snapshot.restore()
    }
  }

  private func drawFound(_ snapshot: Snapshot) {
    guard !found.matches.isEmpty else { return }
    let place = page.sourceToUser.then(userToWidget)
    let isHighContrast = StyleManager.isHighContrast
    if foundNode?.place != place || foundNode?.isHighContrast != isHighContrast {
      // Kept from frame to frame: a page may hold thousands.
      let node = RenderNode.record { found.draw(on: $0, at: place, isHighContrast: isHighContrast) }
      foundNode = (place, isHighContrast, node)
    }
    if let node = foundNode?.node { snapshot.append(node) }
  }

  private func drawSelection(_ snapshot: Snapshot) {
    guard !selection.isEmpty else { return }
    let accent = accentColor
    let shown = page.annotations.filter { selection.contains($0.id) }.map { annotation in
      draft.annotations.first { $0.id == annotation.id } ?? annotation
    }
    for annotation in shown {
      let box = userToWidget.apply(annotation.bounds).outset(by: 2)
      snapshot.border(box, radius: 2, width: 1.5, accent)
      guard annotation.isEditable else { continue }
      for (_, position) in SelectionHandle.all(of: annotation) {
        let p = userToWidget.apply(position)
        let knob = Rect(x: p.x - 5, y: p.y - 5, width: 10, height: 10)
        snapshot.fill(knob, radius: 5, .white)
        snapshot.border(knob, radius: 5, width: 2, accent)
      }
    }
  }

  private func drawMarquee(_ box: Rect, _ snapshot: Snapshot) {
    let accent = accentColor
    snapshot.fill(box, accent.withAlpha(0.12))
    snapshot.border(box, width: 1, accent)
  }

  private func drawFailure(_ failure: PageSourceError, _ frame: Rect, _ snapshot: Snapshot) {
    let text = tr("This page can’t be shown.")
    setAccessibleDescription(text)
    let band = Rect(x: visible.x, y: visible.y + 24, width: visible.width, height: 40)
    snapshot.fill(band, RGBA(look.mode.shown(.black)).withAlpha(0.06))
    snapshot.text(
      text, at: Point(x: band.minX + 24, y: band.minY + 10), of: self,
      color: RGBA(look.mode.shown(Color(red: 0.3, green: 0.3, blue: 0.3))))
  }
}

extension Drawing {
  /// The same without blend modes at the top: for layers that are blended as a whole.
  var overBlankBackdrop: Drawing {
    Drawing(
      elements.map { element in
        guard case .group(var group) = element else { return element }
        group.blendMode = .normal
        return .group(group)
      })
  }
}
