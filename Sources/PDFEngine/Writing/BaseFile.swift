/// Why a file can't be extended by an incremental update.
enum BaseFileError: Error, Hashable {
  case empty
  case notAPDF
  /// Its structure would first have to be repaired: it can only be rewritten.
  case damaged(String)
  case passwordNeeded
  case wrongPassword
  case unsupportedEncryption
  case system(SystemFailure)
}

/// What an append must know of the file it extends (ISO 32000-1 §7.5.6).
struct BaseFile: Sendable {
  /// Bytes.
  let length: Int
  /// Where `%PDF-` stands: all offsets of the file count from there.
  let headerOffset: Int
  /// The last cross-reference section's offset from `%PDF-`, and its form.
  let startxref: Int
  let form: XrefSection.Form
  /// The first number above all objects and the /Size.
  let nextNumber: Int
  let root: ObjectReference
  /// The last trailer's entries that a further trailer repeats: /Root, /Info, /ID, /Encrypt and private ones.
  let trailer: CosDictionary
  let encryption: BaseEncryption?
  let endsWithNewline: Bool
  /// Of the last bytes: whether they still are what they were.
  let tail: Fingerprint
  /// Newest first.
  let sections: [XrefSection]

  static let tailLength = 1 << 16

  /// Reads the structure, never the objects; takes some reads for each earlier update of the file.
  static func read(descriptor: Int32, password: String? = nil) throws(BaseFileError) -> BaseFile {
    try read(descriptor: descriptor, password: password, knownEncryption: nil)
  }

  static func read(
    descriptor: Int32, password: String?, knownEncryption: BaseEncryption?
  ) throws(BaseFileError) -> BaseFile {
    let file = DescriptorBytes(descriptor)
    do {
      return try BaseFile(file, password: password, knownEncryption: knownEncryption)
    } catch let error as BaseFileError {
      throw error
    } catch let error as SystemFailure {
      throw .system(error)
    } catch {
      throw .damaged("unreadable structure")
    }
  }

  private init(_ file: DescriptorBytes, password: String?, knownEncryption: BaseEncryption?) throws {
    length = try file.length()
    guard length > 0 else { throw BaseFileError.empty }
    guard let header = try file.read(at: 0, count: 1024).firstOffset(of: "%PDF-") else {
      throw BaseFileError.notAPDF
    }
    headerOffset = header
    let tailBytes = try file.read(at: max(length - Self.tailLength, 0), count: Self.tailLength)
    tail = Fingerprint(tailBytes)
    endsWithNewline = tailBytes.last == 10 || tailBytes.last == 13
    startxref = try Self.startxref(tailBytes)

    sections = try Self.chain(from: startxref, header: header, length: length, in: file)
    let last = sections[0]
    form = last.form
    let end = sections.map(\.end).max() ?? 0
    guard let size = last.trailer["Size"]?.int, 0 < size, size < 1 << 30 else {
      throw BaseFileError.damaged("trailer without /Size")
    }
    guard end <= size else { throw BaseFileError.damaged("objects beyond the trailer's /Size") }
    nextNumber = max(size, (sections.compactMap(\.number).max() ?? 0) + 1)
    guard let root = last.trailer["Root"]?.reference else {
      throw BaseFileError.damaged("trailer without /Root")
    }
    self.root = root
    var trailer = last.trailer
    for key in Self.sectionKeys { trailer[key] = nil }
    self.trailer = trailer

    let lookup = XrefLookup(sections: sections, header: header, file: file)
    try lookup.checkExists(root)
    guard let encrypt = trailer["Encrypt"], encrypt != .null else {
      encryption = nil
      return
    }
    encryption =
      try knownEncryption
      ?? BaseEncryption(
        dictionary: try lookup.value(encrypt), identifier: try trailer["ID"].map { try lookup.value($0) },
        password: password)
  }

  /// What belongs to one cross-reference section alone (§7.5.8.2), or is set anew.
  private static let sectionKeys = [
    "Size", "Prev", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "F", "FFilter",
    "FDecodeParms", "DL",
  ]

  /// §7.5.5: the number after the last `startxref`, which stands in the last kilobyte.
  static func startxref(_ tail: [UInt8]) throws -> Int {
    let last = Array(tail.suffix(1054))
    guard let place = last.lastOffset(of: "startxref") else { throw BaseFileError.damaged("no startxref") }
    // A number at the very end needs something to end it.
    var scanner = CosScanner(last + [10], at: place + "startxref".utf8.count)
    guard let offset = try? scanner.unsigned() else { throw BaseFileError.damaged("no startxref") }
    return offset
  }

  private static func chain(
    from start: Int, header: Int, length: Int, in file: DescriptorBytes
  ) throws -> [XrefSection] {
    var sections: [XrefSection] = []
    var seen: Set<Int> = []
    var pending = [start]
    while let offset = pending.popLast() {
      guard offset > 0, offset + header < length else {
        throw BaseFileError.damaged("offset outside the file")
      }
      guard seen.insert(offset).inserted else {
        throw BaseFileError.damaged("cross-reference sections in a loop")
      }
      let section = try XrefSection(at: offset + header, in: file)
      sections.append(section)
      // A hybrid table's stream comes next; the sections before go on from the table (§7.5.8.4).
      if pending.isEmpty, let previous = section.trailer["Prev"]?.int, previous != 0 {
        pending.append(previous)
      }
      if section.form == .hybrid, let stream = section.trailer["XRefStm"]?.int { pending.append(stream) }
    }
    return sections
  }
}

extension [UInt8] {
  fileprivate func firstOffset(of text: StaticString) -> Int? { offsets(of: text, in: indices).first }
  fileprivate func lastOffset(of text: StaticString) -> Int? { offsets(of: text, in: indices).last }

  private func offsets(of text: StaticString, in range: Range<Int>) -> [Int] {
    text.withUTF8Buffer { wanted in
      range.filter { $0 + wanted.count <= count && self[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
  }
}
