import Colors
import DocumentModel
import GTKBinding
import Geometry
import Localization

/// Chooses a colour: from common ones, from palettes, or composed. Model in, event out.
///
/// Every change is told at once, so that it can be seen on what is coloured; who owns the picker takes it all back
/// when `cancelled` comes.
package final class ColorPicker: Box {
  /// What a person did.
  package enum Event: Hashable {
    /// The colour is another one; nil is none.
    case changed(ColorValue?)
    /// It is to be as it was when the picker was opened.
    case cancelled
    /// It stays, and the picker may close: Enter.
    case accepted
    case pickFromPage, pickFromScreen
    case palette(PaletteCommand)
  }

  /// The least there is, logical pixels: six swatches and what is between them.
  static let width = 296

  package var onEvent: (Event) -> Void = { _ in }
  package private(set) var value: ColorValue?
  private var original: ColorValue?
  private var offer = ColorOffer(pages: [])
  private var paper: Color?

  private let stack = Stack(transition: .slideLeftRight, milliseconds: 150)
  private let tabs = PageTabs()
  private let swatches = SwatchesPage()
  private let palettes = PalettesPage()
  private let custom = CustomColorPage()
  private let hint = ColorHint()
  /// What is said of a colour comes when it stands still.
  private var hintWaiting: MainLoop.Token?
  private var pages: [(page: ColorOffer.Pages, name: String, widget: Widget)] = []

  package init() {
    super.init(.vertical, spacing: 10)
    addClass("color-picker")
    setAccessibleName(tr("Color"))
    pages = [
      (.swatches, "swatches", swatches), (.palettes, "palettes", palettes), (.custom, "custom", custom),
    ]
    for (_, name, widget) in pages { stack.add(widget, name: name) }
    stack.setHomogeneous(horizontal: true, vertical: false)
    tabs.onChosen = { [weak self] index in self.map { $0.show(page: $0.shownPages[index].page) } }
    append(tabs)
    append(stack)
    append(hint)
    setSizeRequest(width: Self.width)
    swatches.onChosen = { [weak self] color in
      guard let self else { return }
      self.choose(color.map { self.withOpacity($0) })
    }
    palettes.onChosen = { [weak self] color in self.map { $0.choose($0.withOpacity(color)) } }
    palettes.onCommand = { [weak self] command in
      guard let self else { return }
      self.onEvent(.palette(command))
      self.updateHint()
    }
    custom.onEvent = { [weak self] in self?.handle($0) }
    swatches.onAccepted = { [weak self] in self?.onEvent(.accepted) }
    palettes.onAccepted = { [weak self] in self?.onEvent(.accepted) }
    connectKeys()
    connectSwipe()
  }

  // MARK: Model in

  package func setOffer(_ offer: ColorOffer) {
    guard offer != self.offer else { return }
    let old = shownPages.map(\.page)
    self.offer = offer
    swatches.setOffer(offer)
    palettes.setOffer(offer)
    custom.setOffer(offer)
    let shown = shownPages
    if shown.map(\.page) != old {
      tabs.set(shown.map { Self.title(of: $0.page) })
      tabs.isVisible = shown.count > 1
      show(page: shown.contains { $0.page == page } ? page : shown.first?.page ?? .swatches)
    }
    updatePages()
  }

  /// Begins with a colour, to which `cancelled` and the swatch “before” lead back.
  /// `paper` is what lies under the mark; nil when it has nothing beneath it to be seen against.
  package func open(with value: ColorValue?, paper: Color? = nil) {
    original = value
    self.paper = paper
    self.value = value
    updatePages()
  }

  /// Shows a colour that came from elsewhere, such as the page.
  package func show(_ value: ColorValue?) {
    guard value != self.value else { return }
    self.value = value
    updatePages()
  }

  /// What lies under the mark, once that is known.
  package func show(paper: Color?) {
    guard paper != self.paper else { return }
    self.paper = paper
    updatePages()
  }

  /// Takes over a colour that was picked from somewhere else, as if it had been chosen here.
  package func take(_ color: Color) { choose(withOpacity(color)) }

  package func show(palette id: String) { palettes.show(palette: id) }

  /// Gives the keyboard to the page shown.
  package func takeOver() {
    switch page {
    case .palettes: palettes.takeOver()
    case .custom: custom.takeOver()
    default: swatches.takeOver()
    }
  }

  // MARK: Pages

  package private(set) var page = ColorOffer.Pages.swatches

  private var shownPages: [(page: ColorOffer.Pages, name: String, widget: Widget)] {
    pages.filter { offer.pages.contains($0.page) }
  }

  private static func title(of page: ColorOffer.Pages) -> String {
    switch page {
    case .palettes: tr("Palettes")
    case .custom: trc("color", "Custom")
    default: tr("Swatches")
    }
  }

  package func show(page: ColorOffer.Pages) {
    guard let index = shownPages.firstIndex(where: { $0.page == page }) else { return }
    self.page = page
    stack.visibleChildName = shownPages[index].name
    tabs.choose(index)
    updatePages()
  }

  /// Turns the page if a key is for that; what stands around a picker hands its keys on to it.
  func turns(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers.keys) {
    case (.pageDown, .control), (.keypadPageDown, .control): turn(1)
    case (.pageUp, .control), (.keypadPageUp, .control): turn(-1)
    default: false
    }
  }

  /// The page `step` further, if there is one; the keyboard goes with it.
  private func turn(_ step: Int) -> Bool {
    let pages = shownPages
    guard let index = pages.firstIndex(where: { $0.page == page }), pages.indices.contains(index + step)
    else {
      return false
    }
    let hadFocus = stack.containsFocus
    show(page: pages[index + step].page)
    if hadFocus { takeOver() }
    return true
  }

  private func updatePages() {
    showValue()
    updateHint()
  }

  private func showValue() {
    // The others follow when they are shown.
    switch page {
    case .palettes: palettes.show(value)
    case .custom: custom.show(value, original: original)
    default: swatches.show(value)
    }
  }

  private func updateHint() {
    hintWaiting?.cancel()
    hint.show(value, paper: paper, palette: page == .palettes ? palettes.palette : nil)
  }

  // MARK: Events out

  private func withOpacity(_ color: Color) -> ColorValue {
    ColorValue(color: color, opacity: offer.allowsOpacity ? value?.opacity ?? 1 : nil)
  }

  private func choose(_ new: ColorValue?) {
    guard new != value else { return }
    value = new
    showValue()
    // Words change the size of all that is around them, which is too much for each step of a drag.
    hintWaiting?.cancel()
    hintWaiting = MainLoop.after(milliseconds: 120) { [weak self] in self?.updateHint() }
    onEvent(.changed(new))
  }

  private func handle(_ event: CustomColorPage.Event) {
    switch event {
    case .changed(let value): choose(value)
    case .accepted: onEvent(.accepted)
    case .restore: choose(original)
    case .pickFromPage: onEvent(.pickFromPage)
    case .pickFromScreen: onEvent(.pickFromScreen)
    }
  }

  private func connectKeys() {
    let keys = KeyController(capture: true)
    keys.onPressed { [weak self] press in self?.turns(press) ?? false }
    add(keys)
    // After the fields, which have their own use for both.
    let after = KeyController()
    after.onPressed { [weak self] press in
      guard let self else { return false }
      switch (press.key.lowercased, press.modifiers.keys) {
      case (.escape, []):
        self.onEvent(.cancelled)
        return true
      case (.enter, []), (.keypadEnter, []):
        self.onEvent(.accepted)
        return true
      case (_, .control) where press.means("v"):
        self.paste()
        return true
      default: return false
      }
    }
    add(after)
  }

  /// Colour words on the clipboard are as good as a swatch, wherever the keyboard is.
  private func paste() {
    let clipboard = Clipboard(of: self)
    Task { [weak self] in
      guard let self, let text = await clipboard.readText() else { return }
      do throws(ColorTextError) {
        let value = try ColorText.parse(text, allowsOpacity: self.offer.allowsOpacity)
        let isOffered =
          self.offer.pages.contains(.custom)
          || self.offer.swatches.contains { $0.color.hex == value.color.hex }
        guard isOffered else { return }
        self.choose(ColorValue(color: value.color, opacity: value.opacity ?? self.value?.opacity))
      } catch {
        guard self.offer.pages.contains(.custom) else { return }
        self.show(page: .custom)
        self.custom.paste(text)
      }
    }
  }

  private func connectSwipe() {
    let swipe = SwipeController(touchOnly: true)
    swipe.onSwipe { [weak self] velocity in
      guard let self, abs(velocity.dx) > 300, abs(velocity.dx) > abs(velocity.dy) * 2 else { return }
      _ = self.turn((velocity.dx < 0) != self.isRightToLeft ? 1 : -1)
    }
    stack.add(swipe)
    // The same with two fingers on a touchpad.
    let scroll = ScrollController(horizontal: true, vertical: false)
    var distance = 0.0
    scroll.onScroll { [weak self] scroll in
      guard let self else { return false }
      distance += scroll.dx
      guard abs(distance) > 3 else { return true }
      let step = (distance > 0) != self.isRightToLeft ? 1 : -1
      distance = 0
      return self.turn(step)
    }
    stack.add(scroll)
  }
}

/// The titles of a picker's pages, one of them chosen.
private final class PageTabs: Box {
  var onChosen: (Int) -> Void = { _ in }
  private var buttons: [ToggleButton] = []

  init() {
    super.init(.horizontal)
    addClass("linked")
    isHomogeneous = true
    accessibleRole = .group
    setAccessibleName(tr("Ways to choose a color"))
  }

  func set(_ titles: [String]) {
    removeAll()
    buttons = titles.enumerated().map { index, title in
      let label = Label(title)
      label.setEllipsize(.end)
      // A button's own label would count twice in its name.
      let button = ToggleButton(child: label)
      button.setAccessibleName(title)
      button.join(nil)
      button.hexpand = true
      button.onClicked { [weak self] in self?.onChosen(index) }
      append(button)
      return button
    }
  }

  func choose(_ index: Int) {
    for (i, button) in buttons.enumerated() {
      button.isActive = i == index
      button.setAccessiblePressed(i == index)
    }
  }
}
