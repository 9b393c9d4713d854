import Components
import DocumentModel
import GTKBinding
import Geometry
import Rendering
import UITestSupport
import XCTest

/// Picking colours from pages whose every pixel is known.
final class EyedropperTests: XCTestCase {
  /// A page in a window, each of its pixels with a colour of its own.
  @MainActor private struct Scene {
    let window = Window(title: "Eyedropper")
    let view = DocumentView(source: PatternSource(), measuring: PangoTextMeasurer())

    init(marks: [Annotation] = [], zoom: Double = 1, above: Widget? = nil) async throws {
      let geometry = PageGeometry(cropBox: Rect(x: 0, y: 0, width: 300, height: 200))
      view.setDocument(
        Document(pages: [
          Page(id: PageID(0), sourceIndex: 0, geometry: geometry, annotations: marks, isLoaded: true)
        ]))
      let scrolled = ScrolledWindow(view)
      scrolled.vexpand = true
      window.content = Box(.vertical, [above, scrolled].compactMap { $0 })
      window.defaultSize = (600, 500)
      try await UIRunner.show(window)
      view.zoom(to: zoom)
      try await UIRunner.draw(window)
      XCTAssertEqual(view.scaleFactor, 1)
    }

    var eyedropper: Eyedropper? { view.first(Eyedropper.self) }

    /// The middle of a pixel of the page, counted from its top left corner, in the view.
    func place(_ x: Int, _ y: Int) -> Point {
      let frame = view.frame(of: 0)
      return Point(x: frame.minX + Double(x), y: frame.minY + Double(y))
    }

    /// Has a place of the page at the view's top left.
    func scroll(to place: Point) {
      let origin = view.frame(of: 0).origin
      view.scroll(by: Vector(dx: place.x + origin.x, dy: place.y + origin.y))
    }

    func begin() async throws -> Task<Color?, Never> {
      let picking = Task { await view.pickColor() }
      try await UIRunner.wait("the eyedropper") { eyedropper.map { $0.width > 0 && $0.isFocus } ?? false }
      return picking
    }

    func wait(_ color: Color, line: UInt = #line) async throws {
      try await UIRunner.wait("\(color.hex), not \(String(describing: eyedropper?.patch.middle))", line: line)
      {
        eyedropper?.patch.middle == .color(color)
      }
    }
  }

  func testAClickPicksThePixelBelowThePointer() throws {
    try ui {
      let scene = try await Scene()
      for (x, y) in [(0, 0), (137, 91), (299, 199)] {
        let picking = try await scene.begin()
        try await UIRunner.move(scene.view, at: scene.place(x, y))
        try await scene.wait(PatternSource.color(x, y))
        try await UIRunner.click(scene.view, at: scene.place(x, y))
        let color = await picking.value
        XCTAssertEqual(color, PatternSource.color(x, y))
        XCTAssertNil(scene.eyedropper)
        try await UIRunner.wait("the page to have the focus") { scene.view.isFocus }
      }
      scene.window.destroy()
    }
  }

  func testTheMagnifierShowsThePixelsAround() throws {
    try ui {
      // So large that the page is cut into tiles of 512 pixels, and that all of it is not in view.
      let scene = try await Scene(zoom: 8)
      scene.scroll(to: Point(x: 300, y: 300))
      try await UIRunner.draw(scene.window)
      let picking = try await scene.begin()
      try await UIRunner.move(scene.view, at: scene.place(511, 513))
      try await scene.wait(PatternSource.color(511, 513))
      let around = (508...518).flatMap { y in (506...516).map { x in PatternSource.color(x, y) } }
      XCTAssertEqual(scene.eyedropper?.patch.colors, around)
      try await UIRunner.type("Escape", in: scene.window)
      let color = await picking.value
      XCTAssertNil(color)
      scene.window.destroy()
    }
  }

  func testBesideThePageThereIsNoColor() throws {
    try ui {
      let scene = try await Scene()
      let picking = try await scene.begin()
      try await UIRunner.move(scene.view, at: scene.place(299, 199))
      try await scene.wait(PatternSource.color(299, 199))
      // A pixel further there is no page, but what is left of it is still shown.
      try await UIRunner.click(scene.view, at: scene.place(300, 199))
      try await UIRunner.wait("nothing there") { scene.eyedropper?.patch.middle == .offPage }
      XCTAssertEqual(scene.eyedropper?.patch.colors[5 * 11 + 4], PatternSource.color(299, 199))
      XCTAssertNil(scene.eyedropper?.patch.colors[5 * 11 + 5])
      // A click there picks nothing, and the next one does.
      try await UIRunner.click(scene.view, at: scene.place(20, 30))
      let color = await picking.value
      XCTAssertEqual(color, PatternSource.color(20, 30))
      scene.window.destroy()
    }
  }

  func testMarksCountAndTheLookOfPagesDoesNot() throws {
    try ui {
      let red = Color(red: 165 / 255, green: 29 / 255, blue: 45 / 255)
      let blue = Color(red: 28 / 255, green: 113 / 255, blue: 216 / 255)
      let square = Annotation(
        content: .shape(
          ShapeContent(
            form: .square, rect: Rect(x: 50, y: 50, width: 100, height: 100), color: red, fillColor: blue,
            lineWidth: 20)))
      let scene = try await Scene(marks: [square])
      for mode in PageMode.allCases {
        scene.view.setLook(PageLook(mode: mode, brightness: 0.5))
        // The border is 20 wide, y counts down from 200.
        for (x, y, color) in [
          (60, 60, red), (100, 100, blue), (200, 20, PatternSource.color(200, 20)),
        ] {
          let picking = try await scene.begin()
          try await UIRunner.click(scene.view, at: scene.place(x, y))
          let picked = await picking.value
          XCTAssertEqual(picked, color, "\(mode)")
        }
      }
      scene.window.destroy()
    }
  }

