/// How pressure becomes stroke width: w = base × (1 + 2·sensitivity·(pressure − ½)).
///
/// Pressure 0.5 (a mouse) gives exactly the base width, so a stroke without pressure is as wide as its style
/// says. The standard sensitivity runs from 0.4 × base to 1.6 × base: w = base × (0.4 + 1.2·pressure).
package enum StrokeWidth {
  /// Sensitivity where nothing else is said; 0 = pressure has no effect, 1 = from 0 to twice the base.
  package static let standardSensitivity = 0.6

  /// The width in points at `pressure` (0…1) for a style width of `base` points.
  package static func width(
    pressure: Double, base: Double, sensitivity: Double = standardSensitivity
  ) -> Double {
    base * (1 + 2 * sensitivity * (pressure - 0.5))
  }

  /// The pressure (0…1) that would give `width`, for strokes read from a file; 0.5 when there is none.
  package static func pressure(
    width: Double, base: Double, sensitivity: Double = standardSensitivity
  ) -> Double {
    guard base > 0, sensitivity > 0 else { return 0.5 }
    return min(max(0.5 + (width / base - 1) / (2 * sensitivity), 0), 1)
  }

  /// Half the width at each sample, in points.
  package static func halfWidths(
    of samples: [StrokeSample], base: Double, sensitivity: Double = standardSensitivity
  ) -> [Double] {
    samples.map { width(pressure: $0.pressure, base: base, sensitivity: sensitivity) / 2 }
  }

  /// The mean width of the samples in points, as /BS /W of a varying stroke says; `base` when empty.
  package static func mean(
    of samples: [StrokeSample], base: Double, sensitivity: Double = standardSensitivity
  ) -> Double {
    guard !samples.isEmpty else { return base }
    let sum = samples.reduce(0) { $0 + $1.pressure }
    return width(pressure: sum / Double(samples.count), base: base, sensitivity: sensitivity)
  }

  /// Whether the width varies by at most 2 % of the base, so that stroking the centre line shows the same.
  package static func isConstant(
    _ samples: [StrokeSample], sensitivity: Double = standardSensitivity
  ) -> Bool {
    guard let first = samples.first else { return true }
    var low = first.pressure
    var high = first.pressure
    for sample in samples {
      low = min(low, sample.pressure)
      high = max(high, sample.pressure)
    }
    return 2 * sensitivity * (high - low) <= 0.02
  }
}
