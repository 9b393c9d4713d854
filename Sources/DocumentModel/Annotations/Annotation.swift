import FoundationEssentials
import Geometry

/// Names an annotation for as long as the document is open; in the file it is /NM where that is unique.
package struct AnnotationID: Hashable, Sendable, Codable, CustomStringConvertible {
  package let value: String

  package init(_ value: String) { self.value = value }

  /// A new, unique one.
  package init() { value = UUID().uuidString.lowercased() }

  package var description: String { value }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  package init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(String.self)
  }
}

/// Annotation flags, /F (ISO 32000-1 table 165).
package struct AnnotationFlags: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let invisible = AnnotationFlags(rawValue: 1 << 0)
  package static let hidden = AnnotationFlags(rawValue: 1 << 1)
  package static let print = AnnotationFlags(rawValue: 1 << 2)
  package static let noZoom = AnnotationFlags(rawValue: 1 << 3)
  package static let noRotate = AnnotationFlags(rawValue: 1 << 4)
  package static let noView = AnnotationFlags(rawValue: 1 << 5)
  package static let readOnly = AnnotationFlags(rawValue: 1 << 6)
  package static let locked = AnnotationFlags(rawValue: 1 << 7)
  package static let toggleNoView = AnnotationFlags(rawValue: 1 << 8)
  package static let lockedContents = AnnotationFlags(rawValue: 1 << 9)
}

/// A mark on a page: what every kind has in common, and the content of its kind.
package struct Annotation: Hashable, Sendable, Identifiable {
  package var id: AnnotationID
  package var content: AnnotationContent
  /// /T
  package var author: String?
  /// /Contents: the comment, or the text itself of a free text.
  package var contents: String?
  /// /CreationDate
  package var created: Date?
  /// /M
  package var modified: Date?
  package var flags: AnnotationFlags
  /// /CA, 0…1.
  package var opacity: Double

  package init(
    id: AnnotationID = AnnotationID(), content: AnnotationContent, author: String? = nil,
    contents: String? = nil, created: Date? = nil, modified: Date? = nil,
    flags: AnnotationFlags = .print, opacity: Double = 1
  ) {
    self.id = id
    self.content = content
    self.author = author
    self.contents = contents
    self.created = created
    self.modified = modified
    self.flags = flags
    self.opacity = opacity
  }

  /// What it looks like.
  package func drawing(measuring: any TextMeasuring) -> Drawing {
    content.kind.drawing(opacity: opacity, measuring: measuring)
  }

  /// A box around everything it paints, in user space points.
  package var bounds: Rect { content.kind.bounds }

  /// Whether it is there to be seen and touched.
  package var isShown: Bool { flags.isDisjoint(with: [.hidden, .noView]) }

  /// Whether a person may move, change or delete it.
  package var isEditable: Bool { flags.isDisjoint(with: [.locked, .readOnly]) }

  /// About how many bytes it holds, for the undo budget.
  package var byteCount: Int {
    256 + (contents?.utf8.count ?? 0) + (author?.utf8.count ?? 0) + content.kind.byteCount
  }

  package func transformed(by t: Transform) -> Annotation {
    var copy = self
    copy.content = content.transformed(by: t)
    return copy
  }
}
