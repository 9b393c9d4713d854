import DocumentModel
import GTKBinding
import Geometry
import Localization
import Tools

/// Copying and pasting: text, and annotations within a document and from one to another.
extension DocumentWindow {
  func addClipboardActions() {
    add("copy") { $0.copy() }
    add("paste") { window in
      if !window.leaveToText("clipboard.paste") { window.paste(at: nil) }
    }
    add("paste-here") { window in window.paste(at: window.chosenPlace) }
    clipboardChange = Clipboard(of: window).onChanged { [weak self] in self?.updateActions() }
  }

  var clipboardStates: [(name: String, isEnabled: Bool)] {
    let isDocument = document != nil && viewMode == .document
    let mayPaste = isDocument && canAnnotate && Clipboard(of: window).contains(mime: AnnotationClip.mime)
    return [
      ("copy", isDocument && (tools?.selectedText != nil || hasCopyable)), ("paste", mayPaste),
      ("paste-here", mayPaste),
    ]
  }

  private var hasCopyable: Bool {
    hasSelection && document?.session.selectedAnnotations.contains { $0.annotation.isCopyable } == true
  }

  private func copy() {
    guard !leaveToText("clipboard.copy"), let document, let view else { return }
    if let clip = AnnotationClip(document.session.selectedAnnotations.map(\.annotation)) {
      var parts = [ContentProvider(mime: AnnotationClip.mime, bytes: clip.encoded())]
      if !clip.text.isEmpty { parts.append(ContentProvider(text: clip.text)) }
      Clipboard(of: view).set(ContentProvider(union: parts))
    } else if let selected = tools?.selectedText {
      Clipboard(of: view).setText(selected.text.wholeText)
    }
  }

  /// Puts the clipboard's annotations at a place (user space), or near where they came from on the current page.
  private func paste(at place: (page: PageID, point: Point)?) {
    guard canAnnotate, let document, let view else { return }
    let pages = document.session.document.pages
    guard
      let id = place?.page
        ?? (pages.indices.contains(view.currentPage - 1) ? pages[view.currentPage - 1].id : nil)
    else { return }
    view.endEditing()
    Task { [weak self, weak document] in
      guard let self, let bytes = await Clipboard(of: self.window).readBytes(mime: AnnotationClip.mime) else {
        return
      }
      guard let document, self.document === document else { return }
      guard let clip = AnnotationClip(decoding: bytes) else {
        return self.toast(tr("The annotations on the clipboard can’t be read"))
      }
      self.withAuthor { [weak self] in self?.paste(clip, on: id, around: place?.point) }
    }
  }

  private func paste(_ clip: AnnotationClip, on id: PageID, around center: Point?) {
    guard let document, let tools, let page = document.session.document.page(id) else { return }
    let copies = clip.copies(on: page, around: center)
    let edit = Edit.group(copies.map { .insert($0, page: id, at: nil) })
    toolState.activate(nil)
    tools.perform(NamedEdit(TranslatableText("Paste").key, edit), on: id)
    // None of them is there yet while the page is still being read.
    document.session.select(
      Set(copies.map(\.id).filter { document.session.document.page(id)?.annotation($0) != nil }))
    if let box = copies.first.map({ $0.bounds }) {
      view?.reveal(copies.dropFirst().reduce(box) { $0.union($1.bounds) }, on: id)
    }
  }
}
