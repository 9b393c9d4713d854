import DocumentModel
import GTKBinding
import Geometry
import Localization

/// The slip one writes a note's words on, beside its icon.
package final class NoteEditor: Popover {
  let id: AnnotationID
  let page: PageID
  private let text = TextView()

  /// The words are other ones.
  var onTyping: () -> Void = {}
  /// The slip was closed, with these words on it.
  var onDone: (String) -> Void = { _ in }

  init(id: AnnotationID, page: PageID, words: String) {
    self.id = id
    self.page = page
    text.text = words
    text.wraps = true
    text.setAccessibleName(tr("Note"))
    let scroller = ScrolledWindow(text)
    scroller.setContentSize(minWidth: 260, minHeight: 120, maxHeight: 320)
    super.init(scroller)
    addClass("postil-note")
    setPosition(.right)
    text.onChanged { [weak self] in self?.onTyping() }
    onClosed { [weak self] in
      guard let self else { return }
      self.onDone(self.text.text)
    }
  }

  func startWriting() { text.grabFocus() }

  var words: String { text.text }
}
