import GTKBinding
import Localization

/// Shows the page one is on, and takes the number of another.
package final class PageEntry: Box {
  package var onPage: (Int) -> Void = { _ in }

  private let entry = Entry()
  private let count = Label("", classes: ["dim-label", "numeric"])
  private var page = 1
  /// Whether there are pages to go to.
  package var isOffered = false { didSet { updateVisible() } }
  /// Whether the window leaves room for the entry at all.
  private var hasRoom = true
  private var isWanted = false

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
      self.isWanted = false
      self.updateVisible()
    }
    entry.add(focus)
    append(entry)
    append(count)
    updateVisible()
  }

  package func update(page: Int, of total: Int) {
    self.page = page
    count.text = trf("of %1$d", total)
    if !entry.containsFocus { showPage() }
  }

  /// Leaves out what a window `width` logical pixels wide has no room for; typing brings the entry back.
  package func collapse(toFit width: Int) {
    count.isVisible = width >= 560
    hasRoom = width >= 500
    updateVisible()
  }

  private func updateVisible() { isVisible = isOffered && (hasRoom || isWanted) }

  /// Lets one type a page number.
  package func startEntry() {
    isWanted = true
    updateVisible()
    entry.grabFocus()
    entry.select()
  }

  private func showPage() { entry.text = String(page) }

  private func entered() {
    if let number = Int(entry.text.filter { !$0.isWhitespace }) { onPage(number) } else { showPage() }
  }
}
