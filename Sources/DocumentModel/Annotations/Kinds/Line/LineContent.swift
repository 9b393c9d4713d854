import Geometry

/// A straight line with an ending at each end (ISO 32000-1 §12.5.6.7).
package struct LineContent: AnnotationKind {
  package var start: Point
  package var end: Point
  package var startEnding: LineEnding
  package var endEnding: LineEnding
  package var color: Color
  /// /IC: the inside of closed endings; nil = hollow.
  package var fillColor: Color?
  /// Points.
  package var lineWidth: Double
  package var dash: [Double]

  package init(
    start: Point, end: Point, startEnding: LineEnding = .none, endEnding: LineEnding = .none,
    color: Color, fillColor: Color? = nil, lineWidth: Double, dash: [Double] = []
  ) {
    self.start = start
    self.end = end
    self.startEnding = startEnding
    self.endEnding = endEnding
    self.color = color
    self.fillColor = fillColor
    self.lineWidth = lineWidth
    self.dash = dash
  }

  package var name: String { "line" }
  package var subtype: String { "Line" }

  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    .composited(opacity: opacity, elements)
  }

  private var elements: [Drawing.Element] {
    let along = end - start
    let tail = LineEndingShape(startEnding, at: start, pointing: -along, lineWidth: lineWidth)
    let head = LineEndingShape(endEnding, at: end, pointing: along, lineWidth: lineWidth)
    let shaft = LineEndingShape.shortenedLine(
      from: start, startEnding, to: end, endEnding, lineWidth: lineWidth)
    let solid = StrokeStyle(width: lineWidth, cap: .butt, join: .miter)
    var result: [Drawing.Element] = [
      .stroke(
        Path(polyline: [shaft.start, shaft.end]), color,
        StrokeStyle(width: lineWidth, cap: .butt, join: .miter, dash: dash))
    ]
    for shape in [tail, head] where !shape.path.isEmpty {
      if shape.isClosed, let fillColor { result.append(.fill(shape.path, fillColor, .nonzero)) }
      result.append(.stroke(shape.path, color, solid))
    }
    return result
  }

  package var bounds: Rect {
    Drawing(elements).bounds ?? Rect(start, end)
  }

  package func transformed(by t: Transform) -> LineContent {
    var copy = self
    copy.start = t.apply(start)
    copy.end = t.apply(end)
    return copy
  }

  package var places: [Point] { [start, end] }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    guard bounds.outset(by: tolerance).contains(point) else { return false }
    return Segment(start, end).distance(to: point) <= lineWidth / 2 + tolerance
  }

  package var handles: HandleSet { .points([start, end]) }
  package var byteCount: Int { 160 }

  package var style: AnnotationStyle {
    get { AnnotationStyle(color: color, fillColor: .some(fillColor), lineWidth: lineWidth) }
    set {
      color = newValue.color ?? color
      lineWidth = newValue.lineWidth ?? lineWidth
      if let fill = newValue.fillColor { fillColor = fill }
    }
  }
}
