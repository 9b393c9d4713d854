import Geometry

extension CosValue {
  var number: Double? {
    switch self {
    case .integer(let i): Double(i)
    case .real(let r): r.isFinite ? r : nil
    default: nil
    }
  }

  var int: Int? {
    switch self {
    case .integer(let i): i
    case .real(let r): r.isFinite && abs(r) < 1e15 ? Int(r) : nil
    default: nil
    }
  }

  var name: String? { if case .name(let n) = self { n } else { nil } }
  var bool: Bool? { if case .bool(let b) = self { b } else { nil } }
  var bytes: [UInt8]? { if case .string(let s) = self { s } else { nil } }
  var array: [CosValue]? { if case .array(let a) = self { a } else { nil } }
  var reference: ObjectReference? { if case .reference(let r) = self { r } else { nil } }
  var stream: CosStream? { if case .stream(let s) = self { s } else { nil } }

  /// A dictionary, or that of a stream.
  var dictionary: CosDictionary? {
    switch self {
    case .dictionary(let d): d
    case .stream(let s): s.dictionary
    default: nil
    }
  }

  /// A text string (ISO 32000-1 §7.9.2.2).
  static func text(_ text: String) -> CosValue { .string(TextString.encode(text)) }

  /// Numbers rounded to `decimals` digits; whole ones become integers.
  static func number(_ value: Double, decimals: Int = 4) -> CosValue {
    let rounded = DecimalNumber.rounded(value, decimals: decimals)
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? .integer(Int(rounded)) : .real(rounded)
  }

  static func numbers(_ values: some Sequence<Double>, decimals: Int = 4) -> CosValue {
    .array(values.map { .number($0, decimals: decimals) })
  }

  static func rect(_ r: Rect) -> CosValue { .numbers([r.minX, r.minY, r.maxX, r.maxY]) }

  static func points(_ points: some Sequence<Point>) -> CosValue {
    .numbers(points.flatMap { [$0.x, $0.y] })
  }
}

/// Where references lead: a file being read, or values in memory in tests.
protocol ObjectSource {
  /// The object itself; null when there is none. A stream comes with its bytes still encoded.
  func object(_ reference: ObjectReference) -> CosValue
  /// The object's dictionary, or that of a stream without its bytes; nil for anything else.
  func dictionary(_ reference: ObjectReference) -> CosDictionary?
}

extension ObjectSource {
  func dictionary(_ reference: ObjectReference) -> CosDictionary? { object(reference).dictionary }

  /// What `value` means once references are followed.
  func resolve(_ value: CosValue?) -> CosValue {
    var value = value ?? .null
    var hops = 0
    while case .reference(let reference) = value {
      hops += 1
      guard hops <= 8 else { return .null }
      value = object(reference)
    }
    return value
  }
}

/// A dictionary read with its references followed.
struct CosReader {
  let dictionary: CosDictionary
  let source: any ObjectSource

  init(_ dictionary: CosDictionary, in source: any ObjectSource) {
    self.dictionary = dictionary
    self.source = source
  }

  subscript(key: String) -> CosValue { source.resolve(dictionary[key]) }

  func has(_ key: String) -> Bool { self[key] != .null }
  func array(_ key: String) -> [CosValue]? { self[key].array?.map { source.resolve($0) } }
  func numbers(_ key: String) -> [Double]? { array(key)?.compactMap(\.number) }
  func text(_ key: String) -> String? { self[key].bytes.map(TextString.decode) }

  /// A dictionary, or that of a stream, ready to be read.
  func reader(_ key: String) -> CosReader? {
    let value = dictionary[key]
    let found = value?.reference.map { source.dictionary($0) } ?? value?.dictionary
    return found.map { CosReader($0, in: source) }
  }

  /// A rectangle with its corners in any order (ISO 32000-1 §7.9.5).
  func rect(_ key: String) -> Rect? {
    guard let n = numbers(key), n.count >= 4 else { return nil }
    return Rect(Point(x: n[0], y: n[1]), Point(x: n[2], y: n[3]))
  }

  /// Pairs of numbers as points; an odd last number is left out.
  func points(_ key: String) -> [Point]? { numbers(key).map(Self.points) }

  static func points(_ n: [Double]) -> [Point] {
    stride(from: 0, to: n.count - 1, by: 2).map { Point(x: n[$0], y: n[$0 + 1]) }
  }
}

/// Takes new and changed objects: the incremental writer, or a list for a full rewrite.
protocol ObjectSink: AnyObject {
  /// A number no object has yet.
  func allocate() -> ObjectReference
  func set(_ reference: ObjectReference, _ value: CosValue)
  /// What was set so far.
  func value(_ reference: ObjectReference) -> CosValue?
  /// Has the save check that `holder` refers to `target`.
  func expect(_ holder: ObjectReference, refersTo target: ObjectReference)
}

extension ObjectSink {
  func expect(_ holder: ObjectReference, refersTo target: ObjectReference) {}

  func add(_ value: CosValue) -> ObjectReference {
    let reference = allocate()
    set(reference, value)
    return reference
  }
}
