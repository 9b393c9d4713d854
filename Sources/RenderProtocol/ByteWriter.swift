/// Appends little-endian fields to a buffer.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }
  /// NaN and infinities, which the reader refuses, become 0.
  package mutating func put(_ value: Double) { put((value.isFinite ? value : 0).bitPattern) }
  package mutating func put(_ value: Float) { put((value.isFinite ? value : 0).bitPattern) }

  /// UTF-8 behind its byte count.
  package mutating func put(_ text: String) {
    let utf8 = text.utf8
    put(UInt32(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// A presence byte, then the value.
  package mutating func put(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }

  package mutating func put(_ r: RenderRect) {
    put(r.x)
    put(r.y)
    put(r.width)
    put(r.height)
  }

  package mutating func put(_ rects: [RenderRect]) { put(rects) { $0.put($1) } }

  /// A count, then each element.
  package mutating func put<Element>(_ list: [Element], _ each: (inout ByteWriter, Element) -> Void) {
    put(UInt32(list.count))
    for element in list { each(&self, element) }
  }

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  package mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
}
