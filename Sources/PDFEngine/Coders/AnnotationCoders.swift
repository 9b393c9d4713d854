import DocumentModel
import Geometry

// ADDING AN ANNOTATION KIND: the file format's part
// 1. <Kind>Coder.swift: an AnnotationCoder; `decode` gives nil for anything the content can't hold faithfully.
// 2. Its line in `AnnotationCoders.table`.
// 3. A sample in Tests/TestSupport/AnnotationSamples.swift: the law checker does the rest.

/// Turns the dictionaries of a kind of annotation into its content and back.
protocol AnnotationCoder: Sendable {
  /// The content; nil when the kind can't express what the dictionary says, which then stays opaque.
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent?
  /// Sets the kind's own keys, /C and borders included; all others stay as they are.
  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary)
}

/// The coders by /Subtype, and what all kinds have in common (ISO 32000-1 table 164).
enum AnnotationCoders {
  private static let table: [String: any AnnotationCoder] = [
    "Ink": InkCoder(),
    "Highlight": TextMarkupCoder(), "Underline": TextMarkupCoder(),
    "StrikeOut": TextMarkupCoder(), "Squiggly": TextMarkupCoder(),
    "Square": ShapeCoder(), "Circle": ShapeCoder(),
    "Line": LineCoder(),
    "FreeText": FreeTextCoder(),
    "Text": NoteCoder(),
  ]

  /// Marks a dictionary as ours: its appearance is what the model draws.
  static let versionKey = "PostilVersion"

  /// Subtypes that never become annotations of the model: they stay in the file's array as they are.
  static let unmodelled: Set = ["Link", "Widget", "Popup"]

  /// `pageRotation` is the page's turn, to which notes under the NoRotate flag are pinned.
  static func decode(
    _ dictionary: CosDictionary, in source: any ObjectSource, id: AnnotationID, pageRotation: Int = 0
  ) -> Annotation {
    let reader = CosReader(dictionary, in: source)
    let subtype = reader["Subtype"].name ?? "Unknown"
    let rect = reader.rect("Rect") ?? .zero
    let flags = AnnotationFlags(rawValue: reader["F"].int ?? 0)
    var content =
      table[subtype]?.decode(reader, rect: rect)
      ?? .opaque(OpaqueContent(subtype: subtype, rect: rect))
    if case .note(let note) = content, flags.contains(.noRotate) {
      content = .note(note.pinned(rect, rotation: pageRotation))
    }
    var contents = reader.text("Contents").map(TextString.withLineFeeds)
    if case .freeText(let text) = content { contents = text.text }
    return Annotation(
      id: id, content: content, author: reader.text("T"), contents: contents,
      created: reader["CreationDate"].bytes.flatMap(DateString.decode),
      modified: reader["M"].bytes.flatMap(DateString.decode),
      flags: flags, opacity: min(max(reader["CA"].number ?? 1, 0), 1))
  }

  /// The kind's keys and the common ones, without /AP, /NM and /P. `original` gives all keys the model doesn't know.
  static func encode(_ annotation: Annotation, original: CosDictionary?) -> CosDictionary {
    var result = original ?? [:]
    result["Type"] = .name("Annot")
    result["Subtype"] = .name(annotation.content.kind.subtype)
    result["Rect"] = .rect(annotation.bounds)
    if annotation.contents != original.flatMap({ $0["Contents"]?.bytes }).map(TextString.decode) {
      result["Contents"] = annotation.contents.map { .text($0) }
      result["RC"] = nil
    }
    table[annotation.content.kind.subtype]?.encode(annotation.content, into: &result)
    result["F"] = .integer(annotation.flags.rawValue)
    result["T"] = annotation.author.map { .text($0) }
    if let created = annotation.created { result["CreationDate"] = .string(DateString.encode(created)) }
    if let modified = annotation.modified { result["M"] = .string(DateString.encode(modified)) }
    result["CA"] = .number(annotation.opacity)
    result[versionKey] = .integer(1)
    return result
  }
}
