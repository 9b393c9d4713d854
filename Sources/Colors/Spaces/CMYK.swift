import DocumentModel

/// Amounts of printing ink without a profile, as swatch files hold them; 0…1.
package struct CMYK: Hashable, Sendable {
  package var cyan: Double
  package var magenta: Double
  package var yellow: Double
  package var black: Double

  package init(cyan: Double, magenta: Double, yellow: Double, black: Double) {
    self.cyan = unit(cyan)
    self.magenta = unit(magenta)
    self.yellow = unit(yellow)
    self.black = unit(black)
  }

  /// With as much black as there can be.
  package init(_ color: Color) {
    let top = color.extremes.top
    guard top > 0 else {
      self.init(cyan: 0, magenta: 0, yellow: 0, black: 1)
      return
    }
    self.init(
      cyan: 1 - color.red / top, magenta: 1 - color.green / top, yellow: 1 - color.blue / top,
      black: 1 - top)
  }

  /// The plain conversion (CSS Color 5 §9): without a profile nobody knows the inks.
  package var color: Color {
    Color(
      red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black),
      blue: (1 - yellow) * (1 - black))
  }
}
