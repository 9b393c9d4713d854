import DocumentModel
import Tools

/// Writing: a file that says everything the settings are, so that it means the same over any other layer.
extension ToolbarsFile {
  package init(_ settings: ToolbarsSettings) {
    self.init()
    name = settings.name
    annotationToolbar = AnnotationToolbarEntry(settings.annotation)
    pageToolbar = PageToolbarEntry(settings.page)
    header = HeaderEntry(settings.header)
    documentLabel = settings.showsDocumentLabel
    features = FeaturesEntry(settings.features)
  }
}

extension AnnotationToolbarEntry {
  fileprivate init(_ settings: AnnotationToolbarSettings) {
    supportedPositions = .names(settings.supportedPositions.names)
    position = settings.position.map { .value($0.rawValue) } ?? .null
    configurations = settings.configurations.map { .value($0.map { ConfigurationEntry($0) }) } ?? .null
    editableTypes = settings.editableTypes.map { .value($0) } ?? .null
    additionalItems = settings.additionalItems.map { ItemEntry($0) }
    standardItems = StandardItemsEntry(settings.standardItems)
    undo = settings.hasUndo
    permanent = settings.isPermanent
    saveAfterHiding = settings.savesAfterHiding
    if settings.colorScheme != nil || settings.density != nil {
      appearance = AppearanceEntry(
        colorScheme: settings.colorScheme?.rawValue, density: settings.density?.rawValue)
    }
    oneShot = settings.oneShot.map(\.rawValue).sorted()
    sticky = settings.sticky.map(\.rawValue).sorted()
    if !settings.tools.isEmpty {
      tools = Dictionary(
        uniqueKeysWithValues: settings.tools.map { ($0.key.rawValue, ToolLimitsEntry($0.value)) })
    }
  }
}

extension PageToolbarEntry {
  fileprivate init(_ settings: PageToolbarSettings) {
    supportedPositions = .names(settings.supportedPositions.names)
    position = settings.position.map { .value($0.rawValue) } ?? .null
    items = settings.items
    additionalItems = settings.additionalItems.map { ItemEntry($0) }
  }
}

extension HeaderEntry {
  fileprivate init(_ settings: HeaderArrangement) {
    items =
      settings.items.isEmpty ? nil : settings.items.mapValues { Sides(start: $0.start, end: $0.end) }
    closeItem =
      switch settings.closeItem {
      case .standard: .value("close")
      case .hidden: .null
      case .item(let name): .value(name)
      }
    alwaysEnabled = settings.alwaysEnabled
    headerVisible = settings.isVisible
    userInterface = settings.userInterface
    bottomItems = settings.bottomItems.isEmpty ? nil : settings.bottomItems
  }
}

extension FeaturesEntry {
  fileprivate init(_ features: ToolbarsSettings.Features) {
    annotationEditing = features.annotationEditing
    documentEditing = features.documentEditing
    bookmarks = features.bookmarks
    sharing = features.sharing
    printing = features.printing
    email = features.email
  }
}

extension ConfigurationEntry {
  package init(_ configuration: ToolbarConfiguration) {
    self.init(
      name: configuration.name,
      groups: configuration.groups.map { group in
        GroupEntry(title: group.title, items: group.items.map { ToolEntry($0) })
      })
  }
}

extension ToolLimitsEntry {
  fileprivate init(_ limits: ToolLimits) {
    self.init()
    thickness = Number(limits.thickness)
    opacity = Number(limits.opacity)
    fontSize = Number(limits.fontSize)
    availableColors = limits.availableColors?.map(\.hex)
    availableFillColors = limits.availableFillColors?.map(\.hex)
    customColorPicker = limits.customColorPicker
    defaultColor = limits.defaultColor?.hex
    defaultFillColor = limits.defaultFillColor?.hex
    forceDefaults = limits.forceDefaults
    preview = limits.preview
  }
}

extension ToolLimitsEntry.Number {
  fileprivate init?(_ limits: NumberLimits) {
    guard limits != NumberLimits() else { return nil }
    self.init()
    min = limits.min
    max = limits.max
    standard = limits.standard
  }
}

extension ToolEntry {
  package init(_ item: ToolItem) {
    self.init(item.tool.rawValue)
    identifier = item.identifier
    title = item.title
    slot = item.slot.map(Double.init)
    icon =
      switch item.icon {
      case .name(let name): .name(name)
      case .file(let file): .file(file)
      case .provider(let provider): .provider(provider)
      case nil: nil
      }
    guard let own = item.style else { return }
    var style = StyleEntry()
    style.color = own.color?.hex
    style.fillColor = own.fillColor?.hex
    style.lineWidth = own.lineWidth
    style.opacity = own.opacity
    style.fontSize = own.fontSize
    self.style = style
  }
}

extension ItemEntry {
  package init(_ item: ToolbarItem) {
    self.init(id: item.id)
    action = item.command.flatMap { $0.action.isEmpty ? nil : $0.action }
    target = item.command?.target
    title = item.command.flatMap { $0.title.isEmpty ? nil : $0.title }
    icon = item.command?.icon
    collapsible = item.isCollapsible ? nil : false
    length = item.length
    if let range = item.shownLengths {
      minLength = range.lowerBound
      if range.upperBound < .greatestFiniteMagnitude { maxLength = range.upperBound }
    }
    responsiveGroup = item.responsiveGroup
    switch item.kind {
    case .button: break
    case .toggle: kind = "toggle"
    case .ticker: kind = "ticker"
    case .separator: kind = "separator"
    case .widget: kind = "widget"
    case .style: kind = "style"
    case .spacer(let size):
      kind = "spacer"
      length = size
    case .dual(let command):
      kind = "dual"
      var second = Secondary(action: command.action)
      second.target = command.target
      second.title = command.title
      second.icon = command.icon
      secondary = second
    }
  }
}

extension StandardItemsEntry {
  fileprivate init?(_ changes: StandardItemChanges) {
    guard changes != StandardItemChanges() else { return nil }
    done = Self.setting(changes.done)
    undo = Self.setting(changes.undo)
    redo = Self.setting(changes.redo)
    style = Self.setting(changes.style)
  }

  private static func setting(_ fate: StandardItemChanges.Fate) -> Setting<ItemChange> {
    switch fate {
    case .kept: .inherited
    case .removed: .null
    case .changed(let change): .value(change)
    }
  }
}

extension ToolbarsFile {
  /// With every icon file named by its full path, so that the file may be kept elsewhere.
  package func withFullPaths(from folder: String) -> ToolbarsFile {
    guard case .value(var configurations) = annotationToolbar?.configurations else { return self }
    for c in configurations.indices {
      for g in configurations[c].groups.indices {
        for i in configurations[c].groups[g].items.indices {
          guard case .file(let file) = configurations[c].groups[g].items[i].icon, !file.hasPrefix("/")
          else { continue }
          configurations[c].groups[g].items[i].icon = .file(folder + "/" + file)
        }
      }
    }
    var result = self
    result.annotationToolbar?.configurations = .value(configurations)
    return result
  }
}
