import GTKBinding
import Localization

/// The end of a document, and the question before it.
extension DocumentWindow {
  /// Asks about unsaved changes; false = stay.
  func mayClose() async -> Bool {
    view?.endEditing()
    // Copies are written too while nothing is unsaved.
    while let saving { _ = await saving.value }
    guard await mayStopPrinting() else { return false }
    guard let document, document.session.isDirty || tools?.isHolding == true else { return true }
    let answer = await ask(
      heading: tr("Save changes?"),
      body: trf("Your changes to “%1$s” will be lost unless you save them.", document.name),
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

  /// Asks about a document on its way to the printer; false = let it go on.
  private func mayStopPrinting() async -> Bool {
    guard printJob != nil else { return true }
    let answer = await ask(
      heading: tr("Stop printing?"), body: tr("The document is still being printed."),
      responses: [
        Alert.Response("cancel", tr("Keep printing")),
        Alert.Response("stop", tr("Stop printing"), .destructive),
      ], default: "cancel", close: "cancel")
    return answer == "stop" || printJob == nil
  }

  func closeRequested() {
    Task {
      guard await mayClose() else { return }
      await program.styles.settle()
      WindowSize(of: window).save(program.settings)
      closeDocument()
      destroy()
    }
  }

  func closeDocument() {
    headerView.closePopovers()
    view?.closeFloating()
    grid?.closeFloating()
    cancelColorPicking()
    styleOpening = nil
    removeFinder()
    printJob?.cancel()
    monitor = nil
    journal?.finish()
    journal = nil
    removeSidebar()
    document?.close()
    document = nil
    view = nil
    documentArea = nil
    pills = nil
    headerState = .none
    closeGrid()
    tools = nil
    path = nil
    firstSharpTold = false
    paintedSharp = []
    isFileGone = false
    mayBreakCertificate = false
    notices = Notices()
    updateBanner()
    toolState.activate(nil)
    Task { await toolbars?.setDocument(nil) }
    updateBarState()
    updateBar()
    if let old = stack.child(named: "document") {
      showStartPage()
      stack.remove(old)
    }
  }
}
