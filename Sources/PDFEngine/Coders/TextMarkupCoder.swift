import DocumentModel
import Geometry

/// Highlight, underline, strikeout and squiggly annotations (ISO 32000-1 §12.5.6.10).
struct TextMarkupCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard
      let markup = TextMarkupContent.Markup.allCases.first(where: { $0.subtype == dictionary["Subtype"].name }
      ),
      let points = dictionary.points("QuadPoints"), points.count >= 4
    else { return nil }
    let quads = stride(from: 0, to: points.count - 3, by: 4).map {
      Quad(inFileOrder: Array(points[$0..<$0 + 4]))
    }
    let fallback = markup == .highlight ? Color(red: 1, green: 1, blue: 0) : .black
    return .textMarkup(
      TextMarkupContent(markup: markup, quads: quads, color: dictionary.color("C") ?? fallback))
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .textMarkup(let mark) = content else { return }
    dictionary["C"] = .color(mark.color)
    dictionary["QuadPoints"] = .points(
      mark.quads.flatMap { [$0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight] })
  }
}

extension Quad {
  /// Names four corners from the order they stand in: rows (upper left, upper right, lower left, lower
  /// right, as programs write), the clause's way round, or either with the lower row first.
  init(inFileOrder p: [Point]) {
    // In rows both pairs run the same way; round the edge the second runs back.
    let isRound = (p[1] - p[0]).dot(p[3] - p[2]) < 0
    let other = isRound ? [p[3], p[2]] : [p[2], p[3]]
    // Seen along the text, the second row lies to the right (below) when the first is the upper one.
    let isLowerFirst = (p[1] - p[0]).cross(other[0] - p[0]) > 0
    self =
      isLowerFirst
      ? Quad(topLeft: other[0], topRight: other[1], bottomLeft: p[0], bottomRight: p[1])
      : Quad(topLeft: p[0], topRight: p[1], bottomLeft: other[0], bottomRight: other[1])
  }
}
