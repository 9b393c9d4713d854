import Geometry

/// How a run of text is set.
package struct TextStyle: Hashable, Sendable, Codable {
  package enum Alignment: String, Hashable, Sendable, Codable { case start, center, end }

  /// A family name as fontconfig knows it.
  package var family: String
  /// Points.
  package var size: Double
  package var isBold: Bool
  package var isItalic: Bool
  package var color: Color
  package var alignment: Alignment

  package init(
    family: String = "Sans", size: Double = 14, isBold: Bool = false, isItalic: Bool = false,
    color: Color = .black, alignment: Alignment = .start
  ) {
    self.family = family
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.color = color
    self.alignment = alignment
  }
}

/// One line as it was broken: drawn as it stands, never broken again.
package struct TextLine: Hashable, Sendable {
  package var text: String
  /// The start of the line box and its base line, from the block's top left corner, y down, points.
  package var x: Double
  package var baseline: Double
  /// Advance width in points.
  package var width: Double
  package var isRightToLeft: Bool

  package init(text: String, x: Double, baseline: Double, width: Double, isRightToLeft: Bool) {
    self.text = text
    self.x = x
    self.baseline = baseline
    self.width = width
    self.isRightToLeft = isRightToLeft
  }
}

/// Text after line breaking.
package struct TextLayout: Hashable, Sendable {
  package var lines: [TextLine]
  /// Points.
  package var size: Size

  package init(lines: [TextLine], size: Size) {
    self.lines = lines
    self.size = size
  }
}

/// Breaks text into lines and measures it; Pango does in the app, a fixed-pitch fake in model tests.
package protocol TextMeasuring: Sendable {
  /// Lines no wider than `width` points (nil = only at line ends in the text).
  func layout(_ text: String, style: TextStyle, width: Double?) -> TextLayout
}

/// Laid-out text at its place on the page.
package struct TextBlock: Hashable, Sendable {
  package var layout: TextLayout
  package var style: TextStyle
  /// Maps the block's space (origin top left, y down, points) to user space.
  package var placement: Transform

  package init(layout: TextLayout, style: TextStyle, placement: Transform) {
    self.layout = layout
    self.style = style
    self.placement = placement
  }

  package var bounds: Rect {
    let size = layout.size
    // Italics and accents reach out of their line box.
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height).outset(by: style.size * 0.25)
    return placement.apply(box)
  }
}
