import RenderProtocol
import Testing

@Suite struct FrameTests {
  private func bytes(mark: UInt32 = FrameHeader.mark, version: UInt16 = FrameHeader.version, length: UInt32)
    -> [UInt8]
  {
    var writer = ByteWriter()
    writer.put(mark)
    writer.put(version)
    writer.put(UInt16(1))
    writer.put(UInt32(5))
    writer.put(length)
    return writer.bytes
  }

  @Test func headerIsSixteenBytes() throws {
    let head = bytes(length: 3)
    #expect(head.count == FrameHeader.size)
    #expect(try FrameHeader(decoding: head) == FrameHeader(kind: 1, id: 5, length: 3))
  }

  @Test func foreignAndOversizedHeadersAreRefused() {
    #expect(throws: ProtocolError.notAFrame) { try FrameHeader(decoding: bytes(mark: 1, length: 0)) }
    #expect(throws: ProtocolError.version(theirs: 9)) {
      try FrameHeader(decoding: bytes(version: 9, length: 0))
    }
    #expect(throws: ProtocolError.invalid) { try FrameHeader(decoding: bytes(length: .max)) }
    #expect(throws: ProtocolError.truncated) { try FrameHeader(decoding: Array(bytes(length: 0).dropLast())) }
  }

  @Test func hostileCountsReserveNothing() {
    var writer = ByteWriter()
    writer.put(UInt32.max)
    #expect(throws: ProtocolError.truncated) {
      try RenderReply(header: FrameHeader(kind: 0x82, id: 0, length: 4), body: writer.bytes)
    }
  }

  @Test func impossibleTilesAreRefused() throws {
    for (scale, width) in [(0.0, 10), (-1, 10), (1, 0), (1, -5), (1, RenderTile.maximumSide + 1)] {
      let tile = RenderTile(page: 0, scale: scale, x: 0, y: 0, width: width, height: 10, hidden: nil)
      let frame = RenderRequest.tile(tile).encoded(id: 1)
      let header = try FrameHeader(decoding: Array(frame[..<FrameHeader.size]))
      #expect(throws: ProtocolError.invalid) {
        try RenderRequest(header: header, body: Array(frame[FrameHeader.size...]))
      }
    }
  }

  @Test func numbersThatAreNoneBecomeZero() throws {
    let frame = RenderReply.selection(
      lines: [
        RenderQuad(topLeft: (.nan, .infinity), topRight: (1, 0), bottomLeft: (0, 1), bottomRight: (1, 1))
      ], text: ""
    )
    .encoded(id: 1)
    let header = try FrameHeader(decoding: Array(frame[..<FrameHeader.size]))
    let reply = try RenderReply(header: header, body: Array(frame[FrameHeader.size...]))
    let expected = RenderQuad(topLeft: (0, 0), topRight: (1, 0), bottomLeft: (0, 1), bottomRight: (1, 1))
    #expect(reply == .selection(lines: [expected], text: ""))
  }
}
