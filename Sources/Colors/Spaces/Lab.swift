import DocumentModel

/// CIE L*a*b* relative to D50, as print and swatch files mean it.
package struct Lab: Hashable, Sendable {
  /// 0 black … 100 white.
  package var lightness: Double
  /// Green (negative) … red.
  package var a: Double
  /// Blue (negative) … yellow.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  private static let bend = 216.0 / 24389
  private static let slope = 24389.0 / 27

  package init(_ color: Color) {
    func root(_ x: Double) -> Double { x > Self.bend ? cubeRoot(x) : (Self.slope * x + 16) / 116 }
    let xyz = XYZ.toD50(LinearRGB(color).xyz)
    let white = XYZ.whiteD50
    let (x, y, z) = (root(xyz.0 / white.0), root(xyz.1 / white.1), root(xyz.2 / white.2))
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The same colour as light; it may lie outside sRGB.
  package var linear: LinearRGB {
    let y = (lightness + 16) / 116
    func power(_ root: Double) -> Double {
      let cube = root * root * root
      return cube > Self.bend ? cube : (116 * root - 16) / Self.slope
    }
    let white = XYZ.whiteD50
    let d50 = (power(y + a / 500) * white.0, power(y) * white.1, power(y - b / 200) * white.2)
    return LinearRGB(xyz: XYZ.fromD50(d50))
  }

  /// Within sRGB, with lightness and hue kept where it was outside.
  package var color: Color { OKLab(linear: linear).color }
}
