import Geometry

/// A rectangle or an ellipse (ISO 32000-1 §12.5.6.8).
package struct ShapeContent: AnnotationKind {
  package enum Form: String, Hashable, Sendable, Codable { case square, circle }

  package var form: Form
  /// The outer edge of the border, user space points.
  package var rect: Rect
  package var color: Color
  /// /IC; nil = not filled.
  package var fillColor: Color?
  /// Points; 0 = no border.
  package var lineWidth: Double
  /// Lengths of dashes and gaps in turn; empty = solid.
  package var dash: [Double]

  package init(
    form: Form, rect: Rect, color: Color, fillColor: Color? = nil, lineWidth: Double,
    dash: [Double] = []
  ) {
    self.form = form
    self.rect = rect
    self.color = color
    self.fillColor = fillColor
    self.lineWidth = lineWidth
    self.dash = dash
  }

  package var name: String { form.rawValue }
  package var subtype: String { form == .square ? "Square" : "Circle" }

  /// The centre line of the border.
  package var path: Path {
    let inner = rect.insetBy(min(lineWidth, rect.width, rect.height) / 2)
    return form == .square ? Path(rect: inner) : Path(ellipseIn: inner)
  }

  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    var elements: [Drawing.Element] = []
    if let fillColor { elements.append(.fill(path, fillColor, .nonzero)) }
    if lineWidth > 0 {
      elements.append(.stroke(path, color, StrokeStyle(width: lineWidth, dash: dash)))
    }
    return .composited(opacity: opacity, elements)
  }

  package var bounds: Rect { rect }

  package func transformed(by t: Transform) -> ShapeContent {
    var copy = self
    copy.rect = t.apply(rect)
    return copy
  }

  package var places: [Point] { [Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY)] }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    guard rect.outset(by: tolerance).contains(point) else { return false }
    return path.isHit(
      by: point, strokeWidth: lineWidth, tolerance: tolerance, filled: fillColor != nil)
  }

  package var handles: HandleSet { .box }
  package var byteCount: Int { 128 }

  package var style: AnnotationStyle {
    get { AnnotationStyle(color: color, fillColor: .some(fillColor), lineWidth: lineWidth) }
    set {
      color = newValue.color ?? color
      lineWidth = newValue.lineWidth ?? lineWidth
      if let fill = newValue.fillColor { fillColor = fill }
    }
  }
}
