import Geometry

/// A mark on a run of text (ISO 32000-1 §12.5.6.10).
package struct TextMarkupContent: AnnotationKind {
  package enum Markup: String, Hashable, Sendable, Codable, CaseIterable {
    case highlight, underline, strikeOut, squiggly

    /// /Subtype
    package var subtype: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  package var markup: Markup
  /// One around each line of the text, user space points.
  package var quads: [Quad]
  package var color: Color

  package init(markup: Markup, quads: [Quad], color: Color) {
    self.markup = markup
    self.quads = quads
    self.color = color
  }

  package var name: String { markup.rawValue }
  package var subtype: String { markup.subtype }

  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    .composited(
      opacity: opacity, blendMode: markup == .highlight ? .multiply : .normal, elements)
  }

  private var elements: [Drawing.Element] {
    quads.map { quad in
      let thickness = quad.markupLineWidth
      return switch markup {
      case .highlight: .fill(quad.path, color, .nonzero)
      case .underline: .stroke(quad.underline, color, StrokeStyle(width: thickness))
      case .strikeOut: .stroke(quad.strikeOut, color, StrokeStyle(width: thickness))
      case .squiggly:
        .stroke(
          Path(squigglyUnder: quad), color,
          StrokeStyle(width: thickness * 0.75, cap: .round, join: .round))
      }
    }
  }

  package var bounds: Rect {
    let marks = Drawing(elements).bounds
    let text = Rect(enclosing: quads.flatMap(\.corners))
    guard let marks else { return text ?? .zero }
    return text.map(marks.union) ?? marks
  }

  package func transformed(by t: Transform) -> TextMarkupContent {
    var copy = self
    copy.quads = quads.map { $0.transformed(by: t) }
    return copy
  }

  package var places: [Point] { quads.flatMap(\.corners) }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    quads.contains { $0.bounds.outset(by: tolerance / 2).contains(point) }
  }

  package var handles: HandleSet { .fixed }
  package var byteCount: Int { 64 + quads.count * MemoryLayout<Quad>.stride }

  package var style: AnnotationStyle {
    get { AnnotationStyle(color: color) }
    set { color = newValue.color ?? color }
  }
}
