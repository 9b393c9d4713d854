/// One sample of a freehand stroke: where the pen was and how hard it pressed.
package struct StrokeSample: Hashable, Sendable, Codable {
  /// In page points.
  package var position: Point
  /// 0 (touching) … 1 (hardest); devices without pressure report 0.5.
  package var pressure: Double

  /// `pressure` is clamped to 0…1; NaN counts as 0.5.
  package init(position: Point, pressure: Double = 0.5) {
    self.position = position
    self.pressure = pressure.isNaN ? 0.5 : min(max(pressure, 0), 1)
  }

  package init(x: Double, y: Double, pressure: Double = 0.5) {
    self.init(position: Point(x: x, y: y), pressure: pressure)
  }

  package var isFinite: Bool { position.x.isFinite && position.y.isFinite }

  /// The sample `t` of the way to `other` (0 = self, 1 = other).
  package func interpolated(to other: StrokeSample, at t: Double) -> StrokeSample {
    StrokeSample(
      position: position.interpolated(to: other.position, at: t),
      pressure: pressure + (other.pressure - pressure) * t)
  }
}

extension [StrokeSample] {
  package var positions: [Point] { map(\.position) }

  /// The part between two parameters as `Polyline` counts them (index + fraction), its ends interpolated.
  package func piece(_ range: ClosedRange<Double>) -> [StrokeSample] {
    guard let last = indices.last else { return [] }
    let low = Swift.max(0, Swift.min(range.lowerBound, Double(last)))
    let high = Swift.max(low, Swift.min(range.upperBound, Double(last)))
    var result = [sample(at: low)]
    var i = Int(low) + 1
    while Double(i) < high {
      result.append(self[i])
      i += 1
    }
    if high > low { result.append(sample(at: high)) }
    return result
  }

  private func sample(at parameter: Double) -> StrokeSample {
    let i = Swift.min(Int(parameter), count - 1)
    let t = parameter - Double(i)
    return t == 0 || i + 1 == count ? self[i] : self[i].interpolated(to: self[i + 1], at: t)
  }
}
