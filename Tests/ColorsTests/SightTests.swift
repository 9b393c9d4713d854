import DocumentModel
import Testing

@testable import Colors

struct SightTests {
  /// Figures of the WCAG's own checkers.
  @Test(
    arguments: [
      (0x777777, 0xFFFFFF, 4.48), (0x767676, 0xFFFFFF, 4.54), (0x000000, 0xFFFFFF, 21),
      (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59), (0xFFFF00, 0xFFFFFF, 1.07),
      (0x959595, 0x000000, 7.01), (0x123456, 0x123456, 1),
    ] as [(UInt32, UInt32, Double)])
  func contrast(a: UInt32, b: UInt32, expected: Double) {
    #expect(abs(Contrast.ratio(rgb(a), rgb(b)) - expected) < 0.005)
    #expect(Contrast.ratio(rgb(a), rgb(b)) == Contrast.ratio(rgb(b), rgb(a)))
  }

  @Test func aFaintMarkHasTheContrastOfWhatIsSeen() {
    let half = ColorValue(color: .black, opacity: 0.5)
    #expect(Contrast.appearance(of: half, on: .white).hex == "#808080")
    #expect(abs(Contrast.ratio(of: half, on: .white) - 3.98) < 0.005)
    #expect(Contrast.ratio(of: ColorValue(color: .black, opacity: 0), on: .white) == 1)
    #expect(Contrast.ratio(of: ColorValue(color: .black), on: .white) == 21)
  }

  @Test func highlightsDarkenThePage() {
    let yellow = ColorValue(color: rgb(0xFFFF00))
    #expect(Contrast.appearance(of: yellow, on: .white, multiply: true).hex == "#ffff00")
    #expect(Contrast.appearance(of: yellow, on: .black, multiply: true) == .black)
    #expect(Contrast.appearance(of: yellow, on: rgb(0x0000FF), multiply: true) == .black)
    let faint = ColorValue(color: rgb(0x808080), opacity: 0.5)
    #expect(Contrast.appearance(of: faint, on: rgb(0x808080), multiply: true).hex == "#606060")
  }

  /// Each row sums up to 1: who sees no colours sees the same greys.
  @Test(arguments: ColorVision.allCases)
  func greysLookTheSameToAll(vision: ColorVision) {
    for level in stride(from: UInt32(0), through: 255, by: 5) {
      let grey = rgb(level * 0x010101)
      #expect(steps(vision.seen(grey), grey) < 0.01)
    }
  }

  /// ColorAide's `filter(method="machado")`, in linear light.
  @Test(
    arguments: [
      (ColorVision.protanopia, 0xFF0000, 0.15229, 0.1145, 0.0), (.protanopia, 0x00FF00, 1, 0.78628, 0),
      (.protanopia, 0x3584E4, 0.08935, 0.26248, 0.80492), (.deuteranopia, 0xFF0000, 0.36732, 0.28008, 0),
      (.deuteranopia, 0x0000FF, 0, 0.04741, 0.96888), (.deuteranopia, 0x3584E4, 0.0348, 0.20193, 0.76117),
      (.tritanopia, 0x00FF00, 0, 0.93081, 0.69137), (.tritanopia, 0x3584E4, 0, 0.3265, 0.39547),
      (.normal, 0xFF0000, 1, 0, 0),
    ] as [(ColorVision, UInt32, Double, Double, Double)])
  func simulation(vision: ColorVision, digits: UInt32, red: Double, green: Double, blue: Double) {
    let seen = LinearRGB(vision.seen(rgb(digits)))
    #expect(abs(seen.red - red) < 0.00002)
    #expect(abs(seen.green - green) < 0.00002)
    #expect(abs(seen.blue - blue) < 0.00002)
  }

  @Test func differences() {
    #expect(abs(ColorDifference.oklab(.black, .white) - 1) < 1e-6)
    #expect(ColorDifference.oklab(rgb(0x3584E4), rgb(0x3584E4)) == 0)
    // ColorAide: delta_e(method="ok").
    #expect(abs(ColorDifference.oklab(rgb(0xD01020), rgb(0x109010)) - 0.343) < 0.0005)
    #expect(abs(ColorDifference.oklab(rgb(0x26A269), rgb(0xA5713F)) - 0.176) < 0.0005)
  }

  @Test func redAndGreenAreConfusedByDeuteranopesOnly() {
    let (red, green) = (rgb(0xD01020), rgb(0x109010))
    #expect(Confusion.visions(red, green) == [.deuteranopia])
    #expect(Confusion.visions(red, rgb(0xD11121)).isEmpty, "alike to everyone is no confusion")
    let palette = ColorPalette(
      id: "", name: "", colors: [red, rgb(0xF0E000), green, red].map { PaletteColor(color: $0) })
    #expect(palette.confusablePairs.map { [$0.0, $0.1] } == [[0, 2], [2, 3]])
    #expect(palette.confusablePairs.map(\.2) == [.deuteranopia, .deuteranopia])
    #expect(palette.confusable(to: green).map(\.index) == [0, 3])
    #expect(palette.confusable(to: .white).isEmpty)
  }
}
