import Editor
import GTKBinding
import Localization

/// Offers what a crash left behind, one document after the other; nothing is deleted before it was answered.
extension PostilApplication {
  func offerRecovery() {
    guard !hasOfferedRecovery else { return }
    hasOfferedRecovery = true
    let orphans = JournalFile.orphans()
    guard !orphans.isEmpty else { return }
    Task {
      for (file, journal) in orphans {
        // First whatever is being opened, with its questions.
        for window in windows { await window.lastOpening?.value }
        await offer(journal, file)
      }
    }
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
          heading: tr("Unsaved changes of a missing document"),
          body: trf(
            "Postil ended before your changes to “%1$s” were saved, and the document is no longer there. Put it back where it was, then start Postil again to recover them.",
            name), responses: [later, discard], default: "later", close: "later")
      case journal.length:
        await window.ask(
          heading: tr("Recover unsaved changes?"),
          body: trf("Postil ended before your changes to “%1$s” were saved.", name),
          responses: [later, discard, Alert.Response("recover", tr("Recover"), .suggested)],
          default: "recover", close: "later")
      default:
        await window.ask(
          heading: tr("Recover changes into another file?"),
          body: trf(
            "Postil ended before your changes to “%1$s” were saved. The file is not the same any more, so they may not fit.",
            name),
          responses: [later, discard, Alert.Response("recover", tr("Recover anyway"))],
          default: "later", close: "later")
      }
    switch answer {
    case "recover":
      open(journal.path)
      await windows.first { $0.path == journal.path }?.recover(journal, from: file)
    case "discard": file.remove()
    default: break
    }
  }
}
