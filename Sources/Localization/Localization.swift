import CBase
import Glibc

@_silgen_name("bindtextdomain")
private func bindtextdomain(
  _ domain: UnsafePointer<CChar>, _ directory: UnsafePointer<CChar>
) -> UnsafeMutablePointer<CChar>?

@_silgen_name("bind_textdomain_codeset")
private func bindTextDomainCodeset(
  _ domain: UnsafePointer<CChar>, _ codeset: UnsafePointer<CChar>
) -> UnsafeMutablePointer<CChar>?

@_silgen_name("textdomain")
private func textdomain(_ domain: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?

/// Where translations come from.
package enum Localization {
  package static let domain = "postil"

  /// Takes the user's language and binds the message catalogue; call once, before the first `tr`.
  ///
  /// Catalogues are in `$POSTIL_LOCALEDIR`, else in `prefix`/share/locale.
  package static func start(domain: String = Localization.domain, prefix: String? = nil) {
    setlocale(LC_ALL, "")
    let directory =
      getenv("POSTIL_LOCALEDIR").map { String(cString: $0) } ?? (prefix ?? installPrefix) + "/share/locale"
    _ = bindtextdomain(domain, directory)
    _ = bindTextDomainCodeset(domain, "UTF-8")
    _ = textdomain(domain)
  }

  /// The folder the program is installed under: two levels above its executable.
  package static var installPrefix: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return "/usr" }
    var parts = buffer[..<count].map { UInt8(bitPattern: $0) }
    for _ in 0..<2 {
      guard let slash = parts.lastIndex(of: UInt8(ascii: "/")) else { return "/usr" }
      parts.removeSubrange(slash...)
    }
    return String(decoding: parts, as: UTF8.self)
  }
}
