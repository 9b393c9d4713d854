import DocumentModel

extension Color {
  /// The greatest and the least component.
  var extremes: (top: Double, bottom: Double) {
    (max(red, green, blue), min(red, green, blue))
  }

  /// Degrees around the hexagon of pure hues; nil for greys.
  var hexagonHue: Double? {
    let (top, bottom) = extremes
    let span = top - bottom
    guard span > 0 else { return nil }
    if top == red { return wrappedDegrees(60 * (green - blue) / span) }
    if top == green { return 60 * (blue - red) / span + 120 }
    return 60 * (red - green) / span + 240
  }

  /// The colour of a hue whose greatest and least components are these.
  init(hue: Double, top: Double, bottom: Double) {
    let sector = wrappedDegrees(hue) / 60
    let (top, bottom) = (unit(top), unit(bottom))
    let within = sector.truncatingRemainder(dividingBy: 2)
    let middle = bottom + (top - bottom) * (1 - abs(within - 1))
    switch Int(sector) {
    case 0: self.init(red: top, green: middle, blue: bottom)
    case 1: self.init(red: middle, green: top, blue: bottom)
    case 2: self.init(red: bottom, green: top, blue: middle)
    case 3: self.init(red: bottom, green: middle, blue: top)
    case 4: self.init(red: middle, green: bottom, blue: top)
    default: self.init(red: top, green: bottom, blue: middle)
    }
  }

  /// The colour that `hex` names, so that one read from a file equals the one typed.
  package var roundedToBytes: Color {
    let b = bytes
    return Color(red: Double(b.red) / 255, green: Double(b.green) / 255, blue: Double(b.blue) / 255)
  }
}
