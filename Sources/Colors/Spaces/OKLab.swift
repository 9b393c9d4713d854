import DocumentModel

/// Björn Ottosson's perceptual space: equal distances look about equally far (CSS Color 4 §9).
package struct OKLab: Hashable, Sendable {
  /// 0 black … 1 white.
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

  package init(_ color: Color) { self.init(linear: LinearRGB(color)) }

  package init(linear: LinearRGB) {
    let lms = Self.conesFromXYZ(linear.xyz)
    let lab = Self.fromRoots((cubeRoot(lms.0), cubeRoot(lms.1), cubeRoot(lms.2)))
    self.init(lightness: lab.0, a: lab.1, b: lab.2)
  }

  /// The same colour as light; it may lie outside sRGB.
  package var linear: LinearRGB {
    let roots = Self.toRoots((lightness, a, b))
    func cube(_ x: Double) -> Double { x * x * x }
    return LinearRGB(xyz: Self.xyzFromCones((cube(roots.0), cube(roots.1), cube(roots.2))))
  }

  /// Within sRGB, with lightness and hue kept where it was outside.
  package var color: Color { OKLCH(self).color }

  private static let conesFromXYZ = Matrix(
    (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    (0.0481771893596242, 0.2642395317527308, 0.6335478284694309))

  private static let fromRoots = Matrix(
    (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    (0.0259040424655478, 0.7827717124575296, -0.8086757549230774))

  private static let xyzFromCones = Matrix(
    (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    (-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816))

  private static let toRoots = Matrix(
    (1, 0.3963377773761749, 0.2158037573099136),
    (1, -0.1055613458156586, -0.0638541728258133),
    (1, -0.0894841775298119, -1.2914855480194092))
}
