import DocumentModel
import Geometry

/// What destinations of a file mean (ISO 32000-1 §12.3.2): arrays, and names that stand for arrays.
struct Destinations {
  private let source: any ObjectSource
  private let catalog: CosDictionary
  private let pageCount: Int
  private var pages: PageNumbers
  /// The leaves of the name tree /Dests; nil until a name was asked for.
  private var named: [[UInt8]: CosValue]?
  /// What names turned out to mean.
  private var known: [[UInt8]: OutlineTarget?] = [:]
  private static let nodeLimit = 100_000
  private static let nameLimit = 500_000

  init(tree: PageTree, catalog: CosDictionary, source: any ObjectSource) {
    self.source = source
    self.catalog = catalog
    pageCount = tree.count
    pages = PageNumbers(tree: tree, catalog: catalog, source: source)
  }

  /// Where a value of /Dest or of a go-to action's /D leads; nil when that is nowhere in this file.
  mutating func target(of value: CosValue?) -> OutlineTarget? {
    switch source.resolve(value) {
    case .array(let parts): return explicit(parts)
    case .name(let name): return target(named: RawText.bytes(name))
    case .string(let name): return target(named: name)
    case .dictionary(let entries): return explicit(source.resolve(entries["D"]).array ?? [])
    default: return nil
    }
  }

  private mutating func target(named name: [UInt8]) -> OutlineTarget? {
    if let result = known[name] { return result }
    if named == nil { named = names() }
    // Names were keys of a dictionary before PDF 1.2, and strings of a tree since.
    let old = source.resolve(catalog["Dests"]).dictionary?[RawText.string(name)]
    let value = source.resolve(named?[name] ?? old)
    // A name must not stand for a name.
    let parts = value.array ?? source.resolve(value.dictionary?["D"]).array ?? []
    let result = explicit(parts)
    known[name] = .some(result)
    return result
  }

  /// Table 151: the page, how it is fitted, and where.
  private mutating func explicit(_ parts: [CosValue]) -> OutlineTarget? {
    guard let first = parts.first else { return nil }
    let index: Int?
    if let reference = first.reference {
      index = pages.index(of: reference)
    } else {
      // Only destinations in other files are numbers, but writers get that wrong.
      index = first.int
    }
    guard let index, (0..<pageCount).contains(index) else { return nil }
    func number(_ place: Int) -> Double? {
      guard place < parts.count, let n = source.resolve(parts[place]).number, abs(n) < 1e7 else { return nil }
      return n
    }
    var target = OutlineTarget(sourceIndex: index)
    switch parts.count > 1 ? source.resolve(parts[1]).name : nil {
    case "XYZ": (target.left, target.top) = (number(2), number(3))
    case "FitH", "FitBH": target.top = number(2)
    case "FitV", "FitBV": target.left = number(2)
    case "FitR": (target.left, target.top) = (number(2), number(5))
    default: break
    }
    return target
  }

  /// All leaves of the tree at /Names /Dests (§7.9.6), whatever loops it holds. A later one of a name doesn't count.
  private func names() -> [[UInt8]: CosValue] {
    var result: [[UInt8]: CosValue] = [:]
    var open = [source.resolve(catalog["Names"]).dictionary?["Dests"] ?? .null]
    var seen: Set<ObjectReference> = []
    var visits = 0
    while let value = open.popLast(), visits < Self.nodeLimit, result.count < Self.nameLimit {
      visits += 1
      if let reference = value.reference, !seen.insert(reference).inserted { continue }
      guard let node = source.resolve(value).dictionary else { continue }
      let leaves = source.resolve(node["Names"]).array ?? []
      for i in stride(from: 0, to: leaves.count - 1, by: 2) {
        guard let name = source.resolve(leaves[i]).bytes, result[name] == nil else { continue }
        result[name] = leaves[i + 1]
      }
      open += (source.resolve(node["Kids"]).array ?? []).reversed()
    }
    return result
  }
}
