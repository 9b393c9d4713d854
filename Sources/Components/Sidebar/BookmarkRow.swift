import DocumentModel
import GTKBinding
import Localization

/// One bookmark, which is renamed where it stands.
final class BookmarkRow: ListBoxRow {
  /// What the row's menu, keys and name field ask for.
  enum Command {
    case goTo
    case rename(String)
    case moveUp
    case moveDown
    case delete
  }

  let id: BookmarkID
  var onCommand: (Command) -> Void = { _ in }
  private(set) var isRenaming = false

  private let title = Label()
  private let pageLabel = Label("", classes: ["dim-label", "numeric", "caption"])
  private let entry = Entry()
  private let menu: MenuButton
  private var bookmark = Bookmark(page: 0)

  init(_ id: BookmarkID) {
    self.id = id
    menu = MenuButton(
      icon: "view-more-symbolic", name: tr("Bookmark menu"),
      menu: MenuModel([
        .section(
          nil,
          [
            .item(tr("_Go to page"), action: "bookmark.go-to"),
            .item(tr("_Rename"), action: "bookmark.rename"),
          ]),
        .section(
          nil,
          [
            .item(tr("Move _up"), action: "bookmark.move-up"),
            .item(tr("Move _down"), action: "bookmark.move-down"),
          ]),
        .section(nil, [.item(tr("_Delete"), action: "bookmark.delete")]),
      ]))
    let content = Box(.horizontal, spacing: 8, [title, entry, pageLabel, menu])
    super.init(content)
    addClass("postil-bookmark")
    title.xalign = 0
    title.hexpand = true
    title.setEllipsize(.end)
    entry.hexpand = true
    entry.isVisible = false
    entry.setWidth(characters: 8)
    entry.setMaxLength(200)
    entry.setAccessibleName(tr("Bookmark name"))
    menu.hasFrame = false
    menu.valign = .center
    insertActionGroup(
      "bookmark",
      ActionGroup([
        Action("go-to") { [weak self] _ in self?.onCommand(.goTo) },
        // The menu gives the keyboard back as it closes.
        Action("rename") { [weak self] _ in MainLoop.idle { self?.startRenaming() } },
        Action("move-up") { [weak self] _ in self?.onCommand(.moveUp) },
        Action("move-down") { [weak self] _ in self?.onCommand(.moveDown) },
        Action("delete") { [weak self] _ in self?.onCommand(.delete) },
      ]))
    connect()
  }

  private func connect() {
    entry.onActivate { [weak self] in self?.endRenaming(keeping: true) }
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.endRenaming(keeping: true) }
    entry.add(focus)
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in
      guard let self, press.key == .escape, self.isRenaming else { return false }
      self.endRenaming(keeping: false)
      return true
    }
    entry.add(keys)
    let double = ClickController()
    double.onPressed { [weak self] click in if click.count == 2 { self?.startRenaming() } }
    title.add(double)
    let secondary = ClickController(button: 3)
    secondary.onPressed { click in click.gesture.claim() }
    // Not before it is let go: the menu would have the release, and the row stay pressed.
    secondary.onReleased { [weak self] _ in self?.openMenu() }
    add(secondary)
    let held = LongPressController(touchOnly: true)
    held.onPressed { [weak self, weak held] _ in
      held?.claim()
      self?.openMenu()
    }
    add(held)
  }

  /// `page` is the number of its page among those shown; nil when that is gone.
  func show(_ bookmark: Bookmark, page number: Int?) {
    self.bookmark = bookmark
    let ofPage = number.map { trf("Page %1$d", $0) } ?? tr("Page no longer there")
    title.text = bookmark.name.isEmpty ? ofPage : bookmark.name
    title.setClass("dim-label", number == nil)
    title.tooltip = title.text.count > 24 ? title.text : nil
    pageLabel.text = bookmark.name.isEmpty ? "" : number.map(String.init) ?? ""
    setAccessibleName(
      bookmark.name.isEmpty
        ? ofPage : number.map { trf("%1$s, page %2$d", bookmark.name, $0) } ?? bookmark.name)
  }

  /// 0-based, of the file.
  var page: Int { bookmark.page }
  /// Whether it is on the page one is on.
  var isCurrent = false { didSet { title.setClass("current", isCurrent) } }

  func openMenu() { menu.popup() }

  func startRenaming() {
    guard !isRenaming else { return }
    isRenaming = true
    entry.text = title.text
    showEntry(true)
    entry.grabFocus()
    entry.select()
  }

  private func endRenaming(keeping isKept: Bool) {
    guard isRenaming else { return }
    isRenaming = false
    let hadFocus = entry.containsFocus
    let name = entry.text
    showEntry(false)
    if hadFocus { grabFocus() }
    if isKept, name != title.text { onCommand(.rename(name)) }
  }

  private func showEntry(_ isShown: Bool) {
    entry.isVisible = isShown
    for widget in [title, pageLabel, menu] as [Widget] { widget.isVisible = !isShown }
  }
}
