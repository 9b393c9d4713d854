/// Where an object of a file is (ISO 32000-1 §7.5.4, §7.5.8).
enum XrefEntry: Hashable, Sendable {
  case free
  /// Offset from `%PDF-`.
  case offset(Int, generation: Int)
  case compressed(stream: Int, index: Int)
}

/// One cross-reference section, its entries looked up when asked for.
struct XrefSection: Sendable {
  enum Form: Hashable, Sendable {
    case table
    case stream
    /// A table whose trailer names a stream with more entries (§7.5.8.4).
    case hybrid
  }

  struct Range: Hashable, Sendable {
    var first: Int
    var count: Int
    /// A table: absolute place of the first entry in the file; a stream: index of the first entry.
    var place: Int
    /// A table: bytes from one entry to the next; 20 by the clause, 19 where a lone line feed ends them.
    var lineLength = 20
  }

  var form: Form
  var trailer: CosDictionary
  var ranges: [Range]
  /// A stream's own object number.
  fileprivate(set) var number: Int?
  /// A stream's decoded entries and the widths of their fields.
  fileprivate var entries: [UInt8] = []
  fileprivate var widths: [Int] = []

  /// One more than the highest object number it speaks of.
  var end: Int { ranges.map { $0.first + $0.count }.max() ?? 0 }

  /// The entry of an object, nil when the section has none; `.free` also for what can't be read.
  func entry(_ number: Int, in file: DescriptorBytes) throws(SystemFailure) -> XrefEntry? {
    guard let range = ranges.last(where: { $0.first <= number && number < $0.first + $0.count }) else {
      return nil
    }
    let index = number - range.first
    if form == .stream { return streamEntry(range.place + index) }
    let line = try file.read(at: range.place + range.lineLength * index, count: 20)
    guard let (offset, generation, isUsed) = XrefSection.tableEntry(line) else { return .free }
    return isUsed ? .offset(offset, generation: generation) : .free
  }

  private func streamEntry(_ index: Int) -> XrefEntry {
    var place = index * widths.reduce(0, +)
    let fields = widths.map { width in
      defer { place += width }
      return entries[place..<place + width].reduce(0) { $0 &* 256 &+ Int($1) }
    }
    switch widths[0] == 0 ? 1 : fields[0] {
    case 1 where 0..<1 << 48 ~= fields[1]: return .offset(fields[1], generation: fields[2])
    case 2: return .compressed(stream: fields[1], index: fields[2])
    default: return .free
    }
  }

  /// `nnnnnnnnnn ggggg n` and two bytes of line end (§7.5.4).
  static func tableEntry(_ line: [UInt8]) -> (offset: Int, generation: Int, isUsed: Bool)? {
    guard line.count >= 19, line[10] == 32, line[16] == 32, line[18] <= 32 else { return nil }
    let digits = line[0..<10] + line[11..<16]
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Int { part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    switch line[17] {
    case UInt8(ascii: "n"): return (number(line[0..<10]), number(line[11..<16]), true)
    case UInt8(ascii: "f"): return (number(line[0..<10]), number(line[11..<16]), false)
    default: return nil
    }
  }
}

extension XrefSection {
  /// Reads the section at an absolute place of the file; nothing in it may need repair.
  init(at place: Int, in file: DescriptorBytes) throws(BaseFileError) {
    var window = 4096
    while true {
      do {
        let bytes = try file.bytes(at: place, count: window)
        // Readers pass over white space here, and some writers' offsets are short by a line's end.
        guard let start = bytes.firstIndex(where: { !CosScanner.isSpace($0) }) else {
          throw CosScanError.endOfBytes
        }
        if bytes[start...].starts(with: "xref".utf8) {
          self = try .table(at: place + start, in: file)
        } else {
          var scanner = CosScanner(Array(bytes[start...]))
          guard scanner.bytes.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == true,
            case (let reference, .stream(let stream)) = try scanner.indirectObject()
          else { throw BaseFileError.damaged("startxref points at no cross-reference section") }
          try self.init(stream)
          number = reference.number
        }
        return
      } catch CosScanError.endOfBytes where window < 1 << 28 {
        guard try place + window < file.knownLength() else {
          throw .damaged("cross-reference section cut off")
        }
        window *= 16
      } catch let error as BaseFileError {
        throw error
      } catch {
        throw .damaged("unreadable cross-reference section")
      }
    }
  }

