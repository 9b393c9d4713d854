import DocumentModel
import GTKBinding
import Localization
import Toolbars
import Tools

/// How the active tool or the selection looks: presets, colours, width, opacity and text size. Model in, event out.
package final class StylePanel: Box {
  package var onEvent: (StyleEvent) -> Void = { _ in }
  private var model = StylePanelModel()

  private let stack = Stack(transition: .slideLeftRight, milliseconds: 150)
  private let main = Box(.vertical, spacing: 10)
  private let chips = Box(.horizontal, spacing: 12)
  private var chipButtons: [StyleChip] = []
  private let color = ColorRow(tr("Color"))
  private let fill = ColorRow(tr("Fill color"))
  private let lineWidth = StyleNumberRow(tr("Line width"), 0.25...60, step: 0.5, digits: 1)
  private let percent = StyleNumberRow(tr("Opacity"), 5...100, step: 5, digits: 0)
  private let fontSize = StyleNumberRow(tr("Text size"), 4...200, step: 1, digits: 0)
  private let pin = StylePanel.button("view-pin-symbolic", tr("Pin as preset…"))
  private let reset = StylePanel.button("edit-undo-symbolic", tr("Reset tool"))
  private let list = BarList()

  private let pickerPage = Box(.vertical, spacing: 10)
  private let pickerTitle = Label(classes: ["heading"])
  private let back = Button(icon: "go-previous-symbolic", name: tr("Back"))
  /// Made when it is first wanted.
  private var picker: ColorPicker?
  private var property = ColorProperty.stroke

  package init() {
    super.init(.vertical)
    margins = Margins(6)
    stack.setHomogeneous(horizontal: true, vertical: false)
    stack.add(main, name: "main")
    back.addClass("flat")
    back.onClicked { [weak self] in self?.showMain() }
    let title = CenterBox(start: back, center: pickerTitle)
    pickerPage.append(title)
    stack.add(pickerPage, name: "color")
    append(stack)
    main.setSizeRequest(width: ColorPicker.width)
    chips.accessibleRole = .group
    chips.setAccessibleName(tr("Presets"))
    let buttons = Box(.horizontal, spacing: 6, [pin, reset])
    buttons.isHomogeneous = true
    for row in [chips, color, fill, lineWidth, percent, fontSize, buttons] { main.append(row) }
    connectRows()
    connectKeys()
  }

  private static func button(_ icon: String, _ title: String) -> Button {
    let label = Label(title)
    label.setEllipsize(.end)
    // Long words of some languages are not to widen everything.
    label.setWidth(maximum: 14)
    // A button's own label would count twice in its name.
    let button = Button(child: Box(.horizontal, spacing: 6, [Image(icon: icon), label]))
    button.setAccessibleName(title)
    return button
  }

  // MARK: Model in

  package func update(_ model: StylePanelModel) {
    self.model = model
    let (keys, style, limits) = (model.keys, model.style, model.limits)
    updateChips()
    color.isVisible = keys.contains(.color)
    color.show(ColorValue(color: style.color))
    fill.isVisible = keys.contains(.fillColor)
    fill.show(style.fillColor.map { ColorValue(color: $0) })
    for (row, key) in [(lineWidth, StyleKeys.lineWidth), (percent, .opacity), (fontSize, .fontSize)] {
      row.isVisible = keys.contains(key)
    }
    lineWidth.setRange(limits.thickness.clamped(0.25...60))
    let opacity = limits.opacity.clamped(0.05...1)
    percent.setRange(opacity.lowerBound * 100...opacity.upperBound * 100)
    fontSize.setRange(limits.fontSize.clamped(4...200))
    lineWidth.show(style.lineWidth)
    percent.show((style.opacity * 100).rounded())
    fontSize.show(style.fontSize)
    pin.isSensitive = model.canPin
    reset.isSensitive = model.canReset
    if isPicking {
      picker?.setOffer(offer(property))
      picker?.show(value(of: property))
      picker?.show(paper: model.paper)
    }
  }

  /// To be called as the panel comes into sight.
  package func opened() {
    showMain(animated: false)
    onEvent(.opened)
  }

  /// Gives the keyboard to what was changed last: the chosen preset, or the first control.
  package func takeOver() {
    if isPicking { return picker?.takeOver() ?? () }
    let chosen = chipButtons.first { $0.isActive && $0.isMapped } ?? chipButtons.first { $0.isMapped }
    if let chosen { chosen.grabFocus() } else { main.moveChildFocus(.next) }
  }

  private func updateChips() {
    while chipButtons.count < model.presets.count {
      let (chip, index) = (StyleChip(), chipButtons.count)
      chip.onClicked { [weak self] in
        self?.onEvent(.preset(index))
        // A press on the chosen one changes nothing, but the button went up.
        self?.updateChips()
      }
      connectMenu(of: chip, index)
      chips.append(chip)
      chipButtons.append(chip)
    }
    for (index, chip) in chipButtons.enumerated() {
      guard index < model.presets.count else {
        chip.isVisible = false
        continue
      }
      let preset = model.presets[index]
      chip.isVisible =
        model.limits.allows(color: preset.color) && model.limits.allows(fillColor: preset.fillColor)
      chip.show(
        preset, number: index + 1, keys: model.keys,
        isChosen: preset.matches(model.style, keys: model.keys),
        isModified: model.modifiedPresets.contains(index))
    }
    chips.isVisible = chipButtons.contains(where: \.isVisible)
  }

  // MARK: Events out

  private func connectRows() {
    color.onClicked { [weak self] in self?.showPicker(.stroke) }
    fill.onClicked { [weak self] in self?.showPicker(.fill) }
    lineWidth.onChanged = { [weak self] in self?.onEvent(.lineWidth($0)) }
    percent.onChanged = { [weak self] in self?.onEvent(.opacity($0 / 100)) }
    fontSize.onChanged = { [weak self] in self?.onEvent(.fontSize($0)) }
    pin.onClicked { [weak self] in self?.onEvent(.pin) }
    reset.onClicked { [weak self] in self?.onEvent(.resetTool) }
  }

  private func connectKeys() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self, press.key == .escape, press.modifiers.keys.isEmpty else { return false }
      self.onEvent(.cancelled)
      return true
    }
    add(keys)
    let turning = KeyController(capture: true)
    turning.onPressed { [weak self] press in
      guard let self, self.isPicking else { return false }
      return self.picker?.turns(press) ?? false
    }
    pickerPage.add(turning)
  }

  private func connectMenu(of chip: StyleChip, _ index: Int) {
    chip.onMenuRequest { [weak self, weak chip] in
      guard let self, let chip else { return }
      self.openMenu(of: chip, index)
    }
  }

  private func openMenu(of chip: StyleChip, _ index: Int) {
    let rows = [
      BarRow(id: "replace", icon: ToolbarIcon(), title: tr("Replace with current style")) { [weak self] in
        self?.onEvent(.replacePreset(index))
      },
      BarRow(
        id: "reset", icon: ToolbarIcon(), title: tr("Reset preset"),
        isEnabled: model.modifiedPresets.contains(index)
      ) { [weak self] in self?.onEvent(.resetPreset(index)) },
    ]
    list.attach(to: chip)
    list.show(rows, title: chip.tooltip ?? "")
    list.popup()
    list.focusActive()
  }

  // MARK: The picker

  private var isPicking: Bool { stack.visibleChildName == "color" }

  private func showMain(animated: Bool = true) {
    guard isPicking else { return }
    stack.visibleChildName = "main"
    if animated { (property == .fill ? fill : color).grabFocus() }
  }

  package func showPicker(_ property: ColorProperty) {
    onEvent(.choosing(property))
    self.property = property
    let picker = picker ?? makePicker()
    pickerTitle.text = property == .fill ? tr("Fill color") : tr("Color")
    picker.setAccessibleName(pickerTitle.text)
    picker.setOffer(offer(property))
    picker.open(with: value(of: property), paper: model.paper)
    stack.visibleChildName = "color"
    picker.takeOver()
  }

  private func makePicker() -> ColorPicker {
    let picker = ColorPicker()
    picker.onEvent = { [weak self] in self?.handle($0) }
    pickerPage.append(picker)
    self.picker = picker
    return picker
  }

  /// What the property offers, within the tool's limits.
  private func offer(_ property: ColorProperty) -> ColorOffer {
    var offer = model.offer(property)
    offer.allowsNone = property == .fill
    offer.allowsOpacity = property == .stroke && model.keys.contains(.opacity)
    let limits = model.limits
    let (colors, allowsOthers) =
      property == .fill
      ? (limits.availableFillColors, limits.allowsCustomFillColors)
      : (limits.availableColors, limits.allowsCustomColors)
    if let colors {
      if allowsOthers { offer.offerFirst(colors) } else { offer.limit(to: colors) }
    }
    if !allowsOthers {
      offer.pages.remove(.custom)
      (offer.canPickFromPage, offer.canPickFromScreen) = (false, false)
    }
    return offer
  }

  private func value(of property: ColorProperty) -> ColorValue? {
    let style = model.style
    if property == .fill { return style.fillColor.map { ColorValue(color: $0) } }
    return ColorValue(color: style.color, opacity: model.keys.contains(.opacity) ? style.opacity : nil)
  }

  private func handle(_ event: ColorPicker.Event) {
    switch event {
    case .changed(let value):
      if property == .fill { return onEvent(.fillColor(value?.color)) }
      guard let value else { return }
      if value.color != model.style.color { onEvent(.color(value.color)) }
      if let opacity = value.opacity, abs(opacity - model.style.opacity) > 0.0005 {
        onEvent(.opacity(opacity))
      }
    case .cancelled: onEvent(.cancelled)
    case .accepted: onEvent(.accepted)
    case .pickFromPage: onEvent(.pickFromPage(property))
    case .pickFromScreen: onEvent(.pickFromScreen(property))
    case .palette(let command): onEvent(.palette(command))
    }
  }
}

/// A property's colour, which opens the picker.
private final class ColorRow: Button {
  private let face = SwatchFace(side: 24)
  private let words = Label(classes: ["dim-label"])
  private let title: String

  init(_ title: String) {
    self.title = title
    let label = Label(title)
    label.xalign = 0
    label.hexpand = true
    words.setEllipsize(.end)
    words.setWidth(maximum: 18)
    super.init(child: Box(.horizontal, spacing: 10, [label, words, face, Image(icon: "go-next-symbolic")]))
    addClass("flat")
    setAccessibleHasPopup(true)
  }

  func show(_ value: ColorValue?) {
    face.set(value)
    let text = ColorWords.description(of: value?.color, named: nil)
    words.text = value.map { ColorWords.word(for: $0.color) } ?? text
    setAccessibleName("\(title): \(text)")
    tooltip = text
  }
}
