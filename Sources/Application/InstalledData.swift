import GTKBinding
import Glibc

/// Where the program finds the files it was installed with.
enum InstalledData {
  /// The prefix the program is installed in: the folder above its own.
  static let prefix: String = {
    guard let path = realpath("/proc/self/exe", nil) else { return "/usr" }
    defer { free(path) }
    let parts = String(cString: path).split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/")
  }()

  /// A file of the installed data, or of $POSTIL_DATADIR when the program runs uninstalled.
  static func path(_ name: String) -> String {
    if let path = getenv("POSTIL_DATADIR") { return String(cString: path) + "/" + name }
    return prefix + "/share/postil/" + name
  }

  private static var hasFoundIcons = false

  /// Lets the icon theme find the program's own icon in a prefix that is none of the system's.
  static func findIcons() {
    guard !hasFoundIcons else { return }
    hasFoundIcons = true
    IconTheme.addSearchPath(prefix + "/share/icons")
  }
}
