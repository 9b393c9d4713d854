import DocumentModel
import Editor
import GTKBinding
import Localization
import Tools

/// What a crash must not lose.
extension DocumentWindow {
  /// Begins to keep the open document's unsaved changes on disk.
  func startJournal() {
    guard let document else { return }
    journal = JournalKeeper(document) { [weak self] in self?.typedEdit }
    journal?.writeNow()
  }

  /// Brings back what a crash left behind, once the document is open.
  func recover(_ journal: RecoveryJournal, from file: JournalFile) async {
    await lastOpening?.value
    guard let document, document.path == journal.path else { return }
    for change in journal.changes.pages {
      guard let page = document.session.document.pages.first(where: { $0.sourceIndex == change.sourceIndex })
      else { continue }
      await document.load(page.id)
    }
    guard let edit = journal.changes.edit(for: document.session.document) else { return file.remove() }
    do {
      try document.session.perform(edit, named: TranslatableText("Recover changes"))
      self.journal?.writeNow()
      file.remove()
      toast(tr("Your changes are back. Save the document to keep them."))
    } catch {
      await showError(
        heading: tr("The changes can’t be recovered"),
        trf("“%1$s” is not the document they were made in.", document.name))
    }
  }
}
