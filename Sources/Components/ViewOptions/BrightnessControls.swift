import GTKBinding
import Localization
import Rendering

/// How light pages are and on which paper, as the contents of a popover.
package final class BrightnessControls: Box {
  package enum Event: Equatable {
    /// 0.2…1
    case brightness(Double)
    case mode(PageMode)
  }

  package var onEvent: (Event) -> Void = { _ in }
  private let scale: Scale
  private let paper = PaperChoice()
  private var isUpdating = false

  package init() {
    let range = PageLook.brightnessRange
    scale = Scale(.horizontal, (range.lowerBound * 100)...(range.upperBound * 100), step: 5, value: 100)
    super.init(.vertical, spacing: 12)
    setAccessibleName(tr("Brightness"))
    margins = Margins(6)
    scale.hexpand = true
    scale.setRoundDigits(0)
    scale.setSizeRequest(width: 180)
    scale.setAccessibleName(tr("Page brightness"))
    scale.tooltip = tr("Page brightness")
    let dark = Image(icon: "weather-clear-night-symbolic")
    let light = Image(icon: "display-brightness-symbolic")
    append(Box(.horizontal, spacing: 6, [dark, scale, light]))
    append(paper)
    scale.onValueChanged { [weak self] in
      guard let self else { return }
      self.say(self.scale.value)
      if !self.isUpdating { self.onEvent(.brightness(self.scale.value / 100)) }
    }
    paper.onChosen = { [weak self] mode in self?.onEvent(.mode(mode)) }
    update(PageLook())
  }

  package func update(_ look: PageLook) {
    isUpdating = true
    defer { isUpdating = false }
    scale.value = (look.brightness * 100).rounded()
    say(scale.value)
    paper.show(look.mode)
  }

  private func say(_ percent: Double) { scale.setAccessibleValueText(trf("%1$d %%", Int(percent))) }
}
