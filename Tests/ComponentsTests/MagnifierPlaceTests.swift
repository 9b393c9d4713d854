import Components
import Geometry
import Testing

struct MagnifierPlaceTests {
  private let size = Size(width: 121, height: 160)
  private let room = Size(width: 800, height: 600)

  private func corner(_ x: Double, _ y: Double, _ hand: MagnifierPlace.Hand = .pointer) -> Point {
    MagnifierPlace.corner(beside: Point(x: x, y: y), size: size, in: room, hand: hand)
  }

  @Test func itStandsBelowRightOfThePointerAndFlipsAtTheEdges() {
    #expect(corner(100, 100) == Point(x: 120, y: 120))
    #expect(corner(790, 100) == Point(x: 790 - 20 - 121, y: 120))
    #expect(corner(100, 590) == Point(x: 120, y: 590 - 20 - 160))
    #expect(corner(790, 590) == Point(x: 790 - 141, y: 590 - 180))
  }

  @Test func aFingerHidesWhatIsBelowIt() {
    #expect(corner(100, 400, .finger) == Point(x: 148, y: 400 - 48 - 160))
    #expect(corner(100, 100, .finger) == Point(x: 148, y: 148))
  }

  @Test(arguments: [MagnifierPlace.Hand.pointer, .finger]) func itNeverCoversThePlaceNorLeavesTheRoom(
    _ hand: MagnifierPlace.Hand
  ) {
    for x in stride(from: 0.0, through: 800, by: 25) {
      for y in stride(from: 0.0, through: 600, by: 25) {
        let corner = corner(x, y, hand)
        let box = Rect(x: corner.x, y: corner.y, width: size.width, height: size.height)
        #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= 800 && box.maxY <= 600)
        #expect(!box.contains(Point(x: x, y: y)))
      }
    }
  }

  @Test func aViewTooSmallForItShowsItsBeginning() {
    let corner = MagnifierPlace.corner(
      beside: Point(x: 50, y: 50), size: size, in: Size(width: 100, height: 90))
    #expect(corner == Point(x: 0, y: 0))
  }
}
