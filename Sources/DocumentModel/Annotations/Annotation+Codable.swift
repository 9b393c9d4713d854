import FoundationEssentials
import Geometry

/// An annotation and the page it is on, as scripts read and write it (`annotations --json`, `add`) and as the journal keeps it.
package struct AnnotationRecord: Hashable, Sendable {
  /// 1-based.
  package var page: Int
  package var annotation: Annotation

  package init(page: Int, annotation: Annotation) {
    self.page = page
    self.annotation = annotation
  }
}

extension AnnotationRecord: Codable {
  private enum Keys: String, CodingKey {
    case id, page, kind, subtype, rect, colour, opacity, author, contents, dates, flags, geometry
  }

  private struct Dates: Codable {
    var created: Date?
    var modified: Date?
  }

  package func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: Keys.self)
    try c.encode(annotation.id, forKey: .id)
    try c.encode(page, forKey: .page)
    try c.encode(annotation.content.kind.name, forKey: .kind)
    try c.encode(annotation.content.kind.subtype, forKey: .subtype)
    try c.encode(annotation.bounds, forKey: .rect)
    try c.encodeIfPresent(annotation.content.style.color, forKey: .colour)
    try c.encode(annotation.opacity, forKey: .opacity)
    try c.encodeIfPresent(annotation.author, forKey: .author)
    try c.encodeIfPresent(annotation.contents, forKey: .contents)
    try c.encode(Dates(created: annotation.created, modified: annotation.modified), forKey: .dates)
    try c.encode(annotation.flags, forKey: .flags)
    try annotation.content.kind.encode(to: c.superEncoder(forKey: .geometry))
  }

  package init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Keys.self)
    page = try c.decode(Int.self, forKey: .page)
    let kind = try c.decode(String.self, forKey: .kind)
    let geometry = try c.superDecoder(forKey: .geometry)
    var content: AnnotationContent
    // What stays opaque may bear the name of a kind that others of its subtype belong to.
    let opaque = try? OpaqueContent(from: geometry)
    switch kind {
    case _ where opaque != nil: content = .opaque(opaque!)
    case "ink": content = .ink(try InkContent(from: geometry))
    case "highlight", "underline", "strikeOut", "squiggly":
      content = .textMarkup(try TextMarkupContent(from: geometry))
    case "square", "circle": content = .shape(try ShapeContent(from: geometry))
    case "line": content = .line(try LineContent(from: geometry))
    case "freeText": content = .freeText(try FreeTextContent(from: geometry))
    case "note": content = .note(try NoteContent(from: geometry))
    default: content = .opaque(try OpaqueContent(from: geometry))
    }
    if let color = try c.decodeIfPresent(Color.self, forKey: .colour) { content.style.color = color }
    let dates = try c.decodeIfPresent(Dates.self, forKey: .dates)
    annotation = Annotation(
      id: try c.decodeIfPresent(AnnotationID.self, forKey: .id) ?? AnnotationID(),
      content: content,
      author: try c.decodeIfPresent(String.self, forKey: .author),
      contents: try c.decodeIfPresent(String.self, forKey: .contents),
      created: dates?.created, modified: dates?.modified,
      flags: try c.decodeIfPresent(AnnotationFlags.self, forKey: .flags) ?? .print,
      opacity: min(max(try c.decodeIfPresent(Double.self, forKey: .opacity) ?? 1, 0), 1))
  }
}
