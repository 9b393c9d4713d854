/// A button or another thing on a bar that is no tool: the standard buttons, and those an app or a person adds.
package struct ToolbarItem: Hashable, Sendable, Identifiable {
  /// What an item is and does.
  package enum Kind: Hashable, Sendable {
    case button
    /// Stays pressed while its action's state says so.
    case toggle
    /// Repeats while it is held, faster and faster.
    case ticker
    /// Two commands on one button: the second by a long or a secondary press.
    case dual(secondary: Command)
    /// Empty space: of a fixed length in logical pixels, or (nil) as much as there is.
    case spacer(Double?)
    /// A hairline.
    case separator
    /// A widget that the app provides under this item's id.
    case widget
    /// Opens the style of the active tool.
    case style
  }

  /// An action with the value it is activated with, as text in GVariant's notation; nil = without one.
  package struct Command: Hashable, Sendable, Codable {
    package var action: String
    package var target: String?
    package var title: String
    package var icon: String?

    package init(_ action: String, target: String? = nil, title: String, icon: String? = nil) {
      self.action = action
      self.target = target
      self.title = title
      self.icon = icon
    }
  }

  /// Unique on its bar.
  package var id: String
  package var kind: Kind
  /// nil for spacers and separators.
  package var command: Command?
  /// Whether it may go into the overflow list when there is no room.
  package var isCollapsible: Bool
  /// Logical pixels along the bar; nil = what its look takes.
  package var length: Double?
  /// The lengths of bar, in logical pixels, between which it is shown.
  package var shownLengths: ClosedRange<Double>?
  /// Items of one such group fold into a single button before any goes into the overflow list.
  package var responsiveGroup: String?

  package init(
    id: String, kind: Kind = .button, command: Command? = nil, isCollapsible: Bool = true,
    length: Double? = nil, shownLengths: ClosedRange<Double>? = nil, responsiveGroup: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.command = command
    self.isCollapsible = isCollapsible
    self.length = length
    self.shownLengths = shownLengths
    self.responsiveGroup = responsiveGroup
  }

  package var title: String { command?.title ?? "" }
}

/// The buttons every annotation bar has besides its tools; nil leaves one out.
package struct StandardItems: Hashable, Sendable {
  package var done: ToolbarItem?
  package var undo: ToolbarItem?
  package var redo: ToolbarItem?
  package var style: ToolbarItem?

  package init(
    done: ToolbarItem? = nil, undo: ToolbarItem? = nil, redo: ToolbarItem? = nil, style: ToolbarItem? = nil
  ) {
    self.done = done
    self.undo = undo
    self.redo = redo
    self.style = style
  }

  /// Those there are, in their order on the bar.
  package var all: [ToolbarItem] { [style, undo, redo, done].compactMap { $0 } }

  /// For bars without room: redo is the second command of undo's button.
  package var compact: [ToolbarItem] {
    guard var undo, let redo, let command = redo.command else { return all }
    undo.kind = .dual(secondary: command)
    return [style, undo, done].compactMap { $0 }
  }
}
