import GTKBinding
import Tools

/// The pointer's shape for each tool.
enum ToolCursor {
  static func cursor(for tool: ToolID?) -> Cursor? {
    switch tool?.rawValue {
    case nil, "select": nil
    case "hand": .named("grab")
    case "highlight", "underline", "strikeOut", "squiggly", "freeText": .named("text")
    default: .named("crosshair")
    }
  }
}
