import Components
import GTKBinding
import Localization
import Toolbars

/// The main menu of a window, and the lists of its popovers as long as nothing better is provided for them.
///
/// It has a dozen lines at most, and none that is in the list of ways to share.
final class MainMenu {
  let model = MenuModel()
  // Sections that change do so in place: a menu that is put together anew keeps its old submenus for good.
  private let overflow = MenuModel()
  private let positions = MenuModel()
  private var shownPositions: ToolbarPositions?

  /// How many of the header's items there is room for; the others are in a submenu.
  private static let overflowRows = 4
  /// Items of the header that have a line of their own, whether there is room for them or not.
  static let ownItems: Set<HeaderItemID> = [
    .open, .save, .thumbnails, .documentEditor, .brightness, .settings,
  ]

  init() {
    model.append([
      .section(
        nil,
        [
          .item(tr("_New window"), action: "app.new-window"),
          .item(tr("_Open…"), action: "app.open"),
          .item(tr("_Save"), action: "win.save"),
          .item(tr("Save _as…"), action: "win.save-as"),
        ])
    ])
    model.append(section: overflow)
    let view = MenuModel(Self.view)
    view.append(section: positions)
    view.append([.section(nil, Self.viewPopovers)])
    let middle = MenuModel()
    middle.append(tr("_View"), submenu: view)
    model.append(section: middle)
    model.append([
      .section(
        nil,
        [
          .item(tr("_Preferences"), action: "app.preferences"),
          .item(tr("_Keyboard shortcuts"), action: "app.shortcuts"),
          .item(tr("_About Postil"), action: "app.about"),
        ])
    ])
    showPositions(.desktop)
  }

  /// Offers the header's items without room.
  func showOverflow(_ entries: [MenuEntry]) {
    overflow.removeAll()
    guard entries.count > Self.overflowRows else { return overflow.append(entries) }
    overflow.append(Array(entries.prefix(Self.overflowRows - 1)))
    overflow.append(.submenu(tr("More"), Array(entries.dropFirst(Self.overflowRows - 1))))
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

  private static var viewPopovers: [MenuEntry] {
    [
      .item(tr("_Brightness…"), action: "win.brightness-options"),
      .item(tr("View _options…"), action: "win.view-options"),
    ]
  }

  private static var view: [MenuEntry] {
    let modes: [(String, ViewMode)] = [
      (tr("_Document"), .document), (tr("_Thumbnails"), .thumbnails), (tr("_Edit pages"), .documentEditor),
    ]
    return [
      .section(
        nil, modes.map { .item($0.0, action: "win.view-mode", target: .string($0.1.rawValue)) }),
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
