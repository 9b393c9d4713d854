import GTKBinding
import Localization

/// Printing, and writing what would be printed to a PDF file.
extension DocumentWindow {
  func printDocument() {
    Task {
      await settle()
      guard let job = makePrintJob(), let view else { return }
      job.onDone = { [weak self] outcome in self?.printed(outcome) }
      job.print(on: window, currentPage: view.currentPage)
    }
  }

  /// For scripts: what would be on paper, in a new file at `path`.
  func printDocument(to path: String) {
    Task {
      await settle()
      guard let document, printJob == nil else { return }
      if let refusal = ErrorSentences.refusal(toSave: path) { return await notPrinted(refusal) }
      if FileNames.isSame(path, document.path) {
        return await notPrinted(
          trf("“%1$s” is the document itself. Choose another name.", FileNames.last(of: path)))
      }
      guard let job = makePrintJob() else { return }
      // What is there stays until the new file is whole.
      let draft = PrintedFile.draft(for: path)
      job.onDone = { [weak self] outcome in
        guard case .printed = outcome else {
          PrintedFile.remove(draft)
          self?.printed(outcome)
          return
        }
        Task {
          let failure = await PrintedFile.finish(draft, at: path)
          self?.printed(failure.map { .failed($0) } ?? outcome, path: path)
        }
      }
      job.export(to: draft, window: window)
    }
  }

  private func makePrintJob() -> PrintJob? {
    guard let document, printJob == nil, disabledReasons["print"] == nil else { return nil }
    let job = PrintJob(document, measuring: measuring)
    printJob = job
    updateActions()
    return job
  }

  private func printed(_ outcome: PrintJob.Outcome, path: String? = nil) {
    printJob = nil
    updateActions()
    switch outcome {
    case .printed(let failed):
      if let path { TraceLog.write("printed", ["path": .string(path)]) }
      if let page = failed.first {
        toast(trf("Page %1$d can’t be shown, so it was printed blank.", page))
      }
    case .cancelled: break
    case .failed(let reason): Task { await notPrinted(reason) }
    }
  }

  private func notPrinted(_ sentence: String) async {
    await showError(heading: tr("Can’t print the document"), sentence)
  }
}
