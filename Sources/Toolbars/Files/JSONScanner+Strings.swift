/// Strings: escapes and UTF-8.
extension JSONScanner {
  /// Reads the string that begins here; `length` is in Unicode scalars.
  mutating func string() throws(JSONSyntaxError) -> (text: String, length: Int) {
    let start = position
    var scalars = String.UnicodeScalarView()
    var length = 0
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return (String(scalars), length)
      case UInt8(ascii: "\\"):
        scalars.append(try escape())
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw failure(.unterminatedString, at: start)
      case 0..<0x20:
        throw failure(.controlCharacter)
      case ..<0x80:
        scalars.append(Unicode.Scalar(byte))
        position += 1
      default:
        guard let count = utf8Length(at: position) else { throw failure(.notUTF8) }
        scalars.append(
          contentsOf: String(decoding: bytes[position..<position + count], as: UTF8.self).unicodeScalars)
        position += count
      }
      length += 1
    }
    throw failure(.unterminatedString, at: start)
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard position < bytes.count else { throw failure(.badEscape, at: start) }
    let byte = bytes[position]
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    default: throw failure(.badEscape, at: start)
    }
    guard let high = hexQuad() else { throw failure(.badEscape, at: start) }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, at("\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else {
      throw failure(.loneSurrogate, at: start)
    }
    position += 2
    guard let low = hexQuad() else { throw failure(.badEscape, at: position - 2) }
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func hexQuad() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  /// How many bytes the scalar that begins at `i` takes; nil when there is no well-formed one (Unicode, table 3-7).
  func utf8Length(at i: Int) -> Int? {
    let lead = bytes[i]
    let (count, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard i + count <= bytes.count, second.contains(bytes[i + 1]),
      bytes[(i + 2)..<max(i + count, i + 2)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return nil }
    return count
  }
}
