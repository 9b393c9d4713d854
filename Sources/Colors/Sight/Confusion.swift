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
    let appearances = colors.map { entry in ColorVision.allCases.map { OKLab($0.seen(entry.color)) } }
    var pairs: [(Int, Int, ColorVision)] = []
    for first in colors.indices {
      for second in colors.indices.dropFirst(first + 1) {
        let differences = zip(appearances[first], appearances[second]).map { ColorDifference.oklab($0, $1) }
        guard differences[0] >= Confusion.distinct else { continue }
        for (vision, difference) in zip(ColorVision.allCases, differences).dropFirst()
        where difference < Confusion.alike {
          pairs.append((first, second, vision))
        }
      }
    }
    return pairs
  }
}
