import DocumentModel
import Geometry

/// Text annotations (ISO 32000-1 §12.5.6.4); replies and review states are opaque.
struct NoteCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard
      !dictionary.has("IRT"), !dictionary.has("State"), !dictionary.has("StateModel"), !rect.isEmpty
    else { return nil }
    return .note(
      NoteContent(
        rect: rect, icon: dictionary["Name"].name ?? "Note",
        color: dictionary.color("C") ?? Color(red: 1, green: 0.82, blue: 0.2),
        isOpen: dictionary["Open"].bool ?? false, rotation: dictionary["PostilRotation"].int ?? 0))
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .note(let note) = content else { return }
    dictionary["C"] = .color(note.color)
    dictionary["Name"] = .name(note.icon)
    dictionary["Open"] = .bool(note.isOpen)
    dictionary["PostilRotation"] = note.rotation == 0 ? nil : .integer(note.rotation)
  }
}
