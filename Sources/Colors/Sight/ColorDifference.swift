import DocumentModel

/// How far two colours look apart.
package enum ColorDifference {
  /// ΔEOK (CSS Color 4 §18.4): 0 equal, 0.02 just noticeable, 1 black to white.
  package static func oklab(_ a: Color, _ b: Color) -> Double { oklab(OKLab(a), OKLab(b)) }

  package static func oklab(_ a: OKLab, _ b: OKLab) -> Double {
    let (l, x, y) = (a.lightness - b.lightness, a.a - b.a, a.b - b.b)
    return (l * l + x * x + y * y).squareRoot()
  }
}
