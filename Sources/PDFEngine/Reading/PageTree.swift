import Geometry

/// A page's dictionary with what it inherits (ISO 32000-1 §7.7.3.4).
struct PageNode {
  /// nil when the page stands in its parent's /Kids itself, against the clause; such a page can't be rewritten alone.
  var reference: ObjectReference?
  var dictionary: CosDictionary
  /// /Resources, /MediaBox, /CropBox and /Rotate of the nodes above.
  var inherited: CosDictionary

  func attribute(_ key: String) -> CosValue? { dictionary[key] ?? inherited[key] }
}

/// Finds pages without listing them all (ISO 32000-1 §7.7.3), whatever loops or lies the tree holds.
struct PageTree {
  private let source: any ObjectSource
  private let root: CosValue
  private static let inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"]
  private static let depthLimit = 256
  /// Up to this many pages all are listed once, and a wrong /Count does no harm.
  private static let listingLimit = 300
  private static let hardLimit = 500_000

  /// How many pages the tree holds; 0 when there is none.
  let count: Int
  /// All pages when the tree was listed.
  let listed: [PageNode]?

  init(catalog: CosDictionary, source: any ObjectSource) {
    self.source = source
    root = catalog["Pages"] ?? .null
    let stated = source.resolve(source.resolve(root).dictionary?["Count"]).int ?? 0
    let isCounted =
      stated > Self.listingLimit && Self.find(0, root, source) != nil
      && Self.find(stated - 1, root, source) != nil
    listed = isCounted ? nil : Self.list(root, source: source)
    count = listed?.count ?? stated
  }

  /// The page at `index` (0-based).
  func page(_ index: Int) -> PageNode? {
    guard index >= 0 else { return nil }
    if let listed { return index < listed.count ? listed[index] : nil }
    return Self.find(index, root, source)
  }

  private static func find(_ index: Int, _ root: CosValue, _ source: any ObjectSource) -> PageNode? {
    var rest = index
    var value = root
    var inherited: CosDictionary = [:]
    for _ in 0..<depthLimit {
      guard let node = source.resolve(value).dictionary else { return nil }
      guard let kids = source.resolve(node["Kids"]).array else {
        return rest == 0
          ? PageNode(reference: value.reference, dictionary: node, inherited: inherited) : nil
      }
      inherit(from: node, into: &inherited)
      var next: CosValue?
      // As many children as pages: they are pages, and none before the wanted one need be looked at.
      if rest < kids.count, source.resolve(node["Count"]).int == kids.count,
        leaves(under: kids[rest], source) == 1,
        source.resolve(kids[rest]).dictionary?["Kids"] == nil
      {
        value = kids[rest]
        rest = 0
        continue
      }
      for kid in kids {
        let size = leaves(under: kid, source)
        if rest < size {
          next = kid
          break
        }
        rest -= size
      }
      guard let next else { return nil }
      value = next
    }
    return nil
  }

  private static func leaves(under kid: CosValue, _ source: any ObjectSource) -> Int {
    guard let node = source.resolve(kid).dictionary else { return 0 }
    guard node["Kids"] != nil else { return isPage(node, atRoot: false) ? 1 : 0 }
    return max(0, source.resolve(node["Count"]).int ?? 0)
  }

  /// A node without children: a page, unless it says it is none. The root is one only when it says so.
  private static func isPage(_ node: CosDictionary, atRoot: Bool) -> Bool {
    atRoot ? node["Type"]?.name == "Page" : node["Type"]?.name != "Pages"
  }

  private static func inherit(from node: CosDictionary, into inherited: inout CosDictionary) {
    for key in inheritable { if let value = node[key] { inherited[key] = value } }
  }

  private static func list(_ root: CosValue, source: any ObjectSource) -> [PageNode] {
    var result: [PageNode] = []
    var ancestors: Set<ObjectReference> = []
    var visits = 0
    func walk(_ value: CosValue, _ inherited: CosDictionary, _ depth: Int) {
      visits += 1
      guard visits < hardLimit, depth < depthLimit, let node = source.resolve(value).dictionary else {
        return
      }
      guard let kids = source.resolve(node["Kids"]).array else {
        if isPage(node, atRoot: depth == 0) {
          result.append(PageNode(reference: value.reference, dictionary: node, inherited: inherited))
        }
        return
      }
      if let reference = value.reference, !ancestors.insert(reference).inserted { return }
      var inherited = inherited
      inherit(from: node, into: &inherited)
      for kid in kids { walk(kid, inherited, depth + 1) }
      if let reference = value.reference { ancestors.remove(reference) }
    }
    walk(root, [:], 0)
    return result
  }
}

extension PageNode {
  /// Boxes, rotation and UserUnit (ISO 32000-1 table 30).
  func geometry(in source: any ObjectSource) -> PageGeometry {
    func rect(_ key: String) -> Rect? {
      attribute(key).flatMap { CosReader([key: $0], in: source).rect(key) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let media = rect("MediaBox") ?? Rect(x: 0, y: 0, width: 612, height: 792)
    var shown = media
    if let crop = rect("CropBox"), let both = crop.intersection(media), !both.isEmpty { shown = both }
    return PageGeometry(
      cropBox: shown, rotation: source.resolve(attribute("Rotate")).int ?? 0,
      userUnit: source.resolve(dictionary["UserUnit"]).number ?? 1)
  }
}
