import Components
import Geometry
import Testing

struct SelectionBarPlaceTests {
  private let view = Rect(x: 0, y: 0, width: 800, height: 600)
  private let size = Size(width: 180, height: 40)

  private func frame(_ lines: Rect...) -> Rect? {
    SelectionBarPlace.frame(lines: lines, size: size, in: view)
  }

  @Test func itStandsAboveTheFirstLine() {
    let lines = [Rect(x: 300, y: 200, width: 100, height: 20), Rect(x: 100, y: 224, width: 300, height: 20)]
    #expect(frame(lines[0], lines[1]) == Rect(x: 260, y: 152, width: 180, height: 40))
  }

  @Test func belowWhereThereIsNoRoomAbove() {
    #expect(
      frame(Rect(x: 300, y: 20, width: 100, height: 20)) == Rect(x: 260, y: 48, width: 180, height: 40))
    // What begins above the view counts as far as it is seen.
    #expect(
      frame(Rect(x: 300, y: -60, width: 100, height: 20), Rect(x: 300, y: -10, width: 100, height: 20))
        == Rect(x: 260, y: 18, width: 180, height: 40))
  }

  @Test func besideTextThatFillsTheHeight() {
    #expect(frame(Rect(x: 100, y: -50, width: 200, height: 700))?.minX == 308)
    #expect(frame(Rect(x: 500, y: -50, width: 200, height: 700))?.maxX == 492)
  }

  @Test func nowhereWithoutRoomOrText() {
    #expect(frame(view) == nil)
    #expect(frame(Rect(x: 100, y: 700, width: 100, height: 20)) == nil)
    #expect(frame() == nil)
    #expect(
      SelectionBarPlace.frame(
        lines: [Rect(x: 10, y: 100, width: 50, height: 20)], size: size,
        in: Rect(x: 0, y: 0, width: 150, height: 400)) == nil)
  }

  @Test func itIsNeverOverTheTextAndAlwaysInView() {
    for x in stride(from: -100.0, through: 800, by: 60) {
      for y in stride(from: -100.0, through: 600, by: 35) {
        for width in [5.0, 200, 700] {
          let lines = [
            Rect(x: x, y: y, width: width, height: 18), Rect(x: 60, y: y + 20, width: width, height: 18),
          ]
          guard let frame = frame(lines[0], lines[1]) else { continue }
          #expect(view.contains(frame))
          #expect(!lines.contains { $0.intersects(frame) })
        }
      }
    }
  }
}
