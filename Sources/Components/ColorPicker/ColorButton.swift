import DocumentModel
import GTKBinding
import Localization

/// Shows a colour and opens the picker for it: for forms that have other things besides.
package final class ColorButton: Button {
  package var onChanged: (ColorValue?) -> Void = { _ in }
  /// Whatever else is done in the picker: the page to pick from, and palettes.
  package var onEvent: (ColorPicker.Event) -> Void = { _ in }
  package private(set) var value: ColorValue?
  private let title: String
  private let offer: ColorOffer
  private let face = SwatchFace(side: 24)
  private let words = Label()
  private let popover = Popover()
  /// What Escape leads back to.
  private var original: ColorValue?
  /// Made when it is first opened.
  private var picker: ColorPicker?

  /// `title`: what the colour is of; `offer`: what may be chosen.
  package init(_ title: String, _ value: ColorValue?, offer: ColorOffer) {
    self.title = title
    self.offer = offer
    words.setEllipsize(.end)
    words.setWidth(maximum: 16)
    super.init(child: Box(.horizontal, spacing: 8, [face, words]))
    setAccessibleHasPopup(true)
    popover.attach(to: self)
    popover.onClosed { [weak self] in self?.setAccessibleExpanded(false) }
    onClicked { [weak self] in self?.open() }
    show(value)
  }

  package func show(_ value: ColorValue?) {
    self.value = value
    face.set(value)
    let text = ColorWords.description(of: value?.color, named: nil)
    words.text = value.map { ColorWords.word(for: $0.color) } ?? text
    setAccessibleName("\(title): \(text)")
    tooltip = text
    picker?.show(value)
  }

  private func open() {
    let picker = picker ?? makePicker()
    original = value
    picker.setOffer(offer)
    picker.open(with: value)
    popover.popup()
    setAccessibleExpanded(true)
    picker.takeOver()
  }

  private func makePicker() -> ColorPicker {
    let picker = ColorPicker()
    picker.margins = Margins(6)
    picker.setAccessibleName(title)
    picker.onEvent = { [weak self] in self?.handle($0) }
    popover.content = picker
    self.picker = picker
    return picker
  }

  private func handle(_ event: ColorPicker.Event) {
    switch event {
    case .changed(let value): change(to: value)
    case .cancelled:
      change(to: original)
      popover.popdown()
    case .accepted: popover.popdown()
    default: onEvent(event)
    }
  }

  private func change(to value: ColorValue?) {
    guard value != self.value else { return }
    show(value)
    onChanged(value)
  }
}
