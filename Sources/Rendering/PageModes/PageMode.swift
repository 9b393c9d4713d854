import DocumentModel

/// How pages are coloured on screen; files and paper never know of it.
package enum PageMode: String, Hashable, Sendable, CaseIterable {
  case normal
  /// On warm paper: what is grey is tinted, colours and marks stay.
  case sepia
  /// Light on dark: brightness is turned around, hues stay, those of marks too.
  case night

  /// What white paper becomes.
  package var paper: Color {
    switch self {
    case .normal: .white
    case .sepia: Color(red: 0xF6 / 255, green: 0xEC / 255, blue: 0xD6 / 255)
    case .night: Color(red: 0x18 / 255, green: 0x18 / 255, blue: 0x18 / 255)
    }
  }

  /// Whether pictures of pages are changed before marks are painted on them.
  package var tintsPaper: Bool { self == .sepia }
  /// Whether pages and the marks on them are changed as one.
  package var recolorsMarks: Bool { self == .night }

  /// What a mark's colour is shown as.
  package func shown(_ color: Color) -> Color {
    guard recolorsMarks else { return color }
    let b = color.bytes
    let pixel = 0xFF00_0000 | UInt32(b.red) << 16 | UInt32(b.green) << 8 | UInt32(b.blue)
    let out = NightPixels.turned(pixel)
    func part(_ shift: UInt32) -> Double { Double((out >> shift) & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }

  /// The same drawing in the colours it is shown in.
  package func shown(_ drawing: Drawing) -> Drawing {
    recolorsMarks ? Drawing(drawing.elements.map(shown)) : drawing
  }

  private func shown(_ element: Drawing.Element) -> Drawing.Element {
    switch element {
    case .fill(let path, let color, let rule): return .fill(path, shown(color), rule)
    case .stroke(let path, let color, let style): return .stroke(path, shown(color), style)
    case .text(var block):
      block.style.color = shown(block.style.color)
      return .text(block)
    case .group(var group):
      group.elements = group.elements.map(shown)
      return .group(group)
    }
  }

  /// The picture of a page before marks are painted on it.
  package func paper(_ page: PixelBuffer) -> PixelBuffer {
    tintsPaper ? PixelBuffer(page, mapping: SepiaPixels.tinted) : page
  }

  /// The picture of a page with its marks as it is shown.
  package func shown(_ page: PixelBuffer) -> PixelBuffer {
    recolorsMarks ? PixelBuffer(page, mapping: NightPixels.turned) : page
  }
}

/// Turns the intensity of a colour around without touching its hue.
enum NightPixels {
  /// Pure black on pure white glares; so does the other way round.
  private static let darkest: UInt32 = 0x18
  private static let lightest: UInt32 = 0xEC

  /// Premultiplied ARGB in and out.
  static func turned(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let (r, g, b) = (Int32((pixel >> 16) & 0xFF), Int32((pixel >> 8) & 0xFF), Int32(pixel & 0xFF))
    let a = Int32(alpha)
    let sum = r + g + b
    // Channels keep their distances from the mean, as far as there is room on its other side.
    let mean = 3 * a - sum
    let high = max(r, max(g, b)) * 3 - sum
    let low = sum - min(r, min(g, b)) * 3
    let (top, bottom) = (3 * a - mean, mean)
    var (num, den): (Int32, Int32) = (1, 1)
    if high > top { (num, den) = (max(top, 0), high) }
    if low > bottom, bottom * den < num * low { (num, den) = (max(bottom, 0), low) }
    func channel(_ c: Int32) -> UInt32 {
      let turned = (mean + (3 * c - sum) * num / den) / 3
      let inRange = UInt32(max(0, min(turned, a)))
      return (darkest * alpha + inRange * (lightest - darkest)) / 255
    }
    return alpha << 24 | channel(r) << 16 | channel(g) << 8 | channel(b)
  }
}

/// Tints what is grey like old paper and leaves what is coloured.
enum SepiaPixels {
  /// How much less of each channel white keeps, of 255.
  private static let loss: (red: UInt32, green: UInt32, blue: UInt32) = (0x09, 0x13, 0x29)

  /// Premultiplied ARGB in and out.
  static func tinted(_ pixel: UInt32) -> UInt32 {
    let (r, g, b) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
    let high = max(r, max(g, b))
    let grey = high == 0 ? 0 : 255 * min(r, min(g, b)) / high
    func channel(_ c: UInt32, _ loss: UInt32) -> UInt32 { c - c * loss * grey / (255 * 255) }
    return pixel & 0xFF00_0000 | channel(r, loss.red) << 16 | channel(g, loss.green) << 8
      | channel(b, loss.blue)
  }
}

extension PixelBuffer {
  /// A copy of another's pixels, each as `map` gives it; long runs of one colour cost next to nothing.
  fileprivate convenience init(_ other: PixelBuffer, mapping map: (UInt32) -> UInt32) {
    self.init(width: other.width, height: other.height)
    var last: UInt32 = 0
    var mapped = map(0)
    for row in 0..<height {
      let from = (other.data + row * other.stride).assumingMemoryBound(to: UInt32.self)
      let to = (data + row * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        let pixel = from[x]
        if pixel != last {
          last = pixel
          mapped = map(pixel)
        }
        to[x] = mapped
      }
    }
  }
}
