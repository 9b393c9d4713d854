/// Smooths a stroke while it is drawn: takes raw pointer samples, gives a settled part that only grows and a
/// short provisional tail that ends exactly at the newest sample, so ink never trails the pen.
///
/// Each sample becomes a weighted average of those within a window of time centred on it (triangular weights,
/// locally linear fit: Cleveland's LOWESS of degree 1). Being centred, it has no lag and cuts no corners at a
/// steady pace; it settles once the window is full. Towards both ends of the stroke the window narrows to
/// nothing, so the first and last samples stay where they are. A Catmull–Rom spline joins the results.
package struct StrokeSmoother: Sendable {
  package struct Settings: Hashable, Sendable {
    /// Half the window in milliseconds; 0 leaves the samples as they are.
    ///
    /// Devices slower than about 120 samples a second get a window that reaches their neighbours.
    package var window: Double
    /// How far straight pieces may stray from the spline, in points.
    package var flatness: Double

    package init(window: Double = 14, flatness: Double = 0.05) {
      self.window = max(window, 0)
      self.flatness = flatness
    }
  }

  private struct Timed: Sendable {
    var sample: StrokeSample
    var time: Double
  }

  package let settings: Settings
  /// The part that will not change any more, as a dense polyline.
  package private(set) var settled: [StrokeSample] = []
  /// The raw samples the unsettled ones still need; `raw[next]` is the first unsettled one.
  private var raw: [Timed] = []
  private var next = 0
  private var firstTime = 0.0
  /// The last three settled knots of the spline; `settled` ends at the last but one of them, because the
  /// curve to the last still waits for its successor.
  private var knots: [StrokeSample] = []

  package init(_ settings: Settings = Settings()) { self.settings = settings }

  package var isEmpty: Bool { settled.isEmpty && raw.isEmpty }

  /// Adds a raw sample in page points at `time` milliseconds; tells which part of `settled` is new.
  ///
  /// Samples that are not finite or repeat the last one are ignored; time never runs backwards.
  @discardableResult
  package mutating func add(_ sample: StrokeSample, at time: Double) -> Range<Int> {
    let before = settled.count
    guard sample.isFinite, sample != raw.last?.sample else { return before..<before }
    var now = time.isFinite ? time : 0
    if let last = raw.last { now = max(now, last.time + 0.01) } else { firstTime = now }
    raw.append(Timed(sample: sample, time: now))
    while next < raw.count {
      let half = halfWindow(of: next)
      // Its successor tells how dense the samples are, hence the window.
      guard settings.window == 0 || half == 0 || next + 1 < raw.count, now - raw[next].time >= half
      else { break }
      settle(smoothed(next, half))
      next += 1
    }
    forget()
    return before..<settled.count
  }

  /// Settles everything at pen up: the stroke then ends exactly at the last sample given.
  @discardableResult
  package mutating func finish() -> Range<Int> {
    let before = settled.count
    settled = stroke
    raw = []
    next = 0
    knots = []
    return before..<settled.count
  }

  /// The provisional rest: from the end of the settled part to the newest raw sample.
  package var tail: [StrokeSample] {
    guard let newest = raw.last else { return [] }
    var points = knots
    for i in next..<raw.count {
      points.append(smoothed(i, min(halfWindow(of: i), newest.time - raw[i].time)))
    }
    let start = max(knots.count - 2, 0)
    var result = [points[start]]
    for i in start..<(points.count - 1) {
      CatmullRom.appendCurve(
        from: i > 0 ? points[i - 1] : nil, points[i], points[i + 1],
        to: i + 2 < points.count ? points[i + 2] : nil, tolerance: settings.flatness, onto: &result)
    }
    return result
  }

  /// Settled part and tail together: what to draw.
  package var stroke: [StrokeSample] { settled.isEmpty ? tail : settled + tail.dropFirst() }

  private mutating func settle(_ knot: StrokeSample) {
    knots.append(knot)
    let n = knots.count
    if n == 1 {
      settled.append(knot)
    } else if n >= 3 {
      CatmullRom.appendCurve(
        from: n > 3 ? knots[0] : nil, knots[n - 3], knots[n - 2], to: knot,
        tolerance: settings.flatness, onto: &settled)
      if n > 3 { knots.removeFirst() }
    }
  }

  /// Half the window around raw sample `i` in milliseconds, narrowed to what lies before it in the stroke.
  private func halfWindow(of i: Int) -> Double {
    guard settings.window > 0, i > 0 else { return 0 }
    let after = i + 1 < raw.count ? raw[i + 1].time : raw[i].time
    let interval = (after - raw[i - 1].time) / 2
    let half = min(max(settings.window, 1.6 * interval), 3 * settings.window)
    return min(half, raw[i].time - firstTime)
  }

  /// The value at raw sample `i` of a straight line fitted to those within `half` milliseconds of it.
  private func smoothed(_ i: Int, _ half: Double) -> StrokeSample {
    guard half > 0 else { return raw[i].sample }
    let center = raw[i]
    var s0 = 0.0
    var s1 = 0.0
    var s2 = 0.0
    var value = (x: 0.0, y: 0.0, pressure: 0.0)
    var moment = (x: 0.0, y: 0.0, pressure: 0.0)
    func include(_ other: Timed) -> Bool {
      let dt = (other.time - center.time) / half
      let weight = 1 - abs(dt)
      guard weight > 0 else { return false }
      // Relative to the centre, so that far-away coordinates lose no digits.
      let v = other.sample.position - center.sample.position
      s0 += weight
      s1 += weight * dt
      s2 += weight * dt * dt
      value.x += weight * v.dx
      value.y += weight * v.dy
      value.pressure += weight * other.sample.pressure
      moment.x += weight * dt * v.dx
      moment.y += weight * dt * v.dy
      moment.pressure += weight * dt * other.sample.pressure
      return true
    }
    _ = include(center)
    var j = i - 1
    while j >= 0, include(raw[j]) { j -= 1 }
    j = i + 1
    while j < raw.count, include(raw[j]) { j += 1 }
    let determinant = s0 * s2 - s1 * s1
    func fit(_ t0: Double, _ t1: Double) -> Double {
      determinant > 1e-9 ? (s2 * t0 - s1 * t1) / determinant : t0 / s0
    }
    return StrokeSample(
      position: center.sample.position
        + Vector(dx: fit(value.x, moment.x), dy: fit(value.y, moment.y)),
      pressure: fit(value.pressure, moment.pressure))
  }

  /// Drops raw samples no window can reach any more, now and then.
  private mutating func forget() {
    guard next > 256, next < raw.count else { return }
    let oldest = raw[next].time - 3 * settings.window
    let needless = (raw[..<(next - 1)].firstIndex { $0.time >= oldest }) ?? next - 1
    guard needless > 128 else { return }
    raw.removeFirst(needless)
    next -= needless
  }
}
