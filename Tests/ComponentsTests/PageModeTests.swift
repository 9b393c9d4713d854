import DocumentModel
import Geometry
import Rendering
import TestSupport
import Testing

struct PageModeTests {
  private func buffer(_ pixels: [UInt32]) -> PixelBuffer {
    let buffer = PixelBuffer(width: pixels.count, height: 1)
    buffer.data.copyMemory(from: pixels, byteCount: pixels.count * 4)
    return buffer
  }

  private func pixels(_ buffer: PixelBuffer) -> [UInt32] {
    let data = buffer.data.assumingMemoryBound(to: UInt32.self)
    return (0..<buffer.width).map { data[$0] }
  }

  private func parts(_ pixel: UInt32) -> (a: Int, r: Int, g: Int, b: Int) {
    (Int(pixel >> 24), Int((pixel >> 16) & 255), Int((pixel >> 8) & 255), Int(pixel & 255))
  }

  /// In degrees; nil where there is too little colour to tell.
  private func hue(_ pixel: UInt32) -> Double? {
    let (_, r, g, b) = parts(pixel)
    let (high, low) = (max(r, g, b), min(r, g, b))
    guard high - low >= 40 else { return nil }
    let d = Double(high - low)
    switch high {
    case r: return 60 * Double(g - b) / d
    case g: return 60 * Double(b - r) / d + 120
    default: return 60 * Double(r - g) / d + 240
    }
  }

  private func colors(_ count: Int) -> [UInt32] {
    var random = SeededGenerator(7)
    return (0..<count).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
  }

  @Test func aNormalPageIsTheVerySamePicture() {
    let page = buffer([0xFFFF_FFFF, 0xFF00_0000])
    #expect(PageMode.normal.paper(page) === page)
    #expect(PageMode.normal.shown(page) === page)
    #expect(
      PageMode.normal.shown(Color(red: 0.2, green: 0.4, blue: 0.6)) == Color(red: 0.2, green: 0.4, blue: 0.6))
  }

  @Test(arguments: PageMode.allCases) func whitePaperHasTheColourItIsPaintedWith(_ mode: PageMode) {
    let shown = pixels(mode.shown(mode.paper(buffer([0xFFFF_FFFF]))))[0]
    let paper = mode.paper.bytes
    #expect(parts(shown) == (255, Int(paper.red), Int(paper.green), Int(paper.blue)))
  }

  @Test func theNightKeepsHues() {
    let before = colors(4000)
    let after = pixels(PageMode.night.shown(buffer(before)))
    var compared = 0
    for (a, b) in zip(before, after) {
      guard let old = hue(a), let new = hue(b) else { continue }
      let turn = abs(old - new).truncatingRemainder(dividingBy: 360)
      #expect(min(turn, 360 - turn) < 2.5, "\(parts(a)) became \(parts(b))")
      compared += 1
    }
    #expect(compared > 1000)
  }

  @Test func theNightTurnsBrightnessAround() {
    let before = colors(2000) + [0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080]
    let after = pixels(PageMode.night.shown(buffer(before)))
    func light(_ p: UInt32) -> Int { parts(p).r + parts(p).g + parts(p).b }
    for (a, b) in zip(before, after) {
      #expect(b >> 24 == 255)
      let expected = Double(3 * 0x18) + Double(765 - light(a)) * Double(0xEC - 0x18) / 255
      #expect(abs(Double(light(b)) - expected) <= 6, "\(parts(a)) became \(parts(b))")
    }
    #expect(parts(after[2000]) == (255, 0xEC, 0xEC, 0xEC))
  }

  @Test func theNightKeepsPremultipliedPixelsWithinTheirOpacity() {
    var random = SeededGenerator(3)
    let before = (0..<2000).map { _ -> UInt32 in
      let a = UInt32.random(in: 0...255, using: &random)
      func part() -> UInt32 { a == 0 ? 0 : UInt32.random(in: 0...a, using: &random) }
      return a << 24 | part() << 16 | part() << 8 | part()
    }
    for (a, b) in zip(before, pixels(PageMode.night.shown(buffer(before)))) {
      let (old, new) = (parts(a), parts(b))
      #expect(new.a == old.a)
      #expect(max(new.r, new.g, new.b) <= new.a)
    }
  }

  @Test func aMarksColourAndItsPixelsAreShownAlike() {
    for pixel in colors(500) {
      let (_, r, g, b) = parts(pixel)
      let color = Color(red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255)
      let bytes = PageMode.night.shown(color).bytes
      let shown = parts(pixels(PageMode.night.shown(buffer([pixel])))[0])
      #expect((Int(bytes.red), Int(bytes.green), Int(bytes.blue)) == (shown.r, shown.g, shown.b))
      #expect(PageMode.sepia.shown(color) == color)
    }
  }

  @Test func sepiaTintsWhatIsGreyAndLeavesWhatIsColoured() {
    let pure: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFFD0_0000, 0xFF00_0000]
    #expect(pixels(PageMode.sepia.paper(buffer(pure))) == pure)
    let grey = parts(pixels(PageMode.sepia.paper(buffer([0xFF80_8080])))[0])
    #expect(grey.r > grey.g && grey.g > grey.b && grey.r <= 0x80)
    // Marks are painted on the tinted paper: they are not tinted themselves.
    let page = buffer(pure)
    #expect(PageMode.sepia.shown(page) === page)
  }

  @Test func everyPartOfADrawingIsShownInItsColour() {
    let red = Color(red: 1, green: 0, blue: 0)
    let path = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
    let drawing = Drawing([
      .fill(path, red, .nonzero),
      .group(
        .init(
          opacity: 0.5, blendMode: .multiply, elements: [.stroke(path, red, StrokeStyle(width: 2))])),
    ])
    let shown = PageMode.night.shown(drawing)
    let expected = PageMode.night.shown(red)
    #expect(expected != red)
    guard case .fill(_, let fill, _) = shown.elements[0], case .group(let group) = shown.elements[1],
      case .stroke(_, let stroke, let style) = group.elements[0]
    else {
      Issue.record("the drawing is another one")
      return
    }
    #expect(fill == expected && stroke == expected)
    #expect(group.opacity == 0.5 && group.blendMode == .multiply && style.width == 2)
    #expect(PageMode.sepia.shown(drawing) == drawing)
  }
}
