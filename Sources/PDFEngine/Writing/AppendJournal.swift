import CBase
import DocumentModel
import Geometry
import Glibc

/// What was done about an append that a crash interrupted.
enum AppendRecovery: Hashable, Sendable {
  /// There was none, or it had not begun.
  case nothing
  /// The file now holds all of it.
  case completed
  /// Someone else wrote to the file since: it was left alone.
  case changedSince
  /// The file can't be written now; the record is kept.
  case postponed
}

/// Records of appends in place, written before the first byte goes to the file, gone when the last is safe.
///
/// A record: `postil-append 1`, a line with the lengths of path, file and update and two fingerprints, the
/// path, the update's bytes.
struct AppendJournal {
  let directory: String

  private static let head = "postil-append 1\n"

  /// `$XDG_STATE_HOME/postil/appends`; nil without a home.
  static var standardDirectory: String? {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return RawText.string(
        UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) })
    }
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/postil/appends" }
    return variable("HOME").map { $0 + "/.local/state/postil/appends" }
  }

  /// Writes the record to disk; gives its path.
  func begin(
    path: String, file: DescriptorBytes, base: BaseFile, appended: [UInt8]
  ) throws(DocumentFileError) -> String {
    let pathBytes = RawText.bytes(path)
    let numbers = [
      UInt64(pathBytes.count), UInt64(base.length), base.tail.value, UInt64(appended.count),
      Fingerprint(appended).value,
    ]
    let line = numbers.map { String($0) }.joined(separator: " ") + "\n"
    let bytes = Array((Self.head + line).utf8) + pathBytes + appended
    makeDirectories()
    do throws(SystemFailure) {
      let record = try recordName(file)
      let new = try ReplacementFile(beside: record, in: directory, mode: 0o600, isNamed: true)
      try DescriptorBytes(new.descriptor).write(bytes, at: 0)
      try DescriptorBytes(new.descriptor).synchronize()
      try new.replace(directory + "/" + record)
      return directory + "/" + record
    } catch {
      // No place for the record: then the file itself may not be touched either.
      throw [ENOENT, ENOTDIR].contains(error.code) ? .permissionDenied : DocumentFileError(error)
    }
  }

  func end(_ record: String) {
    _ = RawText.withCString(record) { unlink($0) }
    ReplacementFile.synchronize(directory)
  }

  func recover(path: String) throws(DocumentFileError) -> AppendRecovery {
    let opened = RawText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard opened >= 0 else { return .nothing }
    defer { close(opened) }
    do throws(SystemFailure) {
      let name = try recordName(DescriptorBytes(opened))
      let record = directory + "/" + name
      ReplacementFile.removeAbandoned(beside: name, in: directory)
      guard let bytes = Self.contents(record) else { return .nothing }
      guard let entry = Entry(bytes) else {
        end(record)
        return .nothing
      }
      let writable = RawText.withCString(path) { open($0, O_RDWR | O_CLOEXEC) }
      guard writable >= 0 else { return .postponed }
      defer { close(writable) }
      // Someone is at it right now.
      if postil_lock(writable) != 0, errno == EWOULDBLOCK { return .postponed }
      let recovery = try entry.recover(DescriptorBytes(writable))
      end(record)
      return recovery
    } catch {
      throw DocumentFileError(error)
    }
  }

  /// By device and inode: the file may have other names, or another by now.
  private func recordName(_ file: DescriptorBytes) throws(SystemFailure) -> String {
    let status = try file.status()
    return String(UInt(status.st_dev), radix: 16) + "-" + String(UInt(status.st_ino), radix: 16) + ".journal"
  }

  private func makeDirectories() {
    var path = ""
    for part in directory.split(separator: "/") {
      path += "/" + part
      _ = RawText.withCString(path) { mkdir($0, 0o700) }
    }
  }

  private static func contents(_ path: String) -> [UInt8]? {
    let descriptor = RawText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let file = DescriptorBytes(descriptor)
    guard let length = try? file.length() else { return nil }
    return try? file.read(at: 0, count: length)
  }

  /// A whole record; nil for one that was not finished, whose append had not begun.
  private struct Entry {
    let originalLength: Int
    let tail: Fingerprint
    let appended: [UInt8]

    init?(_ bytes: [UInt8]) {
      guard bytes.starts(with: AppendJournal.head.utf8) else { return nil }
      let rest = bytes[AppendJournal.head.utf8.count...]
      guard let end = rest.firstIndex(of: 10) else { return nil }
      let numbers = rest[..<end].split(separator: 32).compactMap {
        UInt64(String(decoding: $0, as: UTF8.self))
      }
      guard numbers.count == 5, numbers.allSatisfy({ $0 == numbers[2] || $0 == numbers[4] || $0 < 1 << 60 }),
        bytes.count == end + 1 + Int(truncatingIfNeeded: numbers[0] &+ numbers[3])
      else { return nil }
      appended = Array(bytes[(end + 1 + Int(numbers[0]))...])
      originalLength = Int(numbers[1])
      tail = Fingerprint(value: numbers[2])
      guard Fingerprint(appended) == Fingerprint(value: numbers[4]) else { return nil }
    }

    /// Writes what is missing when all that follows the original is ours: our bytes, or zeros never filled.
    func recover(_ file: DescriptorBytes) throws(SystemFailure) -> AppendRecovery {
      let length = try file.length()
      guard length >= originalLength else { return .changedSince }
      let count = min(originalLength, BaseFile.tailLength)
      guard Fingerprint(try file.read(at: originalLength - count, count: count)) == tail else {
        return .changedSince
      }
      if length == originalLength { return .nothing }
      guard length <= originalLength + appended.count else { return .changedSince }
      let present = try file.read(at: originalLength, count: length - originalLength)
      guard zip(present, appended).allSatisfy({ $0 == $1 || $0 == 0 }) else { return .changedSince }
      try file.write(appended, at: originalLength)
      try file.synchronize()
      return .completed
    }
  }
}
