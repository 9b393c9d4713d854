import DocumentModel
import Geometry

/// Free text annotations (ISO 32000-1 §12.5.6.6) of one style, without callout lines and borders.
struct FreeTextCoder: AnnotationCoder {
  func decode(_ dictionary: CosReader, rect: Rect) -> AnnotationContent? {
    guard
      !rect.isEmpty, !dictionary.has("CL"), dictionary["IT"].name != "FreeTextCallout",
      let border = Border(dictionary),
      border.width == 0 || !(dictionary.has("BS") || dictionary.has("Border"))
    else { return nil }
    let rich = dictionary.text("RC")
    if let rich, RichText.isMixed(rich) { return nil }
    return .freeText(
      FreeTextContent(
        text: TextString.withLineFeeds(dictionary.text("Contents") ?? ""),
        rect: rect.inset(byDifferences: dictionary.numbers("RD")),
        textStyle: ownStyle(dictionary) ?? DefaultAppearance.style(dictionary),
        fillColor: dictionary.color("C"), rotation: dictionary["PostilRotation"].int ?? 0))
  }

  /// What /PostilStyle keeps beside the standard keys, as long as those still say what we wrote.
  private func ownStyle(_ dictionary: CosReader) -> TextStyle? {
    guard
      let own = dictionary.reader("PostilStyle"), let family = own.text("Family"),
      let size = own["Size"].number,
      let color = own.color("Color"),
      let alignment = own["Align"].name.flatMap(TextStyle.Alignment.init(rawValue:))
    else { return nil }
    let style = TextStyle(
      family: family, size: size, isBold: own["Bold"].bool ?? false, isItalic: own["Italic"].bool ?? false,
      color: color, alignment: alignment)
    guard
      dictionary["DA"].bytes == DefaultAppearance.encode(style),
      dictionary["DS"].bytes == TextString.encode(RichText.css(style)),
      (dictionary["Q"].int ?? 0) == own["Q"].int
    else { return nil }
    return style
  }

  func encode(_ content: AnnotationContent, into dictionary: inout CosDictionary) {
    guard case .freeText(let box) = content else { return }
    let style = box.textStyle
    let quadding = Self.quadding(style.alignment, of: box.text)
    dictionary["Contents"] = .text(box.text)
    dictionary["DA"] = .string(DefaultAppearance.encode(style))
    dictionary["DS"] = .text(RichText.css(style))
    dictionary["RC"] = .text(RichText.encode(box.text, style: style))
    dictionary["Q"] = .integer(quadding)
    dictionary["C"] = box.fillColor.map { .color($0) }
    dictionary["RD"] = nil
    Border(width: 0).write(into: &dictionary)
    dictionary["PostilRotation"] = box.rotation == 0 ? nil : .integer(box.rotation)
    var own: CosDictionary = [
      "Family": .text(style.family), "Size": .number(style.size), "Color": .color(style.color),
      "Align": .name(style.alignment.rawValue), "Q": .integer(quadding),
    ]
    if style.isBold { own["Bold"] = .bool(true) }
    if style.isItalic { own["Italic"] = .bool(true) }
    dictionary["PostilStyle"] = .dictionary(own)
  }

  /// /Q: 0 left, 1 centred, 2 right (ISO 32000-1 §12.7.3.3); it knows no start and end.
  private static func quadding(_ alignment: TextStyle.Alignment, of text: String) -> Int {
    switch alignment {
    case .center: 1
    case .start: text.startsRightToLeft ? 2 : 0
    case .end: text.startsRightToLeft ? 0 : 2
    }
  }
}

extension String {
  /// Whether the first letter with a direction is Hebrew, Arabic or another right-to-left script's.
  var startsRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
