import Tools

/// What the app's bars are like: every layer of configuration put together, with nothing left open.
package struct ToolbarsSettings: Hashable, Sendable {
  /// What people call this arrangement; nil when it has no name.
  package var name: String?
  package var annotation = AnnotationToolbarSettings()
  package var page = PageToolbarSettings()
  package var header = HeaderArrangement()
  /// Whether the document's name is shown over the page.
  package var showsDocumentLabel = true
  package var features = Features()

  package init() {}

  /// What the program may do at all.
  package struct Features: Hashable, Sendable {
    package var annotationEditing = true
    package var documentEditing = true
    package var bookmarks = true
    package var sharing = true
    package var printing = true
    package var email = true

    package init() {}
  }
}

/// The bar with the annotation tools.
package struct AnnotationToolbarSettings: Hashable, Sendable {
  package var supportedPositions = ToolbarPositions.desktop
  /// nil = where it was last.
  package var position: ToolbarPosition?
  /// nil = each tool on a button of its own.
  package var configurations: [ToolbarConfiguration]? = ToolbarConfiguration.defaults
  /// Types and tools that may be used; nil = all.
  package var editableTypes: [String]?
  /// Between the tools and the standard buttons.
  package var additionalItems: [ToolbarItem] = []
  package var standardItems = StandardItemChanges()
  /// Whether the bar has undo and redo.
  package var hasUndo = true
  /// Whether the bar can't be put away.
  package var isPermanent = false
  /// Whether putting the bar away saves the document.
  package var savesAfterHiding = false
  /// nil = as the preferences have it.
  package var colorScheme: BarColorScheme?
  /// nil = as the preferences have it.
  package var density: BarDensity?
  /// Tools that are put down after one mark; those in neither list do as they are used to.
  package var oneShot: Set<ToolID> = []
  /// Tools that stay after a mark.
  package var sticky: Set<ToolID> = []
  /// What may be chosen for single tools, by tool or type.
  package var tools: [ToolID: ToolLimits] = [:]

  package init() {}

  /// Whether a tool on the bar may be used: it, or its type, is among the editable ones.
  package func isEditable(_ item: ToolItem) -> Bool {
    guard let editableTypes else { return true }
    let name = item.tool.rawValue
    return editableTypes.contains { name == $0 || name.hasPrefix($0 + ".") }
  }

  /// The arrangements to choose from, made of `tools`: those there are, in their canonical order.
  package func arrangements(of tools: [ToolID]) -> [ToolbarConfiguration] {
    let known = Set(tools)
    guard let configurations else {
      return [.ungrouped(tools.filter { isEditable(ToolItem($0)) })]
    }
    return configurations.map { $0.filtered { known.contains($0.tool) && isEditable($0) } }
  }

  /// The standard buttons, made from the app's own.
  package func standardItems(_ stock: StandardItems) -> StandardItems {
    StandardItems(
      done: isPermanent ? nil : standardItems.done.applied(to: stock.done),
      undo: hasUndo ? standardItems.undo.applied(to: stock.undo) : nil,
      redo: hasUndo ? standardItems.redo.applied(to: stock.redo) : nil,
      style: standardItems.style.applied(to: stock.style))
  }
}

/// What becomes of the app's standard buttons.
package struct StandardItemChanges: Hashable, Sendable {
  /// What becomes of one.
  package enum Fate: Hashable, Sendable {
    case kept
    case removed
    case changed(ItemChange)

    package func applied(to item: ToolbarItem?) -> ToolbarItem? {
      switch self {
      case .kept: item
      case .removed: nil
      case .changed(let change): item.map { change.applied(to: $0) }
      }
    }

    /// This with a change on top of it; a removed one comes back.
    func overlaid(by change: ItemChange) -> Fate {
      if case .changed(let below) = self { .changed(below.overlaid(by: change)) } else { .changed(change) }
    }
  }

  package var done = Fate.kept
  package var undo = Fate.kept
  package var redo = Fate.kept
  package var style = Fate.kept

  package init() {}
}

/// The bar of the page editor.
package struct PageToolbarSettings: Hashable, Sendable {
  package var supportedPositions = ToolbarPositions.desktop
  /// nil = where it was last.
  package var position: ToolbarPosition?
  /// nil = the app's own, in their order.
  package var items: [String]?
  package var additionalItems: [ToolbarItem] = []

  package init() {}
}

/// The header bar's items by their names; nil = the app's own.
package struct HeaderArrangement: Hashable, Sendable {
  /// Where the close item is.
  package enum CloseItem: Hashable, Sendable {
    case standard
    case hidden
    /// Another item takes its place.
    case item(String)
  }

  /// One view mode's items.
  package struct Sides: Hashable, Sendable {
    package var start: [String]?
    package var end: [String]?

    package init(start: [String]? = nil, end: [String]? = nil) {
      self.start = start
      self.end = end
    }
  }

  /// By the view mode's name; modes that aren't there have the app's own items.
  package var items: [String: Sides] = [:]
  package var closeItem = CloseItem.standard
  package var alwaysEnabled: [String] = ["close"]
  package var isVisible = true
  /// When it is there.
  package var userInterface = "automatic"
  /// What the bar at the bottom holds, by the view mode's name; without any there is none.
  package var bottomItems: [String: [String]] = [:]

  package init() {}

  /// The app's own items.
  package static let standard: [String: Sides] = [
    "document": Sides(
      start: ["open", "save"], end: ["thumbnails", "activity", "outline", "search", "annotation"]),
    "documentEditor": Sides(start: ["open", "save"], end: ["thumbnails", "documentEditor"]),
    "thumbnails": Sides(start: ["open", "save"], end: ["thumbnails", "documentEditor"]),
  ]

  /// A mode's items, the app's own where none are set.
  package func sides(_ mode: String) -> (start: [String], end: [String]) {
    let own = Self.standard[mode]
    return (items[mode]?.start ?? own?.start ?? [], items[mode]?.end ?? own?.end ?? [])
  }
}

/// Light and dark of a bar, whatever the desktop's.
package enum BarColorScheme: String, Hashable, Sendable, CaseIterable {
  case system
  case light
  case dark
}

/// How much room a bar gives to its buttons.
package enum BarDensity: String, Hashable, Sendable, CaseIterable {
  case comfortable
  case compact
}
