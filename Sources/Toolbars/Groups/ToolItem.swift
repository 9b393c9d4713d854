import DocumentModel
import Tools

/// One tool on a bar; the same tool may appear again under another identifier, with a style of its own.
package struct ToolItem: Hashable, Sendable {
  /// The tool with its variant, such as `ink.pen`; without an identifier.
  package var tool: ToolID
  /// Tells items of one tool apart.
  package var identifier: String?
  /// What differs from the tool's default style.
  package var style: StyleOverride?
  /// nil = the icon of its kind.
  package var icon: IconSource?
  /// nil = the tool's own title.
  package var title: String?
  /// 1…9: the key Shift+`slot` chooses it. nil = a preset gets the next that is free.
  package var slot: Int?

  package init(
    _ tool: ToolID, identifier: String? = nil, style: StyleOverride? = nil, icon: IconSource? = nil,
    title: String? = nil, slot: Int? = nil
  ) {
    self.tool = tool
    self.identifier = identifier
    self.style = style
    self.icon = icon
    self.title = title
    self.slot = slot
  }

  /// By which the tool is chosen, and its style and its last use are remembered.
  package var id: ToolID {
    guard let identifier else { return tool }
    return ToolID(rawValue: "\(tool.rawValue)#\(identifier)")
  }
}

/// The parts of a style that a tool item sets itself.
package struct StyleOverride: Hashable, Sendable, Codable {
  package var color: Color?
  package var fillColor: Color?
  /// Points.
  package var lineWidth: Double?
  /// 0…1
  package var opacity: Double?
  /// Points.
  package var fontSize: Double?

  package init(
    color: Color? = nil, fillColor: Color? = nil, lineWidth: Double? = nil, opacity: Double? = nil,
    fontSize: Double? = nil
  ) {
    self.color = color
    self.fillColor = fillColor
    self.lineWidth = lineWidth
    self.opacity = opacity
    self.fontSize = fontSize
  }

  /// Those parts of a whole style that its tool has use for.
  package init(_ style: ToolStyle, keys: StyleKeys) {
    if keys.contains(.color) { color = style.color }
    if keys.contains(.fillColor) { fillColor = style.fillColor }
    if keys.contains(.lineWidth) { lineWidth = style.lineWidth }
    if keys.contains(.opacity) { opacity = style.opacity }
    if keys.contains(.fontSize) { fontSize = style.fontSize }
  }

  package func applied(to style: ToolStyle) -> ToolStyle {
    var result = style
    if let color { result.color = color }
    if let fillColor { result.fillColor = fillColor }
    if let lineWidth { result.lineWidth = lineWidth }
    if let opacity { result.opacity = opacity }
    if let fontSize { result.fontSize = fontSize }
    return result
  }
}

/// Where an item's icon comes from.
package enum IconSource: Hashable, Sendable {
  /// A themed symbolic icon, recoloured with the text around it.
  case name(String)
  /// A picture in a file; absolute, or relative to the configuration file.
  case file(String)
  /// A built-in provider by its name: `ink`, `line`, `freeText`, `polygon`, `measurement`.
  case provider(String)
}

/// Tools in little space: one button that shows the member last used, and a list of all.
package struct ToolGroup: Hashable, Sendable {
  package var items: [ToolItem]
  /// nil = named after what it shows.
  package var title: String?

  package init(_ items: [ToolItem], title: String? = nil) {
    self.items = items
    self.title = title
  }

  package init(tools: [ToolID]) { self.init(tools.map { ToolItem($0) }) }

  /// What keeps groups apart: their members.
  package var id: String { items.map(\.id.rawValue).joined(separator: "+") }

  /// The member on the button: the active one, else the one last used, else the first.
  package func choice(active: ToolID?, recent: [ToolID]) -> ToolItem? {
    if let active, let item = items.first(where: { $0.id == active }) { return item }
    for id in recent { if let item = items.first(where: { $0.id == id }) { return item } }
    return items.first
  }
}

/// One way to arrange the tools; a bar has several and shows the one that fits best.
package struct ToolbarConfiguration: Hashable, Sendable {
  package var name: String?
  package var groups: [ToolGroup]

  package init(name: String? = nil, groups: [ToolGroup]) {
    self.name = name
    self.groups = groups
  }

  /// Every tool in it, in order.
  package var tools: [ToolID] { groups.flatMap { $0.items.map(\.id) } }

  /// Without tools that may not be used and without repetitions; groups left empty vanish.
  package func filtered(by isEditable: (ToolItem) -> Bool) -> ToolbarConfiguration {
    var seen: Set<ToolID> = []
    let kept = groups.compactMap { group -> ToolGroup? in
      let items = group.items.filter { isEditable($0) && seen.insert($0.id).inserted }
      return items.isEmpty ? nil : ToolGroup(items, title: group.title)
    }
    return ToolbarConfiguration(name: name, groups: kept)
  }

  /// The members that appear a second time.
  package var duplicates: [ToolID] {
    var seen: Set<ToolID> = []
    return tools.filter { !seen.insert($0).inserted }
  }

  /// Each tool on a button of its own, in the order of the list.
  package static func ungrouped(_ tools: [ToolID]) -> ToolbarConfiguration {
    ToolbarConfiguration(name: nil, groups: tools.map { ToolGroup(tools: [$0]) })
  }
}
