/// Why bytes are not a message.
package enum ProtocolError: Error, Hashable, Sendable {
  /// The bytes end inside a field.
  case truncated
  /// Bytes are left over after the last field.
  case trailingBytes
  /// A count, length, tag or text that no sender writes.
  case invalid
  /// The frame doesn't begin with the protocol's mark.
  case notAFrame
  /// The other side speaks version `theirs`.
  case version(theirs: UInt16)
}
