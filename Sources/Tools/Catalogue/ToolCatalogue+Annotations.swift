import DocumentModel

extension ToolCatalogue {
  /// The tool that makes marks like this one; nil when none does.
  package static func tool(for annotation: Annotation) -> ToolID? {
    switch annotation.content {
    case .ink(let ink): ink.isHighlighter ? "ink.highlighter" : "ink.pen"
    case .textMarkup(let markup):
      switch markup.markup {
      case .highlight: "highlight"
      case .underline: "underline"
      case .strikeOut: "strikeOut"
      case .squiggly: "squiggly"
      }
    case .shape(let shape):
      switch shape.form {
      case .square: "square"
      case .circle: "circle"
      }
    case .line(let line): line.startEnding == .none && line.endEnding == .none ? "line" : "line.arrow"
    case .freeText: "freeText"
    case .note: "note"
    case .opaque: nil
    }
  }
}
