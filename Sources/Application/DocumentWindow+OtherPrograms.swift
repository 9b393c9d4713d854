import GTKBinding
import Glibc
import Localization
import PDFEngine

/// What other programs do to the open file.
extension DocumentWindow {
  func watch(_ path: String) {
    monitor = FileMonitor(path: path) { [weak self] _, _ in self?.fileChanged() }
  }

  private func fileChanged() {
    guard !isSaving, let document else { return }
    Task {
      // A program that replaces a file may take its name away for a moment.
      if !FileNames.exists(document.path) { try? await Task.sleep(for: .milliseconds(300)) }
      guard self.document === document, !isSaving, let file = document.file else { return }
      let isGone = !FileNames.exists(document.path)
      let isChanged = await file.isChangedOnDisk()
      guard self.document === document, !isSaving else { return }
      isFileGone = isGone
      notices[.fileGone] = isGone ? goneNotice(document.name) : nil
      notices[.fileChanged] = isChanged && !isGone ? changedNotice(document.name) : nil
      updateBanner()
      updateActions()
    }
  }

  private func goneNotice(_ name: String) -> Notices.Notice {
    Notices.Notice(sentence: ErrorSentences.gone(name: name), button: tr("Save")) { [weak self] in
      Task { await self?.save(replacingChanged: true) }
    }
  }

  private func changedNotice(_ name: String) -> Notices.Notice {
    Notices.Notice(
      sentence: trf("“%1$s” was changed by another program.", name), button: tr("Reload")
    ) { [weak self] in self?.reload() }
  }

  /// Opens the file anew, as another program left it, at the same place.
  func reload() {
    Task {
      guard let path, await mayClose() else { return }
      let wasOverStartPage = isOverStartPage
      // Whoever looks at what another program makes wants to go on looking at the same place.
      let wishes = OpeningWishes(view: viewMode == .document ? nil : viewMode, place: view?.place)
      closeDocument()
      open(path, wishes: wishes)
      isOverStartPage = wasOverStartPage
    }
  }
}
