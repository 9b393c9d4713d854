import DocumentModel
import Tools

/// Configurations, groups, tools and their styles.
extension LayerReader {
  /// Those with a usable tool in them.
  mutating func configurations(_ entries: [ConfigurationEntry], _ path: JSONPath) -> [ToolbarConfiguration] {
    var result: [ToolbarConfiguration] = []
    if entries.isEmpty { refuse(.emptyConfiguration, path) }
    for (i, entry) in entries.enumerated() {
      let configuration = configuration(entry, path + i)
      if configuration.groups.isEmpty {
        warn(.emptyConfiguration, path + i)
      } else {
        result.append(configuration)
      }
    }
    return result
  }

  private mutating func configuration(_ entry: ConfigurationEntry, _ path: JSONPath) -> ToolbarConfiguration {
    var seen: Set<ToolID> = []
    var slots: Set<Int> = []
    var groups: [ToolGroup] = []
    for (g, group) in entry.groups.enumerated() {
      let path = entry.path(ofGroup: g, in: path)
      if group.items.isEmpty { warn(.emptyGroup, path) }
      var items: [ToolItem] = []
      for (i, tool) in group.items.enumerated() {
        let path = group.path(ofItem: i, in: path)
        guard var item = item(tool, path) else { continue }
        guard seen.insert(item.id).inserted else {
          warn(.repeatedTool(item.id.rawValue), path)
          continue
        }
        if let slot = item.slot, !slots.insert(slot).inserted {
          warn(.repeatedSlot(slot), path + ToolEntry.CodingKeys.slot)
          item.slot = nil
        }
        items.append(item)
      }
      if !items.isEmpty { groups.append(ToolGroup(items, title: group.title)) }
    }
    return ToolbarConfiguration(name: entry.name, groups: groups)
  }

  private mutating func item(_ entry: ToolEntry, _ path: JSONPath) -> ToolItem? {
    typealias Keys = ToolEntry.CodingKeys
    guard let (tool, ownVariant) = tool(entry) else {
      let name = entry.variant.map { "\(entry.tool).\($0)" } ?? entry.tool
      warn(
        .unknownTool(name, suggestion: names.nearestTool(to: name)),
        reading.contains(path + Keys.tool) ? path + Keys.tool : path)
      return nil
    }
    let identifier = [ownVariant, entry.identifier].compactMap { $0 }.joined(separator: ".")
    if let given = entry.identifier, given.isEmpty { warn(.emptyID, path + Keys.identifier) }
    return ToolItem(
      tool, identifier: identifier.isEmpty ? nil : identifier,
      style: entry.style.flatMap { style($0, path + Keys.style) },
      icon: entry.icon.flatMap { icon($0, path + Keys.icon) }, title: entry.title,
      slot: slot(entry.slot, path + Keys.slot))
  }

  private mutating func slot(_ value: Double?, _ path: JSONPath) -> Int? {
    let range = Double(PresetSlots.range.lowerBound)...Double(PresetSlots.range.upperBound)
    guard let value = number(value, range, path) else { return nil }
    guard let slot = Int(exactly: value) else {
      warn(.wrongType(.wholeNumber), path)
      return nil
    }
    return slot
  }

  /// The tool an entry means. A variant that no tool has is a person's own: the tool of the plain type, kept apart.
  private func tool(_ entry: ToolEntry) -> (ToolID, ownVariant: String?)? {
    guard let variant = entry.variant, !variant.isEmpty else {
      let tool = ToolID(rawValue: entry.tool)
      return names.isTool(tool) ? (tool, nil) : ownVariant(entry)
    }
    let full = ToolID(rawValue: "\(entry.tool).\(variant)")
    return names.isTool(full) ? (full, nil) : plainTool(entry.tool).map { ($0, variant) }
  }

  /// `square.cloudy` in one word; only with a style, which is what a variant is for, and when it is no slip.
  private func ownVariant(_ entry: ToolEntry) -> (ToolID, ownVariant: String?)? {
    let parts = entry.tool.split(separator: ".", maxSplits: 1)
    guard entry.style != nil, parts.count == 2, names.nearestTool(to: entry.tool) == nil else { return nil }
    return plainTool(String(parts[0])).map { ($0, String(parts[1])) }
  }

  private func plainTool(_ type: String) -> ToolID? {
    if names.isTool(ToolID(rawValue: type)) { return ToolID(rawValue: type) }
    // `ink` is no tool by itself: its first is `ink.pen`.
    let ofType = names.tools(ofType: type)
    return ofType.first { $0 == "ink.pen" } ?? ofType.first
  }

  // MARK: Styles and icons

  private mutating func style(_ entry: StyleEntry, _ path: JSONPath) -> StyleOverride? {
    typealias Keys = StyleEntry.CodingKeys
    var style = StyleOverride()
    if let text = entry.color {
      if let value = ColorValue(text) {
        style.color = value.color
        style.opacity = value.opacity
      } else {
        warn(.notAColor(text), path + Keys.color)
      }
    }
    if let text = entry.fillColor {
      if let value = ColorValue(text) {
        style.fillColor = value.color
      } else {
        warn(.notAColor(text), path + Keys.fillColor)
      }
    }
    style.lineWidth = number(entry.lineWidth, Self.lineWidths, path + Keys.lineWidth)
    style.opacity = number(entry.opacity, Self.opacities, path + Keys.opacity) ?? style.opacity
    style.fontSize = number(entry.fontSize, Self.fontSizes, path + Keys.fontSize)
    return style == StyleOverride() ? nil : style
  }

  /// The number when it is in the range.
  mutating func number(_ value: Double?, _ range: ClosedRange<Double>, _ path: JSONPath) -> Double? {
    guard let value else { return nil }
    if range.contains(value) { return value }
    warn(.outOfRange(value, range), path)
    return nil
  }

  private mutating func icon(_ entry: IconEntry, _ path: JSONPath) -> IconSource? {
    switch entry {
    case .name(let name):
      return known(.name(name), name, path)
    case .file(let file):
      return known(.file(fullPath(file)), file, path + IconEntry.CodingKeys.file)
    case .provider(let name):
      if names.iconProviders.contains(name) { return .provider(name) }
      warn(
        .unknownWord(name, .iconProvider, suggestion: Words.nearest(to: name, in: names.iconProviders)),
        path + IconEntry.CodingKeys.provider)
      return nil
    }
  }

  /// An icon's name when there is such an icon.
  mutating func iconName(_ name: String?, _ path: JSONPath) -> String? {
    guard let name else { return nil }
    return known(.name(name), name, path) == nil ? nil : name
  }

  private mutating func known(_ icon: IconSource, _ name: String, _ path: JSONPath) -> IconSource? {
    if !name.isEmpty, names.hasIcon(icon) { return icon }
    warn(.unknownIcon(name), path)
    return nil
  }

  private func fullPath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder else { return path }
    return folder + "/" + path
  }
}
