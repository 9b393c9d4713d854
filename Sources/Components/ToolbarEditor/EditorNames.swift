import DocumentModel
import Localization
import Toolbars
import Tools

/// What things are called in the toolbar editor.
enum EditorNames {
  /// A tool's title; a preset without one is called after its colour.
  static func title(of item: ToolItem) -> String {
    if let title = item.title { return title }
    let title = ToolCatalogue.descriptor(item.tool).map { tr(key: $0.title.key) } ?? item.tool.rawValue
    guard item.identifier != nil, let color = item.style?.color else { return title }
    // TRANSLATORS: a tool and the colour it draws in: “Pen, dark red”
    return trf("%1$s, %2$s", title, ColorWords.word(for: color))
  }

  static func icon(of item: ToolItem) -> String {
    if case .name(let name) = item.icon { return name }
    return ToolCatalogue.descriptor(item.tool)?.icon ?? "postil-pen-symbolic"
  }

  /// `group` is counted from 0.
  static func title(ofGroup group: Int) -> String { trf("Group %1$d", group + 1) }

  /// A group's number with its title or, in short, its members.
  static func description(ofGroup index: Int, _ group: ShownArrangement.Group) -> String {
    var words = group.title ?? group.items.prefix(3).map(title).joined(separator: ", ")
    if group.title == nil, group.items.count > 3 { words += "…" }
    // TRANSLATORS: a group's number, and its title or its tools: “Group 2: Pen, Highlighter”
    return trf("Group %1$d: %2$s", index + 1, words)
  }

  /// What an arrangement is for; `index` is counted from 0.
  static func title(ofArrangement name: String?, index: Int) -> String {
    switch name {
    case "wide": tr("Wide")
    case "medium": tr("Medium")
    case "compact": tr("Narrow")
    case let name?: name
    case nil: trf("Arrangement %1$d", index + 1)
    }
  }
}
