import Components
import GTKBinding
import Localization
import Toolbars

/// The bar of the page editor: the same kind of bar as the annotation bar's, in its own place.
extension DocumentWindow {
  /// Shows the page tools in the page editor and nowhere else.
  func updatePageTools() {
    let isShown = document != nil && viewMode == .documentEditor
    if isShown, pageTools == nil { makePageTools() }
    if let pageTools { host.setShown(pageTools, isShown) }
  }

  /// Makes the bar anew where its configuration or its sizes became others.
  func remakePageTools() {
    guard let bar = pageTools, pageToolsMade != toolbarsSettings.page || bar.metrics != barMetrics else {
      return
    }
    host.remove(bar)
    pageTools = nil
    updatePageTools()
  }

  private func makePageTools() {
    let bar = FlexibleToolbar(name: tr("Page tools"), metrics: barMetrics)
    pageTools = bar
    pageToolsMade = toolbarsSettings.page
    host.add(bar, pageToolsPlacement)
    explain(bar)
    bar.onKey = { [weak self] in self?.barKeyPressed($0) ?? false }
    bar.setItems(
      pageItems, standard: [item("editor-done", "win.editor-done", tr("Done"), "object-select-symbolic")])
  }

  private var pageToolsPlacement: ToolbarPlacement {
    let settings = toolbarsSettings.page
    let kept = ToolbarPosition(rawValue: program.settings[string: "editor-toolbar-position"])
    return ToolbarPlacement(
      // The header bar keeps its items for the way back to the document.
      supported: settings.supportedPositions.subtracting(.inTopBar), position: settings.position ?? kept)
  }

  /// In the order of Nutrient's document editor toolbar; those a configuration names, in its order.
  private var pageItems: [ToolbarItem] {
    let stock = [
      page("new", tr("New page"), "postil-page-new-symbolic"),
      page("remove", tr("Remove pages"), "postil-page-remove-symbolic"),
      page("duplicate", tr("Duplicate pages"), "postil-page-duplicate-symbolic"),
      page("rotate", tr("Rotate pages"), "postil-page-rotate-symbolic", target: "90"),
      page("export-path", tr("Export pages"), "postil-page-export-symbolic", target: "''"),
      page("select-all", tr("Select all pages"), "edit-select-all-symbolic"),
      page("cut", tr("Cut pages"), "edit-cut-symbolic"),
      page("copy", tr("Copy pages"), "edit-copy-symbolic"),
      page("paste", tr("Paste pages"), "edit-paste-symbolic"),
      item("undo", "win.undo", tr("Undo"), "edit-undo-symbolic"),
      item("redo", "win.redo", tr("Redo"), "edit-redo-symbolic"),
    ]
    let own = toolbarsSettings.page.additionalItems
    guard let names = toolbarsSettings.page.items else { return stock + own }
    return names.compactMap { name in stock.first { $0.id == name } } + own
  }

  private func page(_ name: String, _ title: String, _ icon: String, target: String? = nil) -> ToolbarItem {
    let id =
      switch name {
      case "export-path": "export"
      case "select-all": "select"
      default: name
      }
    return ToolbarItem(
      id: id, command: .init("win.editor-\(name)", target: target, title: title, icon: icon))
  }
}
