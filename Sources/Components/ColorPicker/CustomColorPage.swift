import Colors
import DocumentModel
import GTKBinding
import Localization

/// A picker's third page: a colour composed by plane, sliders or words, or picked from somewhere.
final class CustomColorPage: Box {
  /// What a person did here.
  enum Event {
    case changed(ColorValue)
    /// Back to the colour there was at first.
    case restore
    /// The words are a colour, and that is that.
    case accepted
    case pickFromPage, pickFromScreen
  }

  var onEvent: (Event) -> Void = { _ in }
  private var coordinates = ColorCoordinates(.black)
  private var opacityValue = 1.0
  private var allowsOpacity = false

  private let model: DropDown
  private let stack = Stack(transition: .crossfade, milliseconds: 100)
  private let plane = ColorPlane()
  private let hue = ColorBar(tr("Hue"), 0...360, step: 1)
  private var sliders: [ChannelModel: ChannelSliders] = [:]
  private let opacityBar = ColorBar(tr("Opacity"), 0...100, step: 1) { trf("%1$d %%", Int($0.rounded())) }
  private let opacitySpin = SpinButton(0...100, step: 1, digits: 0)
  private let opacityRow: Box
  private let entry = ColorEntry()
  private let before = BeforeAfter()
  private let pagePick = Button(icon: "color-select-symbolic", name: tr("Pick a color from the page"))
  private let screenPick = Button(icon: "video-display-symbolic", name: tr("Pick a color from the screen"))
  private var isUpdating = false

  init() {
    model = DropDown(ChannelModel.allCases.map(\.title))
    let percent = Label("%", classes: ["dim-label"])
    percent.setAccessibleHidden(true)
    opacitySpin.setWidth(characters: 3, maximum: 4)
    opacityRow = Box(.horizontal, spacing: 8, [opacityBar, opacitySpin, percent])
    super.init(.vertical, spacing: 10)
    model.setName(tr("Color model"))
    model.onSelected { [weak self] in self?.modelChosen() }
    append(model)
    stack.setHomogeneous(horizontal: true, vertical: true)
    hue.onChanged = { [weak self] degrees in
      guard let self else { return }
      var hsv = self.coordinates.hsv
      hsv.hue = min(degrees, 359.99)
      self.coordinates.set(hsv)
      self.edited()
    }
    plane.vexpand = true
    plane.onChanged = { [weak self] hsv in
      self?.coordinates.set(hsv)
      self?.edited()
    }
    stack.add(Box(.vertical, spacing: 8, [plane, hue]), name: "\(ChannelModel.plane.rawValue)")
    append(stack)
    opacitySpin.setAccessibleName(tr("Opacity"))
    opacityBar.onChanged = { [weak self] in self?.opacityChanged($0) }
    opacitySpin.onValueChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.opacityChanged(self.opacitySpin.value)
    }
    append(opacityRow)
    entry.onEntered = { [weak self] value in
      guard let self else { return }
      self.coordinates.set(value.color)
      if let opacity = value.opacity { self.opacityValue = opacity }
      self.edited(byEntry: true)
    }
    entry.hexpand = true
    entry.onAccepted = { [weak self] in self?.onEvent(.accepted) }
    before.onRestore = { [weak self] in self?.onEvent(.restore) }
    pagePick.onClicked { [weak self] in self?.onEvent(.pickFromPage) }
    screenPick.onClicked { [weak self] in self?.onEvent(.pickFromScreen) }
    append(Box(.horizontal, spacing: 6, [entry, before, pagePick, screenPick]))
    append(entry.message)
    update()
  }

  // MARK: Model in

  func setOffer(_ offer: ColorOffer) {
    allowsOpacity = offer.allowsOpacity
    opacityRow.isVisible = offer.allowsOpacity
    entry.allowsOpacity = offer.allowsOpacity
    pagePick.isVisible = offer.canPickFromPage
    screenPick.isVisible = offer.canPickFromScreen
  }

  /// nil is no colour: the controls stay where they are.
  func show(_ value: ColorValue?, original: ColorValue?) {
    before.set(before: original, after: value)
    guard let value else { return entry.show(nil) }
    coordinates.set(value.color)
    opacityValue = value.opacity ?? 1
    update()
  }

  func takeOver() {
    if visibleModel == .plane { plane.grabFocus() } else { model.grabFocus() }
  }

  /// The colour words that were pasted, when they are right.
  func paste(_ text: String) { entry.paste(text) }

  // MARK: Events out

  private var value: ColorValue {
    ColorValue(color: coordinates.color, opacity: allowsOpacity ? opacityValue : nil)
  }

  private var visibleModel: ChannelModel { ChannelModel(rawValue: model.selected ?? 0) ?? .plane }

  private func modelChosen() {
    let chosen = visibleModel
    if chosen != .plane, sliders[chosen] == nil {
      let made = ChannelSliders(chosen)
      made.valign = .center
      made.onChanged = { [weak self] in
        self?.coordinates = $0
        self?.edited()
      }
      sliders[chosen] = made
      stack.add(made, name: "\(chosen.rawValue)")
    }
    update()
    stack.visibleChildName = "\(chosen.rawValue)"
  }

  private func opacityChanged(_ percent: Double) {
    opacityValue = percent / 100
    edited()
  }

  private func edited(byEntry: Bool = false) {
    update(byEntry: byEntry)
    onEvent(.changed(value))
  }

  private func update(byEntry: Bool = false) {
    isUpdating = true
    defer { isUpdating = false }
    switch visibleModel {
    case .plane:
      plane.set(coordinates.hsv)
      hue.set(coordinates.hsv.hue, colors: Self.rainbow)
    case let other: sliders[other]?.show(coordinates)
    }
    if allowsOpacity {
      let color = RGBA(coordinates.color)
      opacityBar.set(opacityValue * 100, colors: [color.withAlpha(0), color])
      opacitySpin.value = (opacityValue * 100).rounded()
    }
    if !byEntry { entry.show(value) }
  }

  private static let rainbow = (0...6).map { RGBA(HSV(hue: Double($0) * 60, saturation: 1, value: 1).color) }
}
