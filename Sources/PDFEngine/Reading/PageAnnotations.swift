import DocumentModel
import Geometry

/// A page's /Annots as read: every entry in its place, and what the model makes of it.
struct PageAnnotations {
  struct Entry {
    /// What stands in the array: a reference, or the object itself.
    var value: CosValue
    /// nil for what the model leaves alone: links, form fields, pop-ups, and what is no annotation.
    var annotation: Annotation?
    /// Whether we wrote its appearance.
    var isOurs: Bool
    /// Whether it has an appearance stream.
    var hasAppearance: Bool
    /// /Subtype and /Rect as stored.
    var subtype: String
    var rect: Rect
  }

  var entries: [Entry] = []
  /// The array's own object when /Annots is a reference.
  var arrayReference: ObjectReference?

  /// Reads the array of `page`. `identify` names an annotation by its /NM, its place and the names the page has twice.
  init(
    of page: PageNode, in source: any ObjectSource,
    identify: (_ name: String?, _ place: Int, _ isRepeated: Bool) -> AnnotationID
  ) {
    arrayReference = page.dictionary["Annots"]?.reference
    let rotation = page.geometry(in: source).rotation
    let values = source.resolve(page.dictionary["Annots"]).array ?? []
    let dictionaries = values.map { value in
      let dictionary = value.reference.map { source.dictionary($0) } ?? value.dictionary
      return dictionary.flatMap { source.resolve($0["Subtype"]).name == nil ? nil : $0 }
    }
    let names = dictionaries.map { dictionary in
      dictionary.flatMap { CosReader($0, in: source).text("NM") }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var counts: [String: Int] = [:]
    for case let name? in names { counts[name, default: 0] += 1 }
    var seen: Set<ObjectReference> = []
    for (place, value) in values.enumerated() {
      guard let dictionary = dictionaries[place] else {
        entries.append(Entry(leftAlone: value))
        continue
      }
      let reader = CosReader(dictionary, in: source)
      let subtype = reader["Subtype"].name ?? ""
      // The same object twice in one array is one annotation.
      let isRepeat = value.reference.map { !seen.insert($0).inserted } ?? false
      guard !isRepeat, !AnnotationCoders.unmodelled.contains(subtype) else {
        entries.append(Entry(leftAlone: value, subtype: subtype, rect: reader.rect("Rect") ?? .zero))
        continue
      }
      let id = identify(names[place], place, names[place].map { counts[$0]! > 1 } ?? false)
      entries.append(
        Entry(
          value: value,
          annotation: AnnotationCoders.decode(dictionary, in: source, id: id, pageRotation: rotation),
          isOurs: dictionary[AnnotationCoders.versionKey] != nil,
          hasAppearance: reader.reader("AP")?.dictionary["N"] ?? .null != .null, subtype: subtype,
          rect: reader.rect("Rect") ?? .zero))
    }
  }

  var annotations: [Annotation] { entries.compactMap(\.annotation) }

  /// How the renderer knows them. The file's own appearance counts unless we wrote it or there is none the model couldn't draw.
  var fileDrawn: [AnnotationID: FileDrawn] {
    var result: [AnnotationID: FileDrawn] = [:]
    for (index, entry) in entries.enumerated() {
      guard let annotation = entry.annotation else { continue }
      result[annotation.id] = FileDrawn(
        index: index, subtype: entry.subtype, rect: entry.rect,
        original: annotation.isOpaque || entry.hasAppearance && !entry.isOurs ? annotation : nil)
    }
    return result
  }
}

extension PageAnnotations.Entry {
  init(leftAlone value: CosValue, subtype: String = "", rect: Rect = .zero) {
    self.init(
      value: value, annotation: nil, isOurs: false, hasAppearance: false, subtype: subtype, rect: rect)
  }
}
