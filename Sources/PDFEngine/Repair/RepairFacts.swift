/// What matters of an object for finding a document again whose catalog or page tree may be lost.
struct RepairFacts {
  enum Kind: Equatable {
    case catalog
    /// A node of the page tree.
    case pages
    case page
    case objectStream
    /// A cross-reference stream: its entries are not to be trusted, its trailer is.
    case crossReferences
    /// The encryption dictionary (ISO 32000-1 table 20).
    case encryption
    case other
  }

  var kind = Kind.other
  /// The object that /Parent names.
  var parent: Int?
  /// The objects that a node's /Kids names, or those in an array of references.
  var kids: [Int] = []
  /// The array, when /Kids is a reference itself.
  var kidsArray: Int?
  /// Children that stand in /Kids themselves, against the clause.
  var directKids = 0
  /// /Count when it stands in the node itself.
  var count: Int?
  /// The root of the page tree that a catalog names; nil also when it stands in the catalog itself.
  var tree: Int?
  /// A catalog's own dictionary.
  var catalog: CosDictionary?
  /// The highest number the object refers to: of an object that may be lost, so that no other may get it.
  var highestReference = 0

  init(_ value: CosValue?) {
    if case .array(let elements) = value { kids = elements.compactMap(\.reference?.number) }
    highestReference = value?.highestReference ?? 0
    guard let dictionary = value?.dictionary else { return }
    parent = dictionary["Parent"]?.reference?.number
    switch dictionary["Type"]?.name {
    case "Catalog": kind = .catalog
    case "Pages": kind = .pages
    case "Page": kind = .page
    case "ObjStm": kind = .objectStream
    case "XRef": kind = .crossReferences
    case nil: kind = Self.untyped(dictionary)
    default: break
    }
    switch kind {
    case .catalog:
      catalog = dictionary
      tree = dictionary["Pages"]?.reference?.number
    case .pages:
      count = dictionary["Count"]?.int
      kidsArray = dictionary["Kids"]?.reference?.number
      let elements = dictionary["Kids"]?.array ?? []
      kids = elements.compactMap(\.reference?.number)
      directKids = elements.count { $0.dictionary != nil }
    default: break
    }
  }

  /// What a dictionary without /Type is by its keys.
  private static func untyped(_ dictionary: CosDictionary) -> Kind {
    if dictionary["Kids"] != nil, dictionary["Count"] != nil, dictionary["Title"] == nil { return .pages }
    if dictionary["Filter"]?.name != nil, dictionary["V"] != nil, dictionary["R"] != nil,
      dictionary["O"] != nil, dictionary["U"] != nil
    {
      return .encryption
    }
    if dictionary["Parent"] != nil, dictionary["MediaBox"] != nil, dictionary["Subtype"] == nil {
      return .page
    }
    return .other
  }
}

extension CosValue {
  fileprivate var highestReference: Int {
    switch self {
    case .reference(let reference): reference.number
    case .array(let elements): elements.reduce(0) { max($0, $1.highestReference) }
    case .dictionary(let dictionary): dictionary.entries.reduce(0) { max($0, $1.value.highestReference) }
    case .stream(let stream): CosValue.dictionary(stream.dictionary).highestReference
    default: 0
    }
  }
}
