/// What the client asks; pages are 0-based, positions are points of the page as shown, y down.
///
/// `open` travels with the file's descriptor, `tile` with a descriptor of width × height × 4 bytes of shared memory.
/// There is no cancel: the client leaves requests unsent, or kills the process.
package enum RenderRequest: Hashable, Sendable {
  case open(password: String?)
  case pageSizes(first: Int, count: Int, labels: Bool)
  case tile(RenderTile)
  case text(page: Int)
  case selection(
    page: Int, fromX: Double, fromY: Double, toX: Double, toY: Double, style: RenderSelectionStyle)
  case find(page: Int, text: String, options: RenderFindOptions)
  case links(page: Int)

  var kind: UInt16 {
    switch self {
    case .open: 1
    case .pageSizes: 2
    case .tile: 3
    case .text: 4
    case .selection: 5
    case .find: 6
    case .links: 7
    }
  }

  /// The whole message, head included.
  package func encoded(id: UInt32) -> [UInt8] {
    var w = ByteWriter()
    switch self {
    case .open(let password):
      w.put(password)
    case .pageSizes(let first, let count, let labels):
      w.put(Int32(clamping: first))
      w.put(Int32(clamping: count))
      w.put(labels)
    case .tile(let tile):
      tile.encode(into: &w)
    case .text(let page), .links(let page):
      w.put(Int32(clamping: page))
    case .selection(let page, let fromX, let fromY, let toX, let toY, let style):
      w.put(Int32(clamping: page))
      for value in [fromX, fromY, toX, toY] { w.put(value) }
      w.put(style.rawValue)
    case .find(let page, let text, let options):
      w.put(Int32(clamping: page))
      w.put(text)
      w.put(options.rawValue)
    }
    return frame(kind: kind, id: id, body: w)
  }

  /// Reads the body announced by `header`.
  package init(header: FrameHeader, body: [UInt8]) throws(ProtocolError) {
    guard body.count == header.length else { throw .truncated }
    var r = ByteReader(body)
    switch header.kind {
    case 1: self = .open(password: try r.optionalString())
    case 2: self = .pageSizes(first: try r.int32(), count: try r.int32(), labels: try r.bool())
    case 3: self = .tile(try RenderTile(from: &r))
    case 4: self = .text(page: try r.int32())
    case 5:
      let page = try r.int32()
      let (fromX, fromY, toX, toY) = (try r.double(), try r.double(), try r.double(), try r.double())
      guard let style = RenderSelectionStyle(rawValue: try r.integer()) else { throw .invalid }
      self = .selection(page: page, fromX: fromX, fromY: fromY, toX: toX, toY: toY, style: style)
    case 6:
      let page = try r.int32()
      let text = try r.string()
      let options = RenderFindOptions(rawValue: try r.integer())
      guard RenderFindOptions.all.isSuperset(of: options) else { throw .invalid }
      self = .find(page: page, text: text, options: options)
    case 7: self = .links(page: try r.int32())
    default: throw .invalid
    }
    try r.end()
  }
}

extension RenderTile {
  func encode(into w: inout ByteWriter) {
    w.put(Int32(clamping: page))
    w.put(scale)
    for value in [x, y, width, height] { w.put(Int32(clamping: value)) }
    w.put(mayRecord)
    w.put(hasPaper)
    w.put(hidden != nil)
    guard let hidden else { return }
    w.reserve(hidden.count * 56)
    w.put(hidden) { w, annotation in
      w.put(annotation.subtype)
      w.put(annotation.rect)
      w.put(Int32(clamping: annotation.index))
    }
  }

  init(from r: inout ByteReader) throws(ProtocolError) {
    page = try r.int32()
    scale = try r.double()
    x = try r.int32()
    y = try r.int32()
    width = try r.int32()
    height = try r.int32()
    guard scale > 0, (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .invalid
    }
    mayRecord = try r.bool()
    hasPaper = try r.bool()
    guard try r.bool() else {
      hidden = nil
      return
    }
    hidden = try r.list(minimumSize: 40) { r throws(ProtocolError) in
      RenderAnnotation(subtype: try r.string(), rect: try r.rect(), index: try r.int32())
    }
  }
}
