import DocumentModel

/// Reads a document's outline (ISO 32000-1 §12.3.3), whatever loops or garbage it holds.
struct OutlineReader {
  private let source: any ObjectSource
  private var destinations: Destinations
  private var seen: Set<ObjectReference> = []
  private var count = 0
  static let depthLimit = 64
  static let itemLimit = 20_000

  init(tree: PageTree, catalog: CosDictionary, source: any ObjectSource) {
    self.source = source
    destinations = Destinations(tree: tree, catalog: catalog, source: source)
  }

  /// The items of the dictionary /Outlines.
  mutating func items(of outlines: CosValue?) -> [OutlineItem] {
    if let reference = outlines?.reference { seen.insert(reference) }
    return level(source.resolve(outlines).dictionary?["First"], depth: 0)
  }

  /// An item and those that follow it.
  private mutating func level(_ first: CosValue?, depth: Int) -> [OutlineItem] {
    var result: [OutlineItem] = []
    var next = first
    while let value = next, count < Self.itemLimit, depth < Self.depthLimit {
      // An item without a reference could hold itself no second time, but has no place in an outline either.
      guard let reference = value.reference, seen.insert(reference).inserted,
        let dictionary = source.dictionary(reference)
      else { break }
      count += 1
      if let item = item(CosReader(dictionary, in: source), depth: depth) { result.append(item) }
      next = dictionary["Next"]
    }
    return result
  }

  /// nil for an item that neither says nor does anything.
  private mutating func item(_ reader: CosReader, depth: Int) -> OutlineItem? {
    let title = Self.line(reader.text("Title") ?? "")
    let target = target(reader)
    let children = level(reader.dictionary["First"], depth: depth + 1)
    guard !title.isEmpty || target != nil || !children.isEmpty else { return nil }
    let flags = reader["F"].int ?? 0
    return OutlineItem(
      title, target: target, children: children, isOpen: (reader["Count"].int ?? 0) > 0,
      isBold: flags & 2 != 0, isItalic: flags & 1 != 0)
  }

  private mutating func target(_ reader: CosReader) -> OutlineTarget? {
    if reader.has("Dest") { return destinations.target(of: reader.dictionary["Dest"]) }
    guard let action = reader.reader("A"), action["S"].name == "GoTo" else { return nil }
    return destinations.target(of: action.dictionary["D"])
  }

  /// The text in one line, with no characters that show nothing at its ends.
  private static func line(_ text: String) -> String {
    let words = text.unicodeScalars.prefix(2000).split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    return words.map { String($0) }.joined(separator: " ")
  }
}

extension PDFFile {
  /// The document's outline; empty when it has none.
  package func outline() throws(DocumentFileError) -> [OutlineItem] {
    let opened = try opened()
    let catalog = opened.file.catalog
    guard let outlines = catalog["Outlines"] else { return [] }
    var reader = OutlineReader(tree: opened.tree, catalog: catalog, source: opened.file)
    return reader.items(of: outlines)
  }
}
