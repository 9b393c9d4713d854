import RenderProtocol
import Testing

/// Every message comes back as it was sent, and no damage to its bytes does more than throw.
@Suite struct RoundTripTests {
  static let requests: [RenderRequest] = [
    .open(password: nil),
    .open(password: "pässwörd 漢"),
    .pageSizes(first: 0, count: 128, labels: true),
    .tile(RenderTile(page: 3, scale: 2.5, x: -4, y: 1024, width: 512, height: 256, hidden: nil)),
    .tile(
      RenderTile(
        page: 0, scale: 1, x: 0, y: 0, width: 1, height: 1,
        hidden: [
          RenderAnnotation(subtype: "Ink", rect: RenderRect(x: 1.5, y: -2, width: 30, height: 4), index: 7),
          RenderAnnotation(subtype: "", rect: RenderRect(x: 0, y: 0, width: 0, height: 0), index: 0),
        ], mayRecord: false, hasPaper: false)),
    .text(page: 12),
    .selection(page: 1, fromX: 0.25, fromY: -1, toX: 1e6, toY: 3, style: .word),
    .find(page: 2, text: "näïve", options: [.caseSensitive, .ignoreDiacritics]),
    .links(page: 0),
  ]

  static let replies: [RenderReply] = [
    .opened(
      RenderDocument(
        pageCount: 6608, firstPage: RenderPageSize(width: 595, height: 842, label: "iv"), permissions: 0xFF,
        isEncrypted: true)),
    .pageSizes([RenderPageSize(width: 1, height: 2), RenderPageSize(width: 3, height: 4, label: "A-1")]),
    .pageSizes([]),
    .tile,
    .text("aé", boxes: [0, 1, 2, 3, 4, 5, 6, 7]),
    .text("no boxes", boxes: []),
    .selection(
      lines: [RenderQuad(topLeft: (1, 2), topRight: (3, 4), bottomLeft: (5, 6), bottomRight: (7, 8))],
      text: "line\n"),
    .matches([[RenderRect(x: 1, y: 2, width: 3, height: 4)], []]),
    .links([
      RenderLink(area: RenderRect(x: 0, y: 0, width: 9, height: 9), target: .page(4, left: 72, top: nil)),
      RenderLink(area: RenderRect(x: 0, y: 0, width: 9, height: 9), target: .uri("https://example.org")),
      RenderLink(area: RenderRect(x: 0, y: 0, width: 9, height: 9), target: .action("NextPage")),
      RenderLink(area: RenderRect(x: 0, y: 0, width: 9, height: 9), target: .file("other.pdf")),
      RenderLink(area: RenderRect(x: 0, y: 0, width: 9, height: 9), target: .unknown),
    ]),
    .failure(.encrypted), .failure(.damaged), .failure(.catalog), .failure(.noSuchPage),
    .failure(.unreadablePage),
    .failure(.notOpen), .failure(.badRequest), .failure(.drawing), .failure(.other("why")),
  ]

  @Test(arguments: requests) func requestSurvives(_ request: RenderRequest) throws {
    let (header, body) = try split(request.encoded(id: 42))
    #expect(header.id == 42)
    #expect(try RenderRequest(header: header, body: body) == request)
  }

  @Test(arguments: replies) func replySurvives(_ reply: RenderReply) throws {
    let (header, body) = try split(reply.encoded(id: .max))
    #expect(header.id == .max)
    #expect(try RenderReply(header: header, body: body) == reply)
  }

  @Test(arguments: requests) func truncatedRequestThrows(_ request: RenderRequest) throws {
    let (header, body) = try split(request.encoded(id: 1))
    for length in 0..<body.count {
      let short = FrameHeader(kind: header.kind, id: 1, length: length)
      #expect(throws: ProtocolError.self) { try RenderRequest(header: short, body: Array(body[..<length])) }
      #expect(throws: ProtocolError.truncated) {
        try RenderRequest(header: header, body: Array(body[..<length]))
      }
    }
  }

  @Test(arguments: replies) func truncatedReplyThrows(_ reply: RenderReply) throws {
    let (header, body) = try split(reply.encoded(id: 1))
    for length in 0..<body.count {
      let short = FrameHeader(kind: header.kind, id: 1, length: length)
      #expect(throws: ProtocolError.self) { try RenderReply(header: short, body: Array(body[..<length])) }
    }
    let longer = FrameHeader(kind: header.kind, id: 1, length: body.count + 1)
    #expect(throws: ProtocolError.trailingBytes) { try RenderReply(header: longer, body: body + [0]) }
  }

  @Test func randomBytesNeverTrap() {
    var random = SplitMix(state: 0x5EED)
    let kinds: [UInt16] = Array(0...9) + Array(0x80...0x89) + [0xFF, 0xFFFF]
    var understood = 0
    for _ in 0..<20_000 {
      let body = (0..<Int(random.next() % 96)).map { _ in
        UInt8(truncatingIfNeeded: random.next() & random.next())
      }
      let header = FrameHeader(
        kind: kinds[Int(random.next() % UInt64(kinds.count))], id: 0, length: body.count)
      if (try? RenderRequest(header: header, body: body)) != nil { understood += 1 }
      if (try? RenderReply(header: header, body: body)) != nil { understood += 1 }
      _ = try? FrameHeader(decoding: Array(body.prefix(16)))
    }
    #expect(understood < 20_000)
  }

  @Test func flippedBitsNeverTrap() throws {
    for request in Self.requests {
      let (header, body) = try split(request.encoded(id: 1))
      for i in body.indices {
        for bit in 0..<8 {
          var damaged = body
          damaged[i] ^= 1 << bit
          _ = try? RenderRequest(header: header, body: damaged)
        }
      }
    }
    for reply in Self.replies {
      let (header, body) = try split(reply.encoded(id: 1))
      for i in body.indices {
        var damaged = body
        damaged[i] ^= 0xFF
        _ = try? RenderReply(header: header, body: damaged)
      }
    }
  }

  private func split(_ frame: [UInt8]) throws -> (FrameHeader, [UInt8]) {
    (try FrameHeader(decoding: Array(frame[..<FrameHeader.size])), Array(frame[FrameHeader.size...]))
  }
}

/// A small reproducible random generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
