import Glibc

/// What the file system says of a path.
enum FileNames {
  /// The last part of a path.
  static func last(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// In bytes; nil when there is no such file.
  static func length(_ path: String) -> Int? { status(path).map { Int($0.st_size) } }

  /// Whether the file system takes no name that long.
  static func isTooLong(_ path: String) -> Bool {
    var result = stat()
    return lstat(path, &result) != 0 && errno == ENAMETOOLONG
  }

  /// A name with its middle left out, short enough for a sentence.
  static func shortened(_ name: String) -> String {
    name.count > 60 ? "\(name.prefix(30))…\(name.suffix(20))" : name
  }

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }
}
