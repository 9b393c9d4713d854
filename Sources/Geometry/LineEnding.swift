/// The line endings of ISO 32000-1 table 176; raw values are the names in /LE.
package enum LineEnding: String, Sendable, Codable, CaseIterable {
  case none = "None"
  case square = "Square"
  case circle = "Circle"
  case diamond = "Diamond"
  case openArrow = "OpenArrow"
  case closedArrow = "ClosedArrow"
  case butt = "Butt"
  case reverseOpenArrow = "ROpenArrow"
  case reverseClosedArrow = "RClosedArrow"
  case slash = "Slash"

  /// Whether its outline is closed, so that the interior colour (/IC) paints its inside.
  package var isClosed: Bool {
    switch self {
    case .square, .circle, .diamond, .closedArrow, .reverseClosedArrow: true
    case .none, .openArrow, .butt, .reverseOpenArrow, .slash: false
    }
  }
}

/// The drawing of a line ending, to be stroked with the line's width, mitre joins (limit 10) and butt caps.
///
/// Sizes follow Acrobat's as measured by Apache PDFBox: multiples of the line width, which counts as at
/// least 1 point. Squares, circles and diamonds span 6 widths, arrow arms 9 widths at 30° to the line.
package struct LineEndingShape: Hashable, Sendable {
  /// The outline to stroke, and to fill first when `isClosed`.
  package var path: Path
  /// Whether an interior colour fills the outline.
  package var isClosed: Bool
  /// How far the line itself must stop before the end point, in points, so that it shows neither inside a
  /// hollow shape nor beside an arrow's tip.
  package var inset: Double

  /// The shape of `ending` at the end `point` of a line.
  ///
  /// `direction` points along the line out of this end (need not be of length 1); zero counts as +x.
  /// `lineWidth` in points.
  package init(_ ending: LineEnding, at point: Point, pointing direction: Vector, lineWidth: Double) {
    let width = lineWidth.isFinite ? max(lineWidth, 0) : 1
    let unit = max(width, 1)
    let ahead = direction == .zero ? Vector(dx: 1, dy: 0) : direction.normalized
    let left = ahead.perpendicular
    func at(_ u: Double, _ v: Double) -> Point { point + ahead * u + left * v }
    let half = 3 * unit
    let armAlong = 9 * unit * 0.866_025_403_784_438_6
    let armAcross = 9 * unit * 0.5

    path = Path()
    isClosed = ending.isClosed
    inset = 0
    switch ending {
    case .none:
      break
    case .square:
      path = Path(
        polyline: [at(-half, -half), at(half, -half), at(half, half), at(-half, half)], closed: true)
      inset = half
    case .circle:
      path = Path(
        ellipseIn: Rect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half))
      inset = half
    case .diamond:
      path = Path(polyline: [at(-half, 0), at(0, -half), at(half, 0), at(0, half)], closed: true)
      inset = half
    case .openArrow, .closedArrow:
      // The mitre of a 60° corner reaches one line width beyond it: stand back so that it ends at the point.
      let tip = -width
      path = Path(
        polyline: [at(tip - armAlong, armAcross), at(tip, 0), at(tip - armAlong, -armAcross)],
        closed: ending == .closedArrow)
      inset = ending == .closedArrow ? width + armAlong : width
    case .reverseOpenArrow, .reverseClosedArrow:
      // The mitre points back into the line and is hidden there.
      path = Path(
        polyline: [at(armAlong, armAcross), at(0, 0), at(armAlong, -armAcross)],
        closed: ending == .reverseClosedArrow)
    case .butt:
      path = Path(polyline: [at(0, -half), at(0, half)])
    case .slash:
      // "Approximately 30 degrees clockwise from an endpoint perpendicular to the line itself."
      path = Path(polyline: [at(-armAcross, -armAlong), at(armAcross, armAlong)])
    }
  }

  /// The box of what is painted, in points: the path and half the line width around it, mitres included.
  package func bounds(lineWidth: Double) -> Rect? {
    // Mitres here are at most twice the half width (60° corners).
    path.bounds?.outset(by: max(lineWidth, 0))
  }

  /// Where a line from `start` to `end` really runs once both its endings have shortened it.
  ///
  /// A line too short for its endings shrinks to a point between them.
  package static func shortenedLine(
    from start: Point, _ startEnding: LineEnding, to end: Point, _ endEnding: LineEnding,
    lineWidth: Double
  ) -> Segment {
    let along = end - start
    let a = LineEndingShape(startEnding, at: start, pointing: -along, lineWidth: lineWidth).inset
    let b = LineEndingShape(endEnding, at: end, pointing: along, lineWidth: lineWidth).inset
    let length = along.length
    guard a + b > 0, length > 0 else { return Segment(start, end) }
    let share = min(1, length / (a + b))
    let unit = along.normalized
    return Segment(start + unit * (a * share), end - unit * (b * share))
  }
}
