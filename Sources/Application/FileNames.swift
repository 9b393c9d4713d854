import Geometry
import Glibc
import Localization

/// What the file system says of a path.
enum FileNames {
  /// The last part of a path, as people may read it: a name need not be valid text.
  static func last(of path: String) -> String { RawText.readable(part(of: path)) }

  /// The last part of a path, as the file system knows it.
  static func part(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  static func exists(_ path: String) -> Bool { RawText.withCString(path) { access($0, F_OK) } == 0 }

  static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// In bytes; nil when there is no such file.
  static func length(_ path: String) -> Int? { status(path).map { Int($0.st_size) } }

  /// Whether both are names of one file that is there.
  static func isSame(_ a: String, _ b: String) -> Bool {
    guard let a = status(a), let b = status(b) else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// A name no file in `folder` has, for a copy of the one called `name`.
  static func copyName(of name: String, in folder: String) -> String {
    let stem = name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    // TRANSLATORS: The name of a copy of the file %1$s, without its ending
    var copy = trf("%1$s - copy", stem)
    var number = 2
    while exists("\(folder)/\(copy).pdf"), number < 1000 {
      // TRANSLATORS: The name of the copy number %2$d of the file %1$s, without its ending
      copy = trf("%1$s - copy %2$d", stem, number)
      number += 1
    }
    return copy + ".pdf"
  }

  /// Whether the file system takes no name that long.
  static func isTooLong(_ path: String) -> Bool {
    var result = stat()
    return RawText.withCString(path) { lstat($0, &result) } != 0 && errno == ENAMETOOLONG
  }

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return RawText.withCString(path) { stat($0, &result) } == 0 ? result : nil
  }
}
