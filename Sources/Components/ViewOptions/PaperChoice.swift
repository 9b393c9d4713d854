import GTKBinding
import Localization
import Rendering

/// The colours pages can have, each shown as a piece of its paper.
final class PaperChoice: Box {
  var onChosen: (PageMode) -> Void = { _ in }
  private var buttons: [(mode: PageMode, button: ToggleButton)] = []
  private var shown: PageMode?

  init() {
    super.init(.horizontal, spacing: 6)
    isHomogeneous = true
    accessibleRole = .group
    setAccessibleName(tr("Background"))
    for mode in PageMode.allCases {
      let (title, style) =
        switch mode {
        case .normal: (tr("White"), "white")
        case .sepia: (tr("Sepia"), "sepia")
        case .night: (tr("Night"), "night")
        }
      // TRANSLATORS: A piece of text on paper, in three colours to choose from
      let sample = Label(tr("Aa"), classes: ["postil-paper", style])
      let caption = Label(title, classes: ["caption"])
      let button = ToggleButton(child: Box(.vertical, spacing: 4, [sample, caption]))
      button.addClass("flat")
      button.addClass("postil-paper-choice")
      button.setAccessibleName(title)
      button.join(buttons.first?.button)
      button.onClicked { [weak self] in
        guard let self, self.shown != mode else { return }
        self.show(mode)
        self.onChosen(mode)
      }
      buttons.append((mode, button))
      append(button)
    }
  }

  func show(_ mode: PageMode) {
    shown = mode
    for (other, button) in buttons {
      button.isActive = other == mode
      button.setAccessiblePressed(other == mode)
    }
  }
}

/// A small title above a group of controls in a popover.
func optionsHeading(_ text: String) -> Label {
  let label = Label(text, classes: ["heading"])
  label.xalign = 0
  return label
}
