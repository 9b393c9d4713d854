import DocumentModel
import Geometry
import Glibc

/// The file a save writes to, symbolic links followed so that they stay.
struct SaveTarget {
  let path: String
  /// nil: there is none yet.
  let status: stat?

  /// Empty for a file in the root.
  var directory: String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  var name: String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  init(_ path: String) throws(DocumentFileError) {
    var path = path
    for _ in 0..<40 {
      var status = stat()
      guard RawText.withCString(path, { lstat($0, &status) }) == 0 else {
        guard errno == ENOENT else { throw DocumentFileError(SystemFailure.last) }
        self.path = try Self.inRealDirectory(path)
        self.status = nil
        return
      }
      if status.st_mode & S_IFMT != S_IFLNK {
        self.path = try Self.inRealDirectory(path)
        self.status = status
        return
      }
      let link = try Self.link(path)
      path = link.hasPrefix("/") ? link : Self.parent(path) + "/" + link
    }
    throw .system(String(cString: strerror(ELOOP)))
  }

  func isSameFile(as other: stat) -> Bool {
    status.map { $0.st_dev == other.st_dev && $0.st_ino == other.st_ino } ?? false
  }

  /// Whoever the system lets write the file may save onto it: root may, whatever its mode says (decided so:
  /// files copied from read-only folders keep their mode).
  func checkWritable() throws(DocumentFileError) {
    guard let status else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .system("not a regular file") }
    guard RawText.withCString(path, { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) == 0 else {
      throw .readOnly
    }
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func inRealDirectory(_ path: String) throws(DocumentFileError) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard !name.isEmpty, name != ".", name != ".." else { throw .system(String(cString: strerror(EISDIR))) }
    guard let real = RawText.withCString(parent(path), { realpath($0, nil) }) else {
      throw DocumentFileError(SystemFailure.last)
    }
    defer { free(real) }
    let directory = RawText.string(
      UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
    return directory == "/" ? "/" + name : directory + "/" + name
  }

  private static func link(_ path: String) throws(DocumentFileError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = RawText.withCString(path) { path in
      buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
    }
    guard count > 0 else { throw DocumentFileError(SystemFailure.last) }
    return RawText.string(buffer[..<count])
  }
}
