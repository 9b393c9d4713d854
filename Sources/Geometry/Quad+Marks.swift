/// Where text markup sits in a quad, as fractions of its height above the bottom edge.
///
/// Quads reach from descender to ascender (1.15–1.3 em), so the base line lies near 0.2 and the middle of
/// small letters near 0.4.
package enum TextMarkPlacement {
  /// The middle of an underline.
  package static let underline = 0.08
  /// The middle of a strikeout.
  package static let strikeOut = 0.41
  /// The middle of a squiggly line.
  package static let squiggly = 0.08
  /// The thickness of all three.
  package static let thickness = 0.06
  /// From the middle of the wave to its crest.
  package static let squigglyAmplitude = 0.045
  /// The length of one whole wave.
  package static let squigglyWavelength = 0.24
}

extension Quad {
  /// The thickness of a line marking this quad in points: 6 % of its height, at least 0.25 points.
  package var markupLineWidth: Double { max(height * TextMarkPlacement.thickness, 0.25) }

  /// The line across at `fraction` of the height above the bottom edge (0 = bottom, 1 = top).
  package func line(at fraction: Double) -> Segment {
    Segment(
      bottomLeft.interpolated(to: topLeft, at: fraction),
      bottomRight.interpolated(to: topRight, at: fraction))
  }

  /// The centre line of an underline, to be stroked `markupLineWidth` wide.
  package var underline: Path { Path(line(at: TextMarkPlacement.underline)) }
  /// The centre line of a strikeout, to be stroked `markupLineWidth` wide.
  package var strikeOut: Path { Path(line(at: TextMarkPlacement.strikeOut)) }
}

extension Path {
  /// The wavy line under a quad, to be stroked `markupLineWidth` wide; it starts and ends on its middle line.
  package init(squigglyUnder quad: Quad) {
    self.init()
    let base = quad.line(at: TextMarkPlacement.squiggly)
    let length = base.length
    let height = quad.height
    move(to: base.start)
    guard length > 0, height > 0, length.isFinite, height.isFinite else {
      line(to: base.end)
      return
    }
    let halfWave = height * TextMarkPlacement.squigglyWavelength / 2
    let count = Int(min(max((length / halfWave).rounded(), 1), 4000))
    let step = base.direction * (1 / Double(count))
    // A cubic's crest is ¾ of its handles' height; 0.3642 makes the arc a near sine.
    let lift = (quad.topLeft - quad.bottomLeft) * (TextMarkPlacement.squigglyAmplitude * 4 / 3)
    for i in 0..<count {
      let from = base.start + step * Double(i)
      let to = i + 1 == count ? base.end : base.start + step * Double(i + 1)
      let v = i % 2 == 0 ? lift : -lift
      curve(from + step * 0.3642 + v, to - step * 0.3642 + v, to: to)
    }
  }

  /// The area a highlighter would cover: the quad, its ends bowed outwards as Acrobat draws them.
  ///
  /// `bulge` is how far the bow reaches, as a fraction of the height; 0 gives the plain quad.
  package init(highlightOf quad: Quad, bulge: Double = 0.1) {
    self.init()
    let along = (quad.bottomRight - quad.bottomLeft).normalized
    let out = along * (quad.height * bulge * 4 / 3)
    guard bulge > 0, out != .zero else {
      self = quad.path
      return
    }
    move(to: quad.bottomLeft)
    line(to: quad.bottomRight)
    curve(
      quad.bottomRight.interpolated(to: quad.topRight, at: 0.25) + out,
      quad.bottomRight.interpolated(to: quad.topRight, at: 0.75) + out, to: quad.topRight)
    line(to: quad.topLeft)
    curve(
      quad.bottomLeft.interpolated(to: quad.topLeft, at: 0.75) - out,
      quad.bottomLeft.interpolated(to: quad.topLeft, at: 0.25) - out, to: quad.bottomLeft)
    close()
  }
}
