import DocumentModel

/// Names a tool: type and variant, such as `ink.pen`; a further `#name` tells several of one tool apart.
package struct ToolID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  /// Type and variant, without what tells several apart.
  package var tool: ToolID {
    rawValue.firstIndex(of: "#").map { ToolID(rawValue: String(rawValue[..<$0])) } ?? self
  }

  /// What stands before the variant: `ink`.
  package var type: String { String(tool.rawValue.prefix { $0 != "." }) }
}

/// A string that is shown translated; the script that collects strings knows it by this name.
package struct TranslatableText: Hashable, Sendable {
  /// The English words: the key for gettext.
  package let key: String
  package init(_ key: StaticString) { self.key = key.description }
}

/// Everything the program knows of a tool: toolbar, shortcuts, palette and menus read it here.
package struct ToolDescriptor: Sendable {
  package var id: ToolID
  package var title: TranslatableText
  /// A symbolic icon's name.
  package var icon: String
  /// The key that chooses it while the page has the focus.
  package var key: Character?
  package var styleKeys: StyleKeys
  package var defaultStyle: ToolStyle
  /// Whether it stays active after a mark, unless the person wants it otherwise.
  package var isSticky = false
  package var make: @Sendable () -> any Tool
}

/// The tools there are, in their canonical order.
package enum ToolCatalogue {
  // ADDING A TOOL
  // 1. Sources/Tools/<Tool>/<Tool>Tool.swift: a state machine that conforms to Tool.
  // 2. Its descriptor here. Toolbar, keys, menus and preferences follow.
  package static let all: [ToolDescriptor] = [
    ToolDescriptor(
      id: "select", title: TranslatableText("Select"), icon: "postil-select-symbolic", key: "v",
      styleKeys: [], defaultStyle: ToolStyle(color: .black), make: { SelectTool() }),
    ToolDescriptor(
      id: "hand", title: TranslatableText("Hand"), icon: "postil-hand-symbolic", key: nil,
      styleKeys: [], defaultStyle: ToolStyle(color: .black), make: { HandTool() }),
    ToolDescriptor(
      id: "ink.pen", title: TranslatableText("Pen"), icon: "postil-pen-symbolic", key: "p",
      styleKeys: [.color, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.blue, lineWidth: 4),
      isSticky: true, make: { InkTool(isHighlighter: false) }),
    ToolDescriptor(
      id: "ink.highlighter", title: TranslatableText("Highlighter"),
      icon: "postil-highlighter-symbolic", key: "i", styleKeys: [.color, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.yellow, lineWidth: 30, opacity: 0.6),
      isSticky: true, make: { InkTool(isHighlighter: true) }),
    ToolDescriptor(
      id: "highlight", title: TranslatableText("Highlight"), icon: "postil-highlight-symbolic",
      key: "h", styleKeys: [.color, .opacity], defaultStyle: ToolStyle(color: Palette.yellow),
      isSticky: true, make: { TextMarkupTool(.highlight) }),
    ToolDescriptor(
      id: "underline", title: TranslatableText("Underline"), icon: "postil-underline-symbolic",
      key: "u", styleKeys: [.color, .opacity], defaultStyle: ToolStyle(color: Palette.green),
      isSticky: true, make: { TextMarkupTool(.underline) }),
    ToolDescriptor(
      id: "strikeOut", title: TranslatableText("Strikeout"), icon: "postil-strikeout-symbolic",
      key: "k", styleKeys: [.color, .opacity], defaultStyle: ToolStyle(color: Palette.red),
      isSticky: true, make: { TextMarkupTool(.strikeOut) }),
    ToolDescriptor(
      id: "squiggly", title: TranslatableText("Squiggly"), icon: "postil-squiggly-symbolic",
      key: nil, styleKeys: [.color, .opacity], defaultStyle: ToolStyle(color: Palette.red),
      isSticky: true, make: { TextMarkupTool(.squiggly) }),
    ToolDescriptor(
      id: "freeText", title: TranslatableText("Text"), icon: "postil-text-symbolic", key: "t",
      styleKeys: [.color, .fillColor, .fontSize, .opacity],
      defaultStyle: ToolStyle(color: Palette.ink), make: { FreeTextTool() }),
    ToolDescriptor(
      id: "note", title: TranslatableText("Note"), icon: "postil-note-symbolic", key: "n",
      styleKeys: [.color, .opacity], defaultStyle: ToolStyle(color: Palette.yellow),
      make: { NoteTool() }),
    ToolDescriptor(
      id: "square", title: TranslatableText("Rectangle"), icon: "postil-rectangle-symbolic",
      key: "r", styleKeys: [.color, .fillColor, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.red, lineWidth: 5), make: { ShapeTool(.square) }),
    ToolDescriptor(
      id: "circle", title: TranslatableText("Ellipse"), icon: "postil-ellipse-symbolic", key: "o",
      styleKeys: [.color, .fillColor, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.red, lineWidth: 5), make: { ShapeTool(.circle) }),
    ToolDescriptor(
      id: "line", title: TranslatableText("Line"), icon: "postil-line-symbolic", key: nil,
      styleKeys: [.color, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.red, lineWidth: 3), make: { LineTool(endEnding: .none) }),
    ToolDescriptor(
      id: "line.arrow", title: TranslatableText("Arrow"), icon: "postil-arrow-symbolic", key: "a",
      styleKeys: [.color, .lineWidth, .opacity],
      defaultStyle: ToolStyle(color: Palette.red, lineWidth: 4),
      make: { LineTool(endEnding: .openArrow) }),
    ToolDescriptor(
      id: "eraser", title: TranslatableText("Eraser"), icon: "postil-eraser-symbolic", key: "e",
      styleKeys: [.lineWidth], defaultStyle: ToolStyle(color: .black, lineWidth: 12),
      isSticky: true, make: { EraserTool() }),
  ]

  /// The tool behind an id; a variant that is not built in is its type's plain tool.
  package static func descriptor(_ id: ToolID) -> ToolDescriptor? {
    let tool = id.tool
    return all.first { $0.id == tool } ?? all.first { $0.id.rawValue == tool.type }
  }
}
