import GTKBinding

/// A sentence across the window, with one thing one can do about it.
package final class Banner: Box {
  private let revealer: Revealer
  private let text = Label()
  private let buttonText = Label()
  private let button: Button
  private var action: () -> Void = {}

  package init() {
    // A button's own label would count twice in its name.
    button = Button(child: buttonText)
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
      buttonText.text = label
      button.setAccessibleName(label)
    }
    isVisible = sentence != nil
    revealer.isRevealed = sentence != nil
  }
}
