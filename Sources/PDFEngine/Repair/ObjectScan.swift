import Glibc

/// What is left of a damaged file: the objects and trailers found by looking through all its bytes.
struct ObjectScan {
  struct Found {
    var reference: ObjectReference
    /// Where `n g obj` begins.
    var offset: Int
    var facts: RepairFacts
    /// A stream's bytes.
    var stream: Range<Int>?
    /// Whether it ends before the file does.
    var isWhole: Bool
  }

  /// By number: of several the last one that is whole, as later updates of a file replace earlier objects.
  private(set) var objects: [Int: Found] = [:]
  /// The dictionaries of trailers and cross-reference streams, in the order of the file.
  private(set) var trailers: [CosDictionary] = []

  /// Higher ones are no numbers of objects.
  static let highestNumber = 8_388_607

  init(_ bytes: UnsafeRawBufferPointer) {
    let headers = Self.headers(in: bytes)
    let lengths = Self.integers(at: headers, in: bytes)
    var trailerPlaces = Self.places(of: "trailer", in: bytes)[...]
    var end = 0
    for header in headers where header.offset >= end {
      while let place = trailerPlaces.first, place < header.offset {
        trailerPlaces.removeFirst()
        if place >= end { addTrailer(at: place, in: bytes) }
      }
      end = add(header, lengths, in: bytes)
    }
    for place in trailerPlaces where place >= end { addTrailer(at: place, in: bytes) }
  }

  private mutating func addTrailer(at place: Int, in bytes: UnsafeRawBufferPointer) {
    if case (.dictionary(let trailer), _)? = Self.value(at: place + "trailer".utf8.count, in: bytes) {
      trailers.append(trailer)
    }
  }

  /// Gives where the object ends.
  private mutating func add(_ header: Header, _ lengths: [Int: [Int]], in bytes: UnsafeRawBufferPointer)
    -> Int
  {
    guard let (value, afterValue) = Self.value(at: header.body, in: bytes) else {
      // Cut off: what is left of it would be read as something it never was.
      guard bytes.offset(of: "endobj", from: header.body) != nil else { return header.body }
      let found = Found(
        reference: header.reference, offset: header.offset, facts: RepairFacts(nil), isWhole: false)
      if objects[header.reference.number] == nil { objects[header.reference.number] = found }
      return header.body
    }
    var found = Found(
      reference: header.reference, offset: header.offset, facts: RepairFacts(value), isWhole: true)
    var end = afterValue
    if let dictionary = value.dictionary {
      var place = afterValue
      while place < bytes.count, bytes[place] <= 32 { place += 1 }
      if bytes.holds("stream", at: place) {
        let (data, isWhole) = Self.stream(dictionary, at: place + 6, lengths, in: bytes)
        (found.stream, found.isWhole, end) = (data, isWhole, data.upperBound)
      }
      if found.facts.kind == .crossReferences { trailers.append(dictionary) }
    }
    if found.isWhole || !(objects[header.reference.number]?.isWhole ?? false) {
      objects[header.reference.number] = found
    }
    return end
  }
}

extension ObjectScan {
  /// A place that reads `n g obj`.
  struct Header {
    var reference: ObjectReference
    var offset: Int
    /// What follows it.
    var body: Int
  }

  private static func headers(in bytes: UnsafeRawBufferPointer) -> [Header] {
    places(of: "obj", in: bytes).compactMap { place in
      if place + 3 < bytes.count, isLetter(bytes[place + 3]) { return nil }
      var start = place
      guard let generation = number(before: &start, in: bytes, isSpaceOptional: true),
        let number = number(before: &start, in: bytes, isSpaceOptional: false),
        1...highestNumber ~= number, generation <= 65535
      else { return nil }
      if start > 0, [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[start - 1]) {
        return nil
      }
      return Header(reference: ObjectReference(number, generation), offset: start, body: place + 3)
    }
  }

