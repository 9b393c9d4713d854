import DocumentModel
import Testing

@testable import Colors

/// HSV and HSL against the values that textbooks and CSS Color 4 §7 give.
struct HexagonTests {
  @Test(
    arguments: [
      (0xFF0000, 0.0, 1.0, 1.0), (0x00FF00, 120, 1, 1), (0x0000FF, 240, 1, 1), (0xFFFF00, 60, 1, 1),
      (0x00FFFF, 180, 1, 1), (0xFF00FF, 300, 1, 1), (0x800000, 0, 1, 0.502), (0x808000, 60, 1, 0.502),
      (0xBFBFBF, 0, 0, 0.749), (0x3584E4, 212.9, 0.7675, 0.8941), (0x663399, 270, 0.6667, 0.6),
    ] as [(UInt32, Double, Double, Double)])
  func hsv(digits: UInt32, hue: Double, saturation: Double, value: Double) {
    let hsv = HSV(rgb(digits))
    #expect(abs(hsv.hue - hue) < 0.05)
    #expect(abs(hsv.saturation - saturation) < 0.0005)
    #expect(abs(hsv.value - value) < 0.0005)
  }

  @Test(
    arguments: [
      (0xFF0000, 0.0, 1.0, 0.5), (0x00FF00, 120, 1, 0.5), (0x0000FF, 240, 1, 0.5),
      (0x663399, 270, 0.5, 0.4), (0x3584E4, 212.9, 0.7642, 0.5510), (0xFFA500, 38.8, 1, 0.5),
      (0xF0F8FF, 208, 1, 0.9706), (0x808080, 0, 0, 0.502),
    ] as [(UInt32, Double, Double, Double)])
  func hsl(digits: UInt32, hue: Double, saturation: Double, lightness: Double) {
    let hsl = HSL(rgb(digits))
    #expect(abs(hsl.hue - hue) < 0.05)
    #expect(abs(hsl.saturation - saturation) < 0.0005)
    #expect(abs(hsl.lightness - lightness) < 0.0005)
  }

  @Test func bothLeadBackToTheColor() {
    for color in grid(every: 17) {
      #expect(steps(HSV(color).color, color) < 1e-9)
      #expect(steps(HSL(color).color, color) < 1e-9)
    }
  }

  @Test func greysKeepTheHueAndBlackTheSaturation() {
    let grey = rgb(0x808080)
    #expect(HSV(grey, hue: 200, saturation: 0.7) == HSV(hue: 200, saturation: 0, value: grey.red))
    #expect(HSV(.black, hue: 200, saturation: 0.7) == HSV(hue: 200, saturation: 0.7, value: 0))
    #expect(HSV(.white, hue: 200, saturation: 0.7) == HSV(hue: 200, saturation: 0, value: 1))
    #expect(HSL(grey, hue: 200, saturation: 0.7) == HSL(hue: 200, saturation: 0, lightness: grey.red))
    #expect(HSL(.black, hue: 200, saturation: 0.7) == HSL(hue: 200, saturation: 0.7, lightness: 0))
    #expect(HSL(.white, hue: 200, saturation: 0.7) == HSL(hue: 200, saturation: 0.7, lightness: 1))
  }

  @Test func componentsAreBroughtIntoRange() {
    #expect(HSV(hue: 360, saturation: 2, value: -1) == HSV(hue: 0, saturation: 1, value: 0))
    #expect(HSV(hue: -30, saturation: 1, value: 1).hue == 330)
    #expect(HSV(hue: -1e-20, saturation: 1, value: 1).hue == 0)
    #expect(
      HSL(hue: .nan, saturation: .nan, lightness: .infinity) == HSL(hue: 0, saturation: 0, lightness: 1))
  }

  @Test func whatSlidersMayLeaveBehindIsNoTrap() {
    var hsv = HSV(rgb(0xFF0000))
    hsv.hue = 360
    #expect(hsv.color.hex == "#ff0000")
    hsv.hue = .nan
    #expect(hsv.color.hex == "#ff0000")
    hsv.value = .nan
    #expect(hsv.color.hex == "#000000")
    var hsl = HSL(rgb(0xFF0000))
    hsl.hue = -.infinity
    hsl.saturation = 7
    #expect(hsl.color.hex == "#ff0000")
  }

  @Test func inksAreConvertedPlainly() {
    #expect(CMYK(cyan: 1, magenta: 0, yellow: 0, black: 0).color == rgb(0x00FFFF))
    #expect(CMYK(cyan: 0, magenta: 0.5, yellow: 0.8, black: 0.4).color.hex == "#994d1f")
    #expect(CMYK(.black) == CMYK(cyan: 0, magenta: 0, yellow: 0, black: 1))
    for color in grid(every: 51) { #expect(steps(CMYK(color).color, color) < 1e-9) }
  }
}
