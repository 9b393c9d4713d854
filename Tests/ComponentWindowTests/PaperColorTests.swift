import Components
import DocumentModel
import GTKBinding
import Geometry
import Rendering
import UITestSupport
import XCTest

/// What is found to be under marks.
final class PaperColorTests: XCTestCase {
  func testTheColorBelowAMarkIsThatOfThePageAndOtherMarks() throws {
    try ui {
      let green = Annotation(content: .shape(Self.square(x: 20, y: 20, fill: Self.color(0x00FF00))))
      let above = Annotation(content: .shape(Self.square(x: 30, y: 30, fill: .black, side: 40)))
      let right = Annotation(content: .shape(Self.square(x: 200, y: 20, fill: .black)))
      let window = Window(title: "Paper")
      let view = DocumentView(source: TwoPapers(), measuring: PangoTextMeasurer())
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 300, height: 200))
      let page = Page(
        id: PageID(0), sourceIndex: 0, geometry: geometry, annotations: [green, above, right], isLoaded: true)
      view.setDocument(Document(pages: [page]))
      view.setLook(PageLook(mode: .night))
      window.content = ScrolledWindow(view)
      window.defaultSize = (600, 500)
      try await UIRunner.show(window)
      try await UIRunner.draw(window)

      func paper(_ mark: Annotation) async -> String? {
        await view.paperColor(on: page.id, under: mark.bounds, without: [mark.id])?.hex
      }
      let belowAbove = await paper(above)
      XCTAssertEqual(belowAbove, "#00ff00", "another mark")
      let belowRight = await paper(right)
      XCTAssertEqual(belowRight, "#ffffff", "the page without the mark, not as the night shows it")
      let both = await view.paperColor(on: page.id, under: green.bounds, without: [green.id, above.id])
      XCTAssertEqual(both?.hex, "#336699")
      let all = await view.paperColor(on: page.id, under: nil)
      XCTAssertEqual(all?.hex, "#ffffff", "most of the page")
      let beside = await view.paperColor(on: page.id, under: Rect(x: 900, y: 900, width: 10, height: 10))
      XCTAssertNil(beside)
      let unknown = await view.paperColor(on: PageID(7), under: nil)
      XCTAssertNil(unknown)
      window.destroy()
    }
  }

  private static func color(_ value: Int) -> Color {
    func part(_ shift: Int) -> Double { Double(value >> shift & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }

  private static func square(x: Double, y: Double, fill: Color, side: Double = 60) -> ShapeContent {
    ShapeContent(
      form: .square, rect: Rect(x: x, y: y, width: side, height: side), color: .black, fillColor: fill,
      lineWidth: 1)
  }
}

/// A page whose left third is #336699, the rest white.
private final class TwoPapers: PictureSource {
  func tile(_ request: TileRequest, priority: RequestPriority) async throws(PageSourceError) -> PixelBuffer {
    let pixels = PixelBuffer(width: request.width, height: request.height)
    for row in 0..<pixels.height {
      let line = (pixels.data + row * pixels.stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<pixels.width {
        line[column] = Double(request.x + column) < 100 * request.scale ? 0xFF33_6699 : 0xFFFF_FFFF
      }
    }
    return pixels
  }
}