  /// Reads a number backwards and moves `place` to its beginning.
  private static func number(
    before place: inout Int, in bytes: UnsafeRawBufferPointer, isSpaceOptional: Bool
  ) -> Int? {
    var end = place
    while end > 0, bytes[end - 1] <= 32 { end -= 1 }
    guard isSpaceOptional || end < place else { return nil }
    var start = end
    while start > 0, end - start < 10, isDigit(bytes[start - 1]) { start -= 1 }
    guard start < end, start == 0 || !isDigit(bytes[start - 1]) else { return nil }
    place = start
    return bytes[start..<end].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Objects that are just an integer: the lengths of streams may be kept so.
  private static func integers(at headers: [Header], in bytes: UnsafeRawBufferPointer) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for header in headers {
      var place = header.body
      while place < bytes.count, bytes[place] <= 32 { place += 1 }
      let start = place
      var value = 0
      while place < bytes.count, place - start < 12, isDigit(bytes[place]) {
        value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
        place += 1
      }
      guard place > start else { continue }
      while place < bytes.count, bytes[place] <= 32 { place += 1 }
      if bytes.holds("endobj", at: place) { result[header.reference.number, default: []].append(value) }
    }
    return result
  }

  /// A stream's bytes: as many as its dictionary says when `endstream` follows there, else up to the next `endstream`.
  private static func stream(
    _ dictionary: CosDictionary, at place: Int, _ lengths: [Int: [Int]], in bytes: UnsafeRawBufferPointer
  ) -> (Range<Int>, isWhole: Bool) {
    var start = place
    if start < bytes.count, bytes[start] == 13 { start += 1 }
    if start < bytes.count, bytes[start] == 10 { start += 1 }
    let length = dictionary["Length"]
    let stated = length?.reference.map { lengths[$0.number] ?? [] } ?? [length?.int].compactMap(\.self)
    for length in stated where length >= 0 && length <= bytes.count - start {
      var end = start + length
      while end < bytes.count, bytes[end] <= 32, end < start + length + 4 { end += 1 }
      if bytes.holds("endstream", at: end) { return (start..<start + length, true) }
    }
    let next = bytes.offset(of: "endstream", from: start)
    // Without its own `endstream` it must not take in the objects that follow.
    let stop = bytes.offset(of: "endobj", from: start).flatMap {
      isFollowedByHeader($0, in: bytes) ? $0 : nil
    }
    guard var end = [next, stop].compactMap(\.self).min() else { return (start..<bytes.count, false) }
    if end > start, bytes[end - 1] == 10 { end -= 1 }
    if end > start, bytes[end - 1] == 13 { end -= 1 }
    return (start..<end, true)
  }

  /// Whether a number, as in `n g obj`, stands behind the `endobj` at `place`.
  private static func isFollowedByHeader(_ place: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var place = place + "endobj".utf8.count
    guard place < bytes.count, bytes[place] <= 32 else { return false }
    while place < bytes.count, bytes[place] <= 32 { place += 1 }
    return place < bytes.count && isDigit(bytes[place])
  }

  /// The value that begins at `place`, and where it ends; nil when there is none that can be read.
  static func value(at place: Int, in bytes: UnsafeRawBufferPointer) -> (CosValue, end: Int)? {
    var window = 512
    while place < bytes.count {
      let end = min(place + window, bytes.count)
      // A token at the very end needs something to end it.
      var scanner = CosScanner(Array(bytes[place..<end]) + (end == bytes.count ? [10] : []))
      do throws(CosScanError) {
        return (try scanner.value(), min(place + scanner.position, bytes.count))
      } catch {
        guard error == .endOfBytes, end < bytes.count, window < 1 << 26 else { return nil }
        window *= 8
      }
    }
    return nil
  }

  private static func places(of word: StaticString, in bytes: UnsafeRawBufferPointer) -> [Int] {
    var result: [Int] = []
    var start = 0
    while let place = bytes.offset(of: word, from: start) {
      result.append(place)
      start = place + word.utf8CodeUnitCount
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

extension UnsafeRawBufferPointer {
  /// Where `word` next begins.
  func offset(of word: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let length = word.utf8CodeUnitCount
    var place = start
    while place + length <= count {
      guard let first = memchr(base + place, Int32(word.utf8Start[0]), count - length + 1 - place) else {
        return nil
      }
      place = UnsafeRawPointer(first) - base
      if memcmp(base + place, word.utf8Start, length) == 0 { return place }
      place += 1
    }
    return nil
  }

  /// Whether `word` stands at `place`.
  func holds(_ word: StaticString, at place: Int) -> Bool {
    guard let base = baseAddress, place >= 0, place + word.utf8CodeUnitCount <= count else { return false }
    return memcmp(base + place, word.utf8Start, word.utf8CodeUnitCount) == 0
  }
}
