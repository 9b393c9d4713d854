import DocumentModel
import Editor
import GTKBinding
import Localization
import PDFEngine

/// Saving, and the questions before something could be lost.
extension DocumentWindow {
  /// Saves onto the file itself; true = saved.
  @discardableResult
  func save(replacingChanged: Bool = false) async -> Bool {
    await settle()
    guard let document, let file = document.file else { return false }
    guard document.session.isDirty || isFileGone else { return true }
    if document.breaksCertificate, !mayBreakCertificate {
      switch await askAboutCertificate(document.name) {
      case "copy": return await saveAs()
      case "save": mayBreakCertificate = true
      default: return false
      }
      return await save(replacingChanged: replacingChanged)
    }
    return await write(to: nil, file: file, document: document, replacingChanged: replacingChanged)
  }

  /// Saves a copy under another name and goes on with it.
  @discardableResult
  func save(as path: String) async -> Bool {
    await settle()
    guard let document, let file = document.file else { return false }
    if let refusal = ErrorSentences.refusal(toSave: path) { return await notSaved(refusal) }
    return await write(to: path, file: file, document: document, replacingChanged: false)
  }

  /// Brings everything done so far into the document, words still being typed included, and lets a save end that is still being written.
  func settle() async {
    keepTyping()
    if let document, let tools { for page in tools.heldPages { await document.load(page) } }
    if keptTyping != nil { keptState = document?.session.history.state }
    while let saving { _ = await saving.value }
  }

  private func write(
    to path: String?, file: PDFFile, document: OpenDocument, replacingChanged: Bool
  ) async -> Bool {
    let snapshot = document.session.saveSnapshot(destination: path, replacesChangedFile: replacingChanged)
    let task = Task { await self.write(snapshot, to: path, file: file, document: document) }
    saving = task
    updateActions()
    guard let error = await task.value else { return true }
    return await savingFailed(error, path: path ?? document.path)
  }

  /// Gives why it failed; nil when the file is written.
  private func write(
    _ snapshot: SaveSnapshot, to path: String?, file: PDFFile, document: OpenDocument
  ) async -> DocumentFileError? {
    let started = MainLoop.monotonicMicroseconds
    defer {
      // Whoever waits for this save goes on only when it is over in every respect.
      saving = nil
      updateTitle()
      updateActions()
    }
    do throws(DocumentFileError) {
      let result = try await file.save(snapshot.request)
      document.wasSaved(to: path, length: await file.length)
      document.session.didSave(snapshot)
      TraceLog.write(
        "saved",
        [
          "path": .string(result.path),
          "ms": .double(Double(MainLoop.monotonicMicroseconds - started) / 1000),
          "bytes_written": .int(result.bytesWritten),
        ])
      guard self.document === document else { return nil }
      isFileGone = false
      notices.fileWasSaved()
      updateBanner()
      if path != nil { wasMoved() }
      await keeper?.documentWasSaved()
      return nil
    } catch {
      return error
    }
  }

  /// The document goes on under another name.
  private func wasMoved() {
    guard let document else { return }
    path = document.path
    journal?.finish()
    startJournal()
    watch(document.path)
    RecentFiles.add(path: document.path, mime: "application/pdf")
    window.title = document.name
    Task { await toolbars?.setDocument(path) }
  }

  // MARK: Questions

  private func askAboutCertificate(_ name: String) async -> String {
    await ask(
      heading: tr("Save changes to this certified document?"),
      body: trf(
        "Saving your annotations will invalidate the certification of “%1$s”. Save a copy to keep the document as it is.",
        name),
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("save", tr("Save anyway"), .destructive),
        Alert.Response("copy", tr("Save a copy…"), .suggested),
      ], default: "copy", close: "cancel")
  }

  private func savingFailed(_ error: DocumentFileError, path: String) async -> Bool {
    let name = FileNames.last(of: path)
    guard error == .changedOnDisk else { return await notSaved(ErrorSentences.saving(error, name: name)) }
    let isGone = !FileNames.exists(path)
    let answer = await ask(
      heading: isGone ? tr("Save the document again?") : tr("Replace the changed file?"),
      body: isGone
        ? ErrorSentences.gone(name: name)
        : trf(
          "“%1$s” was changed by another program since you opened it. Replacing it loses those changes.", name
        ),
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("copy", tr("Save As…")),
        isGone
          ? Alert.Response("replace", tr("Save"), .suggested)
          : Alert.Response("replace", tr("Replace"), .destructive),
      ], default: isGone ? "replace" : "copy", close: "cancel")
    switch answer {
    case "replace": return await save(replacingChanged: true)
    case "copy": return await saveAs()
    default: return false
    }
  }

  /// Says why a save failed, and lets one try another name.
  private func notSaved(_ sentence: String) async -> Bool {
    TraceLog.write("error", ["message": .string(sentence)])
    let answer = await ask(
      heading: tr("Can’t save the document"), body: sentence,
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("copy", tr("Save As…"), .suggested),
      ], default: "copy", close: "cancel")
    return answer == "copy" ? await saveAs() : false
  }

  /// Asks where to, and saves there.
  @discardableResult
  func saveAs() async -> Bool {
    guard let document else { return false }
    let path = await Questions.inTurn {
      await FileChooser.save(
        on: self.window, title: tr("Save document as"), name: document.name, filters: [.pdf],
        folder: document.folder)
    }
    guard let path else { return false }
    return await save(as: path)
  }
}
