import CBase
import DocumentModel
import Glibc

/// A copy of a damaged file that every reader opens without repairing it: the file's own bytes, and behind them a
/// cross-reference section and a trailer made from the objects that were found in it.
///
/// It lies in a file without a name, gone with the last use of it.
struct RepairedCopy {
  let descriptor: Descriptor
  let file: QPDFFile

  /// nil when no page is left of the file. Throws when it needs another password, or there is no room for the copy.
  init?(of source: Descriptor, password: [UInt8]) throws(QPDFFailure) {
    var writer = try RepairWriter(copying: source)
    guard var plan = try writer.scan() else { return nil }
    if !writer.objectStreams.isEmpty {
      // Their objects may have any numbers: what this takes is given back.
      var first = plan
      let placeholder = try writer.writePlaceholderRoot(&first)
      try writer.writeSection(first, root: placeholder)
      let opened = try QPDFFile(path: writer.descriptor.path, password: password)
      try writer.unpack(from: opened, into: &plan)
    }
    guard let root = try writer.writeRoot(&plan) else { return nil }
    try writer.writeSection(plan, root: root)
    descriptor = writer.descriptor
    file = try QPDFFile(path: descriptor.path, password: password)
  }
}

/// Writes a `RepairedCopy`.
struct RepairWriter {
  let descriptor: Descriptor
  /// Streams that hold objects, by number, with the bytes of those that end with the file.
  private(set) var objectStreams: [(found: ObjectScan.Found, cutOff: [UInt8]?)] = []
  private let bytes: DescriptorBytes
  /// Where the next byte goes.
  private var end: Int

  private static let piece = 1 << 20

  /// Copies the file from its header on, so that junk before it does not shift any offset.
  init(copying source: Descriptor) throws(QPDFFailure) {
    descriptor = try Self.failing { () throws(SystemFailure) in try Descriptor(unnamedIn: Self.directory) }
    bytes = DescriptorBytes(descriptor.number)
    let original = DescriptorBytes(source.number)
    let target = bytes
    end = try Self.failing { () throws(SystemFailure) in
      let head = try original.read(at: 0, count: Self.piece)
      var place = 0
      var end = 0
      if let header = Self.header(in: head) {
        place = header
      } else {
        let line = Array("%PDF-1.7\n".utf8)
        try target.write(line, at: 0)
        end = line.count
      }
      while true {
        let part = try original.read(at: place, count: Self.piece)
        if part.isEmpty { break }
        try target.write(part, at: end)
        place += part.count
        end += part.count
      }
      // Whatever the end was cut off from must not run on into what follows.
      let stop = Array("\nendstream\nendobj\n".utf8)
      try target.write(stop, at: end)
      return end + stop.count
    }
  }

  private static var directory: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Where `%PDF-` stands, with no object before it.
  private static func header(in head: [UInt8]) -> Int? {
    head.withUnsafeBytes { head in
      guard let place = head.offset(of: "%PDF-", from: 0) else { return nil }
      return head.offset(of: "endobj", from: 0).map { $0 < place } ?? false ? nil : place
    }
  }

