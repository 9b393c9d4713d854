import DocumentModel

/// How well one colour can be read on another (WCAG 2.2, "contrast ratio").
package enum Contrast {
  /// What WCAG 2.2 asks of text (1.4.3, AA).
  package static let text = 4.5
  /// What it asks of large text (1.4.3) and of what is no text (1.4.11).
  package static let shapes = 3.0

  /// 1 (equal) … 21 (black on white), whichever is the lighter.
  package static func ratio(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  /// Of a mark as it looks on the page; `multiply` darkens the page, as highlights do.
  package static func ratio(of mark: ColorValue, on page: Color, multiply: Bool = false) -> Double {
    ratio(appearance(of: mark, on: page, multiply: multiply), page)
  }

  /// The mark on the page, mixed in sRGB as PDF viewers do (ISO 32000-1 §11.3.6).
  package static func appearance(of mark: ColorValue, on page: Color, multiply: Bool = false) -> Color {
    let opacity = unit(mark.opacity ?? 1)
    func mixed(_ above: Double, _ below: Double) -> Double {
      (1 - opacity) * below + opacity * (multiply ? above * below : above)
    }
    return Color(
      red: mixed(mark.color.red, page.red), green: mixed(mark.color.green, page.green),
      blue: mixed(mark.color.blue, page.blue))
  }

  /// Relative luminance, 0 black … 1 white.
  package static func luminance(_ color: Color) -> Double {
    let light = LinearRGB(color)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }
}
