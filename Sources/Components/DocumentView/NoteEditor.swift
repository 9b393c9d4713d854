import DocumentModel
import GTKBinding
import Geometry
import Localization

/// The card of a note, or of another annotation's comment: who wrote it and when, and the words to read or change.
///
/// It stays open until it is closed, or something else on the page is pressed: the rest of the window can be used
/// meanwhile.
package final class NoteEditor: Popover {
  let id: AnnotationID
  let page: PageID
  private let original: String
  private let shown: String
  private let text = TextView()

  /// The words are other ones.
  var onTyping: () -> Void = {}
  /// The card was closed, with these words on it.
  var onDone: (String) -> Void = { _ in }
  /// The annotation is to go.
  var onDelete: () -> Void = {}

  /// `reason`: why nothing can be changed, in a sentence; nil when it can.
  init(_ annotation: Annotation, page: PageID, readOnly reason: String?) {
    id = annotation.id
    self.page = page
    original = annotation.contents ?? ""
    text.text = original
    // What a text view can't hold as it is, such as a lone carriage return, is not a change.
    shown = text.text
    let title = AnnotationTitle(annotation.content).text
    super.init(nil)
    content = Box(.vertical, spacing: 6, [heading(annotation, title, reason), body(reason)])
    addClass("postil-note")
    setAccessibleName(annotation.author.map { trf("%1$s by %2$s", title, $0) } ?? title)
    autohides = false
    text.onChanged { [weak self] in self?.onTyping() }
    onClosed { [weak self] in
      guard let self else { return }
      self.onDone(self.words)
    }
    connectKeys()
  }

  func startWriting() { text.grabFocus() }

  /// The words as they are now.
  var words: String { text.text == shown ? original : text.text }

  private func heading(_ annotation: Annotation, _ title: String, _ reason: String?) -> Widget {
    let lines = NoteHeading(annotation, title)
    let delete = Button(icon: "user-trash-symbolic", name: tr("Delete"), tooltip: reason)
    delete.isSensitive = reason == nil
    delete.onClicked { [weak self] in self?.onDelete() }
    let close = Button(icon: "window-close-symbolic", name: tr("Close"))
    close.onClicked { [weak self] in self?.popdown() }
    for button in [delete, close] {
      button.addClass("flat")
      button.valign = .start
    }
    return Box(.horizontal, spacing: 2, [lines, delete, close])
  }

  private func body(_ reason: String?) -> Widget {
    text.wraps = true
    text.isEditable = reason == nil
    text.setTextMargins(Margins(8))
    text.setAccessibleName(tr("Comment"))
    if let reason {
      text.setAccessibleDescription(reason)
      text.tooltip = reason
    }
    let scroller = ScrolledWindow(text)
    scroller.setContentSize(minWidth: 280, minHeight: 96, maxHeight: 320)
    scroller.addClass("postil-note-text")
    return scroller
  }

  /// Letters typed at its buttons choose no tools, and Delete there doesn't mean the annotation.
  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { press in
      guard press.modifiers.keys.isSubset(of: .shift) else { return false }
      switch press.key {
      case .delete, .keypadDelete, .backspace: return true
      case .tab, .backTab, .enter, .keypadEnter, .escape: return false
      default: return press.key.character != nil
      }
    }
    add(keys)
  }
}

/// Who wrote an annotation's words, and when.
final class NoteHeading: Box {
  init(_ annotation: Annotation, _ title: String) {
    super.init(.vertical)
    let author = annotation.author.flatMap { $0.isEmpty ? nil : $0 }
    add(author ?? title, ["heading"])
    let date = (annotation.modified ?? annotation.created).map { Dates.text($0.timeIntervalSince1970) }
    let details = [author == nil ? nil : title, date].compactMap(\.self).joined(separator: " · ")
    if !details.isEmpty { add(details, ["dim-label", "caption"]) }
    hexpand = true
    valign = .center
  }

  private func add(_ text: String, _ classes: [String]) {
    let label = Label(text, classes: classes)
    label.xalign = 0
    label.setEllipsize(.end)
    label.setWidth(maximum: 28)
    append(label)
  }
}
