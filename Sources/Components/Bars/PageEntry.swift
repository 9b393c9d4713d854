import GTKBinding
import Localization

/// Shows the page one is on, and takes the number of another.
package final class PageEntry: Box {
  package var onPage: (Int) -> Void = { _ in }

  private let entry = Entry()
  private let count = Label("", classes: ["dim-label", "numeric"])
  private var page = 1
  /// Whether the window leaves room for the entry at all.
  private var hasRoom = true

  package init() {
    super.init(.horizontal, spacing: 6)
    entry.setWidth(characters: 3, maximum: 5)
    entry.setTextAlignment(1)
    entry.setAccessibleName(tr("Page number"))
    entry.tooltip = tr("Page number")
    entry.valign = .center
    entry.onActivate { [weak self] in self?.entered() }
    let focus = FocusController()
    focus.onLeave { [weak self] in
      guard let self else { return }
      self.showPage()
      self.entry.isVisible = self.hasRoom
    }
    entry.add(focus)
    append(entry)
    append(count)
  }

  package func update(page: Int, of total: Int) {
    self.page = page
    count.text = trf("of %1$d", total)
    if !entry.containsFocus { showPage() }
  }

  /// Leaves out what a window `width` logical pixels wide has no room for; typing brings the entry back.
  package func collapse(toFit width: Int) {
    count.isVisible = width >= 520
    hasRoom = width >= 440
    entry.isVisible = hasRoom || entry.containsFocus
  }

  /// Lets one type a page number.
  package func startEntry() {
    entry.isVisible = true
    entry.grabFocus()
    entry.select()
  }

  private func showPage() { entry.text = String(page) }

  private func entered() {
    if let number = Int(entry.text.filter { !$0.isWhitespace }) { onPage(number) } else { showPage() }
  }
}
