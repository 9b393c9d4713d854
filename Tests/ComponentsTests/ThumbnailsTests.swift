import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

@testable import Components

@MainActor struct ThumbnailsTests {
  private let source = FakePageSource()
  private let compositor = TileCompositor(measuring: FixedPitchText())
  private let plan = TilePlan(size: Size(width: 595, height: 842), scale: 0.25)

  private func page(_ i: Int, _ annotations: [Annotation] = []) -> Page {
    Page(
      id: PageID(i), sourceIndex: i,
      geometry: PageGeometry(cropBox: Rect(x: 0, y: 0, width: 595, height: 842)), annotations: annotations,
      isLoaded: true)
  }

  private func thumbnails(_ appearances: (any AppearanceSource)? = nil) -> Thumbnails {
    Thumbnails(source: source, appearances: appearances, compositor: compositor)
  }

  private func wish(_ i: Int, _ thumbnails: Thumbnails) -> Thumbnails.Wish {
    Thumbnails.Wish(page: page(i), plan: plan, shown: thumbnails.picture(of: PageID(i)))
  }

  /// Lets everything asked for come.
  private func settle(_ thumbnails: Thumbnails) async { while !thumbnails.isSettled { await Task.yield() } }

  @Test func aPictureIsFetchedOnceAndAgainWhenThePageChanged() async {
    let thumbnails = thumbnails()
    var changes: [PageID] = []
    thumbnails.onChange = { changes.append($0) }
    for _ in 0..<3 { thumbnails.want([wish(0, thumbnails), wish(1, thumbnails)]) }
    await settle(thumbnails)
    thumbnails.want([wish(0, thumbnails), wish(1, thumbnails)])
    await settle(thumbnails)
    #expect(source.requestedTiles.map(\.page).sorted() == [0, 1])
    #expect(Set(changes) == [PageID(0), PageID(1)])
    let before = thumbnails.picture(of: PageID(1))
    #expect(before?.plan == plan)
    thumbnails.pageChanged(PageID(1))
    #expect(thumbnails.picture(of: PageID(1)) === before)
    thumbnails.want([wish(0, thumbnails), wish(1, thumbnails)])
    await settle(thumbnails)
    #expect(source.requestedTiles.map(\.page).sorted() == [0, 1, 1])
    #expect(thumbnails.picture(of: PageID(1)) !== before)
  }

  @Test func whatIsScrolledPastIsNoLongerFetched() async {
    let thumbnails = thumbnails()
    thumbnails.want((0..<20).map { wish($0, thumbnails) })
    thumbnails.want([wish(30, thumbnails)])
    await settle(thumbnails)
    for i in 0..<20 { #expect(thumbnails.picture(of: PageID(i)) == nil) }
    #expect(thumbnails.picture(of: PageID(30)) != nil)
  }

  @Test func aPageThatCannotBeDrawnIsAskedForOnce() async {
    source.fail(page: 4)
    let thumbnails = thumbnails()
    var changes = 0
    thumbnails.onChange = { _ in changes += 1 }
    for _ in 0..<2 {
      thumbnails.want([wish(4, thumbnails)])
      await settle(thumbnails)
    }
    #expect(thumbnails.isFailed(PageID(4)))
    #expect(changes == 1)
    #expect(source.requestedTiles.count == 1)
  }

  @Test func marksArePaintedAndLeftOutByTheRenderer() async throws {
    let square = Annotation(
      content: .shape(
        ShapeContent(
          form: .square, rect: Rect(x: 100, y: 700, width: 200, height: 100),
          color: Color(red: 1, green: 0, blue: 0), fillColor: Color(red: 1, green: 0, blue: 0), lineWidth: 2))
    )
    var marked = page(0, [square])
    // The file has it elsewhere: it was moved.
    marked.fileDrawn[square.id] = FileDrawn(
      index: 0, subtype: "Square", rect: Rect(x: 0, y: 0, width: 9, height: 9), original: nil)
    let pixels = try await Thumbnails.pixels(of: marked, plan, source, nil, compositor)
    #expect(source.requestedTiles.first?.hidden.map(\.subtype) == ["Square"])
    func pixel(_ p: Point) -> [UInt8] {
      let at = marked.geometry.userToShown.then(.scale(plan.scale, plan.scale)).apply(p)
      let start = pixels.data + Int(at.y) * pixels.stride + Int(at.x) * 4
      return (0..<3).map { start.load(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(pixel(Point(x: 200, y: 750)) == [0, 0, 255])
    #expect(pixel(Point(x: 400, y: 400)) == [255, 255, 255])
  }

  @Test func aMovedAnnotationKeepsTheLookOfItsFile() async throws {
    let rect = Rect(x: 50, y: 50, width: 40, height: 20)
    let before = Annotation(content: .opaque(.init(subtype: "Stamp", rect: rect)))
    let after = before.transformed(by: .translation(Vector(dx: 100, dy: 300)))
    var moved = page(2, [after])
    moved.fileDrawn[before.id] = FileDrawn(index: 0, subtype: "Stamp", rect: rect, original: before)
    let appearances = FakeAppearanceSource()
    _ = try await Thumbnails.pixels(of: moved, plan, source, appearances, compositor)
    #expect(appearances.requests.map(\.id) == [before.id])
    #expect(appearances.requests.map(\.page) == [2])
    #expect(source.requestedTiles.first?.hidden.count == 1)
  }
}
