import Colors
import DocumentModel
import GTKBinding
import Localization

/// A line to write a colour in: `#a51d2d`, `rgb(165 29 45)`, `darkred`; says at once what it doesn't understand.
final class ColorEntry: Bin {
  var onEntered: (ColorValue) -> Void = { _ in }
  /// Enter, where the words are a colour.
  var onAccepted: () -> Void = {}
  var allowsOpacity = false
  /// What is wrong with the words; its owner places it.
  let message = Label()
  private let entry = Entry()
  private var isUpdating = false

  init() {
    super.init(entry)
    entry.setAccessibleName(tr("Color value"))
    entry.tooltip = tr("#rrggbb, rgb(…), hsl(…), oklch(…) or a color’s name")
    entry.setWidth(characters: 9)
    entry.hexpand = true
    message.addClass("error")
    message.addClass("caption")
    message.xalign = 0
    message.wraps = true
    message.setWidth(maximum: 36)
    message.isVisible = false
    entry.onChanged { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.read()
    }
    entry.onActivate { [weak self] in
      guard let self else { return }
      if self.read() { self.onAccepted() }
    }
    let focus = FocusController()
    focus.onEnter { [weak self] in self.map { $0.opacityBefore = $0.shown?.opacity } }
    focus.onLeave { [weak self] in self.map { $0.write($0.shown) } }
    entry.add(focus)
  }

  private var shown: ColorValue?
  /// What a colour has that is written without opacity: digits on the way to a longer value may say another one.
  private var opacityBefore: Double?

  /// nil, which is no colour, has no words.
  func show(_ value: ColorValue?) {
    shown = value
    // Nobody's words change while they are written, nor those that mean this colour already.
    guard !entry.containsFocus else { return }
    let written = try? ColorText.parse(entry.text, allowsOpacity: allowsOpacity)
    if value == nil || written?.hex != value?.hex { write(value) }
  }

  func paste(_ text: String) {
    opacityBefore = shown?.opacity
    entry.text = text
    entry.grabFocus()
  }

  private func write(_ value: ColorValue?) {
    isUpdating = true
    entry.text = value?.hex ?? ""
    isUpdating = false
    tell(nil)
  }

  /// False when the words are no colour, which is said.
  @discardableResult
  private func read() -> Bool {
    do throws(ColorTextError) {
      var value = try ColorText.parse(entry.text, allowsOpacity: allowsOpacity)
      if allowsOpacity, value.opacity == nil { value.opacity = opacityBefore }
      shown = value
      tell(nil)
      onEntered(value)
      return true
    } catch {
      tell(error.sentence(allowsOpacity: allowsOpacity))
      return false
    }
  }

  private func tell(_ sentence: String?) {
    message.isVisible = sentence != nil
    message.text = sentence ?? ""
    entry.setClass("error", sentence != nil)
    entry.setAccessibleDescription(sentence ?? "")
  }
}

extension ColorTextError {
  /// What is wrong, and what to write instead.
  func sentence(allowsOpacity: Bool) -> String {
    switch self {
    case .empty: tr("Enter a color, such as #a51d2d or darkred.")
    case .wrongLength(let digits) where allowsOpacity:
      trnf(
        "%1$s digit isn’t enough. Enter 6 hex digits, or 8 with opacity.",
        "%1$s digits don’t make a color. Enter 6 hex digits, or 8 with opacity.", digits,
        "\(digits)")
    case .wrongLength(let digits):
      trnf(
        "%1$s digit isn’t enough. Enter 3 or 6 hex digits.",
        "%1$s digits don’t make a color. Enter 3 or 6 hex digits.", digits, "\(digits)")
    case .notHexadecimal(let character):
      trf("“%1$s” isn’t a hex digit (0–9, a–f).", String(character))
    case .unknownName(let name, let suggestion?):
      trf("There is no color “%1$s”. Did you mean “%2$s”?", name, suggestion)
    case .unknownName(let name, nil): trf("There is no color “%1$s”.", name)
    case .malformed: tr("Check the format, for example rgb(165 29 45).")
    case .outOfRange: tr("A value is out of range.")
    case .opacityNotAllowed: tr("Opacity isn’t available here.")
    case .tooLong: tr("This is too long for a color.")
    }
  }
}
