import DocumentModel
import Localization
import Tools

/// What lists call an annotation, and its icon: the names of the tools that make such ones.
struct AnnotationTitle {
  var text: String
  var icon: String

  init(_ content: AnnotationContent) {
    let id: ToolID
    switch content {
    case .ink(let ink): id = ink.isHighlighter ? "ink.highlighter" : "ink.pen"
    case .line(let line): id = line.startEnding == .none && line.endEnding == .none ? "line" : "line.arrow"
    case .opaque(let opaque):
      guard let known = Self.tools[opaque.subtype] else {
        (text, icon) = Self.foreign(opaque.subtype)
        return
      }
      id = known
    default: id = ToolID(rawValue: content.kind.name)
    }
    let tool = ToolCatalogue.descriptor(id)
    text = tool.map { tr(key: $0.title.key) } ?? content.kind.subtype
    icon = tool?.icon ?? Self.plainIcon
  }

  private static let plainIcon = "postil-select-symbolic"

  /// Which tools make marks of a subtype (ISO 32000-1 table 169), even if not quite such ones.
  private static let tools: [String: ToolID] = [
    "Square": "square", "Circle": "circle", "Ink": "ink.pen", "Line": "line", "FreeText": "freeText",
    "Text": "note", "Highlight": "highlight", "Underline": "underline", "StrikeOut": "strikeOut",
    "Squiggly": "squiggly",
  ]

  private static func foreign(_ subtype: String) -> (String, String) {
    switch subtype {
    case "Stamp": (tr("Stamp"), "postil-stamp-symbolic")
    case "Polygon": (tr("Polygon"), "postil-polygon-symbolic")
    case "PolyLine": (tr("Polyline"), "postil-polyline-symbolic")
    case "Redact": (tr("Redaction"), "postil-redaction-symbolic")
    case "FileAttachment": (tr("Attached file"), plainIcon)
    case "Caret": (tr("Insertion mark"), plainIcon)
    default: (tr("Annotation"), plainIcon)
    }
  }

  /// The beginning of a text in one line.
  static func line(_ text: String) -> String {
    text.prefix(300).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
