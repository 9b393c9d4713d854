import DocumentModel

/// When readers with one kind of colour blindness can't tell two colours apart.
package enum Confusion {
  /// From this ΔEOK on, two colours are clearly different: five times what is just noticeable (0.02).
  package static let distinct = 0.1
  /// Below this ΔEOK they look alike when they aren't side by side: marks rarely are, and the nearest pair
  /// of the palette that Okabe and Ito tried on colour-blind readers is 0.076 apart.
  package static let alike = 0.07

  /// The kinds of vision to which two clearly different colours look alike.
  package static func visions(_ a: Color, _ b: Color) -> [ColorVision] {
    guard ColorDifference.oklab(a, b) >= distinct else { return [] }
    return ColorVision.allCases.filter { vision in
      vision != .normal && ColorDifference.oklab(vision.seen(a), vision.seen(b)) < alike
    }
  }
}

extension ColorPalette {
  /// The colours that someone may take for `color`, though to most they are clearly different.
  package func confusable(to color: Color) -> [(index: Int, vision: ColorVision)] {
    colors.indices.flatMap { index in
      Confusion.visions(color, colors[index].color).map { (index, $0) }
    }
  }

  /// All pairs of colours that someone may take for each other, the lower place first; it takes each with each,
  /// so ask it of palettes that people look at, not of thousands of colours on the main actor.
  package var confusablePairs: [(Int, Int, ColorVision)] {
    let visions = ColorVision.allCases.filter { $0 != .normal }
    let normal = colors.map { OKLab($0.color) }
    let seen = visions.map { vision in colors.map { OKLab(vision.seen($0.color)) } }
    var pairs: [(Int, Int, ColorVision)] = []
    for first in colors.indices {
      for second in colors.indices.dropFirst(first + 1)
      where ColorDifference.oklab(normal[first], normal[second]) >= Confusion.distinct {
        for (vision, looks) in zip(visions, seen)
        where ColorDifference.oklab(looks[first], looks[second]) < Confusion.alike {
          pairs.append((first, second, vision))
        }
      }
    }
    return pairs
  }
}
