import Components
import GTKBinding
import Localization
import Toolbars

/// The main menu of a window, and the lists of its popovers as long as nothing better is provided for them.
final class MainMenu {
  let model = MenuModel()
  // Sections that change do so in place: a menu that is put together anew keeps its old submenus for good.
  private let overflow = MenuModel()
  private let history = MenuModel()
  private let positions = MenuModel()
  private var shownPositions: ToolbarPositions?
  private var shownHistory: [String]?

  init() {
    model.append(section: overflow)
    model.append([
      .section(
        nil,
        [
          .item(tr("_New window"), action: "app.new-window"),
          .item(tr("_Open…"), action: "app.open"),
          .item(tr("Save _as…"), action: "win.save-as"),
          .item(tr("Save a _copy…"), action: "win.save-copy"),
          .item(tr("_Print…"), action: "win.print"),
        ])
    ])
    model.append(section: history)
    model.append([
      .section(
        nil,
        [
          .item(tr("_Find…"), action: "win.find-bar"),
          .item(tr("_Bookmark this page"), action: "win.bookmark"),
          .item(
            tr("_Edit pages"), action: "win.view-mode", target: .string(ViewMode.documentEditor.rawValue)),
          .item(tr("_Annotation tools"), action: "win.annotation-toolbar"),
          .item(tr("Pick a co_lor from the page"), action: "win.eyedropper"),
        ])
    ])
    model.append(section: positions)
    model.append([
      .section(
        nil,
        [
          .submenu(tr("_View"), Self.view + [.section(nil, Self.viewPopovers)])
        ]),
      .section(
        nil,
        [
          .item(tr("_Preferences"), action: "app.preferences"),
          .item(tr("_Keyboard shortcuts"), action: "app.shortcuts"),
          .item(tr("_About Postil"), action: "app.about"),
          .item(tr("_Close document"), action: "win.close-document"),
        ]),
    ])
    showHistory(undo: nil, redo: nil)
    showPositions(.desktop)
  }

  /// Puts the header's items without room first.
  func showOverflow(_ entries: [MenuEntry]) {
    overflow.removeAll()
    overflow.append(entries)
  }

  /// Offers the places the annotation bar may be at.
  func showPositions(_ supported: ToolbarPositions) {
    guard supported != shownPositions else { return }
    shownPositions = supported
    positions.removeAll()
    positions.append([
      .submenu(
        tr("Toolbar _position"),
        supported.docks.map { .item($0.title, action: "win.toolbar-position", target: .string($0.rawValue)) })
    ])
  }

  /// Names what undo and redo would do; by the names' keys, nil where there is nothing.
  func showHistory(undo: String?, redo: String?) {
    let labels = [
      undo.map { trf("_Undo: %1$s", tr(key: $0)) } ?? tr("_Undo"),
      redo.map { trf("_Redo: %1$s", tr(key: $0)) } ?? tr("_Redo"),
    ]
    guard labels != shownHistory else { return }
    shownHistory = labels
    history.removeAll()
    history.append([.item(labels[0], action: "win.undo"), .item(labels[1], action: "win.redo")])
  }

  private static var viewPopovers: [MenuEntry] {
    [
      .item(tr("_Brightness…"), action: "win.brightness-options"),
      .item(tr("View _options…"), action: "win.view-options"),
    ]
  }

  private static var view: [MenuEntry] {
    [
      .section(nil, zoom),
      .section(
        nil,
        [
          .item(tr("_Night mode"), action: "win.night-mode"),
          .item(tr("_Fullscreen"), action: "win.fullscreen"),
        ]),
    ]
  }

  static var zoom: [MenuEntry] {
    [
      .item(tr("Zoom _in"), action: "win.zoom-in"),
      .item(tr("Zoom _out"), action: "win.zoom-out"),
      .item(tr("Fit _width"), action: "win.zoom-fit-width"),
      .item(tr("Fit _page"), action: "win.zoom-fit-page"),
    ]
  }

  static var share: [MenuEntry] {
    [
      .item(tr("Save a _copy…"), action: "win.save-copy"),
      .item(tr("_Print…"), action: "win.print"),
      .item(tr("Open _with…"), action: "win.open-with", target: .string("")),
      .item(tr("Send by _email…"), action: "win.email"),
    ]
  }
}
