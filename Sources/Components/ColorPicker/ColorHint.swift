import Colors
import DocumentModel
import GTKBinding
import Localization

/// Words about whether a colour will be seen: its contrast with the page, and colours like it for some eyes.
final class ColorHint: CustomWidget {
  private let lines = Box(.vertical, spacing: 4)
  private let contrast = Label(classes: ["caption", "dim-label"])
  private let alike = Label(classes: ["caption", "warning"])

  /// Below this ratio lines and large words are hard to see (WCAG 2.2, 1.4.11).
  static let leastContrast = 3.0

  init() {
    super.init(cssName: "colorhint", role: .group)
    for label in [contrast, alike] {
      label.xalign = 0
      label.wraps = true
      label.setWidth(maximum: 38)
      // A palette's colours may have names of any length.
      label.setLines(3)
      label.setEllipsize(.end)
      lines.append(label)
    }
    addChild(lines)
  }

  override var requestMode: RequestMode { .heightForWidth }

  /// As high as the lines are at the width of a picker: a popover asks with the width of its shadow added (GTK 4.8), and
  /// would take two lines for one.
  override func measure(_ orientation: Orientation, forSize: Int) -> SizeRequest {
    guard orientation == .vertical else { return lines.measured(orientation) }
    return SizeRequest(lines.measured(.vertical, forSize: ColorPicker.width).natural)
  }

  /// `palette`: the one that is being worked with, if any.
  func show(_ value: ColorValue?, paper: Color?, palette: ColorPalette?) {
    contrast.isVisible = value != nil && paper != nil
    if let value, let paper {
      let ratio = Contrast.ratio(of: value, on: paper)
      let isWeak = ratio < Self.leastContrast
      let words = Numbers.text(ratio, digits: 1)
      contrast.text =
        isWeak
        ? trf("Hard to see on this page (contrast %1$s to 1)", words)
        : trf("Contrast with the page: %1$s to 1", words)
      contrast.setClass("warning", isWeak)
      contrast.setClass("dim-label", !isWeak)
    }
    let sentence = value.flatMap { value in palette.flatMap { Self.sentence(value.color, in: $0) } }
    alike.isVisible = sentence != nil
    alike.text = sentence ?? ""
  }

  /// Which colour of the palette looks like this one to some people.
  private static func sentence(_ color: Color, in palette: ColorPalette) -> String? {
    guard let like = palette.confusable(to: color).first else { return nil }
    let other = palette.colors[like.index]
    let words = SwatchGrid.Item(other, isNameWord: PalettesPage.namesAreWords(in: palette.id)).words
    switch like.vision {
    case .normal: return nil
    case .protanopia: return trf("Looks like %1$s to people who can’t see red", words)
    case .deuteranopia: return trf("Looks like %1$s to people who can’t see green", words)
    case .tritanopia: return trf("Looks like %1$s to people who can’t see blue", words)
    }
  }
}
