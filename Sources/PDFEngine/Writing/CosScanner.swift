/// Why PDF text can't be read.
enum CosScanError: Error, Equatable {
  case malformed
  /// The bytes end before the object does: with more of the file it may be read.
  case endOfBytes
}

/// Reads objects from PDF text (ISO 32000-1 §7.2, §7.3) as strictly as the writer needs: cross-reference
/// sections of a base file, and its own output when that is checked.
struct CosScanner {
  let bytes: [UInt8]
  var position: Int
  private static let deepest = 100

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func value(depth: Int = 0) throws(CosScanError) -> CosValue {
    skipSpace()
    guard depth < Self.deepest else { throw .malformed }
    switch try peek() {
    case UInt8(ascii: "/"): return .name(try name())
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "["):
      position += 1
      var elements: [CosValue] = []
      while try !ends(with: UInt8(ascii: "]")) { elements.append(try value(depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "<"):
      guard position + 1 < bytes.count else { throw .endOfBytes }
      if bytes[position + 1] == UInt8(ascii: "<") { return .dictionary(try dictionary(depth: depth)) }
      return .string(try hexadecimalString())
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try numberOrReference()
    default:
      let word = try word()
      if word.elementsEqual("true".utf8) { return .bool(true) }
      if word.elementsEqual("false".utf8) { return .bool(false) }
      if word.elementsEqual("null".utf8) { return .null }
      throw .malformed
    }
  }

  /// Reads `n g obj … endobj`; a stream's /Length must stand in its dictionary.
  mutating func indirectObject() throws(CosScanError) -> (ObjectReference, CosValue) {
    let reference = try objectHeader()
    let value = try value()
    guard case .dictionary(var dictionary) = value, try accept("stream") else {
      guard try accept("endobj") else { throw .malformed }
      return (reference, value)
    }
    guard case .integer(let length)? = dictionary["Length"], length >= 0 else { throw .malformed }
    if try peek() == 13 { position += 1 }
    guard try peek() == 10 else { throw .malformed }
    position += 1
    guard position <= bytes.count - length else { throw .endOfBytes }
    let data = Array(bytes[position..<position + length])
    position += length
    guard try accept("endstream"), try accept("endobj") else { throw .malformed }
    dictionary["Length"] = nil
    return (reference, .stream(CosStream(dictionary, data: data)))
  }

  mutating func objectHeader() throws(CosScanError) -> ObjectReference {
    let number = try unsigned()
    let generation = try unsigned()
    guard try accept("obj") else { throw .malformed }
    return ObjectReference(number, generation)
  }

  /// Takes a keyword if it comes next.
  mutating func accept(_ keyword: StaticString) throws(CosScanError) -> Bool {
    skipSpace()
    let length = keyword.utf8CodeUnitCount
    guard position + length <= bytes.count else { throw .endOfBytes }
    let matches = keyword.withUTF8Buffer { bytes[position..<position + length].elementsEqual($0) }
    guard matches else { return false }
    if position + length < bytes.count, CosWriter.isRegular(bytes[position + length]) { return false }
    position += length
    return true
  }

  mutating func unsigned() throws(CosScanError) -> Int {
    skipSpace()
    var (result, count) = (0, 0)
    while case let byte = try peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
      count += 1
      guard count <= 15 else { throw .malformed }
    }
    guard count > 0 else { throw .malformed }
    return result
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0, 9, 10, 12, 13, 32: position += 1
      case UInt8(ascii: "%"):
        while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
      default: return
      }
    }
  }

  func peek() throws(CosScanError) -> UInt8 {
    guard position < bytes.count else { throw .endOfBytes }
    return bytes[position]
  }

  private mutating func ends(with byte: UInt8) throws(CosScanError) -> Bool {
    skipSpace()
    guard try peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func word() throws(CosScanError) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, CosWriter.isRegular(bytes[position]) { position += 1 }
    guard position < bytes.count else { throw .endOfBytes }
    guard position > start else { throw .malformed }
    return bytes[start..<position]
  }

  private mutating func dictionary(depth: Int) throws(CosScanError) -> CosDictionary {
    position += 2
    var result = CosDictionary()
    while try !ends(with: UInt8(ascii: ">")) {
      guard try peek() == UInt8(ascii: "/") else { throw .malformed }
      let key = try name()
      result[key] = try value(depth: depth + 1)
    }
    guard try peek() == UInt8(ascii: ">") else { throw .malformed }
    position += 1
    return result
  }
}
