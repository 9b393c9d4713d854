import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

@testable import Components

@MainActor @Suite(.timeLimit(.minutes(1))) struct PagePicturesTests {
  private let stamp = Annotation(
    content: .opaque(.init(subtype: "Stamp", rect: Rect(x: 0, y: 0, width: 5, height: 5))))
  private let place = FileAppearance(size: Size(width: 5, height: 5), toUser: .identity)

  private enum Seen { case drawing, picture, outline }

  private func seen(_ pictures: PagePictures, _ annotation: Annotation) -> Seen {
    switch pictures.look(of: annotation, at: place) {
    case .drawing: .drawing
    case .picture: .picture
    case .outline: .outline
    }
  }

  private func settle(_ pictures: PagePictures) async { while !pictures.isSettled { await Task.yield() } }

  @Test func aPictureIsFetchedOnceAScaleAndTheOldOneStaysMeanwhile() async {
    let source = FakeAppearanceSource()
    let pictures = PagePictures(page: 3, source: source)
    var arrivals: [AnnotationID] = []
    pictures.onArrival = { arrivals.append($0) }
    #expect(seen(pictures, stamp) == .outline)
    for _ in 0..<3 { pictures.want([stamp.id], scale: 2) }
    #expect(pictures.isOnItsWay(stamp.id))
    await settle(pictures)
    pictures.want([stamp.id], scale: 2)
    #expect(source.requests == [.init(id: stamp.id, page: 3, scale: 2)])
    #expect(arrivals == [stamp.id])
    #expect(seen(pictures, stamp) == .picture)
    pictures.want([stamp.id], scale: 4)
    #expect(seen(pictures, stamp) == .picture)
    await settle(pictures)
    #expect(source.requests.map(\.scale) == [2, 4])
    pictures.keep { _ in false }
    #expect(seen(pictures, stamp) == .outline)
  }

  @Test func aScaleLeftBehindIsWithdrawn() async {
    let source = FakeAppearanceSource()
    let pictures = PagePictures(page: 0, source: source)
    pictures.want([stamp.id], scale: 1)
    pictures.want([stamp.id], scale: 8)
    await settle(pictures)
    guard case .picture(let picture, _) = pictures.look(of: stamp, at: place) else {
      Issue.record("there is no picture")
      return
    }
    #expect(picture.scale == 8)
  }

  @Test func whereNoPictureComesTheModelStandsIn() async {
    let source = FakeAppearanceSource()
    source.fail()
    for pictures in [PagePictures(page: 0, source: source), PagePictures(page: 0, source: nil)] {
      let square = AnnotationSamples.square
      pictures.want([stamp.id, square.id], scale: 1)
      await settle(pictures)
      #expect(seen(pictures, stamp) == .outline)
      #expect(seen(pictures, square) == .drawing)
      pictures.want([stamp.id], scale: 1)
      #expect(pictures.isSettled)
    }
    #expect(source.requests.count == 2)
  }
}
