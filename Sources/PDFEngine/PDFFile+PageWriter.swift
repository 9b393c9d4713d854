import DocumentModel
import FoundationEssentials
import Geometry
import Rendering

/// The new state of pages, once the objects that say so are in the file.
struct PageUpdates {
  var pages: [Int: PageAnnotations] = [:]
  var retired: [Int: [AnnotationID: PDFFile.Retired]] = [:]
}

extension PDFFile {
  /// Puts the objects that `request` asks for into `sink`.
  func write(_ request: SaveRequest, into sink: any ObjectSink) throws(DocumentFileError) -> PageUpdates {
    let open = try opened()
    let shared = SharedObjects(tree: open.tree, source: open.file)
    var updates = PageUpdates()
    for change in request.pages {
      let node = try node(change.sourceIndex)
      guard let reference = node.reference else {
        throw .damaged("page \(change.sourceIndex + 1) has no object")
      }
      var writer = PageWriter(
        file: open.file, sink: sink, shared: shared, node: node, page: reference,
        old: try annotations(ofPage: change.sourceIndex),
        retired: retiredAnnotations(ofPage: change.sourceIndex))
      updates.pages[change.sourceIndex] = writer.write(change)
      updates.retired[change.sourceIndex] = writer.retired
    }
    return updates
  }
}

/// Writes one page's /Annots and the annotations in it that changed.
struct PageWriter {
  let file: QPDFFile
  let sink: any ObjectSink
  let shared: SharedObjects
  let node: PageNode
  let page: ObjectReference
  let old: PageAnnotations
  var retired: [AnnotationID: PDFFile.Retired]

