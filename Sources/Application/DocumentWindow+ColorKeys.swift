import Colors
import DocumentModel
import GTKBinding
import Tools

/// The digits: each picks a colour.
extension DocumentWindow {
  /// The colours that 1 to 9 stand for: those of the palette that was chosen, else the plain hues, then the dark ones.
  var digitColors: [Color] {
    let chosen = digitPaletteColors
    return chosen.isEmpty ? ColorPalette.standard.colors.dropFirst(12).prefix(9).map(\.0) : chosen
  }

  /// The colour of the key `n`, of those that may be chosen; nil when there are fewer.
  private func colorForDigit(_ n: Int) -> Color? {
    let limits = shownLimits
    let colors = limits.allowsCustomColors ? digitColors : limits.availableColors ?? digitColors
    return colors.indices.contains(n - 1) ? colors[n - 1] : nil
  }

  /// Colours the selection, or else what the active tool draws, when a plain digit was pressed that no tool has for its
  /// key. Whether it was one.
  func colorKeyPressed(_ press: KeyPress) -> Bool {
    let keys = program.toolKeys
    guard press.modifiers.keys.isEmpty, keys.isEnabled, canAnnotate, let digit = press.digit,
      shownStyle.0.contains(.color), let color = colorForDigit(digit)
    else { return false }
    if let typed = press.key.character, keys.tool(for: Character(typed)) != nil { return false }
    apply { $0.color = color }
    return true
  }
}
