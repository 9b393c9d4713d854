import DocumentModel
import Geometry
import TestSupport
import Testing
import Tools

/// Annotations dragged from page to page.
struct PageTransferTests {
  private static let turns = [0, 90, 180, 270]
  private let source = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800))

  private func page(_ geometry: PageGeometry, _ id: Int, _ annotations: [Annotation] = []) -> Page {
    Page(id: PageID(id), sourceIndex: id, geometry: geometry, annotations: annotations, isLoaded: true)
  }

  /// How pages that are shown one below the other map onto each other, at any zoom.
  private func map(_ source: PageGeometry, _ target: PageGeometry, zoom: Double = 1.5) -> Transform {
    let toView = source.userToShown.then(.scale(zoom, zoom))
    let below = Vector(dx: 7, dy: source.shownSize.height * zoom + 12)
    let targetToView = target.userToShown.then(.scale(zoom, zoom)).then(.translation(below))
    return toView.then(targetToView.inverse!)
  }

  @Test(arguments: turns, turns) func whatAReaderSeesStaysAsItIs(_ from: Int, _ to: Int) throws {
    let source = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 600, height: 800), rotation: from)
    let target = PageGeometry(cropBox: Rect(x: -9, y: 5, width: 500, height: 700), rotation: to)
    let map = map(source, target)
    let pointer = Point(x: 111, y: -222)
    let transfer = try #require(PageTransfer(from: source, to: target, map, at: pointer))
    for annotation in AnnotationSamples.all {
      let moved = transfer.moved(annotation)
      // The same place on the screen, of the same size.
      let before = map.apply(annotation.bounds)
      #expect(moved.bounds.isNear(before, within: 1e-6), "\(annotation.id.value)")
      #expect(moved.id == annotation.id)
      switch (annotation.content, moved.content) {
      case (.freeText(let old), .freeText(let new)):
        #expect((new.rotation - old.rotation + 720) % 360 == (to - from + 720) % 360)
        #expect(new.textWidth == old.textWidth)
      case (.note(let old), .note(let new)):
        #expect((new.rotation - old.rotation + 720) % 360 == (to - from + 720) % 360)
      default: break
      }
    }
  }

  @Test func aLargerUnitChangesNoSizes() throws {
    let target = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 300, height: 400), userUnit: 2)
    let pointer = Point(x: 100, y: 100)
    let map = map(source, target)
    let transfer = try #require(PageTransfer(from: source, to: target, map, at: pointer))
    let moved = transfer.moved(AnnotationSamples.square)
    #expect(abs(moved.bounds.width - AnnotationSamples.square.bounds.width) < 1e-9)
    // What was under the pointer stays there.
    let grabbed = AnnotationSamples.square.bounds.center - pointer
    let end = map.apply(pointer)
    #expect(moved.bounds.center.distance(to: Point(x: end.x + grabbed.dx, y: end.y + grabbed.dy)) < 1e-9)
  }

  @Test func besideThePagesAllOfItComesOntoTheNearerOne() {
    let square = AnnotationSamples.square.transformed(by: .translation(Vector(dx: 0, dy: -5000)))
    let carried = CarriedAnnotations([square], pointer: square.bounds.center)
    let staying = carried.staying(on: page(source, 0), .besidePage)
    #expect(source.cropBox.contains(staying[0].bounds))
    let target = page(source, 1)
    let landed = carried.landing(
      from: page(source, 0, [AnnotationSamples.square]), on: target, map(source, source), .besidePage)
    #expect(landed.staying.isEmpty)
    #expect(source.cropBox.contains(landed.moved[0].bounds))
  }

  @Test func whatOnlyTheFileCanDrawStaysOnItsPage() {
    let opaque = Annotation(
      id: AnnotationID("foreign"),
      content: .opaque(OpaqueContent(subtype: "Stamp", rect: Rect(x: 10, y: -90, width: 30, height: 40))))
    var from = page(source, 0, [opaque, AnnotationSamples.square])
    let old = AnnotationSamples.circle
    from.annotations.append(old)
    from.fileDrawn[old.id] = FileDrawn(index: 2, subtype: "Circle", rect: old.bounds, original: old)
    let carried = CarriedAnnotations(
      [opaque, AnnotationSamples.square, old], pointer: Point(x: 20, y: -60))
    let landed = carried.landing(from: from, on: page(source, 1), map(source, source), .onPage)
    #expect(landed.moved.map(\.id) == [AnnotationSamples.square.id])
    #expect(landed.staying.map(\.id) == [opaque.id, old.id])
    #expect(landed.staying.allSatisfy { source.cropBox.contains($0.bounds) })
  }
}
