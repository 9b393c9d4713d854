/// A JSON text (RFC 8259) with the place of every value in it: what a decoder does not tell.
///
/// Only the syntax is checked here. The text is UTF-8; a byte order mark before it is skipped.
package struct JSONPlaces: Sendable {
  /// What a value is.
  package enum Kind: Hashable, Sendable {
    case object
    case array
    case string
    case number
    case bool
    case null
  }

  /// One value. Values are kept in a flat list in the order of the text, so that nothing here recurses.
  struct Node: Sendable {
    var kind: Kind
    /// Bytes from the beginning of the text.
    var start: Int
    var end = 0
    var key: String?
    var keyStart = 0
    /// How many Unicode scalars a string has.
    var length = 0
    var parent: Int?
    var firstChild: Int?
    var lastChild: Int?
    var next: Int?
    var count = 0
  }

  /// A value in the tree.
  package struct NodeID: Hashable, Sendable {
    var index: Int
  }

  /// How deep arrays and objects may be nested.
  package static let depthLimit = 64

  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// How many Unicode scalars begin before every `markDistance` bytes: a line may be as long as the text.
  private let scalarMarks: [Int]
  private static let markDistance = 1024
  var nodes: [Node]
  /// Members of an object whose key was there before.
  package internal(set) var repeated: [NodeID]

  package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes)
    try scanner.scan()
    self.bytes = bytes
    lineStarts = Self.lineStarts(bytes, before: bytes.count)
    var marks = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.markDistance) {
      marks.append(marks.last! + Self.scalars(in: bytes[start..<min(start + Self.markDistance, bytes.count)]))
    }
    scalarMarks = marks
    nodes = scanner.nodes
    repeated = scanner.repeated.map { NodeID(index: $0) }
  }

  package var root: NodeID { NodeID(index: 0) }

  package func kind(of node: NodeID) -> Kind { nodes[node.index].kind }
  package func key(of node: NodeID) -> String? { nodes[node.index].key }
  /// Unicode scalars of a string.
  package func length(of node: NodeID) -> Int { nodes[node.index].length }

  /// The bytes of a value.
  package func range(of node: NodeID) -> Range<Int> { nodes[node.index].start..<nodes[node.index].end }

  /// The members of an object or the elements of an array, in order.
  package func children(of node: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    result.reserveCapacity(nodes[node.index].count)
    var next = nodes[node.index].firstChild
    while let index = next {
      result.append(NodeID(index: index))
      next = nodes[index].next
    }
    return result
  }

  /// Every value, in the order of the text.
  package var all: some Sequence<NodeID> { nodes.indices.lazy.map { NodeID(index: $0) } }

  /// The first number that is too large for a Double.
  var firstNumberOutOfRange: NodeID? {
    all.first { node in
      guard kind(of: node) == .number else { return false }
      return Double(String(decoding: bytes[range(of: node)], as: UTF8.self))?.isFinite != true
    }
  }

  package func path(of node: NodeID) -> JSONPath {
    var steps: [JSONPath.Step] = []
    var index = node.index
    while let parent = nodes[index].parent {
      if let key = nodes[index].key {
        steps.append(.key(key))
      } else {
        steps.append(.index(children(of: NodeID(index: parent)).firstIndex { $0.index == index } ?? 0))
      }
      index = parent
    }
    return JSONPath(steps.reversed())
  }

  /// The value at the end of `path`; of members with the same key the first, as the decoder takes it.
  package func node(at path: JSONPath) -> NodeID? {
    var index = 0
    for step in path.steps {
      var next = nodes[index].firstChild
      var left: Int
      switch step {
      case .key(let key):
        guard nodes[index].kind == .object else { return nil }
        while let i = next, nodes[i].key != key { next = nodes[i].next }
      case .index(let wanted):
        guard nodes[index].kind == .array, wanted >= 0 else { return nil }
        left = wanted
        while let i = next, left > 0 {
          next = nodes[i].next
          left -= 1
        }
      }
      guard let next else { return nil }
      index = next
    }
    return NodeID(index: index)
  }

  /// Where a value begins.
  package func place(of node: NodeID) -> TextPlace { place(nodes[node.index].start) }

  /// Where the key of a member begins; of other values the value itself.
  package func keyPlace(of node: NodeID) -> TextPlace {
    let node = nodes[node.index]
    return place(node.key == nil ? node.start : node.keyStart)
  }

  private func place(_ offset: Int) -> TextPlace {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPlace(line: low + 1, column: scalars(before: offset) - scalars(before: lineStarts[low]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    let mark = offset / Self.markDistance
    return scalarMarks[mark] + Self.scalars(in: bytes[(mark * Self.markDistance)..<offset])
  }

  private static func scalars(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  /// Where the value at `path` begins; where it isn't in the text, the innermost value around it that is.
  package func place(at path: JSONPath) -> TextPlace {
    var path = path
    while true {
      if let node = node(at: path) { return place(of: node) }
      path.steps.removeLast()
    }
  }

  /// Lines end with LF, CR LF or CR alone.
  static func place(_ offset: Int, in bytes: [UInt8]) -> TextPlace {
    let starts = lineStarts(bytes, before: offset)
    let start = min(starts.last!, offset)
    return TextPlace(line: starts.count, column: scalars(in: bytes[start..<min(offset, bytes.count)]) + 1)
  }

  /// Where each line before `end` begins.
  private static func lineStarts(_ bytes: [UInt8], before end: Int) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for i in 0..<min(end, bytes.count) {
      let isEnd =
        bytes[i] == UInt8(ascii: "\n")
        || bytes[i] == UInt8(ascii: "\r") && !(i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "\n"))
      if isEnd { starts.append(i + 1) }
    }
    return starts
  }
}
