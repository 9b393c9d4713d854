import DocumentModel
import Localization
import Tools

/// What colours are called.
package enum ColorWords {
  /// The nearest colour's word and the value itself: “dark red, #a51d2d”.
  package static func description(of color: Color) -> String { "\(word(for: color)), \(color.hex)" }

  /// The same with a name somebody gave it, or for no colour at all.
  package static func description(of color: Color?, named name: String?) -> String {
    guard let color else { return tr("No color") }
    // A name that is only the colour's word needn't be said twice.
    guard let name, !name.isEmpty, name.lowercased() != word(for: color).lowercased() else {
      return description(of: color)
    }
    return "\(name), \(description(of: color))"
  }

  package static func word(for color: Color) -> String {
    let nearest = known.min { distance($0.color, color) < distance($1.color, color) }
    return nearest.map { tr(key: $0.word.key) } ?? ""
  }

  /// About how different two colours look: the eye tells greens apart best, and blues the better the less red is in them.
  private static func distance(_ a: Color, _ b: Color) -> Double {
    let red = (a.red + b.red) / 2
    let (dr, dg, db) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    return (2 + red) * dr * dr + 4 * dg * dg + (3 - red) * db * db
  }

  private static let known: [(word: TranslatableText, color: Color)] = values.map { word, value in
    func part(_ shift: Int) -> Double { Double(value >> shift & 0xFF) / 255 }
    return (word, Color(red: part(16), green: part(8), blue: part(0)))
  }

  private static let values: [(TranslatableText, Int)] = [
    (TranslatableText("black"), 0x000000),
    (TranslatableText("dark gray"), 0x5e5c64),
    (TranslatableText("gray"), 0x9a9996),
    (TranslatableText("light gray"), 0xd5d4d0),
    (TranslatableText("white"), 0xffffff),
    (TranslatableText("red"), 0xe01b24),
    (TranslatableText("red"), 0xff0000),
    (TranslatableText("dark red"), 0xa51d2d),
    (TranslatableText("dark red"), 0x800000),
    (TranslatableText("pink"), 0xf66191),
    (TranslatableText("pink"), 0xffb6c1),
    (TranslatableText("orange"), 0xff7800),
    (TranslatableText("orange"), 0xffa348),
    (TranslatableText("brown"), 0x986a44),
    (TranslatableText("dark brown"), 0x63452c),
    (TranslatableText("yellow"), 0xf6d32d),
    (TranslatableText("yellow"), 0xffff00),
    (TranslatableText("dark yellow"), 0xb58900),
    (TranslatableText("light yellow"), 0xf9f06b),
    (TranslatableText("light green"), 0x8ff0a4),
    (TranslatableText("green"), 0x33d17a),
    (TranslatableText("green"), 0x26a269),
    (TranslatableText("green"), 0x00ff00),
    (TranslatableText("dark green"), 0x1b6b3a),
    (TranslatableText("turquoise"), 0x2fc8c8),
    (TranslatableText("dark turquoise"), 0x0f7b7b),
    (TranslatableText("light blue"), 0x99c1f1),
    (TranslatableText("blue"), 0x3584e4),
    (TranslatableText("blue"), 0x1c71d8),
    (TranslatableText("blue"), 0x0000ff),
    (TranslatableText("dark blue"), 0x1a1a40),
    (TranslatableText("dark blue"), 0x1a3f87),
    (TranslatableText("light purple"), 0xdc8add),
    (TranslatableText("purple"), 0x9141ac),
    (TranslatableText("dark purple"), 0x4b1b66),
    (TranslatableText("magenta"), 0xff00ff),
  ]
}
