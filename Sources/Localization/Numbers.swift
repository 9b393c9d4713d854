import Glibc

/// Numbers in the language's notation.
package enum Numbers {
  /// With a fixed count of digits after the decimal point; `0…6`.
  package static func text(_ value: Double, digits: Int) -> String {
    let digits = min(max(digits, 0), 6)
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(scale))
    let fraction = String(rest)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(units)\(decimalPoint)\(zeros)\(fraction)"
  }

  private static var decimalPoint: String {
    guard let point = localeconv()?.pointee.decimal_point else { return "." }
    let text = String(cString: point)
    return text.isEmpty ? "." : text
  }
}