  func testArrowsMoveByAPixelAndEnterPicks() throws {
    try ui {
      let scene = try await Scene()
      try await UIRunner.move(scene.view, at: scene.place(100, 100))
      let picking = try await scene.begin()
      try await UIRunner.move(scene.view, at: scene.place(101, 100))
      try await scene.wait(PatternSource.color(101, 100))
      try await UIRunner.type("Right Right Right Down", in: scene.window)
      try await scene.wait(PatternSource.color(104, 101))
      try await UIRunner.type("shift+Left shift+Up Left Up", in: scene.window)
      try await scene.wait(PatternSource.color(93, 90))
      // Letters are no tools now.
      try await UIRunner.type("p Return", in: scene.window)
      let color = await picking.value
      XCTAssertEqual(color, PatternSource.color(93, 90))
      scene.window.destroy()
    }
  }

  func testArrowsScrollAtTheEdges() throws {
    try ui {
      let scene = try await Scene(zoom: 8)
      scene.scroll(to: Point(x: 400, y: 300))
      try await UIRunner.draw(scene.window)
      let picking = try await scene.begin()
      let last = scene.view.height - 1
      // The pointer stays off the scroll bar that the edge has; keys go on from there.
      try await UIRunner.move(scene.view, at: Point(x: 40, y: Double(last - 30)))
      let origin = scene.view.frame(of: 0).origin
      let (x, y) = (40 - Int(origin.x), last - Int(origin.y))
      try await scene.wait(PatternSource.color(x, y - 30))
      try await UIRunner.type("shift+Down shift+Down shift+Down", in: scene.window)
      try await scene.wait(PatternSource.color(x, y))
      XCTAssertEqual(scene.view.frame(of: 0).minY, origin.y)
      try await UIRunner.type("Down", in: scene.window)
      try await scene.wait(PatternSource.color(x, y + 1))
      XCTAssertEqual(scene.view.frame(of: 0).minY, origin.y - 1)
      try await UIRunner.type("shift+Down Return", in: scene.window)
      let color = await picking.value
      XCTAssertEqual(color, PatternSource.color(x, y + 11))
      scene.window.destroy()
    }
  }

  func testARightClickCallsItOff() throws {
    try ui {
      let scene = try await Scene()
      let picking = try await scene.begin()
      try await UIRunner.click(scene.view, at: scene.place(10, 10), button: 3)
      let color = await picking.value
      XCTAssertNil(color)
      scene.window.destroy()
    }
  }

  func testADragPicksWhereItEnds() throws {
    try ui {
      let scene = try await Scene()
      let picking = try await scene.begin()
      try await UIRunner.move(scene.view, at: scene.place(10, 10))
      try UIRunner.press()
      try UIRunner.moveBy(70, 60)
      try await scene.wait(PatternSource.color(80, 70))
      try UIRunner.release()
      let color = await picking.value
      XCTAssertEqual(color, PatternSource.color(80, 70))
      scene.window.destroy()
    }
  }

  func testEscapeCallsItOffWhereverTheKeyboardIs() throws {
    try ui {
      let button = Button(label: "Elsewhere")
      let scene = try await Scene(above: button)
      let picking = try await scene.begin()
      button.grabFocus()
      try await UIRunner.wait("the focus") { button.isFocus }
      try await UIRunner.type("Escape", in: scene.window)
      let color = await picking.value
      XCTAssertNil(color)
      XCTAssertTrue(button.isFocus, "the keyboard stays")
      scene.window.destroy()
    }
  }

  func testOnlyOnePickingAtATimeAndNoneWithoutTheView() throws {
    try ui {
      let scene = try await Scene()
      let first = try await scene.begin()
      let second = Task { await scene.view.pickColor() }
      let none = await first.value
      XCTAssertNil(none)
      try await UIRunner.wait("the second one") { scene.eyedropper.map { $0.width > 0 } ?? false }
      scene.view.isVisible = false
      let hidden = await second.value
      XCTAssertNil(hidden)
      let never = await scene.view.pickColor()
      XCTAssertNil(never)
      scene.view.isVisible = true
      try await UIRunner.draw(scene.window)
      let third = try await scene.begin()
      third.cancel()
      let cancelled = await third.value
      XCTAssertNil(cancelled)
      let fourth = try await scene.begin()
      scene.window.destroy()
      let gone = await fourth.value
      XCTAssertNil(gone)
    }
  }
}

/// A page whose pixels say where they are: red and green are the low bytes of x and y, blue has the rest.
private final class PatternSource: PictureSource {
  static func color(_ x: Int, _ y: Int) -> Color {
    func part(_ byte: Int) -> Double { Double(byte) / 255 }
    return Color(red: part(x & 0xFF), green: part(y & 0xFF), blue: part((x >> 8) << 4 | y >> 8))
  }

  func tile(_ request: TileRequest, priority: RequestPriority) async throws(PageSourceError) -> PixelBuffer {
    let pixels = PixelBuffer(width: request.width, height: request.height)
    for row in 0..<pixels.height {
      let line = (pixels.data + row * pixels.stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<pixels.width {
        let (x, y) = (request.x + column, request.y + row)
        line[column] = 0xFF00_0000 | UInt32((x & 0xFF) << 16 | (y & 0xFF) << 8 | ((x >> 8) << 4 | y >> 8))
      }
    }
    return pixels
  }
}
