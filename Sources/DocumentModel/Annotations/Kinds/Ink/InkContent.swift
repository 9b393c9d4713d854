import Geometry

/// Freehand strokes: an ink annotation (ISO 32000-1 §12.5.6.13), with the pressure of every point kept beside it.
package struct InkContent: AnnotationKind {
  /// Each stroke's centre line and pressure, user space points.
  package var strokes: [[StrokeSample]] { didSet { bounds = Self.bounds(strokes, lineWidth) } }
  package var color: Color
  /// The width at the middle pressure, points (`StrokeWidth` has the law).
  package var lineWidth: Double { didSet { bounds = Self.bounds(strokes, lineWidth) } }
  /// A highlighter's stroke multiplies with the page, so text under it stays black.
  package var isHighlighter: Bool
  /// Kept, because a page of thousands of strokes is searched by it.
  package private(set) var bounds: Rect

  package init(
    strokes: [[StrokeSample]], color: Color, lineWidth: Double, isHighlighter: Bool = false
  ) {
    self.strokes = strokes
    self.color = color
    self.lineWidth = lineWidth
    self.isHighlighter = isHighlighter
    bounds = Self.bounds(strokes, lineWidth)
  }

  package var name: String { "ink" }
  package var subtype: String { "Ink" }

  package func drawing(opacity: Double, measuring: any TextMeasuring) -> Drawing {
    .composited(
      opacity: opacity, blendMode: isHighlighter ? .multiply : .normal,
      strokes.compactMap { Self.element($0, color, lineWidth) })
  }

  private static func element(
    _ stroke: [StrokeSample], _ color: Color, _ lineWidth: Double
  ) -> Drawing.Element? {
    guard let first = stroke.first else { return nil }
    if stroke.count > 1, StrokeWidth.isConstant(stroke) {
      let width = StrokeWidth.width(pressure: first.pressure, base: lineWidth)
      let line = Path(smoothThrough: stroke.positions)
      return .stroke(line, color, StrokeStyle(width: width, cap: .round, join: .round))
    }
    return .fill(StrokeOutline.path(of: stroke, base: lineWidth), color, .nonzero)
  }

  private static func bounds(_ strokes: [[StrokeSample]], _ lineWidth: Double) -> Rect {
    var result: Rect?
    for stroke in strokes {
      // The curve may swing past its points; its control points bound it.
      let widest = stroke.map { StrokeWidth.width(pressure: $0.pressure, base: lineWidth) }.max()
      guard let line = Path(smoothThrough: stroke.positions).controlBounds, let widest else { continue }
      let box = line.outset(by: widest / 2)
      result = result?.union(box) ?? box
    }
    return result ?? .zero
  }

  package func transformed(by t: Transform) -> InkContent {
    InkContent(
      strokes: strokes.map { stroke in
        stroke.map { StrokeSample(position: t.apply($0.position), pressure: $0.pressure) }
      }, color: color, lineWidth: lineWidth, isHighlighter: isHighlighter)
  }

  package var places: [Point] { strokes.flatMap(\.positions) }

  package func isHit(at point: Point, tolerance: Double) -> Bool {
    let reach = StrokeWidth.width(pressure: 0.75, base: lineWidth) / 2 + tolerance
    return strokes.contains { Polyline($0.positions).distance(to: point) <= reach }
  }

  package var handles: HandleSet { .box }

  package var byteCount: Int {
    strokes.reduce(64) { $0 + 32 + $1.count * MemoryLayout<StrokeSample>.stride }
  }

  package var style: AnnotationStyle {
    get { AnnotationStyle(color: color, lineWidth: lineWidth) }
    set {
      color = newValue.color ?? color
      if let width = newValue.lineWidth, width != lineWidth { lineWidth = width }
    }
  }
}

extension InkContent: Codable {
  private enum Keys: String, CodingKey { case strokes, pressures, lineWidth, isHighlighter, color }

  /// Strokes are lists of points; pressures stand beside them, and are left out where all are the middle one.
  package func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: Keys.self)
    try c.encode(strokes.map(\.positions), forKey: .strokes)
    if strokes.contains(where: { $0.contains { $0.pressure != 0.5 } }) {
      try c.encode(strokes.map { $0.map(\.pressure) }, forKey: .pressures)
    }
    try c.encode(color, forKey: .color)
    try c.encode(lineWidth, forKey: .lineWidth)
    try c.encode(isHighlighter, forKey: .isHighlighter)
  }

  package init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Keys.self)
    let positions = try c.decode([[Point]].self, forKey: .strokes)
    let pressures = try c.decodeIfPresent([[Double]].self, forKey: .pressures)
    let strokes = positions.enumerated().map { i, stroke in
      stroke.enumerated().map { j, position in
        let row = pressures.flatMap { $0.indices.contains(i) ? $0[i] : nil } ?? []
        return StrokeSample(position: position, pressure: row.indices.contains(j) ? row[j] : 0.5)
      }
    }
    self.init(
      strokes: strokes, color: try c.decode(Color.self, forKey: .color),
      lineWidth: try c.decode(Double.self, forKey: .lineWidth),
      isHighlighter: try c.decodeIfPresent(Bool.self, forKey: .isHighlighter) ?? false)
  }
}
