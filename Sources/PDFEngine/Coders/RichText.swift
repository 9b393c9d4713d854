import DocumentModel
import Geometry

/// Rich text strings and their CSS (ISO 32000-1 §12.7.3.4): enough to say one style, and to see that there are several.
enum RichText {
  static func css(_ style: TextStyle) -> String {
    var size: [UInt8] = []
    DecimalNumber.append(style.size, decimals: 4, to: &size)
    let family = style.family.filter { $0 != "'" && $0 != ";" && $0 != "\\" && $0 != "\"" }
    let alignment = ["start": "left", "center": "center", "end": "right"][style.alignment.rawValue] ?? "left"
    return "font: \(style.isItalic ? "italic " : "")\(style.isBold ? "bold " : "")"
      + "\(String(decoding: size, as: UTF8.self))pt '\(family)'; color:\(style.color.hex); text-align:\(alignment)"
  }

  static func encode(_ text: String, style: TextStyle) -> String {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "<p dir=\"\(String($0).startsRightToLeft ? "rtl" : "ltr")\">\(escaped($0))</p>" }
    return "<?xml version=\"1.0\"?><body xmlns=\"http://www.w3.org/1999/xhtml\" "
      + "xmlns:xfa=\"http://www.xfa.org/schema/xfa-data/1.0/\" xfa:APIVersion=\"Acrobat:11.0.0\" "
      + "xfa:spec=\"2.0.2\" style=\"\(css(style))\">" + paragraphs.joined() + "</body>"
  }

  private static func escaped(_ text: Substring) -> String {
    var result = ""
    for c in text {
      switch c {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(c)
      }
    }
    return result
  }

  /// Whether parts of the text differ in style.
  static func isMixed(_ rich: String) -> Bool {
    let tags = rich.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
    let spans = tags.filter { $0.hasPrefix("span") }
    if Set(spans).count > 1 { return true }
    return tags.contains { ["b", "i", "sup", "sub"].contains(String($0)) }
  }

  /// Takes family, size, weight, slant and colour from declarations such as `font: bold 12pt 'Noto Sans'; color:#f00`.
  static func read(css: String, into style: inout TextStyle) {
    for declaration in css.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let property = trimmed(declaration[..<colon]).lowercased()
      let value = trimmed(declaration[declaration.index(after: colon)...])
      switch property {
      case "font": read(font: value, into: &style)
      case "font-family": if let family = family(value) { style.family = family }
      case "font-size": if let size = points(value) { style.size = size }
      case "font-weight": style.isBold = isBold(value)
      case "font-style": style.isItalic = value.lowercased() != "normal"
      case "color": if let color = ColorValue(value) { style.color = color.color }
      default: break
      }
    }
  }

  private static func read(font: String, into style: inout TextStyle) {
    let words = font.split(separator: " ", omittingEmptySubsequences: true)
    guard let place = words.firstIndex(where: { points(String($0)) != nil && $0.last?.isLetter == true })
    else {
      if let family = family(font) { style.family = family }
      return
    }
    style.size = points(String(words[place])) ?? style.size
    let before = words[..<place].map { $0.lowercased() }
    style.isBold = before.contains(where: isBold)
    style.isItalic = before.contains { $0 == "italic" || $0 == "oblique" }
    if let family = family(words[(place + 1)...].joined(separator: " ")) { style.family = family }
  }

  private static func isBold(_ word: String) -> Bool {
    word.lowercased().hasPrefix("bold") || (Int(word) ?? 400) >= 600
  }

  private static func family(_ list: String) -> String? {
    guard let first = list.split(separator: ",").first else { return nil }
    let name = trimmed(first).filter { $0 != "'" && $0 != "\"" }
    return name.isEmpty ? nil : name
  }

  private static func points(_ text: String) -> Double? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), value > 0 else { return nil }
    return text.hasSuffix("px") ? value * 0.75 : value
  }

  private static func trimmed(_ text: Substring) -> String {
    var part = text
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
