import Components
import DocumentModel
import GTKBinding
import Localization
import PDFEngine

/// Handing the document on: a copy, another program, mail.
extension DocumentWindow {
  private static let mime = "application/pdf"

  /// The programs the document can be opened with, this one left out.
  struct SharingWays: Equatable {
    var programs: [Launcher.Program] = []
    var mail: Mailer.Way?
  }

  /// Looks which ways there are on this machine.
  func learnSharingWays() {
    Task {
      var ways = SharingWays()
      ways.programs = Launcher.programs(for: Self.mime).filter { $0.id != PostilApplication.id + ".desktop" }
      ways.mail = await Mailer.find()
      sharingWays = ways
      updateActions()
    }
  }

  // MARK: A copy

  /// Asks where to, and writes the present state there; the window stays with its file.
  func saveCopy() async {
    guard let document else { return }
    let path = await Questions.inTurn {
      await FileChooser.save(
        on: self.window, title: tr("Save a copy"),
        name: FileNames.copyName(of: document.name, in: document.folder), filters: [.pdf],
        folder: document.folder)
    }
    if let path { await saveCopy(to: path) }
  }

  @discardableResult
  func saveCopy(to path: String) async -> Bool {
    await settle()
    guard let document, let file = document.file else { return false }
    if let refusal = ErrorSentences.refusal(toSave: path) { return await copyFailed(refusal) }
    // A copy onto the document itself is no copy.
    if FileNames.isSame(path, document.path) { return await save() }
    let request = document.session.copyRequest(destination: path)
    let task = Task { await self.write(request, file: file) }
    saving = task
    updateActions()
    guard let error = await task.value else {
      toast(trf("Saved a copy as “%1$s”.", FileNames.last(of: path)))
      return true
    }
    return await copyFailed(ErrorSentences.saving(error, name: FileNames.last(of: path)))
  }

  private func write(_ request: SaveRequest, file: PDFFile) async -> DocumentFileError? {
    let started = MainLoop.monotonicMicroseconds
    defer {
      saving = nil
      updateActions()
    }
    do throws(DocumentFileError) {
      let result = try await file.save(request)
      TraceLog.write(
        "saved",
        [
          "path": .string(result.path),
          "ms": .double(Double(MainLoop.monotonicMicroseconds - started) / 1000),
          "bytes_written": .int(result.bytesWritten),
        ])
      return nil
    } catch {
      return error
    }
  }

  private func copyFailed(_ sentence: String) async -> Bool {
    await showError(heading: tr("Can’t save the copy"), sentence)
    return false
  }

  // MARK: Another program

  /// Opens the document in another program; an empty `id` asks in which.
  func openWith(_ id: String) async {
    let programs = sharingWays.programs
    let program =
      id.isEmpty
      ? await ProgramDialog.ask(on: self, programs)
      : programs.first { $0.id == id || $0.id == id + ".desktop" }
    guard let program else {
      if !id.isEmpty { await notOpened(tr("This app isn’t installed."), in: id) }
      return
    }
    guard
      await isReadyToHandOn(
        trf(
          "“%1$s” will open the last saved version, without your changes since then.", program.name)),
      let document
    else { return }
    if !Launcher.open(path: document.path, with: program, mime: Self.mime) {
      await notOpened(trf("“%1$s” couldn’t be started.", program.name), in: program.name)
    }
  }

  private func notOpened(_ sentence: String, in name: String) async {
    await showError(heading: trf("Can’t open the document with “%1$s”", name), sentence)
  }

  // MARK: Mail

  func email() async {
    guard let way = sharingWays.mail,
      await isReadyToHandOn(
        tr("The last saved version will be attached, without your changes since then.")),
      let document
    else { return }
    if !(await Mailer.compose(attaching: document.path, by: way)) {
      await showError(
        heading: tr("Can’t create the email"),
        tr("No email app responded. Choose one in the system settings."))
    }
  }

  /// Others read the file, not what is in this window: asks what shall become of unsaved changes.
  private func isReadyToHandOn(_ consequence: String) async -> Bool {
    await settle()
    guard let document else { return false }
    guard document.session.isDirty || isFileGone else { return true }
    let canGoWithout = !isFileGone
    let answer = await ask(
      heading: tr("Save changes first?"), body: consequence,
      responses: [
        Alert.Response("cancel", tr("Cancel")),
        Alert.Response("without", tr("Continue without saving"), isEnabled: canGoWithout),
        Alert.Response("save", tr("Save"), .suggested),
      ], default: "save", close: "cancel")
    switch answer {
    case "save": return await save()
    case "without": return true
    default: return false
    }
  }
}

/// Asks in which program the document shall be opened.
enum ProgramDialog {
  static func ask(on window: DocumentWindow, _ programs: [Launcher.Program]) async -> Launcher.Program? {
    let list = ListBox(selection: .single)
    list.addClass("boxed-list")
    for program in programs { list.append(ActionRow(title: program.name)) }
    list.setAccessibleName(tr("Apps"))
    list.setActivatesOnSingleClick(false)
    list.selectedRow = list.row(at: 0)
    let answer = await Questions.inTurn {
      window.present()
      return await Alert.ask(
        on: window.window, heading: tr("Open with"),
        responses: [
          Alert.Response("cancel", tr("Cancel")),
          Alert.Response("open", tr("Open"), .suggested),
        ], default: "open", close: "cancel", extraChild: list)
    }
    guard answer == "open", let chosen = list.selectedRow?.index, programs.indices.contains(chosen) else {
      return nil
    }
    return programs[chosen]
  }
}
