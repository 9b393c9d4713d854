/// Numbers as PDF writes them (ISO 32000-1 §7.3.3): decimal digits, no exponent.
enum DecimalNumber {
  private static let powers: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// Rounded to `decimals` (0…6) digits behind the point, trailing zeros left out; not finite counts as 0.
  static func append(_ value: Double, decimals: Int, to out: inout [UInt8]) {
    let scale = powers[decimals]
    let limit = 9e15 / scale
    let scaled = value.isFinite ? Int64((min(max(value, -limit), limit) * scale).rounded()) : 0
    if scaled < 0 { out.append(0x2D) }
    let magnitude = scaled.magnitude
    let unit = UInt64(scale)
    out += String(magnitude / unit).utf8
    var fraction = magnitude % unit
    guard fraction > 0 else { return }
    out.append(0x2E)
    var place = unit / 10
    while fraction > 0 {
      out.append(0x30 + UInt8(fraction / place))
      fraction %= place
      place /= 10
    }
  }

  /// `value` as it reads back when written with `decimals` digits.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    guard value.isFinite else { return 0 }
    return (value * powers[decimals]).rounded() / powers[decimals]
  }
}
