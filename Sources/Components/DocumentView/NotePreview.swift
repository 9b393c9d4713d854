import DocumentModel
import GTKBinding
import Geometry
import Localization

/// What a note says, shown while the pointer rests on it.
package final class NotePreview: Box {
  let note: Annotation

  /// What is shown of long words, lines.
  private static let lines = 8

  init(_ note: Annotation) {
    self.note = note
    let words = Label((note.contents ?? "").trimmed)
    super.init(.vertical, spacing: 4, [NoteHeading(note, AnnotationTitle(note.content).text), words])
    words.wraps = true
    words.xalign = 0
    words.setWidth(maximum: 40)
    words.setLines(Self.lines)
    words.setEllipsize(.end)
  }
}

extension DocumentView {
  func connectPreview() {
    onTooltip { [weak self] point in
      guard let self, self.press == nil, self.panning == nil, !self.hasTool, self.eyedropper == nil,
        !self.menu.isOpen,
        let (note, box) = self.note(at: point)
      else { return nil }
      // The same widget as long as the same is to be shown: another one would begin anew.
      if self.preview?.note != note { self.preview = NotePreview(note) }
      return self.preview.map { ($0, box) }
    }
  }

  /// The annotation at a point of the view whose comment isn't seen on the page, and its place in the view: what marks
  /// text mostly repeats it, a free text is its own words.
  private func note(at point: Point) -> (note: Annotation, box: Rect)? {
    guard let i = page(at: point), let toUser = userToView(i).inverse else { return nil }
    let found = document.pages[i].topmost(
      at: toUser.apply(point), tolerance: 2 / max(userToView(i).meanScale, 1e-6))
    guard let found, found.contents?.trimmed.isEmpty == false, noteEditor?.id != found.id else { return nil }
    switch found.content {
    case .freeText, .textMarkup: return nil
    case .opaque(let opaque) where opaque.isPartOfPage: return nil
    default: return (found, userToView(i).apply(found.bounds))
    }
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
