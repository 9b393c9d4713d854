import Foundation
import Geometry
import TestSupport
import XCTest

/// Taking colours from the pages of a document in the program.
final class EyedropperWindowTests: WindowTestCase {
  /// A page with a field of #336699 (0.2, 0.4 and 0.6 of 255) and words on it, and a green mark with a border of #a51d2d.
  private func page() -> String {
    let text =
      "Words to mark) Tj ET 0.2 0.4 0.6 rg 100 640 200 60 re f 0 g BT /F0 48 Tf 60 560 Td (Dropper"
    let square =
      "<</Type/Annot/Subtype/Square/Rect[320 600 480 700]/C[0.6470588 0.1137255 0.1764706]/BS<</W 20>>"
      + "/IC[0 1 0]/NM(square)/F 4>>"
    return directory.write(
      "page.pdf", PDFBuilder.file(pages: [PDFBuilder.FilePage(text: text, annotations: [Self.mark, square])]))
  }

  private func ready(_ options: [String] = []) throws -> App {
    let app = try open(page(), options)
    try app.activate("zoom", "1.0")
    try app.choose("square")
    return app
  }

  private func pick(_ app: App, at point: Point) throws -> String? {
    try app.activate("eyedropper")
    try app.event("color-picking")
    try app.click(point)
    return try app.event("color-picked").color
  }

  func testTheToolGetsTheColorOfThePage() throws {
    let app = try ready()
    XCTAssertEqual(try pick(app, at: Point(x: 200, y: 670)), "#336699")
    try app.waitForState("color", "'#336699'")
    // What the file brought along counts, however pages are shown.
    for mode in ["night", "sepia"] {
      try app.activate("page-mode", "'\(mode)'")
      XCTAssertEqual(try pick(app, at: Point(x: 330, y: 650)), "#a51d2d", mode)
      try app.waitForState("color", "'#a51d2d'")
      XCTAssertEqual(try pick(app, at: Point(x: 400, y: 650)), "#00ff00", mode)
    }
    XCTAssertEqual(app.count(of: "annotation-added"), 0)
  }

  /// Edges of letters are of any grey, each pixel of another one: the same as in the picture that `postil-cli` writes.
  func testThePixelIsThatOfTheRenderedPage() throws {
    let app = try ready()
    let path = directory.path + "/page.pdf"
    let picture = try Picture.rendered(page: 1, of: path)
    let words = (60..<240).flatMap { x in (842 - 600..<842 - 550).map { y in (x: x, y: y) } }
    let greys = words.filter { (0x30...0xD0).contains(picture[$0.x, $0.y].red) }
    XCTAssertGreaterThan(greys.count, 50)
    let (frame, _) = try app.pageRect(1)
    XCTAssertEqual(frame.width, 595, accuracy: 1e-9)
    let corner = try app.corner()
    for (x, y) in [greys[0], greys[greys.count / 2], greys[greys.count - 1]] {
      try app.activate("eyedropper")
      try app.event("color-picking")
      try app.xdotool(
        "mousemove", "\(Int(frame.minX + corner.dx) + x)", "\(Int(frame.minY + corner.dy) + y)", "click", "1")
      let pixel = picture[x, y]
      let hex = "#" + [pixel.red, pixel.green, pixel.blue].map { String(format: "%02x", $0) }.joined()
      XCTAssertEqual(try app.event("color-picked").color, hex)
      try app.waitForState("color", "'\(hex)'")
    }
  }

  /// Fields of 12 points on four pages, each turned further.
  private func turnedPages() -> String {
    let pages = [0, 90, 180, 270].map { angle in
      let fields = Self.fields.enumerated().map { i, color in
        let parts = [color >> 16, color >> 8 & 0xFF, color & 0xFF].map { String(Double($0) / 255) }
        return "\(parts.joined(separator: " ")) rg \(100 + 12 * i) 600 12 12 re f"
      }
      return PDFBuilder.FilePage(
        text: "Turned) Tj ET \(fields.joined(separator: " ")) 0 g BT (", annotations: [Self.mark],
        keys: "/Rotate \(angle)")
    }
    return directory.write("turned.pdf", PDFBuilder.file(pages: pages))
  }

  private static let fields = [0x336699, 0xA51D2D, 0x00FF00, 0x123456, 0xFEDCBA]

  private func pickFields(_ app: App, page: Int, scale: Double = 1) throws {
    try app.activate("go-to-page", "\(page)")
    let (_, toWindow) = try app.pageRect(page)
    let toScreen = toWindow.then(.scale(scale, scale)).then(.translation(try app.corner()))
    for (i, color) in Self.fields.enumerated() {
      let place = toScreen.apply(Point(x: 106 + 12 * Double(i), y: 606))
      try app.activate("eyedropper")
      try app.event("color-picking")
      try app.xdotool("mousemove", "\(Int(place.x))", "\(Int(place.y))", "click", "1")
      let expected = "#" + String(format: "%06x", color)
      XCTAssertEqual(try app.event("color-picked").color, expected, "page \(page), field \(i)")
    }
  }

  func testTurnedPagesAtTwoZooms() throws {
    let app = try open(turnedPages())
    try app.choose("square")
    for zoom in ["0.5", "1.0"] {
      try app.activate("zoom", zoom)
      for page in 1...4 { try pickFields(app, page: page) }
    }
  }

  func testTurnedPagesOnADenseScreen() throws {
    let app = try open(turnedPages(), variables: ["GDK_SCALE": "2"])
    try app.choose("square")
    try app.activate("zoom", "0.5")
    for page in 1...2 { try pickFields(app, page: page, scale: 2) }
  }

  func testASelectionGetsTheColorAndUndoTakesItBack() throws {
    let app = try ready()
    try app.activate("select-all")
    try app.waitForState("color", "'#a51d2d'")
    XCTAssertEqual(try pick(app, at: Point(x: 200, y: 670)), "#336699")
    try app.waitForState("color", "'#336699'")
    try app.activate("undo")
    try app.waitForState("color", "'#a51d2d'")
    XCTAssertFalse(app.isEnabled("undo"), "it was one step")
    try app.activate("redo")
    try app.waitForState("color", "'#336699'")
  }

  func testEscapeAndOtherWaysOut() throws {
    let app = try ready()
    let before = app.state("color")
    try app.xdotool("mousemove", "640", "600")
    try app.keys("ctrl+shift+c")
    try app.event("color-picking")
    try app.keys("Escape")
    XCTAssertEqual(try app.event("color-picked").color, "")
    // The page has the keyboard again, and the tool is still there; a second Esc puts it down.
    XCTAssertEqual(app.state("tool"), "'square'")
    try app.keys("Escape")
    try app.waitForState("tool", "''")
    try app.wait("nothing to give a color to") { !app.isEnabled("eyedropper") }
    try app.choose("square")
    try app.wait("the action") { app.isEnabled("eyedropper") }
    try app.activate("eyedropper")
    try app.event("color-picking")
    try app.activate("view-mode", "'thumbnails'")
    XCTAssertEqual(try app.event("color-picked").color, "")
    XCTAssertFalse(app.isEnabled("eyedropper"))
    try app.activate("view-mode", "'document'")
    try app.choose("square")
    XCTAssertEqual(app.state("color"), before)
    XCTAssertFalse(app.isEnabled("undo"))
    try app.activate("eyedropper")
    try app.event("color-picking")
    try app.activate("close-document")
    XCTAssertEqual(try app.event("color-picked").color, "")
    XCTAssertFalse(app.isEnabled("eyedropper"))
  }
}
