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
    view?.endEditing()
    guard let document, let file = document.file, !isSaving else { return false }
    guard document.session.isDirty else { return true }
    return await write(to: nil, file: file, document: document, replacingChanged: replacingChanged)
  }

  /// Saves a copy under another name and goes on with it.
  @discardableResult
  func save(as path: String) async -> Bool {
    view?.endEditing()
    guard let document, let file = document.file, !isSaving else { return false }
    return await write(to: path, file: file, document: document, replacingChanged: false)
  }

  private func write(
    to path: String?, file: PDFFile, document: OpenDocument, replacingChanged: Bool
  ) async -> Bool {
    isSaving = true
    updateActions()
    let snapshot = document.session.saveSnapshot(destination: path, replacesChangedFile: replacingChanged)
    let started = MainLoop.monotonicMicroseconds
    do throws(DocumentFileError) {
      let result = try await file.save(snapshot.request)
      isSaving = false
      document.session.didSave(snapshot)
      TraceLog.write(
        "saved",
        [
          "path": .string(result.path),
          "ms": .double(Double(MainLoop.monotonicMicroseconds - started) / 1000),
          "bytes_written": .int(result.bytesWritten),
        ])
      if let path { movedTo(path) }
      showBanner(nil)
      updateTitle()
      updateActions()
      return true
    } catch {
      isSaving = false
      updateActions()
      return await savingFailed(error, name: document.name)
    }
  }

  private func savingFailed(_ error: DocumentFileError, name: String) async -> Bool {
    if error == .changedOnDisk {
      let answer = await Alert.ask(
        on: window, heading: tr("Replace the changed file?"),
        body: trf(
          "“%1$s” was changed by another program since you opened it. Replacing it loses those changes.", name),
        responses: [
          Alert.Response("cancel", tr("Cancel")),
          Alert.Response("copy", tr("Save As…")),
          Alert.Response("replace", tr("Replace"), .destructive),
        ], default: "copy", close: "cancel")
      switch answer {
      case "replace": return await save(replacingChanged: true)
      case "copy": return await saveAs()
      default: return false
      }
    }
    let sentence = ErrorSentences.saving(error, name: name)
    TraceLog.write("error", ["message": .string(sentence)])
    let answer = await Alert.ask(
      on: window, heading: tr("The document can’t be saved"), body: sentence,
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
    let path = await FileChooser.save(
      on: window, title: tr("Save document as"), name: document.name, filters: [.pdf], folder: document.folder)
    guard let path else { return false }
    return await save(as: path)
  }

  /// Asks about unsaved changes; false = stay.
  func mayClose() async -> Bool {
    view?.endEditing()
    guard let document, document.session.isDirty else { return true }
    present()
    let answer = await Alert.ask(
      on: window, heading: tr("Save changes?"),
      body: trf("Your changes to “%1$s” are lost if you don’t save them.", document.name),
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("discard", tr("Discard"), .destructive),
        Alert.Response("save", tr("Save"), .suggested),
      ], default: "save", close: "cancel")
    switch answer {
    case "save": return await save()
    case "discard": return true
    default: return false
    }
  }

  func closeRequested() {
    Task {
      guard await mayClose() else { return }
      WindowSize(of: window).save(program.settings)
      closeDocument()
      destroy()
    }
  }
}
