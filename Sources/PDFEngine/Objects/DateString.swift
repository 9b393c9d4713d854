import FoundationEssentials

/// Dates (ISO 32000-1 §7.9.4): `D:YYYYMMDDHHmmSSOHH'mm'`, to the second.
enum DateString {
  /// Written in universal time.
  static func encode(_ date: Date) -> [UInt8] {
    let seconds = Int(min(max(date.timeIntervalSince1970.rounded(), -62_135_596_800), 253_402_300_799))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    let (year, month, day) = civil(days)
    var out = Array("D:".utf8)
    func put(_ value: Int, _ digits: Int) {
      let text = Array(String(value).utf8)
      out += Array(repeating: 0x30, count: max(0, digits - text.count)) + text
    }
    put(year, 4)
    for part in [month, day, rest / 3600, rest / 60 % 60, rest % 60] { put(part, 2) }
    return out + Array("+00'00'".utf8)
  }

  /// Reads the clause's form and what programs make of it: no `D:`, missing parts, no closing apostrophe.
  static func decode(_ bytes: [UInt8]) -> Date? {
    var rest = ArraySlice(bytes.starts(with: [0xFE, 0xFF]) ? Array(TextString.decode(bytes).utf8) : bytes)
    if rest.starts(with: Array("D:".utf8)) { rest = rest.dropFirst(2) }
    func number(_ digits: Int) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      rest = rest.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(4), year > 0 else { return nil }
    let month = number(2) ?? 1
    let day = number(2) ?? 1
    let (hour, minute, second) = (number(2) ?? 0, number(2) ?? 0, number(2) ?? 0)
    guard 1...12 ~= month, 1...31 ~= day, hour < 25, minute < 61, second < 61 else { return nil }
    var seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      rest = rest.dropFirst()
      let hours = number(2) ?? 0
      if rest.first == 0x27 || rest.first == 0x3A { rest = rest.dropFirst() }
      let offset = hours * 3600 + (number(2) ?? 0) * 60
      seconds -= sign == 0x2B ? offset : -offset
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar (years count from March, eras of 400 years).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    let month = m < 10 ? m + 3 : m - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * m + 2) / 5 + 1)
  }
}
