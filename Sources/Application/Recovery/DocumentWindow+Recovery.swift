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
    let pages = journal.sourceIndices
    for page in document.session.document.pages where pages.contains(page.sourceIndex) {
      await document.load(page.id)
    }
    guard let edit = journal.edit(for: document.session.document) else { return file.remove() }
    do {
      try document.session.perform(edit, named: TranslatableText("Recover changes"))
      // The old journal goes only when the new one holds its changes.
      await self.journal?.settle()
      file.remove()
      toast(tr("Your changes are back. Save the document to keep them."))
    } catch {
      await showError(
        heading: tr("The changes can’t be recovered"),
        trf("“%1$s” is not the document they were made in.", document.name))
    }
  }
}
