import Geometry

extension CosScanner {
  mutating func numberOrReference() throws(CosScanError) -> CosValue {
    let start = position
    let number = try number()
    guard case .integer(let first) = number, first > 0, bytes[start] != UInt8(ascii: "+") else {
      return number
    }
    // A reference is two integers and an R; anything else leaves the first integer alone.
    let afterNumber = position
    skipSpace()
    guard position < bytes.count else { throw .endOfBytes }
    if UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position], case .integer(let second) = try self.number()
    {
      if try accept("R") { return .reference(ObjectReference(first, second)) }
    }
    position = afterNumber
    return number
  }

  /// §7.3.3: an integer or a real, without exponent.
  private mutating func number() throws(CosScanError) -> CosValue {
    var (mantissa, places, count) = (0, 0, 0)
    var (isNegative, hasPoint) = (false, false)
    switch try peek() {
    case UInt8(ascii: "-"):
      isNegative = true
      position += 1
    case UInt8(ascii: "+"): position += 1
    default: break
    }
    while case let byte = try peek(), CosWriter.isRegular(byte) {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        count += 1
        if mantissa < 900_000_000_000_000 {
          mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
          if hasPoint { places += 1 }
        } else if !hasPoint {
          throw .malformed
        }
      } else {
        throw .malformed
      }
      position += 1
    }
    guard count > 0 else { throw .malformed }
    if !hasPoint { return .integer(isNegative ? -mantissa : mantissa) }
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    return .real((isNegative ? -1 : 1) * Double(mantissa) / power)
  }

  /// §7.3.5: a name, escapes resolved, in RawText's form.
  mutating func name() throws(CosScanError) -> String {
    position += 1
    var result: [UInt8] = []
    while position < bytes.count, CosWriter.isRegular(bytes[position]) {
      if bytes[position] == UInt8(ascii: "#") {
        guard position + 2 < bytes.count else { throw .endOfBytes }
        guard let high = Self.digit(bytes[position + 1]), let low = Self.digit(bytes[position + 2]) else {
          throw .malformed
        }
        result.append(high << 4 | low)
        position += 3
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    guard position < bytes.count else { throw .endOfBytes }
    return RawText.string(result)
  }

  /// §7.3.4.2.
  mutating func literalString() throws(CosScanError) -> [UInt8] {
    position += 1
    var result: [UInt8] = []
    var depth = 1
    while true {
      let byte = try peek()
      position += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        result.append(byte)
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return result }
        result.append(byte)
      case UInt8(ascii: "\\"): try escape(into: &result)
      case 13:
        if try peek() == 10 { position += 1 }
        result.append(10)
      default: result.append(byte)
      }
    }
  }

  private mutating func escape(into result: inout [UInt8]) throws(CosScanError) {
    let byte = try peek()
    position += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(10)
    case UInt8(ascii: "r"): result.append(13)
    case UInt8(ascii: "t"): result.append(9)
    case UInt8(ascii: "b"): result.append(8)
    case UInt8(ascii: "f"): result.append(12)
    case 10: break
    case 13: if try peek() == 10 { position += 1 }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 {
        guard case let next = try peek(), UInt8(ascii: "0")...UInt8(ascii: "7") ~= next else { break }
        code = code * 8 + Int(next - UInt8(ascii: "0"))
        position += 1
      }
      result.append(UInt8(truncatingIfNeeded: code))
    default: result.append(byte)
    }
  }

  /// §7.3.4.3.
  mutating func hexadecimalString() throws(CosScanError) -> [UInt8] {
    position += 1
    var (result, high): ([UInt8], UInt8?) = ([], nil)
    while case let byte = try peek(), byte != UInt8(ascii: ">") {
      position += 1
      if let digit = Self.digit(byte) {
        if let first = high {
          result.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if CosWriter.isRegular(byte) {
        throw .malformed
      }
    }
    position += 1
    if let high { result.append(high << 4) }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
