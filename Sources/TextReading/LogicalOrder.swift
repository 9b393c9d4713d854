/// The order in which a line is read, from the order in which it is seen from its left to its right: runs of right-to-left
/// letters are turned round, numbers and left-to-right words within them stay as they are.
struct LogicalOrder {
  /// For each place in reading order, the place where it is seen.
  private(set) var seen: [Int]
  /// Whether the character at each place in reading order belongs to a run that is read from the right.
  private(set) var isRightToLeft: [Bool]

  private enum Kind { case left, right, digit, separator, neutral }

  /// A letter and the marks upon it: they keep their order however a run is turned.
  private struct Cluster {
    var kind: Kind
    var members: [Int]
    var level = 0
  }

  /// `middles` are the characters' positions along the line: a mark goes with the letter it stands over. A line without
  /// clear majority is read as the page is.
  init(_ scalars: [Unicode.Scalar], middles: [Double], inRightToLeftPage isRightToLeftPage: Bool) {
    guard scalars.contains(where: Self.isRightToLeft) else {
      seen = Array(scalars.indices)
      isRightToLeft = Array(repeating: false, count: scalars.count)
      return
    }
    var clusters = Self.clusters(scalars, middles)
    Self.setLevels(&clusters, isRightToLeftPage)
    for level in stride(from: clusters.map(\.level).max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < clusters.count {
        guard clusters[start].level >= level else {
          start += 1
          continue
        }
        let end = clusters[start...].firstIndex { $0.level < level } ?? clusters.count
        clusters[start..<end].reverse()
        start = end
      }
    }
    seen = clusters.flatMap(\.members)
    isRightToLeft = clusters.flatMap { cluster in cluster.members.map { _ in cluster.level % 2 == 1 } }
  }

  private static func clusters(_ scalars: [Unicode.Scalar], _ middles: [Double]) -> [Cluster] {
    var result: [Cluster] = []
    var waiting: [Int] = []
    for i in scalars.indices {
      if scalars[i].properties.generalCategory == .nonspacingMark {
        let next = scalars[i...].dropFirst().firstIndex { $0.properties.generalCategory != .nonspacingMark }
        if let last = result.last?.members.first,
          next.map({ abs(middles[i] - middles[last]) <= abs(middles[i] - middles[$0]) }) ?? true
        {
          result[result.count - 1].members.append(i)
        } else {
          waiting.append(i)
        }
      } else {
        result.append(Cluster(kind: kind(scalars[i]), members: [i] + waiting))
        waiting = []
      }
    }
    if !waiting.isEmpty { result.append(Cluster(kind: .neutral, members: waiting)) }
    return result
  }

  private static func setLevels(_ clusters: inout [Cluster], _ isRightToLeftPage: Bool) {
    let right = clusters.count { $0.kind == .right }
    let left = clusters.count { $0.kind == .left }
    let base = right > 2 * left || (2 * right >= left && isRightToLeftPage) ? 1 : 0
    for i in clusters.indices { clusters[i].level = base }
    // A run of the other direction begins and ends with a letter of it; a number that follows a word is part of its run.
    let opposite = base == 1 ? Kind.left : .right
    var i = 0
    while i < clusters.count {
      guard clusters[i].kind == opposite else {
        i += 1
        continue
      }
      var last = i
      var j = i + 1
      while j < clusters.count, clusters[j].kind != (base == 1 ? .right : .left) {
        if clusters[j].kind == opposite || (base == 1 && clusters[j].kind == .digit) { last = j }
        j += 1
      }
      for k in i...last { clusters[k].level = base + 1 }
      i = last + 1
    }
    i = 0
    while i < clusters.count {
      guard clusters[i].kind == .digit, clusters[i].level == 1 else {
        i += 1
        continue
      }
      var last = i
      var j = i + 1
      while j < clusters.count, clusters[j].level == 1, [.digit, .separator].contains(clusters[j].kind) {
        if clusters[j].kind == .digit { last = j } else if clusters[j - 1].kind != .digit { break }
        j += 1
      }
      for k in i...last { clusters[k].level = 2 }
      i = last + 1
    }
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if isRightToLeft(scalar) { return .right }
    switch scalar.properties.generalCategory {
    case .decimalNumber: return .digit
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .letterNumber:
      return .left
    default: return ".,:/-–\u{2212}".unicodeScalars.contains(scalar) ? .separator : .neutral
    }
  }

  /// Whether most letters are of scripts written from the right.
  static func isMostlyRightToLeft(_ scalars: [Unicode.Scalar]) -> Bool {
    let right = scalars.count(where: isRightToLeft)
    return right > 0 && right > scalars.count { kind($0) == .left }
  }

  /// Whether it is a letter of a script that is written from the right (UAX #9, classes R and AL).
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x590: return false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: break
    default: return false
    }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter: return true
    default: return false
    }
  }
}
