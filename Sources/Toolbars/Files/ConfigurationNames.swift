import Tools

/// The names a configuration file may use, and what the app knows of them.
package struct ConfigurationNames: Sendable {
  /// Tools there are.
  package var tools: Set<ToolID>
  /// Tools that may be named although they are not there: they don't show.
  package var futureTools: Set<ToolID>
  package var headerItems: Set<String>
  /// Header items that may be named although they are not there.
  package var futureHeaderItems: Set<String>
  /// Names under which another item is shown.
  package var headerAliases: [String: String]
  package var viewModes: Set<String>
  package var userInterfaces: Set<String>
  package var pageItems: Set<String>
  package var iconProviders: Set<String>
  /// Whether an icon can be shown; files have full paths by then.
  package var hasIcon: @Sendable (IconSource) -> Bool
  /// Whether there is such an action.
  package var hasAction: @Sendable (String) -> Bool
  /// Whether a text is a value in GVariant's notation.
  package var isTarget: @Sendable (String) -> Bool

  package init(
    tools: Set<ToolID> = Set(ToolCatalogue.all.map(\.id)),
    hasIcon: @escaping @Sendable (IconSource) -> Bool = { _ in true },
    hasAction: @escaping @Sendable (String) -> Bool = { _ in true },
    isTarget: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.tools = tools
    futureTools = Self.everyTool.subtracting(tools)
    headerItems = [
      "close", "open", "save", "outline", "search", "thumbnails", "documentEditor", "print", "openIn",
      "email",
      "annotation", "bookmark", "brightness", "activity", "settings",
    ]
    headerAliases = ["message": "activity"]
    futureHeaderItems = [
      "readerView", "signature", "contentEditing", "pager", "pager-expanded", "pan", "zoom-in", "zoom-out",
      "sidebar-thumbnails", "sidebar-document-outline", "sidebar-annotations", "sidebar-bookmarks",
      "sidebar-signatures", "sidebar-layers", "sidebar-attachments",
    ]
    viewModes = ["document", "thumbnails", "documentEditor"]
    userInterfaces = ["automatic", "automaticNoFirstLastPage", "always", "never"]
    pageItems = [
      "new", "remove", "duplicate", "rotate", "export", "select", "copy", "cut", "paste", "undo", "redo",
      "done",
    ]
    iconProviders = ["ink", "line", "freeText", "polygon", "measurement"]
    self.hasIcon = hasIcon
    self.hasAction = hasAction
    self.isTarget = isTarget
  }

  /// Names that are agreed on, built or not.
  private static let everyTool: Set<ToolID> = [
    "ink.pen", "ink.highlighter", "ink.magic", "ink.pencil", "ink.marker", "ink.monoline", "ink.fountainPen",
    "ink.watercolor", "ink.crayon", "highlight", "underline", "strikeOut", "squiggly", "redaction", "note",
    "freeText", "freeText.callout", "line", "line.arrow", "square", "circle", "polygon", "polygon.cloud",
    "polyLine", "signature", "stamp", "image", "sound", "camera", "link", "eraser", "eraser.partial",
    "eraser.fixed", "selectionTool", "savedAnnotations", "line.distance", "polyLine.perimeter",
    "polygon.area",
    "circle.area", "square.area", "line.calibration", "lasso", "ruler", "select", "hand",
  ]

  func isTool(_ id: ToolID) -> Bool { tools.contains(id) || futureTools.contains(id) }

  /// The tools of a type: `ink` names all that begin with `ink.`, too.
  func tools(ofType type: String) -> [ToolID] {
    tools.union(futureTools).filter { $0.rawValue == type || $0.rawValue.hasPrefix(type + ".") }
      .sorted { $0.rawValue < $1.rawValue }
  }

  func nearestTool(to text: String) -> String? {
    Words.nearest(to: text, in: tools.union(futureTools).map(\.rawValue))
  }

  func nearestToolOrType(to text: String) -> String? {
    let all = tools.union(futureTools)
    return Words.nearest(to: text, in: Set(all.map(\.rawValue) + all.map(\.type)))
  }
}
