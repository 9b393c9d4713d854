import GTKBinding
import Localization

/// Shows the page one is on, and takes the number of another.
package final class PageEntry: Box {
  package var onPage: (Int) -> Void = { _ in }

  private let entry = Entry()
  private let count = Label("", classes: ["numeric"])
  private var page = 1
  /// Called when the entry is left by its key, with or without a page.
  package var onDone: () -> Void = {}

  package init() {
    super.init(.horizontal, spacing: 6)
    entry.setWidth(characters: 3, maximum: 5)
    entry.setTextAlignment(0.5)
    entry.setAccessibleName(tr("Page number"))
    entry.tooltip = tr("Page number")
    entry.valign = .center
    entry.onActivate { [weak self] in self?.entered() }
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.showPage() }
    entry.add(focus)
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in
      guard press.key == .escape else { return false }
      self?.onDone()
      return true
    }
    entry.add(keys)
    append(entry)
    append(count)
  }

  package func update(page: Int, of total: Int) {
    self.page = page
    count.text = trf("of %1$d", total)
    if !entry.containsFocus { showPage() }
  }

  /// Lets one type a page number.
  package func startEntry() {
    entry.grabFocus()
    entry.select()
  }

  private func showPage() { entry.text = String(page) }

  private func entered() {
    if let number = Int(entry.text.filter { !$0.isWhitespace }) { onPage(number) } else { showPage() }
  }
}
