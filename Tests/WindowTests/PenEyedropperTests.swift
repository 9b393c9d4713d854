import Foundation
import Geometry
import TestSupport
import XCTest

/// The pen picks colours as the pointer does.
final class PenEyedropperTests: WindowTestCase {
  func testThePenPicksWhereItIsLifted() throws {
    guard let directoryOfPen = ProcessInfo.processInfo.environment["PEN_DIR"] else {
      throw XCTSkip(
        "no X server with a virtual pen: PEN_DIR is not set (Xorg with a dummy screen needs root)")
    }
    let fields = "Words) Tj ET 0.2 0.4 0.6 rg 100 740 100 60 re f 0 1 0 rg 200 740 100 60 re f 0 g BT ("
    let path = directory.write(
      "page.pdf", PDFBuilder.file(pages: [PDFBuilder.FilePage(text: fields, annotations: [Self.mark])]))
    let app = try open(path)
    try app.activate("zoom", "1.0")
    try app.choose("square")
    try app.activate("eyedropper")
    try app.event("color-picking")
    let toScreen = try app.screen(page: 1).toScreen
    let readings = [150.0, 180, 220, 250].map { x in
      let p = toScreen.apply(Point(x: x, y: 770))
      return Pen.Reading(x: p.x, y: p.y, pressure: 0.5)
    }
    let pen = try Pen(directoryOfPen, end: "pen", screen: (1280, 800))
    try pen.near("STYLUS", serial: 1234)
    try pen.stroke(readings)
    XCTAssertEqual(try app.event("color-picked").color, "#00ff00")
    try pen.away()
    try app.waitForState("color", "'#00ff00'")
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
  }
}
