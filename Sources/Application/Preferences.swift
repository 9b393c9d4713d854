import GTKBinding
import Tools

/// The preferences' built-in defaults, for when no schema is installed.
enum Preferences {
  static let defaults: [String: VariantValue] = [
    "author": .string(""),
    "author-asked": .bool(false),
    "toolbar-visible": .bool(false),
    "toolbar-position": .string("inTopBar"),
    "toolbar-position-medium": .string("inTopBar"),
    "toolbar-position-compact": .string("inTopBar"),
    "editor-toolbar-position": .string("bottom"),
    "toolbar-locked": .bool(false),
    "toolbar-make-room": .bool(false),
    "recent-tools": .stringArray([]),
    "palette": .string(""),
    "recent-colors": .stringArray([]),
    "sticky-tools": .stringArray(ToolCatalogue.all.filter(\.isSticky).map(\.id.rawValue)),
    "density": .string("comfortable"),
    "tool-keys": .stringArray([]),
    "tool-keys-enabled": .bool(true),
    "selection-sets-defaults": .bool(true),
    "finger-draws": .bool(false),
    selectionBar: .bool(true),
    "pen-seen": .bool(false),
    "search-mode": .string("inline"),
    "color-scheme": .string(ColorSchemeSetting.system.rawValue),
    "window-width": .int32(1100),
    "window-height": .int32(800),
    "window-maximized": .bool(false),
    "sidebar-visible": .bool(false),
    "sidebar-width": .int32(260),
    "page-brightness": .double(1),
    "page-mode": .string("normal"),
    "page-layout": .string("single"),
  ]
}

extension Preferences {
  /// Whether tools are shown beside selected text.
  static let selectionBar = "selection-bar"

  /// What can be turned on and off about the annotation bar; commands of the window have the same names.
  static let toolbarSwitches = ["toolbar-locked", "toolbar-make-room", "finger-draws"]
}

/// The setting `color-scheme`, by its values.
enum ColorSchemeSetting: String, CaseIterable {
  case system, light, dark

  static func apply(_ settings: Settings) {
    switch ColorSchemeSetting(rawValue: settings[string: "color-scheme"]) {
    case .light: StyleManager.setColorScheme(.light)
    case .dark: StyleManager.setColorScheme(.dark)
    case .system, nil: StyleManager.setColorScheme(.system)
    }
  }
}

/// The size a window had when it was last closed.
struct WindowSize {
  var width: Int
  var height: Int
  var isMaximized: Bool

  static func load(_ settings: Settings) -> WindowSize {
    WindowSize(
      width: settings[int: "window-width"], height: settings[int: "window-height"],
      isMaximized: settings[bool: "window-maximized"])
  }

  init(width: Int, height: Int, isMaximized: Bool) {
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }

  init(of window: Window) {
    self.init(
      width: window.defaultSize.width, height: window.defaultSize.height, isMaximized: window.isMaximized)
  }

  func save(_ settings: Settings) {
    settings[bool: "window-maximized"] = isMaximized
    guard !isMaximized, width >= 360, height >= 294 else { return }
    settings[int: "window-width"] = width
    settings[int: "window-height"] = height
  }
}

/// How matches are shown: marked in the text only, or listed as well.
enum SearchMode: String {
  case inline, list

  static let key = "search-mode"
}
