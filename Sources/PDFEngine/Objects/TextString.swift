/// Text strings (ISO 32000-1 §7.9.2.2): PDFDocEncoding, UTF-16BE, and UTF-8 as PDF 2.0 has it.
enum TextString {
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(documentEncoding(byte)) }
    return String(scalars)
  }

  /// ASCII as it stands, everything else as UTF-16BE.
  static func encode(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 10 || $0 == 13 || $0 == 9) }
    if isPlain { return Array(text.utf8) }
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return bytes
  }

  /// Every kind of line end as one line feed.
  static func withLineFeeds(_ text: String) -> String {
    guard text.unicodeScalars.contains("\r") else { return text }
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        scalars.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        scalars.append(scalar)
      }
      previous = scalar
    }
    return String(scalars)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var i = bytes.startIndex
    while i + 1 < bytes.endIndex {
      let (a, b) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      units.append(bigEndian ? a << 8 | b : b << 8 | a)
      i += 2
    }
    // Language codes stand between two escapes (§7.9.2.2); they are no text.
    while let start = units.firstIndex(of: 0x1B) {
      guard let end = units[(start + 1)...].prefix(8).firstIndex(of: 0x1B) else {
        units.remove(at: start)
        continue
      }
      units.removeSubrange(start...end)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// ISO 32000-1 annex D.3.
  private static func documentEncoding(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x18...0x1F: accents[Int(byte) - 0x18]
    case 0x80...0xA0: specials[Int(byte) - 0x80]
    default: Unicode.Scalar(byte)
    }
  }

  private static let accents = Array(
    "\u{2D8}\u{2C7}\u{2C6}\u{2D9}\u{2DD}\u{2DB}\u{2DA}\u{2DC}".unicodeScalars)
  private static let specials = Array(
    "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}€".unicodeScalars)
}
