import FoundationEssentials
import Glibc
import Toolbars

/// Why a configuration file could not be written.
nonisolated enum ConfigurationWriteError: Error, Hashable {
  case permissionDenied
  case diskFull
  case system(errno: Int32)

  init(errno: Int32) {
    self =
      switch errno {
      case EACCES, EPERM, EROFS: .permissionDenied
      case ENOSPC, EDQUOT: .diskFull
      default: .system(errno: errno)
      }
  }
}

/// Configuration files on disk; for any thread.
nonisolated enum ConfigurationFiles {
  /// Why a file can't be read.
  struct ReadFailure: Error {
    var kind: ConfigurationIssue.Kind
  }

  /// What a file of tool bars says; nil when there is none.
  static func read(_ path: String) -> ToolbarsReading? {
    switch bytes(of: path, limit: ToolbarsReading.sizeLimit) {
    case nil: nil
    case .success(let bytes): ToolbarsReading(bytes, path: path)
    case .failure(let failure): ToolbarsReading(path: path, failure: failure.kind)
    }
  }

  /// What a file holds, nil when there is none; of one larger than `limit` a byte more than that.
  static func bytes(of path: String, limit: Int) -> Result<[UInt8], ReadFailure>? {
    func failed(_ kind: ConfigurationIssue.Kind) -> Result<[UInt8], ReadFailure> {
      .failure(ReadFailure(kind: kind))
    }
    // A pipe must not hold the reader up, nor a device be read without end.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case EACCES, EPERM: return failed(.permissionDenied)
      default: return failed(.cannotRead(errno: errno))
      }
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return failed(.cannotRead(errno: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return failed(.notAFile) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // One byte more than the limit says that there is more.
    while bytes.count <= limit {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        return failed(.cannotRead(errno: errno))
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return .success(bytes)
  }

  /// Replaces a file: whole or not at all. Its folder is made when it isn't there.
  static func write(_ data: Data, to path: String) throws(ConfigurationWriteError) {
    let folder = self.folder(of: path)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ConfigurationWriteError(errno: access(folder, F_OK) == 0 ? ENOTDIR : EACCES)
    }
    // A link stays one: what it leads to is replaced.
    let target = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let path = target ?? path
    let new = path + ".new-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    do throws(ConfigurationWriteError) {
      try put(data, into: new)
      guard rename(new, path) == 0 else { throw ConfigurationWriteError(errno: errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  private static func put(_ data: Data, into path: String) throws(ConfigurationWriteError) {
    let out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard out >= 0 else { throw ConfigurationWriteError(errno: errno) }
    defer { close(out) }
    var failure: Int32 = 0
    data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, failure == 0 {
        let count = Glibc.write(out, bytes.baseAddress! + done, bytes.count - done)
        if count >= 0 { done += count } else if errno != EINTR { failure = errno }
      }
    }
    if failure == 0, fsync(out) != 0 { failure = errno }
    if failure != 0 { throw ConfigurationWriteError(errno: failure) }
  }

  /// Keeps a copy of a broken file as `*.broken`; the file itself stays, for a person to mend.
  static func keepAside(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return }
    try? write(data, to: path + ".broken")
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
