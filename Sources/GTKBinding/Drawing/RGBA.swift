import CGtk

/// A colour for the screen: components 0…1, not premultiplied.
package nonisolated struct RGBA: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = RGBA(red: 0, green: 0, blue: 0)
  package static let white = RGBA(red: 1, green: 1, blue: 1)

  package func withAlpha(_ alpha: Double) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Parses a CSS colour ("#a51d2d", "rgba(…)", "red").
  package init?(css: String) {
    var color = GdkRGBA()
    guard gdk_rgba_parse(&color, css) != 0 else { return nil }
    self.init(color)
  }

  init(_ c: GdkRGBA) {
    self.init(red: Double(c.red), green: Double(c.green), blue: Double(c.blue), alpha: Double(c.alpha))
  }

  var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
