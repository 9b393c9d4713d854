import DocumentModel
import Geometry

/// A small PDF with a page for each of some annotations, which shows its appearance and nothing else.
package struct AppearanceSheet: Sendable {
  /// An annotation, by the 0-based page it came with.
  package struct Name: Hashable, Sendable {
    package var page: Int
    package var id: AnnotationID

    package init(page: Int, id: AnnotationID) {
      self.page = page
      self.id = id
    }
  }

  /// What is known of one page of the sheet.
  package struct Entry: Hashable, Sendable {
    /// The page's size: that of /Rect as stored, points.
    package var size: Size
    /// Whether it multiplies with what is under it instead of covering it.
    package var multiplies = false
    /// Whether there is nothing to see.
    package var isBlank = true
  }

  package let bytes: [UInt8]
  /// One a page, in order.
  package let entries: [Entry]
}

/// Writes an appearance sheet, page by page.
struct AppearanceSheetWriter {
  /// More objects than this in one sheet are no appearances.
  private static let objectLimit = 50_000
  private static let (catalog, tree) = (ObjectReference(1), ObjectReference(2))

  private let source: any ObjectSource
  private let objects = Objects()
  private var importer: ObjectImporter
  private var pages: [ObjectReference] = []
  private var entries: [AppearanceSheet.Entry] = []

  /// The sheet's objects so far; the first two are the catalog and the page tree.
  private final class Objects: ObjectSink {
    private(set) var all: [ObjectReference: CosValue] = [:]
    private(set) var nextNumber = 3

    func allocate() -> ObjectReference {
      defer { nextNumber += 1 }
      return ObjectReference(nextNumber)
    }

    func set(_ reference: ObjectReference, _ value: CosValue) { all[reference] = value }
    func value(_ reference: ObjectReference) -> CosValue? { all[reference] }
  }

  init(source: any ObjectSource) {
    self.source = source
    importer = ObjectImporter(source: source, sink: objects)
    importer.limit = Self.objectLimit
  }

  /// Adds a page for `annotation`, or a blank one for what is none. `resources` are the ones of its page.
  mutating func add(_ annotation: CosDictionary?, resources: CosValue?) {
    let reader = annotation.map { CosReader($0, in: source) }
    guard let annotation, let reader, let rect = reader.rect("Rect"), !rect.isEmpty else {
      return addPage(Rect(x: 0, y: 0, width: 1, height: 1), AppearanceSheet.Entry(size: .zero), [:])
    }
    var entry = AppearanceSheet.Entry(size: rect.size)
    guard let appearances = reader.reader("AP"), appearances.has("N") else {
      // The renderer makes an appearance up, as it does on the annotation's own page.
      entry.isBlank = false
      let copy = objects.add(importer.copy(.dictionary(Self.unbound(annotation))))
      return addPage(rect, entry, ["Annots": .array([.reference(copy)])])
    }
    guard let form = Self.normalAppearance(appearances, state: reader["AS"].name),
      let box = CosReader(form.stream.dictionary, in: source).rect("BBox")
    else { return addPage(rect, entry, [:]) }
    let dictionary = CosReader(form.stream.dictionary, in: source)
    entry.isBlank = false
    entry.multiplies = reader["Subtype"].name == "Highlight" || multiplies(dictionary, depth: 3)
    let content = Self.content(fitting: Self.matrix(dictionary.numbers("Matrix")).apply(box), into: rect)
    let named: CosDictionary = ["X": copied(form, resources: resources)]
    addPage(
      rect, entry,
      [
        "Resources": .dictionary(["XObject": .dictionary(named)]),
        "Contents": .reference(objects.add(.stream(CosStream([:], data: content)))),
      ])
  }

  /// The finished sheet; nil when it has no pages.
  func finish() -> AppearanceSheet? {
    guard !pages.isEmpty else { return nil }
    objects.set(Self.catalog, .dictionary(["Type": .name("Catalog"), "Pages": .reference(Self.tree)]))
    objects.set(
      Self.tree,
      .dictionary([
        "Type": .name("Pages"), "Count": .integer(pages.count), "Kids": .array(pages.map { .reference($0) }),
      ]))
    var writer = CosWriter()
    writer.append("%PDF-1.7\n")
    var offsets: [Int] = []
    for number in 1..<objects.nextNumber {
      offsets.append(writer.bytes.count)
      writer.write(objects.all[ObjectReference(number)] ?? .null, as: ObjectReference(number))
    }
    let start = writer.bytes.count
    writer.append("xref\n0 ")
    writer.digits(UInt(objects.nextNumber))
    writer.append("\n0000000000 65535 f \n")
    for offset in offsets {
      writer.digits(UInt(offset), width: 10)
      writer.append(" 00000 n \n")
    }
    writer.append("trailer\n")
    writer.write(["Size": .integer(objects.nextNumber), "Root": .reference(Self.catalog)])
    writer.append("\nstartxref\n")
    writer.digits(UInt(start))
    writer.append("\n%%EOF\n")
    return AppearanceSheet(bytes: writer.bytes, entries: entries)
  }

