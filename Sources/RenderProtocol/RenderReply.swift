/// What the service answers; rectangles are points of the page as shown, top left origin, y down.
package enum RenderReply: Hashable, Sendable {
  case opened(RenderDocument)
  case pageSizes([RenderPageSize])
  /// The pixels are in the shared memory.
  case tile
  /// `boxes` holds left, top, right, bottom for every Unicode scalar of `text`, or nothing when poppler's
  /// boxes and text don't line up.
  case text(String, boxes: [Float])
  /// One quad a line; more where it changes its direction.
  case selection(lines: [RenderQuad], text: String)
  /// One list of rectangles a match (several when it runs over a line's end).
  case matches([[RenderRect]])
  case links([RenderLink])
  case failure(RenderFailure)

  var kind: UInt16 {
    switch self {
    case .opened: 0x81
    case .pageSizes: 0x82
    case .tile: 0x83
    case .text: 0x84
    case .selection: 0x85
    case .matches: 0x86
    case .links: 0x87
    case .failure: 0xFF
    }
  }

  /// The whole message, head included.
  package func encoded(id: UInt32) -> [UInt8] {
    var w = ByteWriter()
    switch self {
    case .opened(let document):
      w.put(Int32(clamping: document.pageCount))
      document.firstPage.encode(into: &w)
      w.put(document.permissions)
      w.put(document.isEncrypted)
    case .pageSizes(let sizes): w.put(sizes) { $1.encode(into: &$0) }
    case .tile: break
    case .text(let text, let boxes):
      w.reserve(text.utf8.count + boxes.count * 4 + 8)
      w.put(text)
      w.put(boxes) { $0.put($1) }
    case .selection(let lines, let text):
      w.put(lines) { $1.encode(into: &$0) }
      w.put(text)
    case .matches(let matches): w.put(matches) { $0.put($1) }
    case .links(let links): w.put(links) { $1.encode(into: &$0) }
    case .failure(let failure): failure.encode(into: &w)
    }
    return frame(kind: kind, id: id, body: w)
  }

  /// Reads the body announced by `header`.
  package init(header: FrameHeader, body: [UInt8]) throws(ProtocolError) {
    guard body.count == header.length else { throw .truncated }
    var r = ByteReader(body)
    switch header.kind {
    case 0x81:
      self = .opened(
        RenderDocument(
          pageCount: try r.int32(), firstPage: try RenderPageSize(from: &r), permissions: try r.integer(),
          isEncrypted: try r.bool()))
    case 0x82:
      self = .pageSizes(
        try r.list(minimumSize: 17) { r throws(ProtocolError) in try RenderPageSize(from: &r) })
    case 0x83: self = .tile
    case 0x84:
      let text = try r.string()
      let boxes = try r.list(minimumSize: 4) { r throws(ProtocolError) in try r.float() }
      guard boxes.isEmpty || boxes.count == text.unicodeScalars.count * 4 else { throw .invalid }
      self = .text(text, boxes: boxes)
    case 0x85:
      self = .selection(
        lines: try r.list(minimumSize: 64) { r throws(ProtocolError) in try RenderQuad(from: &r) },
        text: try r.string())
    case 0x86:
      self = .matches(try r.list(minimumSize: 4) { r throws(ProtocolError) in try r.rects() })
    case 0x87:
      self = .links(try r.list(minimumSize: 33) { r throws(ProtocolError) in try RenderLink(from: &r) })
    case 0xFF: self = .failure(try RenderFailure(from: &r))
    default: throw .invalid
    }
    try r.end()
  }
}

extension RenderPageSize {
  func encode(into w: inout ByteWriter) {
    w.put(width)
    w.put(height)
    w.put(label)
  }

  init(from r: inout ByteReader) throws(ProtocolError) {
    width = try r.double()
    height = try r.double()
    label = try r.optionalString()
  }
}

extension RenderLink {
  func encode(into w: inout ByteWriter) {
    w.put(area)
    switch target {
    case .page(let page, let left, let top):
      w.put(UInt8(0))
      w.put(Int32(clamping: page))
      for value in [left, top] {
        w.put(value != nil)
        if let value { w.put(value) }
      }
    case .uri(let uri):
      w.put(UInt8(1))
      w.put(uri)
    case .action(let name):
      w.put(UInt8(2))
      w.put(name)
    case .file(let path):
      w.put(UInt8(3))
      w.put(path)
    case .unknown: w.put(UInt8(4))
    }
  }

  init(from r: inout ByteReader) throws(ProtocolError) {
    area = try r.rect()
    switch try r.integer(UInt8.self) {
    case 0:
      let page = try r.int32()
      let left = try r.bool() ? try r.double() : nil
      let top = try r.bool() ? try r.double() : nil
      target = .page(page, left: left, top: top)
    case 1: target = .uri(try r.string())
    case 2: target = .action(try r.string())
    case 3: target = .file(try r.string())
    case 4: target = .unknown
    default: throw .invalid
    }
  }
}

extension RenderFailure {
  func encode(into w: inout ByteWriter) {
    switch self {
    case .encrypted: w.put(UInt8(1))
    case .damaged: w.put(UInt8(2))
    case .catalog: w.put(UInt8(3))
    case .noSuchPage: w.put(UInt8(4))
    case .notOpen: w.put(UInt8(5))
    case .badRequest: w.put(UInt8(6))
    case .drawing: w.put(UInt8(7))
    case .unreadablePage: w.put(UInt8(8))
    case .other(let message):
      w.put(UInt8(0))
      w.put(message)
    }
  }

  init(from r: inout ByteReader) throws(ProtocolError) {
    switch try r.integer(UInt8.self) {
    case 0: self = .other(try r.string())
    case 1: self = .encrypted
    case 2: self = .damaged
    case 3: self = .catalog
    case 4: self = .noSuchPage
    case 5: self = .notOpen
    case 6: self = .badRequest
    case 7: self = .drawing
    case 8: self = .unreadablePage
    default: throw .invalid
    }
  }
}
