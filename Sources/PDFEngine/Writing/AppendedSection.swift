/// An update as the bytes that follow the base's (ISO 32000-1 §7.5.6).
struct AppendedSection: Sendable {
  struct WrittenObject: Sendable {
    var reference: ObjectReference
    /// Its `n g obj … endobj` within `bytes`.
    var range: Range<Int>
  }

  private(set) var bytes: [UInt8]
  private(set) var objects: [WrittenObject] = []
  /// The section's offset from `%PDF-`.
  private(set) var startxref = 0

  init(_ update: IncrementalUpdate, on base: BaseFile) throws(UpdateError) {
    bytes = []
    guard !update.isEmpty else {
      startxref = base.startxref
      return
    }
    var writer = CosWriter()
    if !base.endsWithNewline { writer.append("\n") }
    for (reference, value) in try update.prepared() {
      let start = writer.bytes.count
      if let encryption = base.encryption {
        guard let encrypted = encryption.encrypted(value, as: reference) else { throw .encryptionFailed }
        writer.write(encrypted, as: reference)
      } else {
        writer.write(value, as: reference)
      }
      objects.append(WrittenObject(reference: reference, range: start..<writer.bytes.count))
    }
    let shift = base.length - base.headerOffset
    startxref = shift + writer.bytes.count
    guard startxref < 9_999_999_999 else { throw .tooLarge }
    let entries = objects.map { Entry(reference: $0.reference, offset: shift + $0.range.lowerBound) }
    let trailer = Self.trailer(base)
    if base.form == .stream {
      Self.writeStream(
        entries, trailer, as: ObjectReference(update.nextNumber), at: startxref, into: &writer)
    } else {
      Self.writeTable(entries, trailer, size: update.nextNumber, into: &writer)
    }
    writer.append("startxref\n")
    writer.write(startxref)
    writer.append("\n%%EOF\n")
    bytes = writer.bytes
  }

  private struct Entry {
    var reference: ObjectReference
    var offset: Int
  }

  /// The base's trailer entries with /Prev, and the second part of /ID new (§14.4).
  private static func trailer(_ base: BaseFile) -> CosDictionary {
    var trailer = base.trailer
    trailer["Prev"] = .integer(base.startxref)
    var random = SystemRandomNumberGenerator()
    let new = CosValue.string((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
    switch trailer["ID"] {
    case .array(let parts) where parts.count == 2: trailer["ID"] = .array([parts[0], new])
    // The key of an encrypted file depends on there being none.
    case nil, .null: if base.encryption == nil { trailer["ID"] = .array([new, new]) }
    default: break
    }
    return trailer
  }

  /// Runs of neighbouring object numbers.
  private static func runs(_ entries: [Entry]) -> [ArraySlice<Entry>] {
    var result: [ArraySlice<Entry>] = []
    var start = 0
    for i in entries.indices {
      if i + 1 < entries.count, entries[i + 1].reference.number == entries[i].reference.number + 1 {
        continue
      }
      result.append(entries[start...i])
      start = i + 1
    }
    return result
  }

  /// §7.5.4. The base's free entries stay as they are.
  private static func writeTable(
    _ entries: [Entry], _ trailer: CosDictionary, size: Int, into writer: inout CosWriter
  ) {
    writer.append("xref\n")
    for run in runs(entries) {
      writer.digits(UInt(run.first?.reference.number ?? 0))
      writer.append(" ")
      writer.digits(UInt(run.count))
      writer.append("\n")
      for entry in run {
        writer.digits(UInt(entry.offset), width: 10)
        writer.append(" ")
        writer.digits(UInt(entry.reference.generation), width: 5)
        writer.append(" n \n")
      }
    }
    var trailer = trailer
    trailer["Size"] = .integer(size)
    writer.append("trailer\n")
    writer.write(trailer)
    writer.append("\n")
  }

  /// §7.5.8. Never encrypted.
  private static func writeStream(
    _ objects: [Entry], _ trailer: CosDictionary, as reference: ObjectReference, at offset: Int,
    into writer: inout CosWriter
  ) {
    let entries = objects + [Entry(reference: reference, offset: offset)]
    let width = (8 - offset.leadingZeroBitCount / 8)
    var data: [UInt8] = []
    for entry in entries {
      data.append(1)
      for byte in stride(from: width - 1, through: 0, by: -1) {
        data.append(UInt8(truncatingIfNeeded: entry.offset >> (8 * byte)))
      }
      data.append(UInt8(truncatingIfNeeded: entry.reference.generation >> 8))
      data.append(UInt8(truncatingIfNeeded: entry.reference.generation))
    }
    var dictionary: CosDictionary = [
      "Type": .name("XRef"), "Size": .integer(reference.number + 1),
      "W": .array([.integer(1), .integer(width), .integer(2)]),
      "Index": .array(
        runs(entries).flatMap { [.integer($0.first?.reference.number ?? 0), .integer($0.count)] }),
    ]
    for (key, value) in trailer.entries { dictionary[key] = value }
    writer.write(.stream(CosStream(dictionary, data: data).deflatedIfItPays), as: reference)
  }
}
