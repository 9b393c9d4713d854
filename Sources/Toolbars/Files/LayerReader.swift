import Tools

/// Understands what one file says and puts it over what is below.
struct LayerReader {
  let reading: ToolbarsReading
  let names: ConfigurationNames
  /// The folder of the file, for what it names relative to itself.
  let folder: String?
  private(set) var issues: [ConfigurationIssue] = []

  init(_ reading: ToolbarsReading, _ names: ConfigurationNames) {
    self.reading = reading
    self.names = names
    folder = reading.path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  mutating func warn(_ kind: ConfigurationIssue.Kind, _ path: JSONPath) { report(.warning, kind, path) }

  /// The same at the key of a value.
  mutating func warnAtKey(_ kind: ConfigurationIssue.Kind, _ path: JSONPath) {
    issues.append(reading.issue(.warning, kind, atKey: path))
  }

  /// A value that is not used; what is below it stays.
  mutating func refuse(_ kind: ConfigurationIssue.Kind, _ path: JSONPath) { report(.error, kind, path) }

  private mutating func report(
    _ severity: ConfigurationIssue.Severity, _ kind: ConfigurationIssue.Kind, _ path: JSONPath
  ) {
    // Finding a place takes time, and more than these are never shown.
    let isKept = issues.count < ToolbarsReading.issueLimit
    issues.append(
      isKept
        ? reading.issue(severity, kind, at: path)
        : ConfigurationIssue(severity, kind, file: reading.path, path: path))
  }

  mutating func read(_ file: ToolbarsFile, into settings: inout ToolbarsSettings) {
    typealias Keys = ToolbarsFile.CodingKeys
    let root = JSONPath()
    if let name = file.name { settings.name = name }
    if let entry = file.annotationToolbar {
      read(entry, root + Keys.annotationToolbar, into: &settings.annotation)
    }
    if let entry = file.pageToolbar { read(entry, root + Keys.pageToolbar, into: &settings.page) }
    if let entry = file.header { read(entry, root + Keys.header, into: &settings.header) }
    if let value = file.documentLabel { settings.showsDocumentLabel = value }
    if let entry = file.features { read(entry, into: &settings.features) }
  }

  private mutating func read(
    _ entry: AnnotationToolbarEntry, _ path: JSONPath, into settings: inout AnnotationToolbarSettings
  ) {
    typealias Keys = AnnotationToolbarEntry.CodingKeys
    read(
      entry.supportedPositions, path + Keys.supportedPositions, into: &settings.supportedPositions)
    read(entry.position, path + Keys.position, into: &settings.position)
    switch entry.configurations {
    case .inherited: break
    case .null: settings.configurations = nil
    case .value(let entries):
      let read = configurations(entries, path + Keys.configurations)
      // A list without a usable tool would leave an empty bar.
      if !read.isEmpty { settings.configurations = read }
    }
    switch entry.editableTypes {
    case .inherited: break
    case .null: settings.editableTypes = nil
    case .value(let types): settings.editableTypes = editableTypes(types, path + Keys.editableTypes)
    }
    if let entries = entry.additionalItems {
      settings.additionalItems = items(entries, path + Keys.additionalItems)
    }
    if let entry = entry.standardItems {
      read(entry, path + Keys.standardItems, into: &settings.standardItems)
    }
    if let value = entry.undo { settings.hasUndo = value }
    if let value = entry.permanent { settings.isPermanent = value }
    if let value = entry.saveAfterHiding { settings.savesAfterHiding = value }
    if let entry = entry.appearance {
      typealias Keys = AppearanceEntry.CodingKeys
      let path = path + AnnotationToolbarEntry.CodingKeys.appearance
      read(entry.colorScheme, .colorScheme, path + Keys.colorScheme, into: &settings.colorScheme)
      read(entry.density, .density, path + Keys.density, into: &settings.density)
    }
    if let names = entry.oneShot { settings.oneShot = Set(toolNames(names, path + Keys.oneShot)) }
    if let names = entry.sticky { settings.sticky = Set(toolNames(names, path + Keys.sticky)) }
    readBothLists(entry, path, into: &settings)
    if let tools = entry.tools { read(tools, path + Keys.tools, into: &settings.tools) }
  }

  /// A tool that this file calls sticky is not one-shot, whatever a layer below says, and the other way round.
  private mutating func readBothLists(
    _ entry: AnnotationToolbarEntry, _ path: JSONPath, into settings: inout AnnotationToolbarSettings
  ) {
    guard let sticky = entry.sticky else {
      if entry.oneShot != nil { settings.sticky.subtract(settings.oneShot) }
      return
    }
    for (i, name) in sticky.enumerated() where entry.oneShot?.contains(name) == true {
      warn(.toolInBothLists(name), path + AnnotationToolbarEntry.CodingKeys.sticky + i)
    }
    settings.oneShot.subtract(settings.sticky)
  }

  private func read(_ entry: FeaturesEntry, into features: inout ToolbarsSettings.Features) {
    if let value = entry.annotationEditing { features.annotationEditing = value }
    if let value = entry.documentEditing { features.documentEditing = value }
    if let value = entry.bookmarks { features.bookmarks = value }
    if let value = entry.sharing { features.sharing = value }
    if let value = entry.printing { features.printing = value }
    if let value = entry.email { features.email = value }
  }

  private mutating func read(
    _ entry: PageToolbarEntry, _ path: JSONPath, into settings: inout PageToolbarSettings
  ) {
    typealias Keys = PageToolbarEntry.CodingKeys
    read(
      entry.supportedPositions, path + Keys.supportedPositions, into: &settings.supportedPositions)
    read(entry.position, path + Keys.position, into: &settings.position)
    if let names = entry.items {
      let known = self.names.pageItems
      settings.items = unique(names, path + Keys.items) { name in
        known.contains(name)
          ? nil : .unknownWord(name, .pageItem, suggestion: Words.nearest(to: name, in: known))
      }
    }
    if let entries = entry.additionalItems {
      settings.additionalItems = items(entries, path + Keys.additionalItems)
    }
  }

  // MARK: Positions

  /// How far from the document area a free position may be, logical pixels; on screen it is brought into the area.
  private static let farthest = 100_000.0

  private mutating func read(
    _ entry: Setting<String>, _ path: JSONPath, into position: inout ToolbarPosition?
  ) {
    switch entry {
    case .inherited: break
    case .null: position = nil
    case .value(let text):
      guard let value = ToolbarPosition(rawValue: text) else { return refuse(.notAPosition(text), path) }
      if case .free(let x, let y) = value, max(abs(x), abs(y)) > Self.farthest {
        return refuse(.farOutside, path)
      }
      position = value
    }
  }

  private mutating func read(
    _ entry: PositionsEntry?, _ path: JSONPath, into positions: inout ToolbarPositions
  ) {
    var result: ToolbarPositions = []
    switch entry {
    case nil: return
    case .bits(let bits):
      result = ToolbarPositions(rawValue: bits & ToolbarPositions.desktop.rawValue)
      if result.rawValue != bits {
        warn(
          .outOfRange(Double(bits), 0...Double(ToolbarPositions.desktop.rawValue)), path)
        if bits < 0 { return }
      }
    case .names(let names):
      for (i, name) in names.enumerated() {
        guard let member = ToolbarPositions(name: name) else {
          warn(
            .unknownWord(
              name, .position, suggestion: Words.nearest(to: name, in: ToolbarPositions.named.map(\.name))),
            reading.contains(path + i) ? path + i : path)
          continue
        }
        result.formUnion(member)
      }
    }
    if result.isEmpty { refuse(.noPositions, path) } else { positions = result }
  }

  // MARK: Words

  private mutating func read<W: RawRepresentable & CaseIterable>(
    _ text: String?, _ vocabulary: ConfigurationIssue.Vocabulary, _ path: JSONPath, into word: inout W?
  ) where W.RawValue == String {
    guard let text else { return }
    if let value = W(rawValue: text) {
      word = value
    } else {
      refuse(
        .unknownWord(
          text, vocabulary, suggestion: Words.nearest(to: text, in: W.allCases.map(\.rawValue))), path)
    }
  }

  /// The names that are good and not there twice; `problem` says what is wrong with one.
  mutating func unique(
    _ names: [String], _ path: JSONPath, problem: (String) -> ConfigurationIssue.Kind?
  ) -> [String] {
    var seen: Set<String> = []
    var result: [String] = []
    for (i, name) in names.enumerated() {
      if let problem = problem(name) {
        warn(problem, path + i)
      } else if !seen.insert(name).inserted {
        warn(.repeatedItem(name), path + i)
      } else {
        result.append(name)
      }
    }
    return result
  }

  private mutating func editableTypes(_ types: [String], _ path: JSONPath) -> [String] {
    let names = names
    return unique(types, path) { type in
      names.tools(ofType: type).isEmpty ? .unknownTool(type, suggestion: names.nearestTool(to: type)) : nil
    }
  }

  private mutating func toolNames(_ tools: [String], _ path: JSONPath) -> [ToolID] {
    let names = names
    return unique(tools, path) { name in
      let tool = name.split(separator: "#", maxSplits: 1).first.map(String.init) ?? name
      return names.isTool(ToolID(rawValue: tool))
        ? nil : .unknownTool(name, suggestion: names.nearestTool(to: name))
    }.map { ToolID(rawValue: $0) }
  }
}