  /// Finds the objects; nil when there are none.
  mutating func scan() throws(QPDFFailure) -> RepairPlan? {
    let length = end
    guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor.number, 0), start != MAP_FAILED
    else { throw .system(String(cString: strerror(errno))) }
    defer { munmap(start, length) }
    let all = UnsafeRawBufferPointer(start: start, count: length)
    // The words put behind the file are no part of it.
    let own = UnsafeRawBufferPointer(rebasing: all[..<(length - "\nendstream\nendobj\n".utf8.count)])
    let scan = ObjectScan(own)
    guard !scan.objects.isEmpty else { return nil }
    var plan = RepairPlan(scan)
    for found in scan.objects.values.sorted(by: { $0.offset < $1.offset }) {
      let isStreamOfObjects = found.facts.kind == .objectStream
      let data = found.isWhole ? nil : found.stream.map { Array(own[$0]) }
      if isStreamOfObjects { objectStreams.append((found, data)) }
      if let data { try rewrite(found, data, in: own, &plan) }
    }
    return plan
  }

  /// Writes a stream that was cut off anew, with the length that is left of it.
  private mutating func rewrite(
    _ found: ObjectScan.Found, _ data: [UInt8], in all: UnsafeRawBufferPointer, _ plan: inout RepairPlan
  ) throws(QPDFFailure) {
    guard let header = all.offset(of: "obj", from: found.offset),
      case (.dictionary(var dictionary), _)? = ObjectScan.value(at: header + 3, in: all)
    else { return }
    dictionary["Length"] = nil
    plan.move(
      found.reference.number,
      to: try append(.stream(CosStream(dictionary, data: data)), as: found.reference),
      generation: found.reference.generation)
  }

  /// A catalog without pages, for the time until the real one is found.
  mutating func writePlaceholderRoot(_ plan: inout RepairPlan) throws(QPDFFailure) -> ObjectReference {
    let (catalog, tree) = (ObjectReference(plan.nextNumber), ObjectReference(plan.nextNumber + 1))
    plan.add(
      catalog.number,
      at: try append(
        .dictionary(["Type": .name("Catalog"), "Pages": .reference(tree)]), as: catalog))
    plan.add(
      tree.number,
      at: try append(
        .dictionary(["Type": .name("Pages"), "Kids": .array([]), "Count": .integer(0)]), as: tree))
    return catalog
  }

  /// Takes the objects that streams hold into the plan (ISO 32000-1 §7.5.7).
  mutating func unpack(from file: QPDFFile, into plan: inout RepairPlan) throws(QPDFFailure) {
    for (found, cutOff) in objectStreams {
      let reference = found.reference
      guard let dictionary = file.dictionary(reference), let first = file.resolve(dictionary["First"]).int,
        first > 0
      else { continue }
      let whole = cutOff == nil ? file.decodedData(reference) : nil
      let partly = whole == nil && !file.isEncrypted
      guard let data = whole ?? (partly ? Self.inflated(cutOff, dictionary, reference, file) : nil) else {
        continue
      }
      for (index, (number, place)) in Self.numbers(in: data, first: first).enumerated()
      where place < data.count {
        var scanner = CosScanner(Array(data[place..<min(place + 4096, data.count)]) + (partly ? [] : [10]))
        var value = try? scanner.value()
        if value == nil {
          scanner = CosScanner(Array(data[place...]) + (partly ? [] : [10]))
          value = try? scanner.value()
        }
        if partly {
          // qpdf gives up on such a stream: what is left of it is written as objects of their own.
          guard let value else { continue }
          let written = try append(value, as: ObjectReference(number))
          plan.add(number, RepairFacts(value), inStream: reference.number, index, at: found.offset)
          plan.move(number, to: written)
        } else {
          plan.add(number, RepairFacts(value), inStream: reference.number, index, at: found.offset)
        }
      }
    }
  }

  private static func inflated(
    _ cutOff: [UInt8]?, _ dictionary: CosDictionary, _ reference: ObjectReference, _ file: QPDFFile
  ) -> [UInt8]? {
    let filter = dictionary["Filter"]
    if filter == nil { return cutOff }
    guard (filter?.array?.first ?? filter)?.name == "FlateDecode", (filter?.array?.count ?? 1) == 1,
      dictionary["DecodeParms"] == nil
    else { return nil }
    guard let data = cutOff ?? file.object(reference).stream?.data else { return nil }
    return Deflate.decompressStart(data, limit: 1 << 28)
  }

  /// The pairs before the objects: their numbers, and where in `data` each begins.
  private static func numbers(in data: [UInt8], first: Int) -> [(Int, Int)] {
    var scanner = CosScanner(Array(data.prefix(first)) + [10])
    var result: [(Int, Int)] = []
    while let number = try? scanner.unsigned(), let offset = try? scanner.unsigned() {
      result.append((number, first + offset))
    }
    return result
  }

  /// Writes what the document's root lacks; nil when there is no page.
  mutating func writeRoot(_ plan: inout RepairPlan) throws(QPDFFailure) -> ObjectReference? {
    switch plan.root {
    case nil: return nil
    case .catalog(let catalog): return catalog
    case .tree(let known, var catalog, let kids, let pages):
      let tree = ObjectReference(plan.nextNumber)
      plan.add(
        tree.number,
        at: try append(
          .dictionary([
            "Type": .name("Pages"), "Kids": .array(kids.map { .reference($0) }), "Count": .integer(pages),
          ]), as: tree))
      // Strings would have to be encrypted anew: what holds any is left out of an encrypted file's new catalog.
      if plan.encryption != nil {
        for (key, value) in catalog.entries where value.hasStrings { catalog[key] = nil }
      }
      catalog["Type"] = .name("Catalog")
      catalog["Pages"] = .reference(tree)
      let root = ObjectReference(known ?? plan.nextNumber)
      plan.add(root.number, at: try append(.dictionary(catalog), as: root))
      return root
    }
  }

  /// Writes a cross-reference stream with all of the plan's objects (§7.5.8), and where it begins.
  mutating func writeSection(_ plan: RepairPlan, root: ObjectReference) throws(QPDFFailure) {
    let own = ObjectReference(plan.nextNumber)
    var data: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
    var index = [0, 1]
    func row(_ kind: UInt8, _ first: Int, _ second: Int) {
      data.append(kind)
      for shift in stride(from: 32, through: 0, by: -8) {
        data.append(UInt8(truncatingIfNeeded: first >> shift))
      }
      for shift in stride(from: 24, through: 0, by: -8) {
        data.append(UInt8(truncatingIfNeeded: second >> shift))
      }
    }
    for (number, entry) in plan.entries + [(own.number, .offset(end, generation: 0))] {
      if number == index[index.count - 2] + index[index.count - 1] {
        index[index.count - 1] += 1
      } else {
        index += [number, 1]
      }
      switch entry {
      case .free: row(0, 0, 0)
      case .offset(let offset, let generation): row(1, offset, generation)
      case .compressed(let stream, let place): row(2, stream, place)
      }
    }
    var dictionary: CosDictionary = [
      "Type": .name("XRef"), "Size": .integer(own.number + 1), "Root": .reference(root),
      "W": .array([.integer(1), .integer(5), .integer(4)]), "Index": .array(index.map { .integer($0) }),
    ]
    dictionary["Info"] = plan.trailerEntry("Info")
    dictionary["Encrypt"] = plan.encryption
    dictionary["ID"] = plan.trailerEntry("ID")
    let start = end
    _ = try append(.stream(CosStream(dictionary, data: data).deflatedIfItPays), as: own)
    try append(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  /// Gives where the object begins.
  private mutating func append(_ value: CosValue, as reference: ObjectReference) throws(QPDFFailure) -> Int {
    var writer = CosWriter()
    writer.write(value, as: reference)
    let start = end
    try append(writer.bytes)
    return start
  }

  private mutating func append(_ more: [UInt8]) throws(QPDFFailure) {
    let (bytes, place) = (bytes, end)
    try Self.failing { () throws(SystemFailure) in try bytes.write(more, at: place) }
    end += more.count
  }

  private static func failing<R>(_ body: () throws(SystemFailure) -> R) throws(QPDFFailure) -> R {
    do throws(SystemFailure) { return try body() } catch {
      throw .system(String(cString: strerror(error.code)))
    }
  }
}

extension CosValue {
  /// Whether a string stands in it, at any depth.
  fileprivate var hasStrings: Bool {
    switch self {
    case .string: true
    case .array(let elements): elements.contains(where: \.hasStrings)
    case .dictionary(let dictionary): dictionary.entries.contains { $0.value.hasStrings }
    default: false
    }
  }
}