  /// The time for marks that bear none, to the second as files keep it.
  private let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())

  init(
    file: QPDFFile, sink: any ObjectSink, shared: SharedObjects, node: PageNode, page: ObjectReference,
    old: PageAnnotations, retired: [AnnotationID: PDFFile.Retired]
  ) {
    self.file = file
    self.sink = sink
    self.shared = shared
    self.node = node
    self.page = page
    self.old = old
    self.retired = retired
  }

  mutating func write(_ change: SaveRequest.PageChange) -> PageAnnotations {
    var result = old
    result.entries = merged(change)
    let ids = Set(change.annotations.map(\.id))
    for entry in old.entries {
      if let id = entry.annotation?.id, !ids.contains(id) { retired[id] = PDFFile.Retired(entry: entry) }
    }
    for id in ids { retired[id] = nil }
    let array = CosValue.array(result.entries.map(\.value))
    var holder = page
    if let reference = old.arrayReference, !shared.isShared(array: reference) {
      sink.set(reference, array)
      holder = reference
    } else {
      var dictionary = node.dictionary
      dictionary["Annots"] = array
      sink.set(page, .dictionary(dictionary))
      result.arrayReference = nil
    }
    for case .reference(let target) in result.entries.map(\.value) where sink.value(target) != nil {
      sink.expect(holder, refersTo: target)
    }
    return result
  }

  /// The new array: annotations in the request's order; what the model leaves alone keeps its place among them.
  private func merged(_ change: SaveRequest.PageChange) -> [PageAnnotations.Entry] {
    var places: [AnnotationID: Int] = [:]
    for (i, entry) in old.entries.enumerated() { if let id = entry.annotation?.id { places[id] = i } }
    let ids = Set(change.annotations.map(\.id))
    let dropped = popups(
      ofDeleted: old.entries.filter { $0.annotation.map { !ids.contains($0.id) } ?? false })
    var leftAlone = old.entries.indices.filter { i in
      old.entries[i].annotation == nil && !(old.entries[i].value.reference.map(dropped.contains) ?? false)
    }[...]
    var result: [PageAnnotations.Entry] = []
    let lastOld = change.annotations.lastIndex { places[$0.id] != nil } ?? -1
    for (i, annotation) in change.annotations.enumerated() {
      // New marks on top of all old ones also lie above the links and fields behind those.
      let limit = i > lastOld ? old.entries.count : places[annotation.id] ?? 0
      while let next = leftAlone.first, next < limit { result.append(old.entries[leftAlone.removeFirst()]) }
      let entry = places[annotation.id].map { old.entries[$0] }
      if let entry, !change.changed.contains(annotation.id) {
        result.append(entry)
      } else {
        result.append(written(annotation, over: entry))
      }
    }
    return result + leftAlone.map { old.entries[$0] }
  }

  /// The pop-up windows of annotations that go (ISO 32000-1 §12.5.6.14): named by /Popup, or naming them by /Parent.
  private func popups(ofDeleted deleted: [PageAnnotations.Entry]) -> Set<ObjectReference> {
    guard !deleted.isEmpty else { return [] }
    var result = Set(deleted.compactMap { file.resolve($0.value).dictionary?["Popup"]?.reference })
    let parents = Set(deleted.compactMap(\.value.reference))
    for entry in old.entries where entry.subtype == "Popup" {
      guard let reference = entry.value.reference else { continue }
      if let parent = file.object(reference).dictionary?["Parent"]?.reference, parents.contains(parent) {
        result.insert(reference)
      }
    }
    return result
  }

  /// Writes `annotation` over what the file has of it, or what an earlier save took out of the file.
  private func written(_ annotation: Annotation, over entry: PageAnnotations.Entry?) -> PageAnnotations.Entry
  {
    var annotation = annotation
    let returning = entry == nil ? retired[annotation.id] : nil
    // Undone as it was: its object is still in the file.
    if let returning, returning.file == nil, returning.entry.annotation == annotation {
      return returning.entry
    }
    let known = entry ?? returning?.entry
    var original = known.flatMap { (returning?.file ?? file).resolve($0.value).dictionary }
    var reference = known?.value.reference
    if let other = returning?.file {
      original = original.map { imported($0, from: other) }
      reference = nil
    }
    if known == nil {
      annotation.modified = annotation.modified ?? now
      annotation.created = annotation.created ?? annotation.modified
    }

    let source: any ObjectSource = ChangedObjects(sink: sink, file: file)
    let patched: CosDictionary? =
      if let known, let original, let before = known.annotation, !known.isOurs, known.keepsLooks {
        AnnotationPatch.patched(original, from: before, to: annotation, in: source)
      } else { nil }
    let encoder = AnnotationEncoder(measuring: PangoTextMeasurer(), sink: sink, page: page)
    var dictionary = patched ?? encoder.encode(annotation, original: original)
    if let held = reference, let original, shared.isShared(annotation: held, original, page: page) {
      reference = nil
      dictionary["P"] = .reference(page)
    }
    let target = reference ?? sink.allocate()
    sink.set(target, .dictionary(dictionary))
    var result = known ?? PageAnnotations.Entry(leftAlone: .null)
    result.value = .reference(target)
    result.annotation = annotation
    result.subtype = annotation.content.kind.subtype
    result.rect = CosReader(dictionary, in: source).rect("Rect") ?? .zero
    if patched == nil {
      result.isOurs = dictionary[AnnotationCoders.versionKey] != nil
      result.hasAppearance = dictionary["AP"] != nil
    }
    return result
  }

  /// A dictionary of another file with its appearance; what ties it to that file's page goes.
  private func imported(_ dictionary: CosDictionary, from other: QPDFFile) -> CosDictionary {
    var cut = dictionary
    for key in ["P", "Parent", "Popup", "IRT", "A", "AA", "Dest", "StructParent", "OC"] { cut[key] = nil }
    var importer = ObjectImporter(source: other, sink: sink)
    return importer.copy(.dictionary(cut)).dictionary ?? cut
  }
}

extension PageAnnotations.Entry {
  /// Whether moving it may leave its appearance as it is: there is one, or nothing we could draw instead.
  fileprivate var keepsLooks: Bool {
    if case .opaque = annotation?.content { return true }
    return hasAppearance
  }
}

/// The file with what a save has changed of it so far.
private struct ChangedObjects: ObjectSource {
  let sink: any ObjectSink
  let file: QPDFFile

  func object(_ reference: ObjectReference) -> CosValue {
    sink.value(reference) ?? file.object(reference)
  }
}
