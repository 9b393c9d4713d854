import Editor
import GTKBinding
import Localization

/// Offers what a crash left behind, one document after the other; nothing is deleted before it was answered.
extension PostilApplication {
  func offerRecovery() {
    guard !hasOfferedRecovery else { return }
    hasOfferedRecovery = true
    let folder = JournalFile.standardFolder
    Task {
      for orphan in await Task.detached(operation: { JournalFile.orphans(in: folder) }).value {
        // First whatever is being opened, with its questions.
        for window in windows { await window.lastOpening?.value }
        switch orphan {
        case .journal(let file, let journal): await offer(journal, file)
        case .newer: await tell(tr("Unsaved changes from a newer version of Postil"), Self.newer)
        case .unreadable(let aside): await tell(tr("Can’t read unsaved changes"), Self.unreadable(aside))
        }
      }
    }
  }

  private static var newer: String {
    tr("This version can’t restore them. They are kept for the newer version.")
  }

  private static func unreadable(_ path: String) -> String {
    trf("A file with unsaved changes is damaged. It is kept as “%1$s”.", path)
  }

  private func tell(_ heading: String, _ sentence: String) async {
    await (activeWindow ?? makeWindow()).showError(heading: heading, sentence)
  }

  private func offer(_ journal: RecoveryJournal, _ file: JournalFile) async {
    let window = activeWindow ?? makeWindow()
    let name = FileNames.last(of: journal.path)
    let length = FileNames.length(journal.path)
    let later = Alert.Response("later", tr("Ask again later"))
    let discard = Alert.Response("discard", tr("Discard"), .destructive)
    let answer =
      switch length {
      case nil:
        await window.ask(
          heading: tr("Unsaved changes to a missing document"),
          body: trf(
            "Postil closed unexpectedly before your changes to “%1$s” were saved, and the document is no longer there. Put it back where it was, then start Postil again to restore them.",
            name), responses: [later, discard], default: "later", close: "later")
      case journal.length:
        await window.ask(
          heading: tr("Restore unsaved changes?"),
          body: trf("Postil closed unexpectedly before your changes to “%1$s” were saved.", name),
          responses: [later, discard, Alert.Response("recover", tr("Restore"), .suggested)],
          default: "recover", close: "later")
      default:
        await window.ask(
          heading: tr("Restore changes to another version?"),
          body: trf(
            "Postil closed unexpectedly before your changes to “%1$s” were saved. The file has changed since; your changes may not line up.",
            name),
          responses: [later, discard, Alert.Response("recover", tr("Restore anyway"))],
          default: "later", close: "later")
      }
    switch answer {
    case "recover":
      open(journal.path)
      await self.window(with: journal.path)?.recover(journal, from: file)
    case "discard": file.remove()
    default: break
    }
  }
}
