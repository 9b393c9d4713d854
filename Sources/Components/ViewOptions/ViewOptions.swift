import GTKBinding
import Localization
import Rendering

/// How the document is laid out and shown, as the contents of a popover.
package final class ViewOptions: Box {
  package enum Event: Equatable {
    case fitWidth
    case fitPage
    case spread(PageSpread)
    case mode(PageMode)
  }

  package var onEvent: (Event) -> Void = { _ in }
  private var spreads: [(spread: PageSpread, button: CheckButton)] = []
  private let paper = PaperChoice()
  private var isUpdating = false

  package init() {
    super.init(.vertical, spacing: 12)
    setAccessibleName(tr("View options"))
    margins = Margins(6)
    append(group(tr("Zoom"), zoomButtons))
    append(group(tr("Pages"), spreadButtons))
    append(group(tr("Background"), paper))
    paper.onChosen = { [weak self] mode in self?.onEvent(.mode(mode)) }
    update(spread: .single, mode: .normal)
  }

  package func update(spread: PageSpread, mode: PageMode) {
    isUpdating = true
    defer { isUpdating = false }
    for (other, button) in spreads { button.isActive = other == spread }
    paper.show(mode)
  }

  private func group(_ title: String, _ content: Widget) -> Widget {
    Box(.vertical, spacing: 6, [optionsHeading(title), content])
  }

  private var zoomButtons: Widget {
    let row = Box(.horizontal, spacing: 6)
    row.isHomogeneous = true
    for (event, icon, title) in [
      (Event.fitWidth, "postil-fit-width-symbolic", tr("Fit width")),
      (.fitPage, "postil-fit-page-symbolic", tr("Fit page")),
    ] {
      let label = Label(title)
      label.wraps = true
      let button = Button(child: Box(.horizontal, spacing: 6, [Image(icon: icon), label]))
      button.child?.halign = .center
      button.setAccessibleName(title)
      button.onClicked { [weak self] in self?.onEvent(event) }
      row.append(button)
    }
    return row
  }

  private var spreadButtons: Widget {
    let column = Box(.vertical)
    column.accessibleRole = .group
    column.setAccessibleName(tr("Pages"))
    for spread in PageSpread.allCases {
      let title =
        switch spread {
        case .single: tr("One page")
        case .double: tr("Two pages")
        case .doubleWithCover: tr("Two pages with cover")
        }
      let button = CheckButton(label: title)
      button.join(spreads.first?.button)
      button.onToggled { [weak self, weak button] in
        guard let self, !self.isUpdating, button?.isActive == true else { return }
        self.onEvent(.spread(spread))
      }
      spreads.append((spread, button))
      column.append(button)
    }
    return column
  }
}
