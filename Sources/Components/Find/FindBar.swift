import GTKBinding
import Localization

/// A line across the top of a document where one types what to find, and goes from match to match.
package final class FindBar: Box {
  package enum Event: Hashable, Sendable {
    /// Something else is looked for; told a moment after the last key.
    case query(String)
    case next
    case previous
    case close
  }

  package var onEvent: (Event) -> Void = { _ in }

  private let entry = SearchEntry()
  private let count = Label("", classes: ["numeric", "caption"])
  private let status: Box
  private let previous: Button
  private let next: Button
  /// The text last told of.
  private var told = ""

  /// `options` is the menu of how text is compared.
  package init(options: MenuModel) {
    status = Box(.horizontal, [count])
    // TRANSLATORS: of the matches found, the one before
    previous = Button(
      icon: "go-up-symbolic", name: tr("Previous match"), tooltip: tr("Previous match (Shift+Enter)"))
    next = Button(icon: "go-down-symbolic", name: tr("Next match"), tooltip: tr("Next match (Enter)"))
    let row = Box(.horizontal, spacing: 6)
    let clamp = Clamp(row, maximum: 560, tightening: 560)
    super.init(.vertical, spacing: 0, [clamp])
    clamp.hexpand = true
    addClass("postil-find-bar")
    accessibleRole = .search
    setAccessibleName(tr("Find in document"))

    entry.setAccessibleName(tr("Find text"))
    // As narrow as a narrow window needs it; it takes the room there is.
    entry.setWidth(characters: 4, maximum: 4)
    entry.hexpand = true
    count.setEllipsize(.end)
    count.setWidth(characters: 8)
    count.xalign = 1
    status.accessibleRole = .status
    status.isVisible = false
    let steps = Box(.horizontal, [previous, next])
    steps.addClass("linked")
    let menu = MenuButton(icon: "view-more-symbolic", name: tr("Search options"), menu: options)
    menu.hasFrame = false
    menu.setFocusOnClick(false)
    let close = Button(
      icon: "window-close-symbolic", name: tr("Close search"), tooltip: tr("Close search (Esc)"))
    close.hasFrame = false
    // The keyboard stays in the entry.
    for button in [previous, next, close] { button.focusOnClick = false }
    close.onClicked { [weak self] in self?.onEvent(.close) }
    for part in [entry, status, steps, menu, close] as [Widget] { row.append(part) }
    connectEntry()
    setSteps(false)
  }

  private func connectEntry() {
    entry.onSearchChanged { [weak self] in self?.tellQuery() }
    entry.onActivate { [weak self] in self?.entered(.next) }
    entry.onStopSearch { [weak self] in self?.onEvent(.close) }
    previous.onClicked { [weak self] in self?.onEvent(.previous) }
    next.onClicked { [weak self] in self?.onEvent(.next) }
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.pressed(press) ?? false }
    add(keys)
  }

  private func pressed(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape where press.modifiers.keys.isEmpty:
      onEvent(.close)
    case .enter where press.modifiers.keys == .shift && entry.containsFocus,
      .keypadEnter where press.modifiers.keys == .shift && entry.containsFocus:
      entered(.previous)
    default: return false
    }
    return true
  }

  /// Enter looks at once for what was just typed, and goes on from there when that is done already.
  private func entered(_ step: Event) {
    if entry.text != told { tellQuery() } else { onEvent(step) }
  }

  private func tellQuery() {
    guard entry.text != told else { return }
    told = entry.text
    onEvent(.query(told))
  }

  // MARK: Model in

  package var text: String { entry.text }

  /// Looks for `text` at once.
  package func find(_ text: String) {
    entry.text = text
    entry.cursorPosition = -1
    tellQuery()
  }

  /// Lets one type; what is there already is overwritten.
  package func startTyping() {
    entry.grabFocus()
    entry.select()
  }

  /// What was looked for is looked for no more: the same text is told of again.
  package func forget() { told = "" }

  /// Shows how far the search is; nil when nothing is looked for.
  package func show(_ summary: FindSummary?) {
    let words = summary.map(Self.words) ?? ""
    setSteps((summary?.total ?? 0) > 0)
    entry.setClass("error", summary?.isNotFound == true)
    count.setClass("error", summary?.isNotFound == true)
    let skipped = summary.map(\.skipped) ?? 0
    status.tooltip =
      skipped > 0
      ? trnf("%1$d page can’t be searched.", "%1$d pages can’t be searched.", skipped, skipped) : nil
    guard words != count.text else { return }
    count.text = words
    status.isVisible = !words.isEmpty
    status.setAccessibleName(words)
  }

  private func setSteps(_ areThere: Bool) {
    for button in [previous, next] where button.isSensitive != areThere { button.isSensitive = areThere }
  }

  static func words(_ summary: FindSummary) -> String {
    if summary.isNotFound { return tr("Not found") }
    guard let position = summary.position else { return tr("Searching…") }
    if summary.isComplete {
      // TRANSLATORS: the match one is at, of all matches: “3 of 41”
      return trf("%1$d of %2$d", position, summary.total)
    }
    // TRANSLATORS: the same while there may be more
    return trf("%1$d of %2$d+", position, summary.total)
  }
}
