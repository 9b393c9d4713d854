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
    let quads = Quad.list(inFileOrder: points)
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
  /// Quads from the points of /QuadPoints, four each.
  static func list(inFileOrder points: [Point]) -> [Quad] {
    var corners = stride(from: 0, to: points.count - 3, by: 4).map { Array(points[$0..<$0 + 4]) }
    // Some programs go by columns, letter by letter. One such quad looks like text that runs upwards.
    if runsAcross(corners) { corners = corners.map { [$0[0], $0[2], $0[1], $0[3]] } }
    return corners.map(Quad.init(inFileOrder:))
  }

  /// Whether quads that seem to stand for upright text follow each other sideways, or are wider than long.
  private static func runsAcross(_ corners: [[Point]]) -> Bool {
    var (along, across) = (0.0, 0.0)
    var isShort = true
    for p in corners {
      let (first, second) = (p[1] - p[0], p[2] - p[0])
      guard abs(first.dx) < abs(first.dy) / 8, first.dot(p[3] - p[2]) > 0 else { return false }
      if first.length > 3 * second.length { isShort = false }
    }
    for (a, b) in zip(corners, corners.dropFirst()) {
      let step = b[0] - a[0]
      guard step.length < 4 * (a[1] - a[0]).length else { continue }
      along += abs(step.dy)
      across += abs(step.dx)
    }
    if along + across > 0 { return isShort && across > along }
    return corners.allSatisfy { ($0[1] - $0[0]).length < ($0[2] - $0[0]).length }
  }

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
