import GTKBinding
import Geometry
import Localization

/// The header bar's buttons and the main menu.
extension DocumentWindow {
  func fillHeader() {
    let open = Button(icon: "document-open-symbolic", name: tr("Open"), tooltip: tr("Open (Ctrl+O)"))
    open.setAction("app.open")
    header.packStart(open)
    undoButton.setAction("win.undo")
    redoButton.setAction("win.redo")
    header.packStart(undoButton)
    header.packStart(redoButton)

    let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), menu: mainMenu)
    menu.tooltip = tr("Main menu")
    menu.setPrimary(true)
    header.packEnd(menu)
    let save = Button(icon: "document-save-symbolic", name: tr("Save"), tooltip: tr("Save (Ctrl+S)"))
    save.setAction("win.save")
    header.packEnd(save)
    header.packEnd(pageEntry)
  }

  /// The part of the header bar that a bar docked in it takes, in the host's coordinates.
  var headerStretch: Rect? { header.bounds(in: host)?.insetBy(1) }

  func updateHeaderStretch() {}

  private var mainMenu: MenuModel {
    MenuModel([
      .section(
        nil,
        [
          .item(tr("_New window"), action: "app.new-window"),
          .item(tr("_Open…"), action: "app.open"),
          .item(tr("Save _as…"), action: "win.save-as"),
        ]),
      .section(
        nil,
        [
          .item(tr("Zoom _in"), action: "win.zoom-in"),
          .item(tr("Zoom _out"), action: "win.zoom-out"),
          .item(tr("Fit _width"), action: "win.zoom-fit-width"),
          .item(tr("Fit _page"), action: "win.zoom-fit-page"),
          .item(tr("_Fullscreen"), action: "win.fullscreen"),
        ]),
      .section(
        nil,
        [
          .item(tr("_Annotation tools"), action: "win.annotation-toolbar"),
          .item(tr("_Keyboard shortcuts"), action: "app.shortcuts"),
          .item(tr("_About Postil"), action: "app.about"),
          .item(tr("_Close document"), action: "win.close-document"),
        ]),
    ])
  }
}
