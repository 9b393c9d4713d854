/// Finds objects through a chain of cross-reference sections.
struct XrefLookup {
  /// Newest first.
  let sections: [XrefSection]
  let header: Int
  let file: DescriptorBytes

  func entry(_ number: Int) throws(SystemFailure) -> XrefEntry? {
    var isHidden = false
    for section in sections {
      guard let entry = try section.entry(number, in: file) else {
        if isHidden { return .free }
        continue
      }
      // Objects a hybrid file hides from old readers are free in its table, used in the stream that follows.
      if isHidden || section.form != .hybrid || entry != .free { return entry }
      isHidden = true
    }
    return isHidden ? .free : nil
  }

  /// Throws when a reference doesn't lead to `n g obj`.
  func checkExists(_ reference: ObjectReference) throws {
    switch try entry(reference.number) {
    case .compressed where reference.generation == 0: return
    case .offset(let offset, let generation)? where generation == reference.generation:
      var scanner = CosScanner(try file.read(at: header + offset, count: 64))
      if let found = try? scanner.objectHeader(), found == reference { return }
    default: break
    }
    throw BaseFileError.damaged("object \(reference.number) is not where the file says")
  }

  /// The value itself, or the uncompressed object it refers to; no stream.
  func value(_ value: CosValue) throws -> CosValue {
    guard case .reference(let reference) = value else { return value }
    try checkExists(reference)
    guard case .offset(let offset, _)? = try entry(reference.number) else {
      throw BaseFileError.damaged("object \(reference.number) may not be compressed")
    }
    var window = 4096
    while true {
      let bytes = try file.read(at: header + offset, count: window)
      var scanner = CosScanner(bytes)
      do throws(CosScanError) { return try scanner.indirectObject().1 } catch {
        guard error == .endOfBytes, bytes.count == window, window < 1 << 24 else {
          throw BaseFileError.damaged("unreadable object \(reference.number)")
        }
        window *= 16
      }
    }
  }
}
