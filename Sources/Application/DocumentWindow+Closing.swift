import GTKBinding
import Localization

/// The end of a document, and the question before it.
extension DocumentWindow {
  /// Asks about unsaved changes; false = stay.
  func mayClose() async -> Bool {
    view?.endEditing()
    guard let document, document.session.isDirty || tools?.isHolding == true else { return true }
    let answer = await ask(
      heading: tr("Save changes?"),
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

  func closeDocument() {
    headerView.closePopovers()
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
