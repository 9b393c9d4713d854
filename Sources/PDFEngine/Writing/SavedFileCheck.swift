/// Checks what a save wrote before the old file gives way: reading costs what was appended, not the file.
struct SavedFileCheck {
  let base: BaseFile
  let section: AppendedSection
  /// The file being extended, and the finished one.
  let source: DescriptorBytes
  let result: DescriptorBytes

  /// What is wrong with the finished file, nil when nothing is.
  func fault() throws(SystemFailure) -> String? {
    guard try result.length() == base.length + section.bytes.count else { return "wrong length" }
    guard try prefixIsKept() else { return "the original bytes changed" }
    guard try appendedBytesMatch() else { return "the appended bytes changed" }
    guard !section.objects.isEmpty else { return nil }
    let read: BaseFile
    do throws(BaseFileError) {
      read = try BaseFile.read(descriptor: result.descriptor, password: nil, knownEncryption: base.encryption)
    } catch {
      if case .system(let failure) = error { throw failure }
      return "the structure does not read back"
    }
    guard read.startxref == section.startxref, read.sections.count == base.sections.count + 1,
      read.root == base.root, read.sections[0].trailer["Prev"]?.int == base.startxref
    else { return "the new section does not extend the old ones" }
    for object in section.objects {
      if let fault = try fault(of: object, in: read) { return fault }
    }
    return nil
  }

  private func fault(of object: AppendedSection.WrittenObject, in read: BaseFile) throws(SystemFailure)
    -> String?
  {
    let lookup = XrefLookup(sections: [read.sections[0]], header: read.headerOffset, file: result)
    let offset = base.length - base.headerOffset + object.range.lowerBound
    guard
      try lookup.entry(object.reference.number) == .offset(offset, generation: object.reference.generation)
    else { return "object \(object.reference.number) has no entry" }
    let written = Array(section.bytes[object.range])
    var scanner = CosScanner(written)
    guard let (reference, value) = try? scanner.indirectObject(), reference == object.reference else {
      return "object \(object.reference.number) does not parse"
    }
    var writer = CosWriter()
    writer.write(value, as: reference)
    return writer.bytes == written ? nil : "object \(object.reference.number) reads back as another"
  }

  /// The kernel or our own loop copied them; a sample shows whether it did: both ends and places between.
  private func prefixIsKept() throws(SystemFailure) -> Bool {
    let piece = 4096
    var places = (0...8).map { (base.length - piece) / 8 * $0 }.filter { $0 >= 0 }
    places.append(0)
    for place in places {
      let count = min(piece, base.length - place)
      guard try source.read(at: place, count: count) == result.read(at: place, count: count) else {
        return false
      }
    }
    let tail = min(base.length, BaseFile.tailLength)
    return Fingerprint(try result.read(at: base.length - tail, count: tail)) == base.tail
  }

  private func appendedBytesMatch() throws(SystemFailure) -> Bool {
    let piece = 1 << 20
    for start in stride(from: 0, to: section.bytes.count, by: piece) {
      let part = section.bytes[start..<min(start + piece, section.bytes.count)]
      guard try result.read(at: base.length + start, count: part.count).elementsEqual(part) else {
        return false
      }
    }
    return true
  }
}
