import DocumentModel
import Geometry

/// /DA and /DS: how other programs set the text of a free text (ISO 32000-1 §12.7.3.3, §12.7.3.4).
enum DefaultAppearance {
  static func encode(_ style: TextStyle) -> [UInt8] {
    var out: [UInt8] = []
    for component in [style.color.red, style.color.green, style.color.blue] {
      DecimalNumber.append(component, decimals: 4, to: &out)
      out.append(0x20)
    }
    out += "rg /Helv ".utf8
    DecimalNumber.append(style.size, decimals: 4, to: &out)
    return out + Array(" Tf".utf8)
  }

  /// The style that /DS, /DA and /Q of any program ask for, as far as they do.
  static func style(_ dictionary: CosReader) -> TextStyle {
    var style = TextStyle(family: "Helvetica", size: 12)
    read(dictionary["DA"].bytes ?? [], into: &style)
    if let css = dictionary.text("DS") { RichText.read(css: css, into: &style) }
    let isRightToLeft = (dictionary.text("Contents") ?? "").startsRightToLeft
    switch dictionary["Q"].int ?? (isRightToLeft ? 2 : 0) {
    case 1: style.alignment = .center
    case 2: style.alignment = isRightToLeft ? .start : .end
    default: style.alignment = isRightToLeft ? .end : .start
    }
    return style
  }

  private static func read(_ appearance: [UInt8], into style: inout TextStyle) {
    let text = String(decoding: appearance, as: UTF8.self)
    var operands: [Substring] = []
    for token in text.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }) {
      let n = operands.compactMap { Double($0) }
      switch token {
      case "g" where n.count >= 1:
        let v = n[n.count - 1]
        style.color = Color(red: v, green: v, blue: v)
      case "rg" where n.count >= 3:
        style.color = Color(red: n[n.count - 3], green: n[n.count - 2], blue: n[n.count - 1])
      case "k" where n.count >= 4:
        let k = n[n.count - 1]
        style.color = Color(
          red: 1 - n[n.count - 4] - k, green: 1 - n[n.count - 3] - k, blue: 1 - n[n.count - 2] - k)
      case "Tf":
        if let size = n.last, size > 0 { style.size = size }
        if let font = operands.last(where: { $0.hasPrefix("/") }) {
          read(font: font.lowercased(), into: &style)
        }
      default:
        operands.append(token)
        continue
      }
      operands.removeAll()
    }
  }

  private static func read(font: String, into style: inout TextStyle) {
    style.family =
      font.contains("cour") || font.contains("mono")
      ? "Courier"
      : font.contains("tim") || font.hasPrefix("/ti") || font.contains("serif") ? "Times" : "Helvetica"
    style.isBold = font.contains("bold") || font.hasSuffix("bo") || font.hasSuffix("bi")
    style.isItalic =
      font.contains("ital") || font.contains("obli") || font.hasSuffix("it") || font.hasSuffix("bi")
  }
}
