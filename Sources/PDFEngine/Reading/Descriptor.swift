import CBase
import DocumentModel
import Geometry
import Glibc

/// An open file, closed with the last use of it.
final class Descriptor: Sendable {
  let number: Int32

  /// Opens the file at `path` for reading; what is no file with bytes in it is refused.
  init(opening path: String) throws(DocumentFileError) {
    // Without waiting: a pipe under that name must not hold us up.
    let opened = RawText.withCString(path) { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard opened >= 0 else { throw Self.error(errno) }
    number = opened
    var status = stat()
    guard fstat(opened, &status) == 0 else { throw Self.error(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPDF }
    guard status.st_size > 0 else { throw .empty }
  }

  /// A new file without a name, for reading and writing, in `directory` or where a temporary file may be.
  init(unnamedIn directory: String) throws(SystemFailure) {
    let unnamed = RawText.withCString(directory) { postil_open_unnamed($0, 0o600) }
    if unnamed >= 0 {
      number = unnamed
      return
    }
    var template = RawText.bytes(directory + "/postil-XXXXXX").map { CChar(bitPattern: $0) } + [0]
    number = mkstemp(&template)
    guard number >= 0 else { throw .last }
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// A path that means this very file for as long as it is open.
  var path: String { "/proc/self/fd/\(number)" }

  /// Whether `%PDF-` stands in the first kilobyte (Acrobat's rule).
  var looksLikePDF: Bool {
    let head = (try? DescriptorBytes(number).read(at: 0, count: 1024)) ?? []
    let mark = Array("%PDF-".utf8)
    return head.indices.dropLast(mark.count - 1).contains { head[$0...].starts(with: mark) }
  }

  private static func error(_ code: Int32) -> DocumentFileError {
    DocumentFileError(SystemFailure(code: code))
  }
}
