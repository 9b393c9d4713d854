/// Leaves out samples that a straight line with linearly changing width replaces within a tolerance
/// (Ramer 1972, Douglas and Peucker 1973, with the width as a third coordinate).
package enum StrokeSimplifier {
  /// Longer strokes are cut into runs of this many samples first: Douglas–Peucker is quadratic at worst.
  private static let runLength = 1024

  /// The indices to keep, ascending, first and last included.
  ///
  /// The edge of the painted shape moves by at most `tolerance` points: distance of the centre line plus
  /// change of half the width. O(n log n) for strokes as drawn, bounded by O(n · 1024); no recursion.
  package static func keptIndices(
    points: [Point], halfWidths: [Double], tolerance: Double
  ) -> [Int] {
    let n = min(points.count, halfWidths.count)
    guard n > 2 else { return Array(0..<n) }
    var kept = [Bool](repeating: false, count: n)
    var open: [(Int, Int)] = []
    var from = 0
    kept[0] = true
    while from < n - 1 {
      let to = min(from + runLength, n - 1)
      kept[to] = true
      open.append((from, to))
      while let (a, b) = open.popLast() {
        guard b - a > 1 else { continue }
        let (index, error) = worst(points, halfWidths, a, b)
        // Also false for NaN: what can't be measured is kept.
        if error <= tolerance { continue }
        kept[index] = true
        open.append((a, index))
        open.append((index, b))
      }
      from = to
    }
    return kept.indices.filter { kept[$0] }
  }

  /// The sample strictly between `a` and `b` worst represented by their connection.
  private static func worst(
    _ points: [Point], _ halfWidths: [Double], _ a: Int, _ b: Int
  ) -> (index: Int, error: Double) {
    let start = points[a]
    let v = points[b] - start
    let square = v.dot(v)
    let scale = square > 0 ? 1 / square : 0
    let width = halfWidths[a]
    let growth = halfWidths[b] - width
    var index = (a + b) / 2
    var largest = -1.0
    for i in (a + 1)..<b {
      let w = points[i] - start
      let t = min(max(w.dot(v) * scale, 0), 1)
      let off = w - v * t
      let error = off.length + abs(halfWidths[i] - width - growth * t)
      if !(error <= largest) {
        largest = error
        index = i
        if error.isNaN { break }
      }
    }
    return (index, largest)
  }

  /// The points of a line without width, simplified to `tolerance` points.
  package static func simplify(_ points: [Point], tolerance: Double) -> [Point] {
    keptIndices(points: points, halfWidths: [Double](repeating: 0, count: points.count), tolerance: tolerance)
      .map { points[$0] }
  }

  /// The samples of a stroke drawn with a style width of `base` points, simplified to `tolerance` points.
  package static func simplify(
    _ samples: [StrokeSample], base: Double, sensitivity: Double = StrokeWidth.standardSensitivity,
    tolerance: Double
  ) -> [StrokeSample] {
    keptIndices(
      points: samples.positions,
      halfWidths: StrokeWidth.halfWidths(of: samples, base: base, sensitivity: sensitivity),
      tolerance: tolerance
    ).map { samples[$0] }
  }
}