  private static func table(at place: Int, in file: DescriptorBytes) throws(BaseFileError) -> XrefSection {
    var ranges: [Range] = []
    var place = place + 4
    while true {
      let head = try file.bytes(at: place, count: 64)
      var scanner = CosScanner(head)
      scanner.skipSpace()
      guard let next = try? scanner.peek() else { throw .damaged("cross-reference table cut off") }
      if next == UInt8(ascii: "t") {
        let trailer = try trailer(at: place + scanner.position, in: file)
        return XrefSection(
          form: trailer["XRefStm"] == nil ? .table : .hybrid, trailer: trailer, ranges: ranges)
      }
      guard let first = try? scanner.unsigned(), let count = try? scanner.unsigned() else {
        throw .damaged("malformed cross-reference table")
      }
      scanner.skipSpace()
      let start = place + scanner.position
      guard count > 0 else {
        place = start
        continue
      }
      guard let lineLength = try lineLength(ofEntries: count, at: start, in: file) else {
        throw .damaged("malformed cross-reference entry")
      }
      ranges.append(Range(first: first, count: count, place: start, lineLength: lineLength))
      place = start + lineLength * count
    }
  }

  /// Of entries that are all as long; nil when they aren't, or are none.
  private static func lineLength(
    ofEntries count: Int, at start: Int, in file: DescriptorBytes
  ) throws(BaseFileError) -> Int? {
    let head = try file.bytes(at: start, count: 24)
    guard tableEntry(head) != nil,
      let end = head.indices.dropFirst(18).first(where: { !CosScanner.isSpace(head[$0]) })
    else { return nil }
    let last = try file.bytes(at: start + end * (count - 1), count: 20)
    return tableEntry(last) != nil ? end : nil
  }

  private static func trailer(at place: Int, in file: DescriptorBytes) throws(BaseFileError) -> CosDictionary
  {
    var window = 4096
    while true {
      var scanner = CosScanner(try file.bytes(at: place, count: window))
      do throws(CosScanError) {
        guard try scanner.accept("trailer"), case .dictionary(let trailer) = try scanner.value() else {
          throw .malformed
        }
        return trailer
      } catch {
        let isCut = error == .endOfBytes && scanner.bytes.count == window
        guard isCut, window < 1 << 26 else { throw .damaged("malformed trailer") }
        window *= 16
      }
    }
  }

  private init(_ stream: CosStream) throws(BaseFileError) {
    let dictionary = stream.dictionary
    guard dictionary["Type"]?.name == "XRef", let size = dictionary["Size"]?.int, size > 0,
      let widths = dictionary["W"]?.array?.compactMap(\.int), widths.count >= 3,
      widths.allSatisfy({ 0...8 ~= $0 }), widths[1] > 0
    else { throw .damaged("malformed cross-reference stream") }
    let index = dictionary["Index"]?.array?.compactMap(\.int) ?? [0, size]
    guard index.count % 2 == 0, index.allSatisfy({ 0...1 << 40 ~= $0 }),
      let entries = Self.decoded(stream)
    else { throw .damaged("malformed cross-reference stream") }
    var ranges: [Range] = []
    var total = 0
    for i in stride(from: 0, to: index.count, by: 2) where index[i + 1] > 0 {
      ranges.append(Range(first: index[i], count: index[i + 1], place: total))
      total = min(total + index[i + 1], 1 << 40)
    }
    guard total < 1 << 32, entries.count >= total * widths.reduce(0, +) else {
      throw .damaged("cross-reference stream too short")
    }
    self.init(form: .stream, trailer: dictionary, ranges: ranges, entries: entries, widths: widths)
  }

  private static func decoded(_ stream: CosStream) -> [UInt8]? {
    let filters = stream.dictionary["Filter"]?.array ?? stream.dictionary["Filter"].map { [$0] } ?? []
    if filters.isEmpty { return stream.data }
    guard filters == [.name("FlateDecode")], let bytes = Deflate.decompress(stream.data, limit: 1 << 28)
    else {
      return nil
    }
    let parameters = stream.dictionary["DecodeParms"]
    let predictor = (parameters?.array?.first ?? parameters)?.dictionary
    guard let kind = predictor?["Predictor"]?.int, kind > 1 else { return bytes }
    let (colors, bits) = (predictor?["Colors"]?.int ?? 1, predictor?["BitsPerComponent"]?.int ?? 8)
    guard kind >= 10, colors == 1, bits == 8 else { return nil }
    return Deflate.undoPrediction(bytes, columns: predictor?["Columns"]?.int ?? 1)
  }
}

extension DescriptorBytes {
  fileprivate func bytes(at place: Int, count: Int) throws(BaseFileError) -> [UInt8] {
    guard place >= 0 else { throw .damaged("offset outside the file") }
    do throws(SystemFailure) { return try read(at: place, count: count) } catch { throw .system(error) }
  }

  fileprivate func knownLength() throws(BaseFileError) -> Int {
    do throws(SystemFailure) { return try length() } catch { throw .system(error) }
  }
}
