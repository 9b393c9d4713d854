import GTKBinding

/// A sentence across the window, with one thing one can do about it.
package final class Banner: Box {
  private let revealer: Revealer
  private let text = Label()
  private let button = Button(label: "")
  private var action: () -> Void = {}

  package init() {
    let row = Box(.horizontal, spacing: 12, [text, button])
    row.addClass("postil-banner")
    row.margins = Margins(6)
    row.halign = .center
    text.wraps = true
    revealer = Revealer(row)
    super.init(.vertical, spacing: 0, [revealer])
    accessibleRole = .status
    isVisible = false
    button.valign = .center
    button.onClicked { [weak self] in self?.action() }
  }

  /// nil takes the banner away.
  package func show(_ sentence: String?, button label: String? = nil, _ action: @escaping () -> Void = {}) {
    self.action = action
    if let sentence {
      text.text = sentence
      setAccessibleName(sentence)
    }
    button.isVisible = label != nil
    if let label {
      button.label = label
      button.setAccessibleName(label)
    }
    isVisible = sentence != nil
    revealer.isRevealed = sentence != nil
  }
}
