/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// Something else stands where this should be.
    case expected(Expected)
    case endsEarly
    case trailingComma
    case comment
    /// A word or quote that other notations have: `True`, `None`, `'text'`.
    case unknownWord
    case unterminatedString
    case controlCharacter
    case badEscape
    case loneSurrogate
    case badNumber
    case notUTF8
    case tooDeep
  }

  /// What a place may hold.
  package enum Expected: Hashable, Sendable {
    case value
    /// A key in quotes.
    case key
    case colon
    case commaOrBrace
    case commaOrBracket
    case nothingMore
  }

  package var problem: Problem
  package var place: TextPlace

  package init(problem: Problem, place: TextPlace) {
    self.problem = problem
    self.place = place
  }
}

/// Reads a JSON text once, byte by byte, without recursion.
struct JSONScanner {
  /// What may come next inside the innermost array or object.
  private enum State {
    case value
    case valueOrClose
    case keyOrClose
    case key
    case commaOrClose
  }

  let bytes: [UInt8]
  var position: Int
  private(set) var nodes: [JSONPlaces.Node] = []
  /// The indices of members whose key was there before.
  private(set) var repeated: [Int] = []
  /// The arrays and objects that are open, with the keys that each has.
  private var open: [(node: Int, keys: Set<String>)] = []
  private var pendingKey: (text: String, start: Int)?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func scan() throws(JSONSyntaxError) {
    skipSpace()
    if position == bytes.count { throw failure(.empty) }
    var state = State.value
    repeat {
      skipSpace()
      guard position < bytes.count else { throw failure(.endsEarly) }
      state = try step(state)
    } while !open.isEmpty
    skipSpace()
    if position < bytes.count { throw unexpected(.nothingMore) }
  }

  private mutating func step(_ state: State) throws(JSONSyntaxError) -> State {
    let byte = bytes[position]
    switch state {
    case .valueOrClose where byte == UInt8(ascii: "]"), .keyOrClose where byte == UInt8(ascii: "}"):
      close()
      return .commaOrClose
    case .value, .valueOrClose:
      return try value(byte)
    case .key, .keyOrClose:
      try key(byte)
      return .value
    case .commaOrClose:
      let isObject = nodes[open.last!.node].kind == .object
      if byte == UInt8(ascii: isObject ? "}" : "]") {
        close()
        return .commaOrClose
      }
      guard byte == UInt8(ascii: ",") else { throw unexpected(isObject ? .commaOrBrace : .commaOrBracket) }
      let comma = position
      position += 1
      skipSpace()
      if position < bytes.count, bytes[position] == UInt8(ascii: isObject ? "}" : "]") {
        throw failure(.trailingComma, at: comma)
      }
      return isObject ? .key : .value
    }
  }

  private mutating func close() {
    position += 1
    nodes[open.removeLast().node].end = position
  }

  // MARK: Values

  private mutating func value(_ byte: UInt8) throws(JSONSyntaxError) -> State {
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < JSONPlaces.depthLimit else { throw failure(.tooDeep) }
      let isObject = byte == UInt8(ascii: "{")
      let node = append(isObject ? .object : .array, start)
      open.append((node, []))
      position += 1
      return isObject ? .keyOrClose : .valueOrClose
    case UInt8(ascii: "\""):
      let length = try string().length
      nodes[append(.string, start)].length = length
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      append(.number, start)
    case UInt8(ascii: "t") where take("true"), UInt8(ascii: "f") where take("false"):
      append(.bool, start)
    case UInt8(ascii: "n") where take("null"):
      append(.null, start)
    default:
      throw unexpected(.value)
    }
    return .commaOrClose
  }

  @discardableResult
  private mutating func append(_ kind: JSONPlaces.Kind, _ start: Int) -> Int {
    let index = nodes.count
    var node = JSONPlaces.Node(kind: kind, start: start, end: position)
    if let parent = open.last?.node {
      node.parent = parent
      if let last = nodes[parent].lastChild {
        nodes[last].next = index
      } else {
        nodes[parent].firstChild = index
      }
      nodes[parent].lastChild = index
      nodes[parent].count += 1
    }
    if let key = pendingKey {
      node.key = key.text
      node.keyStart = key.start
      if !open[open.count - 1].keys.insert(key.text).inserted { repeated.append(index) }
      pendingKey = nil
    }
    nodes.append(node)
    return index
  }

  private mutating func key(_ byte: UInt8) throws(JSONSyntaxError) {
    guard byte == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let start = position
    pendingKey = (try string().text, start)
    skipSpace()
    guard position < bytes.count else { throw failure(.endsEarly) }
    guard bytes[position] == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
    guard isThere, end == bytes.count || !Self.isWord(bytes[end]) else { return false }
    position = end
    return true
  }

  private mutating func number() throws(JSONSyntaxError) {
    let start = position
    if at("-") { position += 1 }
    if at("0") {
      position += 1
    } else if !digits() {
      throw failure(.badNumber, at: start)
    }
    if at(".") {
      position += 1
      guard digits() else { throw failure(.badNumber, at: start) }
    }
    if at("e") || at("E") {
      position += 1
      if at("+") || at("-") { position += 1 }
      guard digits() else { throw failure(.badNumber, at: start) }
    }
    if position < bytes.count, Self.isWord(bytes[position]) || at(".") || at("+") {
      throw failure(.badNumber, at: start)
    }
  }

  private mutating func digits() -> Bool {
    let start = position
    while position < bytes.count, Self.isDigit(bytes[position]) { position += 1 }
    return position > start
  }

  // MARK: White space and errors

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  func at(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  func failure(_ problem: JSONSyntaxError.Problem, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(problem: problem, place: JSONPlaces.place(offset ?? position, in: bytes))
  }

  /// Why what stands here can't be: the reason a person may know from other notations, else what should be here.
  private func unexpected(_ expected: JSONSyntaxError.Expected) -> JSONSyntaxError {
    let byte = bytes[position]
    if byte >= 0x80 && utf8Length(at: position) == nil { return failure(.notUTF8) }
    if at("/"), position + 1 < bytes.count, [0x2F, 0x2A].contains(bytes[position + 1]) {
      return failure(.comment)
    }
    if at("#") { return failure(.comment) }
    let isValue = expected == .value
    if isValue, Self.isWord(byte) || at("'") || at("+") || at(".") { return failure(.unknownWord) }
    return failure(.expected(expected))
  }
}
