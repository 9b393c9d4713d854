/// Goes through a file line by line, whatever ends them and however long they are.
struct GPLLines {
  private var rest: ArraySlice<UInt8>
  private let isUTF8: Bool
  /// Of the line that `next` gave last, from 1.
  private(set) var number = 0

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  /// What counts of a line; the numbers and the longest name fit in many times over.
  private static let byteLimit = 4096

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
  }

  /// The next line without the blanks before it, nil behind the last.
  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let line = rest.prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    rest = rest[line.endIndex...]
    // A carriage return and a line feed end one line together, either of them alone ends one too.
    if rest.first == Self.carriageReturn { rest = rest.dropFirst() }
    if rest.first == Self.lineFeed { rest = rest.dropFirst() }
    return text(line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }

  /// UTF-8, or Latin-1 as files from before 2004 have it.
  private func text(_ line: ArraySlice<UInt8>) -> String {
    var part = line.prefix(Self.byteLimit)
    guard isUTF8 else { return String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) })) }
    // Don't cut a character in two: take back what the cut may have left of it.
    if part.count < line.count {
      while let last = part.last, UTF8.isContinuation(last) { part.removeLast() }
      part.removeLast()
    }
    return String(decoding: part, as: UTF8.self)
  }
}
