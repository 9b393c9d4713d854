import Geometry
import Glibc

/// A PDF file made by printing: it takes its name only when it is whole and on disk.
enum PrintedFile {
  /// A name beside `path` that no one looks at.
  static func draft(for path: String) -> String {
    let name = FileNames.part(of: path)
    let folder = path.dropLast(name.utf8.count)
    return "\(folder).postil-\(getpid())-\(UInt32.random(in: 0 ... .max)).pdf"
  }

  static func remove(_ path: String) { RawText.withCString(path) { _ = unlink($0) } }

  /// Gives why it failed, in the system's words; nil when it is done.
  @concurrent
  nonisolated static func finish(_ draft: String, at path: String) async -> String? {
    func failure() -> String {
      let reason = String(cString: strerror(errno))
      RawText.withCString(draft) { _ = unlink($0) }
      return reason
    }
    let file = RawText.withCString(draft) { open($0, O_RDWR | O_CLOEXEC) }
    guard file >= 0 else { return failure() }
    defer { close(file) }
    // The writer of the file doesn't say when the disk was full; the end of the file does.
    let end = lseek(file, 0, SEEK_END)
    var tail = [UInt8](repeating: 0, count: 32)
    let count = pread(file, &tail, tail.count, max(end - 32, 0))
    guard end > 32, count > 0, String(decoding: tail[..<count], as: UTF8.self).contains("%%EOF") else {
      errno = ENOSPC
      return failure()
    }
    let renamed = { RawText.withCString(draft) { old in RawText.withCString(path) { rename(old, $0) } } }
    guard fsync(file) == 0, renamed() == 0 else { return failure() }
    return nil
  }
}
