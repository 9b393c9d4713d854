import DocumentModel
import Testing

@testable import Colors

/// OKLab, OKLCH and Lab against web-platform-tests (css/css-color) and ColorAide 4, an independent library.
struct PerceptualSpaceTests {
  /// css/css-color/oklch-001, -004 to -007.
  @Test(arguments: [
    (51.975, 0.17686, 142.495, 0.0, 50.196, 0.0), (50, 0.2, 0, 70.492, 2.351, 37.073),
    (50, 0.2, 270, 23.056, 31.73, 82.628), (80, 0.15, 160, 32.022, 85.805, 61.147),
    (55, 0.15, 345, 67.293, 27.791, 52.28),
  ])
  func webPlatformTestsOfOKLCH(l: Double, c: Double, h: Double, red: Double, green: Double, blue: Double) {
    let published = Color(red: red / 100, green: green / 100, blue: blue / 100)
    #expect(steps(OKLCH(lightness: l / 100, chroma: c, hue: h).color, published) < 0.02)
    let lch = OKLCH(published)
    #expect(abs(lch.lightness * 100 - l) < 0.001)
    #expect(abs(lch.chroma - c) < 0.0001)
    #expect(abs((lch.hue - h + 180).truncatingRemainder(dividingBy: 360) - 180) < 0.01)
  }

  /// css/css-color/oklab-004 and -007.
  @Test func webPlatformTestsOfOKLab() {
    let mauve = OKLab(lightness: 0.5, a: 0.05, b: 0).color
    #expect(steps(mauve, Color(red: 0.48477, green: 0.3429, blue: 0.38412)) < 0.02)
    let blue = OKLab(lightness: 0.55, a: 0, b: -0.2).color
    #expect(steps(blue, Color(red: 0.27888, green: 0.38072, blue: 0.89414)) < 0.02)
  }

  /// css/css-color/lab-001 and -004; the others by ColorAide.
  @Test(arguments: [
    (46.2775, -47.5621, 48.5837, 0.0, 50.196, 0.0), (50, 50, 0, 75.6208, 30.4487, 47.5634),
    (70, -45, 0, 10.751, 75.558, 66.398), (70, 0, 70, 76.625, 66.361, 5.588),
    (55, 0, -60, 12.816, 53.104, 92.764), (100, 0, 0, 100, 100, 100), (0, 0, 0, 0, 0, 0),
  ])
  func printLab(l: Double, a: Double, b: Double, red: Double, green: Double, blue: Double) {
    let published = Color(red: red / 100, green: green / 100, blue: blue / 100)
    #expect(steps(Lab(lightness: l, a: a, b: b).color, published) < 0.05)
    let lab = Lab(published)
    #expect(abs(lab.lightness - l) < 0.01)
    #expect(abs(lab.a - a) < 0.02)
    #expect(abs(lab.b - b) < 0.02)
  }

  @Test(
    arguments: [
      (0xFF0000, 0.62796, 0.25768, 29.23388), (0x00FF00, 0.86644, 0.29483, 142.49535),
      (0x0000FF, 0.45201, 0.31321, 264.05202), (0xDA70D6, 0.70213, 0.18126, 328.70563),
      (0x663399, 0.44027, 0.1603, 303.37299), (0xFF6347, 0.69622, 0.19552, 32.32143),
      (0x008080, 0.54312, 0.09271, 194.76896), (0xFFD700, 0.88677, 0.18219, 95.33049),
      (0x3584E4, 0.61367, 0.16434, 255.34318),
    ] as [(UInt32, Double, Double, Double)])
  func namedColors(digits: UInt32, lightness: Double, chroma: Double, hue: Double) {
    let lch = OKLCH(rgb(digits))
    #expect(abs(lch.lightness - lightness) < 0.00001)
    #expect(abs(lch.chroma - chroma) < 0.00001)
    #expect(abs(lch.hue - hue) < 0.0001)
    #expect(lch.isInGamut)
  }

  @Test func everyColorComesBack() {
    for color in grid(every: 15) {
      let lch = OKLCH(color)
      #expect(lch.isInGamut)
      #expect(lch.chroma < OKLCH.maximumChroma)
      #expect(steps(lch.color, color) < 0.001)
      #expect(steps(Lab(color).color, color) < 0.001)
    }
  }

  /// ColorAide's `fit(method="oklch-chroma")`, which follows the same section.
  @Test(
    arguments: [
      (0.7, 0.4, 150, 0x00C248), (0.6, 0.4, 29, 0xF80000), (0.45, 0.4, 264, 0x0500FF),
      (0.9, 0.3, 110, 0xE8E800), (0.85, 0.25, 200, 0x00ECF8), (0.3, 0.3, 330, 0x540052),
      (0.97, 0.2, 20, 0xFFECEB), (0.1, 0.2, 260, 0x000023), (0.5, 0.35, 310, 0x9200D3),
      (0.8, 0.4, 60, 0xFFA036),
    ] as [(Double, Double, Double, UInt32)])
  func moreThanSRGBHasLosesChroma(l: Double, c: Double, h: Double, expected: UInt32) {
    let lch = OKLCH(lightness: l, chroma: c, hue: h)
    #expect(!lch.isInGamut)
    #expect(steps(lch.color, rgb(expected)) <= 1)
  }

  @Test func whatIsOutsideStaysNearLightnessAndHue() {
    for lightness in stride(from: 0.05, to: 1, by: 0.05) {
      for hue in stride(from: 0.0, to: 360, by: 15) {
        let wanted = OKLCH(lightness: lightness, chroma: 0.4, hue: hue)
        let got = OKLCH(wanted.color)
        // Local MINDE may clip by what is just noticeable.
        let nearest = OKLCH(lightness: lightness, chroma: got.chroma, hue: hue)
        #expect(ColorDifference.oklab(OKLab(wanted.color), nearest.lab) < 0.021)
      }
    }
  }

  @Test func theEndsAreWhiteAndBlackWhateverTheChroma() {
    #expect(OKLCH(lightness: 1, chroma: 0.3, hue: 30).color == .white)
    #expect(OKLCH(lightness: 0, chroma: 0.3, hue: 30).color == .black)
    #expect(OKLCH(lightness: 0.99999, chroma: 0, hue: 0).color.hex == "#ffffff")
    #expect(OKLCH(lightness: .nan, chroma: .infinity, hue: .nan).color == .black)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1.0, 1e6, 1e300, .infinity, .nan])
  func anyChromaHasAColor(chroma: Double) {
    var lch = OKLCH(rgb(0x3584E4))
    lch.chroma = chroma
    #expect(lch.color.hex.count == 7)
    lch.hue = .nan
    #expect(lch.color.hex.count == 7)
  }

  @Test func greysKeepTheHue() {
    for grey in [Color.black, .white, rgb(0x808080), rgb(0x010101)] {
      #expect(OKLCH(grey, hue: 123).hue == 123)
      #expect(OKLCH(grey, hue: 123).chroma == 0)
    }
  }
}