  // MARK: Pages

  /// `box` (the annotation's /Rect) becomes the page's, so that all places stay what they are.
  private mutating func addPage(_ box: Rect, _ entry: AppearanceSheet.Entry, _ more: CosDictionary) {
    var page: CosDictionary = [
      "Type": .name("Page"), "Parent": .reference(Self.tree),
      // As precise as the file has it: rounding would let an edge of the appearance fall outside.
      "MediaBox": .array([.real(box.minX), .real(box.minY), .real(box.maxX), .real(box.maxY)]),
      "Resources": .dictionary([:]),
    ]
    for (key, value) in more.entries { page[key] = value }
    pages.append(objects.add(.dictionary(page)))
    entries.append(entry)
  }

  /// ISO 32000-1 §12.5.5, algorithm 8.1: the matrix A that fits the transformed appearance box into /Rect.
  private static func content(fitting box: Rect, into rect: Rect) -> [UInt8] {
    let sx = box.width > 0 ? rect.width / box.width : 1
    let sy = box.height > 0 ? rect.height / box.height : 1
    var writer = CosWriter()
    writer.append("q ")
    for number in [sx, 0, 0, sy, rect.minX - box.minX * sx, rect.minY - box.minY * sy] {
      writer.write(number)
    }
    writer.append(" cm /X Do Q")
    return writer.bytes
  }

  private static func matrix(_ n: [Double]?) -> Transform {
    guard let n, n.count >= 6 else { return .identity }
    return Transform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }

  private struct Form {
    /// Where it stands; nil when it stands nowhere else.
    var reference: ObjectReference?
    var stream: CosStream
  }

  /// /N, or what stands in it under the appearance state (§12.5.5).
  private static func normalAppearance(_ appearances: CosReader, state: String?) -> Form? {
    var value = appearances.dictionary["N"]
    if case .dictionary(let states) = appearances["N"] { value = states[state ?? "Off"] }
    guard case .stream(let stream) = appearances.source.resolve(value) else { return nil }
    return Form(reference: value?.reference, stream: stream)
  }

  /// The form in the sheet, made one that /Do takes: appearances may leave out what says they are forms.
  private mutating func copied(_ form: Form, resources: CosValue?) -> CosValue {
    var form = form
    var needsResources = false
    if source.resolve(form.stream.dictionary["Resources"]).dictionary == nil {
      // Without its own it uses those of the page.
      needsResources = true
      form.stream.dictionary["Resources"] = resources ?? .dictionary([:])
    }
    let isForm = form.stream.dictionary["Subtype"]?.name == "Form" && !needsResources
    if isForm, let reference = form.reference { return importer.copy(.reference(reference)) }
    form.stream.dictionary["Type"] = .name("XObject")
    form.stream.dictionary["Subtype"] = .name("Form")
    return .reference(objects.add(importer.copy(.stream(form.stream))))
  }

  /// The annotation without what ties it to its page and to others.
  private static func unbound(_ annotation: CosDictionary) -> CosDictionary {
    var result = annotation
    for key in ["P", "Parent", "Popup", "IRT", "A", "AA", "Dest", "StructParent", "OC", "AP"] {
      result[key] = nil
    }
    return result
  }

  /// Whether a form multiplies with its backdrop: it, or a form it draws outside of an isolated group, sets that blend mode (§11.3.5).
  private func multiplies(_ form: CosReader, depth: Int) -> Bool {
    guard depth > 0, let resources = form.reader("Resources") else { return false }
    for (_, value) in resources.reader("ExtGState")?.dictionary.entries ?? [] {
      guard let state = source.resolve(value).dictionary else { continue }
      switch source.resolve(state["BM"]) {
      case .name("Multiply"): return true
      case .array(let modes) where source.resolve(modes.first).name == "Multiply": return true
      default: break
      }
    }
    for (_, value) in resources.reader("XObject")?.dictionary.entries ?? [] {
      guard let reference = value.reference, let inner = source.dictionary(reference),
        inner["Subtype"]?.name == "Form"
      else { continue }
      let reader = CosReader(inner, in: source)
      if reader.reader("Group")?["I"].bool != true, multiplies(reader, depth: depth - 1) { return true }
    }
    return false
  }
}
