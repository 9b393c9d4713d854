import DocumentModel

/// OKLab in polar form: lightness, chroma and hue as the eye tells them apart.
package struct OKLCH: Hashable, Sendable {
  /// 0 black … 1 white.
  package var lightness: Double
  /// 0 grey … beyond what sRGB can show.
  package var chroma: Double
  /// Degrees, 0..<360: red about 29, green 142, blue 264.
  package var hue: Double

  /// What sliders run to: CSS calls it 100 %, and no colour of sRGB has more.
  package static let maximumChroma = 0.4

  /// Less chroma than this has no hue (CSS Color 4 §9.4).
  private static let achromatic = 0.000_004

  /// Turns the hue into its range; lightness stays within 0…1, chroma at least 0.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = unit(lightness)
    self.chroma = chroma > 0 && chroma.isFinite ? chroma : 0
    self.hue = wrappedDegrees(hue)
  }

  /// Greys take the fallback hue.
  package init(_ color: Color, hue fallback: Double = 0) { self.init(OKLab(color), hue: fallback) }

  package init(_ lab: OKLab, hue fallback: Double = 0) {
    let (length, degrees) = polar(a: lab.a, b: lab.b)
    let hasHue = length > Self.achromatic
    self.init(lightness: lab.lightness, chroma: hasHue ? length : 0, hue: hasHue ? degrees : fallback)
  }

  package var lab: OKLab {
    let (a, b) = cartesian(length: chroma, degrees: hue)
    return OKLab(lightness: lightness, a: a, b: b)
  }

  /// Whether sRGB has it; otherwise `color` has less chroma.
  package var isInGamut: Bool { lab.linear.isInGamut }

  /// The colour of sRGB that looks most like it: CSS Color 4 §13.2, less chroma with local MINDE.
  package var color: Color {
    if lightness >= 1 { return .white }
    if lightness <= 0 { return .black }
    return isInGamut ? lab.linear.clipped : withLessChroma
  }

  /// Halves the interval of chroma; what clipping alters unnoticeably counts as reached.
  private var withLessChroma: Color {
    let noticeable = 0.02
    let precision = 0.000_1
    func clipped(_ candidate: OKLCH) -> (color: Color, difference: Double) {
      let color = candidate.lab.linear.clipped
      return (color, ColorDifference.oklab(OKLab(color), candidate.lab))
    }
    let first = clipped(self)
    if first.difference < noticeable { return first.color }

    var candidate = self
    // No colour that can be seen has more; halving what is far beyond would never end.
    var (low, high) = (0.0, min(chroma, 1))
    var lowIsInGamut = true
    while high - low > precision {
      candidate.chroma = (low + high) / 2
      if lowIsInGamut, candidate.isInGamut {
        low = candidate.chroma
        continue
      }
      let (color, difference) = clipped(candidate)
      if difference >= noticeable {
        high = candidate.chroma
      } else if noticeable - difference < precision {
        return color
      } else {
        lowIsInGamut = false
        low = candidate.chroma
      }
    }
    return clipped(candidate).color
  }
}
