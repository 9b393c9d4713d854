import Geometry

/// Writes objects as PDF text (ISO 32000-1 §7.3), as few bytes as stay readable everywhere.
struct CosWriter {
  private(set) var bytes: [UInt8] = []

  static func bytes(of value: CosValue) -> [UInt8] {
    var writer = CosWriter()
    writer.write(value)
    return writer.bytes
  }

  mutating func write(_ value: CosValue) {
    switch value {
    case .null: token("null")
    case .bool(let value): token(value ? "true" : "false")
    case .integer(let value): write(value)
    case .real(let value): write(value)
    case .name(let name): write(name: name)
    case .string(let string): write(string: string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for element in elements { write(element) }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary): write(dictionary)
    case .stream(let stream): write(stream)
    case .reference(let reference):
      write(reference.number)
      write(reference.generation)
      token("R")
    }
  }

  mutating func write(_ dictionary: CosDictionary) {
    append("<<")
    for (key, value) in dictionary.entries {
      write(name: key)
      write(value)
    }
    append(">>")
  }

  /// Writes a stream with the /Length of its bytes as they are (§7.3.8).
  mutating func write(_ stream: CosStream) {
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    write(dictionary)
    append("\nstream\n")
    bytes.append(contentsOf: stream.data)
    append("\nendstream")
  }

  /// Writes a whole indirect object (§7.3.10).
  mutating func write(_ value: CosValue, as reference: ObjectReference) {
    write(reference.number)
    write(reference.generation)
    append(" obj\n")
    write(value)
    append("\nendobj\n")
  }

  mutating func write(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Writes a number that is a short decimal, as numbers read from files are, as it is (10 places at most),
  /// any other in 5 places; never an exponent, and 0 for what is no number (§7.3.3).
  mutating func write(_ value: Double) {
    separate()
    guard value.isFinite else { return digits(0) }
    let magnitude = min(value.magnitude, 9e15)
    let largest = 9e15
    for (places, scale) in [(5, 1e5), (7, 1e7), (10, 1e10)] where magnitude * scale < largest {
      let scaled = (magnitude * scale).rounded()
      if scaled / scale == magnitude {
        return write(UInt(scaled), places: places, isNegative: value < 0)
      }
    }
    guard magnitude * 1e5 < largest else {
      return write(UInt(magnitude.rounded()), places: 0, isNegative: value < 0)
    }
    write(UInt((magnitude * 1e5).rounded()), places: 5, isNegative: value < 0)
  }

  private mutating func write(_ scaled: UInt, places: Int, isNegative: Bool) {
    var (rest, places) = (scaled, places)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    if isNegative, rest > 0 { bytes.append(UInt8(ascii: "-")) }
    guard places > 0 else { return digits(rest) }
    var power: UInt = 1
    for _ in 0..<places { power *= 10 }
    digits(rest / power)
    bytes.append(UInt8(ascii: "."))
    var fraction = rest % power
    for _ in 0..<places {
      power /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / power))
      fraction %= power
    }
  }

  /// Writes a name, escaping what is no regular character (§7.3.5).
  private mutating func write(name: String) {
    bytes.append(UInt8(ascii: "/"))
    for byte in RawText.bytes(name) {
      if Self.isRegular(byte), byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "#") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        hexadecimal(byte)
      }
    }
  }

  /// Writes a string as text when most of it is, in hexadecimal otherwise (§7.3.4).
  private mutating func write(string: [UInt8]) {
    let odd = string.reduce(into: 0) { if $1 < 0x20 || $1 > 0x7e { $0 += 1 } }
    guard odd * 4 <= string.count else {
      bytes.append(UInt8(ascii: "<"))
      for byte in string { hexadecimal(byte) }
      bytes.append(UInt8(ascii: ">"))
      return
    }
    bytes.append(UInt8(ascii: "("))
    for byte in string {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case ..<0x20, 0x7f...:
        bytes.append(UInt8(ascii: "\\"))
        for shift in [6, 3, 0] { bytes.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  private mutating func token(_ text: StaticString) {
    separate()
    append(text)
  }

  /// Two regular characters of different tokens must not touch (§7.2.2).
  private mutating func separate() {
    if let last = bytes.last, Self.isRegular(last) { bytes.append(UInt8(ascii: " ")) }
  }

  mutating func digits(_ value: UInt, width: Int = 1) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    while bytes.count - start < width { bytes.append(UInt8(ascii: "0")) }
    bytes[start...].reverse()
  }

  private mutating func hexadecimal(_ byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }

  /// Neither white space nor a delimiter (§7.2.2).
  static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32: false
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: true
    }
  }
}
