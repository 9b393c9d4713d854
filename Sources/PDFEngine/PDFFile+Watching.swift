import DocumentModel

extension PDFFile {
  /// Whether the file under this name is no longer the one that was opened or last saved.
  package func isChangedOnDisk() -> Bool {
    guard let present = try? Descriptor(opening: path),
      let other = try? FileIdentity(descriptor: present.number)
    else { return true }
    return !other.holdsSameBytes(as: identity)
  }

  /// The file's length in bytes when it was opened or last saved.
  package var length: Int { identity.size }

  /// Tells the file from others wherever it lies: its length, and a hash of its end, when it was opened or last saved.
  package var fingerprint: String {
    "\(String(identity.size, radix: 16))x\(String(identity.tail.value, radix: 16))"
  }
}
