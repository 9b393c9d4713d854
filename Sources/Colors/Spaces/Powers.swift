// The one file of the room that needs a C library: the standard library has no powers and no sine.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A third root that keeps the sign, as OKLab wants it.
func cubeRoot(_ x: Double) -> Double { cbrt(x) }

/// `base` to the power of `exponent`; `base` must not be negative.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Length and angle (0..<360 degrees) of the vector (`a`, `b`).
func polar(a: Double, b: Double) -> (length: Double, degrees: Double) {
  ((a * a + b * b).squareRoot(), wrappedDegrees(atan2(b, a) * 180 / .pi))
}

/// The vector of that length at that angle.
func cartesian(length: Double, degrees: Double) -> (a: Double, b: Double) {
  (length * cos(degrees * .pi / 180), length * sin(degrees * .pi / 180))
}

/// The angle within 0..<360; 0 for what is no number.
func wrappedDegrees(_ degrees: Double) -> Double {
  guard degrees.isFinite else { return 0 }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let turned = rest < 0 ? rest + 360 : rest
  return turned < 360 ? turned : 0
}

/// The number within 0…1; 0 for what is no number.
func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
