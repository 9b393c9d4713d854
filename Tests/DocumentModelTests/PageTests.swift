import DocumentModel
import Geometry
import TestSupport
import Testing

struct PageTests {
  private func page(_ annotations: [Annotation], _ drawn: [AnnotationID: FileDrawn] = [:]) -> Page {
    Page(
      id: PageID(0), sourceIndex: 0,
      geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800)),
      annotations: annotations, fileDrawn: drawn, isLoaded: true)
  }

  private func drawn(_ index: Int, _ annotation: Annotation, keepsAppearance: Bool) -> FileDrawn {
    FileDrawn(
      index: index, subtype: annotation.content.kind.subtype, rect: annotation.bounds,
      original: keepsAppearance ? annotation : nil)
  }

  // MARK: Who draws what

  @Test func anUntouchedMarkWithItsOwnAppearanceIsDrawnByTheFile() {
    let square = AnnotationSamples.square
    let page = page([square], [square.id: drawn(0, square, keepsAppearance: true)])
    #expect(page.isDrawnByFile(square))
    #expect(page.drawnByModel.isEmpty)
    #expect(page.hiddenInFile.isEmpty)
  }

  @Test func aMarkTheModelDrawsIsHiddenInTheFile() {
    let square = AnnotationSamples.square
    let page = page([square], [square.id: drawn(4, square, keepsAppearance: false)])
    #expect(page.drawnByModel == [square])
    #expect(page.hiddenInFile.map(\.index) == [4])
  }

  @Test func onceChangedTheModelDrawsItAndUndoneTheFileAgain() {
    let square = AnnotationSamples.square
    let known = [square.id: drawn(2, square, keepsAppearance: true)]
    let moved = square.transformed(by: .translation(Vector(dx: 5, dy: 5)))
    #expect(page([moved], known).drawnByModel == [moved])
    // Its place in the file is where the renderer looks for it, wherever it is now.
    #expect(page([moved], known).hiddenInFile == [known[square.id]!])
    #expect(page([square], known).hiddenInFile.isEmpty)
  }

  @Test func aRemovedMarkIsHiddenInTheFile() {
    let (square, circle) = (AnnotationSamples.square, AnnotationSamples.circle)
    let known = [
      square.id: drawn(1, square, keepsAppearance: true), circle.id: drawn(0, circle, keepsAppearance: true),
    ]
    #expect(page([circle], known).hiddenInFile.map(\.index) == [1])
    #expect(page([], known).hiddenInFile.map(\.index) == [0, 1])
  }

  @Test func newMarksAreDrawnByTheModelInOrderAndHiddenOnesByNoOne() {
    var hidden = AnnotationSamples.line
    hidden.flags = .hidden
    let page = page([AnnotationSamples.pen, hidden, AnnotationSamples.note])
    #expect(page.drawnByModel == [AnnotationSamples.pen, AnnotationSamples.note])
    #expect(page.hiddenInFile.isEmpty)
  }

  // MARK: Whose looks it keeps

  private let stampContent = OpaqueContent(subtype: "Stamp", rect: Rect(x: 10, y: 20, width: 40, height: 30))

  private func turned(_ page: Page, by rotation: Int) -> Page {
    var copy = page
    copy.geometry.rotation = rotation
    return copy
  }

  /// The rect in the file reaches beyond what the model takes for the bounds, as it may.
  private func moved(
    _ sample: Annotation, by steps: [Vector], change: (inout Annotation) -> Void = { _ in }
  ) -> (Page, Annotation) {
    var known = drawn(0, sample, keepsAppearance: true)
    known.rect = sample.bounds.outset(by: 3)
    var present = steps.reduce(sample) { $0.transformed(by: .translation($1)) }
    change(&present)
    return (page([present], [sample.id: known]), present)
  }

  @Test(arguments: AnnotationSamples.all)
  func whatOnlyMovedKeepsTheFilesAppearance(_ sample: Annotation) throws {
    // In steps, whose rounding must not count.
    let steps = (0..<20).map { Vector(dx: 1.1 + Double($0) / 7, dy: -0.3) }
    let (page, present) = moved(sample, by: steps) {
      $0.modified = $0.created
      $0.author = "Someone else"
    }
    let place = try #require(page.fileAppearance(of: present))
    let whole = steps.reduce(Vector.zero, +)
    let expected = sample.bounds.outset(by: 3).offset(by: whole)
    #expect(abs(place.bounds.minX - expected.minX) < 1e-6 && abs(place.bounds.maxY - expected.maxY) < 1e-6)
    #expect(place.size == sample.bounds.outset(by: 3).size)
  }

  @Test(arguments: AnnotationSamples.all) func whatLooksDifferentDoesNot(_ sample: Annotation) {
    let changes: [(inout Annotation) -> Void] = [
      { $0.opacity *= 0.5 }, { $0.content.style.color = Color(red: 0.1, green: 0.2, blue: 0.3) },
      { $0 = $0.transformed(by: .scale(1.2, 1)) },
    ]
    // A point and an icon only move when they are stretched.
    let isRigid = if case .note = sample.content { true } else { sample.content.kind.places.count == 1 }
    for change in isRigid ? Array(changes.dropLast()) : changes {
      let (page, present) = moved(sample, by: [Vector(dx: 5, dy: 5)], change: change)
      #expect(!page.keepsFileAppearance(present))
    }
  }

  @Test func anOpaqueOneAlwaysKeepsItStretchedToItsRect() throws {
    let stamp = Annotation(content: .opaque(stampContent))
    let grown = stamp.transformed(by: .scale(2, 3))
    let page = page([grown], [stamp.id: drawn(0, stamp, keepsAppearance: true)])
    #expect(try #require(page.fileAppearance(of: grown)).bounds == Rect(x: 20, y: 60, width: 80, height: 90))
    #expect(!self.page([grown]).keepsFileAppearance(grown))
  }

  /// The top left corner of the rect stays on the page and the rest hangs from it, upright as shown (NoRotate).
  @Test(arguments: [0, 90, 180, 270]) func oneThatDoesNotTurnHangsFromItsCorner(_ rotation: Int) throws {
    var stamp = Annotation(content: .opaque(stampContent))
    stamp.flags = [.print, .noRotate]
    let page = turned(page([stamp], [stamp.id: drawn(0, stamp, keepsAppearance: true)]), by: rotation)
    let place = try #require(page.fileAppearance(of: stamp))
    let toShown = place.toUser.then(page.geometry.userToShown)
    let corner = toShown.apply(Point(x: 0, y: 30))
    let expected = page.geometry.userToShown.apply(Point(x: 10, y: 50))
    #expect(abs(corner.x - expected.x) < 1e-9 && abs(corner.y - expected.y) < 1e-9)
    let right = toShown.apply(Vector(dx: 1, dy: 0))
    #expect(abs(right.dx - 1) < 1e-9 && abs(right.dy) < 1e-9)
  }

  @Test func whatADraftShowsIsHiddenInTheFileAsWell() {
    let (square, circle) = (AnnotationSamples.square, AnnotationSamples.circle)
    let known = [
      square.id: drawn(1, square, keepsAppearance: true), circle.id: drawn(0, circle, keepsAppearance: true),
    ]
    let page = page([square, circle], known)
    #expect(page.hiddenInFile(besides: [square.id]).map(\.index) == [1])
    #expect(page.hiddenInFile(besides: []).isEmpty)
  }

  // MARK: Hits

  @Test(arguments: AnnotationSamples.all.indices) func everyKindIsHitOnItsInkAndNotFarAway(_ i: Int) throws {
    let sample = AnnotationSamples.all[i]
    let page = page([sample])
    let point: Point =
      switch sample.content {
      case .ink(let ink): ink.strokes[0][ink.strokes[0].count / 2].position
      case .textMarkup(let markup): markup.quads[0].bounds.center
      case .shape(let shape): Point(x: shape.rect.minX + shape.lineWidth / 2, y: shape.rect.center.y)
      case .line(let line): line.start.interpolated(to: line.end, at: 0.5)
      default: sample.bounds.center
      }
    #expect(page.topmost(at: point, tolerance: 2)?.id == sample.id)
    #expect(
      page.topmost(at: Point(x: sample.bounds.maxX + 30, y: sample.bounds.maxY + 30), tolerance: 2) == nil)
  }

  @Test func anUnfilledShapeIsHollowAndAFilledOneSolid() {
    for form in [ShapeContent.Form.square, .circle] {
      var shape = ShapeContent(
        form: form, rect: Rect(x: 100, y: 100, width: 100, height: 60), color: .black, lineWidth: 2)
      #expect(!shape.isHit(at: shape.rect.center, tolerance: 4))
      shape.fillColor = .white
      #expect(shape.isHit(at: shape.rect.center, tolerance: 4))
    }
    let circle = ShapeContent(
      form: .circle, rect: Rect(x: 100, y: 100, width: 100, height: 60), color: .black, fillColor: .white,
      lineWidth: 2)
    #expect(!circle.isHit(at: Point(x: 103, y: 103), tolerance: 1))
  }

  @Test func theTopmostWantedMarkIsFound() {
    let box = Rect(x: 100, y: 100, width: 100, height: 60)
    func square(_ id: String, _ flags: AnnotationFlags = .print) -> Annotation {
      Annotation(
        id: AnnotationID(id),
        content: .shape(
          ShapeContent(form: .square, rect: box, color: .black, fillColor: .white, lineWidth: 1)),
        flags: flags)
    }
    let page = page([
      square("bottom"), square("middle"), square("hidden", .hidden), square("unseen", .noView),
    ])
    #expect(page.topmost(at: box.center, tolerance: 0)?.id.value == "middle")
    #expect(
      page.topmost(at: box.center, tolerance: 0, where: { $0.id.value != "middle" })?.id.value == "bottom")
  }

  @Test func toleranceReachesAsFarAsItSays() {
    let line = LineContent(start: Point(x: 0, y: 0), end: Point(x: 100, y: 0), color: .black, lineWidth: 2)
    #expect(line.isHit(at: Point(x: 50, y: 5.9), tolerance: 5))
    #expect(!line.isHit(at: Point(x: 50, y: 6.1), tolerance: 5))
  }

  // MARK: Loading

  @Test func readingAPageIsDoneOnce() {
    var document = Document(shownSizes: [Size(width: 600, height: 800), Size(width: 100, height: 200)])
    let geometry = PageGeometry(cropBox: Rect(x: 5, y: 5, width: 50, height: 70), rotation: 90)
    document.load(LoadedPage(geometry: geometry, annotations: [AnnotationSamples.pen]), into: PageID(1))
    document.load(LoadedPage(geometry: geometry, annotations: []), into: PageID(1))
    #expect(document.pages[1].annotations == [AnnotationSamples.pen])
    #expect(document.pages[1].geometry.shownSize == Size(width: 70, height: 50))
    document.estimate(Size(width: 1, height: 1), of: PageID(1))
    #expect(document.pages[1].geometry == geometry)
    document.estimate(Size(width: 300, height: 400), of: PageID(0))
    #expect(document.pages[0].geometry.shownSize == Size(width: 300, height: 400))
    #expect(document.page(PageID(9)) == nil)
  }

  // MARK: What a save writes

  @Test func aSaveHoldsTheChangedPagesOnly() throws {
    let saved = Document(
      pages: [0, 1, 2].map { i in
        Page(
          id: PageID(i), sourceIndex: i + 10, geometry: PageGeometry(cropBox: .zero),
          annotations: [AnnotationSamples.pen, AnnotationSamples.square, AnnotationSamples.note],
          isLoaded: true)
      })
    #expect(SaveRequest(from: saved, to: saved).pages.isEmpty)
    var current = saved
    let moved = AnnotationSamples.square.transformed(by: .translation(Vector(dx: 1, dy: 0)))
    _ = try current.apply(.replace(moved, page: PageID(1)))
    _ = try current.apply(.insert(AnnotationSamples.line, page: PageID(1), at: 0))
    _ = try current.apply(.remove(AnnotationSamples.pen.id, page: PageID(2)))
    let request = SaveRequest(from: saved, to: current, destination: "/elsewhere", replacesChangedFile: true)
    #expect(request.destination == "/elsewhere")
    #expect(request.replacesChangedFile)
    #expect(request.pages.map(\.sourceIndex) == [11, 12])
    #expect(request.pages[0].changed == [moved.id, AnnotationSamples.line.id])
    #expect(request.pages[0].annotations == current.pages[1].annotations)
    #expect(request.pages[1].changed.isEmpty)
    #expect(
      request.pages[1].annotations.map(\.id) == [AnnotationSamples.square.id, AnnotationSamples.note.id])
  }

  @Test func takingAChangeBackLeavesNothingToSave() throws {
    var generator = EditGenerator(seed: 77)
    let saved = generator.document()
    var current = saved
    var inverses: [Edit] = []
    for _ in 0..<60 {
      if let (inverse, _) = try? current.apply(generator.edit()) { inverses.append(inverse) }
    }
    #expect(!SaveRequest(from: saved, to: current).pages.isEmpty)
    for inverse in inverses.reversed() { _ = try current.apply(inverse) }
    #expect(SaveRequest(from: saved, to: current).pages.isEmpty)
  }

  // MARK: Page geometry

  @Test(arguments: [-270, -90, 0, 90, 180, 270, 360, 450, 45], [1.0, 2.5])
  func theShownPageFillsItsSizeAndTheWayBackIsTheSame(_ turn: Int, _ unit: Double) {
    let box = Rect(x: -30, y: 120, width: 300, height: 500)
    let geometry = PageGeometry(cropBox: box, rotation: turn, userUnit: unit)
    #expect([0, 90, 180, 270].contains(geometry.rotation))
    let size = geometry.shownSize
    let shown = geometry.userToShown.apply(box)
    #expect(shown.isNear(Rect(x: 0, y: 0, width: size.width, height: size.height), within: 1e-9))
    let isTurned = geometry.rotation % 180 == 90
    #expect(size == Size(width: (isTurned ? 500 : 300) * unit, height: (isTurned ? 300 : 500) * unit))
    for p in [Point(x: -30, y: 120), Point(x: 0, y: 300), Point(x: 271, y: -5)] {
      #expect(geometry.shownToUser.apply(geometry.userToShown.apply(p)).distance(to: p) < 1e-9)
    }
    // The corner that was at the top left is, after the turn, clockwise from there.
    let corner = geometry.userToShown.apply(Point(x: box.minX, y: box.maxY))
    let expected: Point =
      switch geometry.rotation {
      case 90: Point(x: size.width, y: 0)
      case 180: Point(x: size.width, y: size.height)
      case 270: Point(x: 0, y: size.height)
      default: .zero
      }
    #expect(corner.distance(to: expected) < 1e-9)
    // A page seen in a mirror would have the other sign.
    #expect(geometry.userToShown.determinant < 0)
  }

  @Test(arguments: [
    Rect.zero, Rect(x: 0, y: 0, width: 0, height: 10), Rect(x: 0, y: 0, width: .infinity, height: 10),
    Rect(x: 0, y: 0, width: .nan, height: 10),
  ]) func anUnusableCropBoxBecomesAPageThatCanBeShown(_ box: Rect) {
    let geometry = PageGeometry(cropBox: box, userUnit: .nan)
    #expect(geometry.shownSize == Size(width: 612, height: 792))
  }
}
