import Glibc

/// Finds the postil-render program: in $POSTIL_LIBEXEC, beside this program, or in prefix/libexec/postil.
enum ServiceExecutable {
  static let name = "postil-render"

  static var path: String? {
    candidates(libexec: variable("POSTIL_LIBEXEC"), program: programPath).first { access($0, X_OK) == 0 }
  }

  static func candidates(libexec: String?, program: String?) -> [String] {
    var places: [String] = []
    if let libexec, !libexec.isEmpty { places.append("\(libexec)/\(name)") }
    if let program {
      let folder = parent(program)
      places.append("\(folder)/\(name)")
      places.append("\(parent(folder))/libexec/postil/\(name)")
    }
    return places
  }

  /// Whether the service's own messages (poppler's complaints about the file) are wanted on stderr.
  static var keepsMessages: Bool {
    variable("POSTIL_DEBUG")?.split(separator: ",").contains("render") ?? false
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static var programPath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
