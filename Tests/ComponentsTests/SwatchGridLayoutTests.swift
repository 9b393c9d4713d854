import Geometry
import XCTest

@testable import Components

final class SwatchGridLayoutTests: XCTestCase {
  func testSixSquaresFillARow() {
    let layout = SwatchGridLayout(count: 14, width: 276)
    XCTAssertEqual(layout.columns, 6)
    XCTAssertEqual(layout.rows, 3)
    XCTAssertEqual(layout.height, 3 * 36 + 2 * 12)
    XCTAssertEqual(layout.frame(0), Rect(x: 0, y: 0, width: 36, height: 36))
    XCTAssertEqual(layout.frame(5), Rect(x: 240, y: 0, width: 36, height: 36))
    XCTAssertEqual(layout.frame(13), Rect(x: 48, y: 96, width: 36, height: 36))
  }

  func testWhatIsLeftOfTheWidthIsSplitBetweenThem() {
    let layout = SwatchGridLayout(count: 6, width: 296)
    XCTAssertEqual(layout.columns, 6)
    XCTAssertEqual(layout.frame(5).maxX, 296)
    XCTAssertEqual(layout.frame(1).minX, 52)
  }

  func testFromRightToLeftTheFirstIsOnTheRight() {
    let layout = SwatchGridLayout(count: 7, width: 276, isRightToLeft: true)
    XCTAssertEqual(layout.frame(0).maxX, 276)
    XCTAssertEqual(layout.frame(6), Rect(x: 240, y: 48, width: 36, height: 36))
    XCTAssertEqual(layout.neighbor(of: 0, dx: -1, dy: 0), 1)
    XCTAssertNil(layout.neighbor(of: 0, dx: 1, dy: 0))
  }

  func testArrowsStayInside() {
    let layout = SwatchGridLayout(count: 14, width: 276)
    XCTAssertEqual(layout.neighbor(of: 5, dx: 1, dy: 0), 6)
    XCTAssertEqual(layout.neighbor(of: 2, dx: 0, dy: 1), 8)
    XCTAssertNil(layout.neighbor(of: 2, dx: 0, dy: -1))
    XCTAssertEqual(layout.neighbor(of: 10, dx: 0, dy: 1), 13, "the last row is shorter")
    XCTAssertNil(layout.neighbor(of: 13, dx: 0, dy: 1))
    XCTAssertNil(layout.neighbor(of: 13, dx: 1, dy: 0))
  }

  /// Each square's middle finds it again, whatever the width; only what a stretch touches is called visible.
  func testPlacesAndSquaresBelongTogether() {
    for width in stride(from: 20.0, through: 700, by: 17) {
      for isRightToLeft in [false, true] {
        let layout = SwatchGridLayout(count: 50, width: width, isRightToLeft: isRightToLeft)
        for index in 0..<50 {
          XCTAssertEqual(layout.nearest(to: layout.frame(index).center), index, "\(width)")
        }
        let visible = layout.visible(from: 100, to: 200)
        for index in 0..<50 {
          let frame = layout.frame(index)
          if frame.maxY > 100, frame.minY < 200 {
            XCTAssertTrue(visible.contains(index), "\(width) \(index)")
          }
          if frame.maxY < 40 || frame.minY > 260 {
            XCTAssertFalse(visible.contains(index), "\(width) \(index)")
          }
        }
      }
    }
  }

  func testNothingIsNowhere() {
    let layout = SwatchGridLayout(count: 0, width: 276)
    XCTAssertEqual(layout.height, 0)
    XCTAssertNil(layout.nearest(to: .zero))
    XCTAssertTrue(layout.visible(from: 0, to: 100).isEmpty)
    XCTAssertEqual(SwatchGridLayout(count: 3, width: 0).columns, 1)
  }
}
