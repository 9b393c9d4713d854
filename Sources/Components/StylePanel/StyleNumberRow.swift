import GTKBinding
import Localization

/// A number of a style, to slide or to type.
final class StyleNumberRow: Box {
  var onChanged: (Double) -> Void = { _ in }
  private let scale: Scale
  private let spin: SpinButton
  private var isUpdating = false

  init(_ title: String, _ range: ClosedRange<Double>, step: Double, digits: Int) {
    scale = Scale(.horizontal, range, step: step)
    spin = SpinButton(range, step: step, digits: digits)
    super.init(.vertical, spacing: 0)
    let label = Label(title, classes: ["caption-heading"])
    label.xalign = 0
    append(label)
    spin.setAccessibleName(title)
    spin.setWidth(characters: 4, maximum: 5)
    scale.setAccessibleName(title)
    scale.hexpand = true
    append(Box(.horizontal, spacing: 8, [scale, spin]))
    scale.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.change(to: self.scale.value)
    }
    spin.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.change(to: self.spin.value)
    }
  }

  private func change(to value: Double) {
    show(value)
    onChanged(value)
  }

  func setRange(_ range: ClosedRange<Double>) {
    isUpdating = true
    defer { isUpdating = false }
    scale.setRange(range)
    spin.setRange(range)
  }

  func show(_ value: Double) {
    isUpdating = true
    defer { isUpdating = false }
    if scale.value != value { scale.value = value }
    if spin.value != value { spin.value = value }
  }
}
