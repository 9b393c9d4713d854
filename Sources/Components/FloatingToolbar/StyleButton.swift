import DocumentModel
import GTKBinding
import Localization
import Tools

/// Shows how the active tool, or the selection, draws, and opens what changes it.
package final class StyleButton: Button {
  var onEvent: (StyleControls.Event) -> Void = { _ in }
  private let swatch = Swatch()
  private let controls = StyleControls()
  private let popover: Popover
  var listSide = Popover.Position.bottom { didSet { popover.setPosition(listSide) } }

  init(side: Int) {
    popover = Popover(controls)
    super.init(child: swatch)
    addClass("flat")
    setAccessibleName(tr("Style"))
    tooltip = tr("Style")
    setAccessibleHasPopup(true)
    swatch.halign = .center
    swatch.valign = .center
    popover.attach(to: self)
    controls.onEvent = { [weak self] event in self?.onEvent(event) }
    onClicked { [weak self] in self?.popover.popup() }
  }

  /// A tool without a style leaves the place empty: nothing beside it moves.
  func update(keys: StyleKeys, style: ToolStyle, isEnabled: Bool) {
    let hasStyle = !keys.isEmpty
    opacity = hasStyle ? 1 : 0
    isSensitive = hasStyle && isEnabled
    canTarget = hasStyle
    setAccessibleDescription(ColorWords.description(of: style.color))
    swatch.set(style.color)
    controls.update(keys: keys, style: style)
    if !hasStyle { popover.popdown() }
  }
}
