extension Path {
  /// The distance from `p` to the path's line (not its area), within `tolerance`; infinite without points.
  package func distance(to p: Point, tolerance: Double = 0.05) -> Double {
    flattened(tolerance: tolerance).reduce(.infinity) { min($0, $1.distance(to: p)) }
  }

  /// Whether filling the path would paint `p`; open subpaths count as closed.
  package func contains(_ p: Point, rule: InsideRule = .nonzero, tolerance: Double = 0.05) -> Bool {
    guard let box = controlBounds, box.contains(p) else { return false }
    return Self.contains(p, in: flattened(tolerance: tolerance), rule: rule)
  }

  /// Whether a pointer at `p` hits the path drawn `strokeWidth` points wide, give or take `tolerance` points.
  ///
  /// `filled`: the area inside counts too (nonzero rule).
  package func isHit(by p: Point, strokeWidth: Double, tolerance: Double, filled: Bool) -> Bool {
    let reach = max(strokeWidth, 0) / 2 + max(tolerance, 0)
    guard let box = controlBounds, box.outset(by: reach).contains(p) else { return false }
    let lines = flattened(tolerance: 0.05)
    if lines.contains(where: { $0.distance(to: p) <= reach }) { return true }
    return filled && Self.contains(p, in: lines, rule: .nonzero)
  }

  private static func contains(_ p: Point, in lines: [Polyline], rule: InsideRule) -> Bool {
    var winding = 0
    var count = 0
    for line in lines {
      let c = line.crossings(around: p)
      winding += c.winding
      count += c.count
    }
    return rule == .nonzero ? winding != 0 : count % 2 != 0
  }
}

extension Quad {
  /// Whether `p` lies inside or on the edge; corners may run either way round.
  package func contains(_ p: Point) -> Bool {
    let outline = Polyline(corners, isClosed: true)
    return outline.contains(p) || outline.distance(to: p) <= 1e-9
  }
}
