import Glibc

/// A directory for one test, removed with everything in it when the test is done.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(root)/postil-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      mkdtemp(buffer.baseAddress!).map { String(cString: $0) } ?? ""
    }
    precondition(!path.isEmpty, "no temporary directory")
  }

  deinit { Self.removeAll(path) }

  private static func removeAll(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: UInt8.self, capacity: 256) { String(decodingCString: $0, as: UTF8.self) }
        }
        if name != ".", name != ".." { removeAll("\(path)/\(name)") }
      }
      closedir(directory)
    }
    remove(path)
  }

  /// Writes a file in it; gives its path.
  package func write(_ name: String, _ bytes: [UInt8]) -> String {
    let path = "\(path)/\(name)"
    let file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o644)
    precondition(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count, "can't write \(path)")
    close(file)
    return path
  }

  package static func bytes(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let n = read(file, &piece, piece.count), n > 0 { result += piece[..<n] }
    return result
  }
}
