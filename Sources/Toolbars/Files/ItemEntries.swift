/// A button or another thing that is put on a bar between its tools and its standard buttons.
package struct ItemEntry: Hashable, Sendable, Codable {
  /// What a second press does.
  package struct Secondary: Hashable, Sendable, Codable {
    package var action: String
    package var target: String?
    package var title: String?
    package var icon: String?

    package init(action: String) { self.action = action }

    enum CodingKeys: String, CodingKey, CaseIterable { case action, target, title, icon }
  }

  package var id: String?
  package var kind: String?
  package var action: String?
  package var target: String?
  package var title: String?
  package var icon: String?
  package var secondary: Secondary?
  package var collapsible: Bool?
  package var length: Double?
  package var minLength: Double?
  package var maxLength: Double?
  package var responsiveGroup: String?

  package init(id: String? = nil) { self.id = id }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, kind, action, target, title, icon, secondary, collapsible, length, minLength, maxLength
    case responsiveGroup
  }
}

/// What becomes of the standard buttons: null removes one, an object replaces parts of it.
package struct StandardItemsEntry: Hashable, Sendable, Codable {
  package var done: Setting<ItemChange> = .inherited
  package var undo: Setting<ItemChange> = .inherited
  package var redo: Setting<ItemChange> = .inherited
  package var style: Setting<ItemChange> = .inherited

  package init() {}

  enum CodingKeys: String, CodingKey, CaseIterable { case done, undo, redo, style }
}

/// The parts of a standard button that are replaced.
package struct ItemChange: Hashable, Sendable, Codable {
  package var icon: String?
  package var title: String?
  package var action: String?
  package var target: String?
  package var collapsible: Bool?

  package init(
    icon: String? = nil, title: String? = nil, action: String? = nil, target: String? = nil,
    collapsible: Bool? = nil
  ) {
    self.icon = icon
    self.title = title
    self.action = action
    self.target = target
    self.collapsible = collapsible
  }

  enum CodingKeys: String, CodingKey, CaseIterable { case icon, title, action, target, collapsible }

  /// This change with another on top of it.
  func overlaid(by other: ItemChange) -> ItemChange {
    ItemChange(
      icon: other.icon ?? icon, title: other.title ?? title, action: other.action ?? action,
      target: other.action == nil ? other.target ?? target : other.target,
      collapsible: other.collapsible ?? collapsible)
  }

  func applied(to item: ToolbarItem) -> ToolbarItem {
    var item = item
    if let collapsible { item.isCollapsible = collapsible }
    guard var command = item.command else {
      if let action {
        item.command = ToolbarItem.Command(action, target: target, title: title ?? "", icon: icon)
      }
      return item
    }
    if let action {
      command.action = action
      command.target = target
    } else if let target {
      command.target = target
    }
    if let title { command.title = title }
    if let icon { command.icon = icon }
    item.command = command
    return item
  }
}
