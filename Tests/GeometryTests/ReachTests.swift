import Geometry
import Testing

/// Keeping what lies on a page within reach.
struct ReachTests {
  private let page = PageGeometry(cropBox: Rect(x: 10, y: 20, width: 600, height: 800))

  @Test(arguments: [
    (Rect(x: 100, y: 100, width: 50, height: 50), Vector(dx: 0, dy: 0)),
    // Hanging over the edges, but still to be grabbed.
    (Rect(x: -28, y: 100, width: 50, height: 50), Vector(dx: 0, dy: 0)),
    (Rect(x: 598, y: 100, width: 50, height: 50), Vector(dx: 0, dy: 0)),
    // Out of reach, on each side.
    (Rect(x: -100, y: 100, width: 50, height: 50), Vector(dx: 72, dy: 0)),
    (Rect(x: 700, y: 100, width: 50, height: 50), Vector(dx: -102, dy: 0)),
    (Rect(x: 100, y: -100, width: 50, height: 50), Vector(dx: 0, dy: 82)),
    (Rect(x: 100, y: 900, width: 50, height: 50), Vector(dx: 0, dy: -92)),
    // Smaller than a grip: all of it comes in.
    (Rect(x: 700, y: 100, width: 4, height: 4), Vector(dx: -94, dy: 0)),
  ]) func enoughStaysToBeGrabbed(_ bounds: Rect, _ shift: Vector) {
    #expect(page.shift(reaching: bounds) == shift)
    #expect(page.shift(reaching: bounds.offset(by: shift)) == .zero)
  }

  @Test(arguments: [
    (Rect(x: 100, y: 100, width: 50, height: 50), Vector(dx: 0, dy: 0)),
    (Rect(x: -28, y: 900, width: 50, height: 50), Vector(dx: 38, dy: -130)),
    (Rect(x: 590, y: 0, width: 50, height: 50), Vector(dx: -30, dy: 20)),
    // Larger than the page: its middle.
    (Rect(x: 0, y: 100, width: 1000, height: 50), Vector(dx: -190, dy: 0)),
  ]) func allOfItComesOntoThePage(_ bounds: Rect, _ shift: Vector) {
    #expect(page.shift(containing: bounds) == shift)
  }
}
