/// Decides what a damaged file's cross-reference section and trailer shall say, from the objects found in it.
struct RepairPlan {
  /// Where an object is; of two the one further back in the file counts.
  struct Place: Comparable {
    /// Where the object, or the object stream around it, begins.
    var offset: Int
    /// In an object stream.
    var index = -1

    static func < (a: Place, b: Place) -> Bool { (a.offset, a.index) < (b.offset, b.index) }
  }

  private struct Object {
    var facts: RepairFacts
    var place: Place
    var entry: XrefEntry
  }

  private var objects: [Int: Object] = [:]
  private let trailers: [CosDictionary]
  private static let depthLimit = 256

  init(_ scan: ObjectScan) {
    trailers = scan.trailers
    for (number, found) in scan.objects where found.facts.kind != .crossReferences {
      objects[number] = Object(
        facts: found.facts, place: Place(offset: found.offset),
        entry: .offset(found.offset, generation: found.reference.generation))
    }
  }

  /// The first number no object has or, being lost, had.
  var nextNumber: Int {
    objects.reduce(1) { highest, object in
      let referred = object.value.facts.highestReference
      return max(highest, object.key + 1, referred <= ObjectScan.highestNumber ? referred + 1 : 1)
    }
  }

  /// Where every object is.
  var entries: [(number: Int, entry: XrefEntry)] {
    objects.map { ($0.key, $0.value.entry) }.sorted { $0.0 < $1.0 }
  }

  /// Takes an object that an object stream holds, unless a later one has its number.
  mutating func add(_ number: Int, _ facts: RepairFacts, inStream stream: Int, _ index: Int, at offset: Int) {
    let place = Place(offset: offset, index: index)
    if let known = objects[number], known.place > place { return }
    objects[number] = Object(facts: facts, place: place, entry: .compressed(stream: stream, index: index))
  }

  /// The object was written anew.
  mutating func move(_ number: Int, to offset: Int, generation: Int = 0) {
    objects[number]?.entry = .offset(offset, generation: generation)
  }

  mutating func add(_ number: Int, at offset: Int) {
    objects[number] = Object(
      facts: RepairFacts(nil), place: Place(offset: offset), entry: .offset(offset, generation: 0))
  }

  /// What the last trailer that has it says, when the object is there.
  func trailerEntry(_ key: String) -> CosValue? {
    for trailer in trailers.reversed() {
      guard let value = trailer[key], value != .null else { continue }
      if let reference = value.reference, objects[reference.number] == nil { continue }
      return value
    }
    return nil
  }

  /// The encryption dictionary, also when no trailer is left that names it.
  var encryption: CosValue? {
    if let known = trailerEntry("Encrypt") { return known }
    let found = objects.filter { $0.value.facts.kind == .encryption }.max { $0.value.place < $1.value.place }
    return found.map { .reference(ObjectReference($0.key)) }
  }

  /// How the document is found again.
  enum Root {
    /// A catalog with a whole page tree.
    case catalog(ObjectReference)
    /// A new root of the page tree with these children and so many pages, to be named by this catalog, which is a new one when nil.
    case tree(catalog: Int?, CosDictionary, kids: [ObjectReference], pages: Int)
  }

  /// nil when there is no page.
  var root: Root? {
    let catalog = self.catalog
    let known = catalog.flatMap { objects[$0]?.facts }
    if let catalog, let known {
      if known.tree == nil, known.catalog?["Pages"]?.dictionary != nil { return .catalog(reference(catalog)) }
      if let tree = known.tree {
        let pages = pages(under: tree)
        let count = objects[tree]?.facts.count
        if pages > 0, count == nil || count == pages { return .catalog(reference(catalog)) }
        if pages > 0 {
          return .tree(catalog: catalog, known.catalog ?? [:], kids: [reference(tree)], pages: pages)
        }
      }
    }
    let tops = self.tops
    let pages = tops.reduce(0) { $0 + self.pages(under: $1) }
    guard pages > 0 else { return nil }
    return .tree(catalog: catalog, known?.catalog ?? [:], kids: tops.map(reference), pages: pages)
  }

  private func reference(_ number: Int) -> ObjectReference {
    if case .offset(_, let generation)? = objects[number]?.entry {
      return ObjectReference(number, generation)
    }
    return ObjectReference(number)
  }

  /// The one the last good trailer names, or the last with a page tree.
  private var catalog: Int? {
    let named = trailers.reversed().compactMap { $0["Root"]?.reference?.number }
    let found = objects.filter { $0.value.facts.kind == .catalog }.sorted { $0.value.place > $1.value.place }
    let candidates = (named + found.map(\.key)).filter { objects[$0]?.facts.kind == .catalog }
    return candidates.first { number in
      guard let facts = objects[number]?.facts else { return false }
      return facts.tree.map { pages(under: $0) > 0 } ?? (facts.catalog?["Pages"]?.dictionary != nil)
    } ?? candidates.first
  }

  /// Nodes and pages that no node is left above, in the order of their first pages.
  private var tops: [Int] {
    objects.filter { _, object in
      guard object.facts.kind == .page || object.facts.kind == .pages else { return false }
      guard let parent = object.facts.parent else { return true }
      return objects[parent]?.facts.kind != .pages
    }.keys.compactMap { number in firstPage(under: number).map { (number, $0) } }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func kids(_ facts: RepairFacts) -> [Int] {
    facts.kidsArray.map { objects[$0]?.facts.kids ?? [] } ?? facts.kids
  }

  private func pages(under number: Int) -> Int {
    var above: Set<Int> = []
    func count(_ number: Int, _ depth: Int) -> Int {
      guard depth < Self.depthLimit, let facts = objects[number]?.facts else { return 0 }
      guard facts.kind == .pages else { return facts.kind == .page ? 1 : 0 }
      guard above.insert(number).inserted else { return 0 }
      defer { above.remove(number) }
      return kids(facts).reduce(facts.directKids) { $0 + count($1, depth + 1) }
    }
    return count(number, 0)
  }

  private func firstPage(under number: Int) -> Place? {
    var seen: Set<Int> = []
    func first(_ number: Int, _ depth: Int) -> Place? {
      guard depth < Self.depthLimit, let object = objects[number], seen.insert(number).inserted else {
        return nil
      }
      guard object.facts.kind == .pages else { return object.facts.kind == .page ? object.place : nil }
      for kid in kids(object.facts) { if let place = first(kid, depth + 1) { return place } }
      return object.facts.directKids > 0 ? object.place : nil
    }
    return first(number, 0)
  }
}
