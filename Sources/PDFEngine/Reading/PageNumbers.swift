/// Finds the places of pages from their references (ISO 32000-1 §7.7.3): the other way round than `PageTree`.
struct PageNumbers {
  private let tree: PageTree
  private let root: CosValue
  private let source: any ObjectSource
  /// From whole levels of the tree, of which not every page was looked at.
  private var quick: [ObjectReference: Int]?
  private var thorough: [ObjectReference: Int]?
  private static let depthLimit = 256
  private static let hardLimit = 500_000

  init(tree: PageTree, catalog: CosDictionary, source: any ObjectSource) {
    self.tree = tree
    self.source = source
    root = catalog["Pages"] ?? .null
  }

  /// The 0-based place of a page; nil when the tree has no such page.
  mutating func index(of reference: ObjectReference) -> Int? {
    if quick == nil { quick = numbers(isQuick: tree.listed == nil) }
    if let index = quick?[reference] { return index }
    // Perhaps an odd tree: look at every node, once.
    guard tree.listed == nil else { return nil }
    if thorough == nil { thorough = numbers(isQuick: false) }
    return thorough?[reference]
  }

  private func numbers(isQuick: Bool) -> [ObjectReference: Int] {
    var result: [ObjectReference: Int] = [:]
    if let listed = tree.listed {
      for (index, page) in listed.enumerated() {
        if let reference = page.reference, result[reference] == nil { result[reference] = index }
      }
      return result
    }
    var next = 0
    var visits = 0
    var ancestors: Set<ObjectReference> = []
    func walk(_ value: CosValue, _ depth: Int) {
      visits += 1
      guard visits < Self.hardLimit, depth < Self.depthLimit, let node = source.resolve(value).dictionary
      else { return }
      guard let kids = source.resolve(node["Kids"]).array else {
        guard node["Type"]?.name != "Pages" else { return }
        if let reference = value.reference, result[reference] == nil { result[reference] = next }
        next += 1
        return
      }
      if let reference = value.reference, !ancestors.insert(reference).inserted { return }
      defer { if let reference = value.reference { ancestors.remove(reference) } }
      if isQuick, kids.count > 2, source.resolve(node["Count"]).int == kids.count,
        isLeaf(kids[0]), isLeaf(kids[kids.count - 1])
      {
        // As many children as pages: they are pages.
        for kid in kids {
          if let reference = kid.reference, result[reference] == nil { result[reference] = next }
          next += 1
        }
        return
      }
      for kid in kids { walk(kid, depth + 1) }
    }
    walk(root, 0)
    return result
  }

  private func isLeaf(_ value: CosValue) -> Bool {
    source.resolve(value).dictionary.map { $0["Kids"] == nil && $0["Type"]?.name != "Pages" } ?? false
  }
}
