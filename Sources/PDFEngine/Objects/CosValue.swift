/// Names an indirect object of a file (ISO 32000-1 §7.3.10).
struct ObjectReference: Hashable, Sendable, Comparable {
  var number: Int
  var generation: Int

  init(_ number: Int, _ generation: Int = 0) {
    self.number = number
    self.generation = generation
  }

  static func < (a: ObjectReference, b: ObjectReference) -> Bool {
    (a.number, a.generation) < (b.number, b.generation)
  }
}

/// A PDF object as a value (ISO 32000-1 §7.3): what is read of a file and what is written to one.
indirect enum CosValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  /// Without the slash, escapes resolved.
  case name(String)
  /// The bytes of a string, decrypted.
  case string([UInt8])
  case array([CosValue])
  case dictionary(CosDictionary)
  case stream(CosStream)
  case reference(ObjectReference)
}

/// A dictionary that keeps the order of its keys.
struct CosDictionary: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var keys: [String] = []
  private var values: [String: CosValue] = [:]

  init() {}

  init(dictionaryLiteral elements: (String, CosValue)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// Setting nil removes the key.
  subscript(key: String) -> CosValue? {
    get { values[key] }
    set {
      if newValue == nil { keys.removeAll { $0 == key } } else if values[key] == nil { keys.append(key) }
      values[key] = newValue
    }
  }

  var entries: [(key: String, value: CosValue)] { keys.map { ($0, values[$0]!) } }
}

/// A stream: its dictionary (without /Length, which the writer adds) and its bytes as they stand in the file, undecrypted filters included.
struct CosStream: Hashable, Sendable {
  var dictionary: CosDictionary
  /// Encoded as the dictionary's /Filter says; the writer deflates bytes that have no filter.
  var data: [UInt8]

  init(_ dictionary: CosDictionary, data: [UInt8]) {
    self.dictionary = dictionary
    self.data = data
  }
}
