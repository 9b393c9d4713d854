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
    notices[.notBackedUp] = nil
    let journal = JournalKeeper(document.session) { [document] in
      // Before the file is read, what the file system says of it.
      let length = document.fileLength > 0 ? document.fileLength : FileNames.length(document.path) ?? 0
      return JournalKeeper.Subject(path: document.path, length: length)
    } ahead: { [weak self] in
      (self?.tools?.heldEdits ?? []) + (self?.typedEdit.map { [$0] } ?? [])
    }
    journal.onFailing = { [weak self, weak journal] in
      guard let self, let journal, self.journal === journal else { return }
      notices[.notBackedUp] = journal.isFailing ? Notices.Notice(sentence: Self.notBackedUp) : nil
      updateBanner()
    }
    self.journal = journal
  }

  private static var notBackedUp: String {
    trf(
      "Your changes can’t be backed up in “%1$s”. Save the document to keep them safe.",
      LongNames.shortened(JournalFile.standardFolder))
  }

  /// Brings back what a crash left behind, once the document is open.
  func recover(_ journal: RecoveryJournal, from file: JournalFile) async {
    var opened: OpenDocument?
    // A damaged file may be opened once more when it is known what is in it.
    repeat {
      await lastOpening?.value
      opened = document
      await opened?.factsKnown()
    } while opened !== document
    guard let document, FileNames.isSame(document.path, journal.path) else { return }
    if let reason = document.viewOnlyReason { return await notRecovered(because: reason) }
    let pages = journal.sourceIndices
    for page in document.session.document.pages where pages.contains(page.sourceIndex) {
      await document.load(page.id)
    }
    guard self.document === document, let plan = await restore(journal, into: document.session) else {
      return
    }
    // What can't be restored is on disk before the old journal may go.
    let isRestKept = plan.left.map(file.keepAside) ?? true
    if isRestKept { self.journal?.takeOver(file) }
    guard plan.restored < plan.total else {
      return toast(tr("Your changes were restored. Save the document to keep them."))
    }
    await tell(of: plan, journal, folder: file.folder)
  }

  /// Does what of a journal fits the document as one step.
  private func restore(_ journal: RecoveryJournal, into session: EditorSession) async -> RecoveryPlan? {
    let now = session.document
    var plan = await Task.detached { RecoveryPlan(journal, for: now) }.value
    let name = TranslatableText("Restore changes")
    do {
      if let edit = plan.edit { try session.perform(edit, named: name) }
    } catch {
      // Someone was quicker: what fits now.
      plan = RecoveryPlan(journal, for: session.document)
      guard let edit = plan.edit, (try? session.perform(edit, named: name)) != nil else { return nil }
    }
    return plan
  }

  private func notRecovered(because reason: DocumentFileError) async {
    await showError(
      heading: tr("Can’t restore your changes"),
      ViewOnlyReasons.sentence(reason) + " " + tr("Your changes are kept until they can be restored."))
  }

  private func tell(of plan: RecoveryPlan, _ journal: RecoveryJournal, folder: String) async {
    let name = FileNames.last(of: journal.path)
    if plan.restored == 0 {
      await showError(
        heading: tr("Can’t restore your changes"),
        trf("They don’t belong to this version of “%1$s”. They are kept in “%2$s”.", name, folder))
    } else {
      await showError(
        heading: tr("Some changes couldn’t be restored"),
        trf(
          "%1$d of %2$d annotations of “%3$s” were restored. Save the document to keep them. The others are kept in “%4$s”.",
          plan.restored, plan.total, name, folder))
    }
  }
}
