/// The fixed head of every message: mark, version, kind, request id, length of the body; 16 bytes, little-endian.
package struct FrameHeader: Hashable, Sendable {
  package static let size = 16
  package static let mark: UInt32 = 0x4C54_5350  // "PSTL"
  package static let version: UInt16 = 1
  /// Longest body either side accepts, in bytes.
  package static let maximumLength = 64 << 20

  /// Which request or reply the body holds.
  package var kind: UInt16
  /// Chosen by the client, repeated in the reply.
  package var id: UInt32
  /// Bytes of the body that follows.
  package var length: Int

  package init(kind: UInt16, id: UInt32, length: Int) {
    self.kind = kind
    self.id = id
    self.length = length
  }

  package init(decoding bytes: [UInt8]) throws(ProtocolError) {
    var reader = ByteReader(bytes)
    guard try reader.integer(UInt32.self) == Self.mark else { throw .notAFrame }
    let version = try reader.integer(UInt16.self)
    guard version == Self.version else { throw .version(theirs: version) }
    kind = try reader.integer()
    id = try reader.integer()
    let length = try reader.integer(UInt32.self)
    guard length <= UInt32(Self.maximumLength) else { throw .invalid }
    self.length = Int(length)
    try reader.end()
  }

  package func encode(into writer: inout ByteWriter) {
    writer.put(Self.mark)
    writer.put(Self.version)
    writer.put(kind)
    writer.put(id)
    writer.put(UInt32(length))
  }
}

/// Puts a head before `body`.
func frame(kind: UInt16, id: UInt32, body: ByteWriter) -> [UInt8] {
  var writer = ByteWriter()
  writer.reserve(FrameHeader.size + body.bytes.count)
  FrameHeader(kind: kind, id: id, length: body.bytes.count).encode(into: &writer)
  writer.append(body.bytes)
  return writer.bytes
}
