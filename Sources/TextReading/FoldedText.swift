import CBase

/// How text is compared when it is searched.
package struct Comparison: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let caseSensitive = Comparison(rawValue: 1)
  package static let wholeWords = Comparison(rawValue: 2)
  package static let ignoreDiacritics = Comparison(rawValue: 4)
}

/// Text with everything taken out that doesn't tell words apart: forms of one letter, soft hyphens, breaks of lines.
struct FoldedText {
  struct Character {
    var scalar: Unicode.Scalar
    /// Its place in the text it comes from.
    var place: Int
    /// Whether the text may be read without it: a hyphen that may be there only because the line ends.
    var isOptional = false
  }

  private(set) var characters: [Character] = []
  private let comparison: Comparison
  /// What letters beyond ASCII were folded to.
  private var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]

  init(_ scalars: [Unicode.Scalar], _ comparison: Comparison) {
    self.comparison = comparison
    characters.reserveCapacity(scalars.count)
    for i in scalars.indices { add(scalars, i) }
    if characters.last?.scalar == " " { characters.removeLast() }
  }

  private mutating func add(_ scalars: [Unicode.Scalar], _ i: Int) {
    let scalar = scalars[i]
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39, 0x21...0x2C, 0x2E...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E:
      characters.append(Character(scalar: scalar, place: i))
    case 0x41...0x5A:
      let folded = comparison.contains(.caseSensitive) ? scalar : Unicode.Scalar(UInt8(scalar.value) + 32)
      characters.append(Character(scalar: folded, place: i))
    // Soft hyphen, joiners and marks without width.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: break
    case 0x2D, 0x2010, 0x2011:
      let isBroken = i > 0 && scalars[i - 1].properties.isAlphabetic && Self.lineEnds(scalars, i + 1)
      characters.append(Character(scalar: "-", place: i, isOptional: isBroken))
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x3000: addSpace(scalars, i)
    default:
      for part in folded(scalar) {
        // The dot that is left of a dotted capital I (U+0130).
        if part.value == 0x307, !comparison.contains(.caseSensitive), characters.last?.scalar == "i" {
          continue
        }
        characters.append(Character(scalar: part, place: i))
      }
    }
  }

  /// Whether a line ends at `i` and the next one begins with a letter.
  private static func lineEnds(_ scalars: [Unicode.Scalar], _ i: Int) -> Bool {
    i + 1 < scalars.count && scalars[i] == "\n" && scalars[i + 1].properties.isAlphabetic
  }

  private mutating func addSpace(_ scalars: [Unicode.Scalar], _ i: Int) {
    guard let last = characters.last, last.scalar != " " else { return }
    if scalars[i] == "\n", i > 0, i + 1 < scalars.count {
      // A word goes on after a hyphen, and scripts without spaces go on anyway.
      if last.scalar == "-" && last.isOptional || scalars[i - 1].value == 0xAD { return }
      if scalars[i - 1].properties.isIdeographic, scalars[i + 1].properties.isIdeographic { return }
    }
    characters.append(Character(scalar: " ", place: i))
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let found = known[scalar] { return found }
    var parts = [gunichar](repeating: 0, count: 18)  // G_UNICHAR_MAX_DECOMPOSITION_LENGTH
    let count = Int(g_unichar_fully_decompose(scalar.value, 1, &parts, gsize(parts.count)))
    var result = parts.prefix(count).compactMap(Unicode.Scalar.init)
    if comparison.contains(.ignoreDiacritics) {
      result.removeAll { $0.properties.generalCategory == .nonspacingMark }
    }
    if !comparison.contains(.caseSensitive) {
      // By way of the capital, so that ß is ss, ς is σ and ı is i.
      result = result.flatMap {
        $0.properties.uppercaseMapping.unicodeScalars.flatMap {
          $0.properties.lowercaseMapping.unicodeScalars
        }
      }
    }
    known[scalar] = result
    return result
  }

  /// Where `query` occurs, as ranges of places in the text.
  func find(_ query: FoldedText) -> [Range<Int>] {
    let pattern = query.characters.map(\.scalar)
    guard let first = pattern.first else { return [] }
    var result: [Range<Int>] = []
    var i = 0
    while i < characters.count {
      if characters[i].scalar == first, let end = match(pattern, at: i), isWanted(i, end) {
        result.append(characters[i].place..<(characters[end - 1].place + 1))
        i = end
      } else {
        i += 1
      }
    }
    return result
  }

  /// The end of the match that begins at `start`.
  private func match(_ pattern: [Unicode.Scalar], at start: Int) -> Int? {
    var i = start
    for scalar in pattern {
      while i < characters.count, characters[i].isOptional, characters[i].scalar != scalar { i += 1 }
      guard i < characters.count, characters[i].scalar == scalar else { return nil }
      i += 1
    }
    return i
  }

  private func isWanted(_ start: Int, _ end: Int) -> Bool {
    // Not an e of é.
    if end < characters.count, characters[end].scalar.properties.generalCategory == .nonspacingMark {
      return false
    }
    guard comparison.contains(.wholeWords) else { return true }
    return
      !(isPartOfWord(start) && isPartOfWord(before(start))
      || isPartOfWord(end - 1) && isPartOfWord(after(end)))
  }

  private func before(_ i: Int) -> Int { i > 1 && characters[i - 1].isOptional ? i - 2 : i - 1 }
  private func after(_ i: Int) -> Int { i < characters.count && characters[i].isOptional ? i + 1 : i }

  private func isPartOfWord(_ i: Int) -> Bool {
    guard characters.indices.contains(i) else { return false }
    let properties = characters[i].scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}

extension ReadText {
  /// Where `query` occurs, as places in `scalars`.
  package func find(_ query: String, _ comparison: Comparison) -> [Range<Int>] {
    FoldedText(scalars, comparison).find(FoldedText(Array(query.unicodeScalars), comparison))
  }
}
