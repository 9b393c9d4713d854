/// Takes little-endian fields off a buffer; every step is checked, so hostile bytes give an error and never a trap.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var remaining: Int { bytes.count - position }

  package mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(ProtocolError)
    -> Value
  {
    let size = MemoryLayout<Value>.size
    guard remaining >= size else { throw .truncated }
    var value: Value = 0
    for i in 0..<size { value |= Value(truncatingIfNeeded: bytes[position + i]) << Value(8 * i) }
    position += size
    return value
  }

  package mutating func bool() throws(ProtocolError) -> Bool {
    switch try integer(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw .invalid
    }
  }

  /// A number that is not NaN or infinite.
  package mutating func double() throws(ProtocolError) -> Double {
    let value = Double(bitPattern: try integer())
    guard value.isFinite else { throw .invalid }
    return value
  }

  package mutating func float() throws(ProtocolError) -> Float {
    let value = Float(bitPattern: try integer())
    guard value.isFinite else { throw .invalid }
    return value
  }

  /// A whole number that fits `Int32`, for page numbers, counts and pixels.
  package mutating func int32() throws(ProtocolError) -> Int { Int(try integer(Int32.self)) }

  package mutating func string() throws(ProtocolError) -> String {
    let length = Int(try integer(UInt32.self))
    guard remaining >= length else { throw .truncated }
    defer { position += length }
    guard let text = String(validating: bytes[position..<position + length], as: UTF8.self) else {
      throw .invalid
    }
    return text
  }

  package mutating func optionalString() throws(ProtocolError) -> String? { try bool() ? try string() : nil }

  package mutating func rect() throws(ProtocolError) -> RenderRect {
    RenderRect(x: try double(), y: try double(), width: try double(), height: try double())
  }

  package mutating func rects() throws(ProtocolError) -> [RenderRect] {
    try list(minimumSize: 32) { reader throws(ProtocolError) in try reader.rect() }
  }

  /// A counted list; `minimumSize` (bytes an element takes at least) bounds what is reserved before reading.
  package mutating func list<Element>(
    minimumSize: Int, _ each: (inout ByteReader) throws(ProtocolError) -> Element
  ) throws(ProtocolError) -> [Element] {
    let count = Int(try integer(UInt32.self))
    guard count <= remaining / max(1, minimumSize) else { throw .truncated }
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try each(&self)) }
    return result
  }

  /// Fails unless everything was read.
  package func end() throws(ProtocolError) {
    guard remaining == 0 else { throw .trailingBytes }
  }
}
