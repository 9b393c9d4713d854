import Glibc

/// Bytes that are usually UTF-8 held in a String without loss: file names and PDF names may be any bytes.
///
/// A byte that is no part of valid UTF-8 becomes one scalar of plane 16's private use area; the way back restores it.
package enum RawText {
  private static let base: UInt32 = 0x10FF00

  package static func string(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = String.UnicodeScalarView()
    var i = 0
    while i < bytes.count {
      let length = sequenceLength(bytes[i])
      if i + length <= bytes.count, let text = String(validating: bytes[i..<i + length], as: UTF8.self) {
        result.append(contentsOf: text.unicodeScalars)
        i += length
      } else {
        result.append(Unicode.Scalar(base + UInt32(bytes[i]))!)
        i += 1
      }
    }
    return String(result)
  }

  package static func bytes(_ text: String) -> [UInt8] {
    var text = text
    let isPlain = text.withUTF8 { !$0.contains(0xF4) }
    if isPlain { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      scalar.value >= base + 0x80 && scalar.value <= base + 0xFF
        ? [UInt8(scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  /// The text as people may see it: what was no text shows as the sign for that.
  package static func readable(_ text: String) -> String {
    var text = text
    if text.withUTF8({ !$0.contains(0xF4) }) { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { base + 0x80...base + 0xFF ~= $0.value ? "\u{FFFD}" : $0 }))
  }

  /// The bytes at `c` up to the zero.
  package static func string(cString c: UnsafePointer<CChar>) -> String {
    string(UnsafeRawBufferPointer(start: c, count: strlen(c)))
  }

  /// Runs `body` with the bytes of `text` and a zero behind them, as the system's calls want a path.
  package static func withCString<R>(_ text: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
    (bytes(text) + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
  }

  private static func sequenceLength(_ lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
  }
}
