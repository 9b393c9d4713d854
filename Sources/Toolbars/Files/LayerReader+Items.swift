import Tools

/// Items that are no tools.
extension LayerReader {
  private static let kinds = ["button", "toggle", "ticker", "dual", "spacer", "separator", "widget", "style"]

  /// Logical pixels that an item or a bar may be long.
  private static let lengths = 1.0...10_000.0

  /// The items that can be used, each under an id of its own.
  mutating func items(_ entries: [ItemEntry], _ path: JSONPath) -> [ToolbarItem] {
    typealias Keys = ItemEntry.CodingKeys
    var result: [ToolbarItem] = []
    var seen: Set<String> = []
    var titles: Set<String> = []
    for (i, entry) in entries.enumerated() {
      let path = path + i
      guard let item = item(entry, i, path) else { continue }
      if !seen.insert(item.id).inserted {
        warn(.repeatedItem(item.id), path + Keys.id)
        continue
      }
      // In the overflow list two of one name can't be told apart; both stay reachable.
      if !item.title.isEmpty, !titles.insert(item.title).inserted {
        warn(.repeatedTitle(item.title), path + Keys.title)
      }
      result.append(item)
    }
    for (i, entry) in entries.enumerated() {
      guard let group = entry.responsiveGroup, seen.contains(group) else { continue }
      warn(.groupNamedLikeItem(group), path + i + Keys.responsiveGroup)
      for j in result.indices where result[j].responsiveGroup == group { result[j].responsiveGroup = nil }
    }
    return result
  }

  private mutating func item(_ entry: ItemEntry, _ index: Int, _ path: JSONPath) -> ToolbarItem? {
    typealias Keys = ItemEntry.CodingKeys
    let word = entry.kind ?? "button"
    guard Self.kinds.contains(word) else {
      warn(
        .unknownWord(word, .itemKind, suggestion: Words.nearest(to: word, in: Self.kinds)), path + Keys.kind)
      return nil
    }
    let isSpace = word == "spacer" || word == "separator"
    guard let id = entry.id ?? (isSpace ? "\(word)-\(index + 1)" : nil) else {
      warn(.missingKey(Keys.id.stringValue), path)
      return nil
    }
    guard !id.isEmpty else {
      warn(.emptyID, path + Keys.id)
      return nil
    }
    let length = number(entry.length, Self.lengths, path + Keys.length)
    var item = ToolbarItem(
      id: id, isCollapsible: entry.collapsible ?? true, length: length,
      shownLengths: shownLengths(entry, path),
      responsiveGroup: entry.responsiveGroup.flatMap { $0.isEmpty ? nil : $0 })
    switch word {
    case "spacer":
      item.kind = .spacer(length)
      return item
    case "separator":
      item.kind = .separator
      return item
    case "widget", "style":
      item.kind = word == "style" ? .style : .widget
      item.command = optionalCommand(entry, path)
      return item
    default: break
    }
    guard let action = entry.action else {
      warn(.missingKey(Keys.action.stringValue), path)
      return nil
    }
    guard
      let command = command(
        action, entry.target, entry.title, entry.icon,
        (path + Keys.action, path + Keys.target, path + Keys.title, path + Keys.icon), path)
    else { return nil }
    item.command = command
    switch word {
    case "toggle": item.kind = .toggle
    case "ticker": item.kind = .ticker
    case "dual":
      guard let second = secondary(entry, path) else { return nil }
      item.kind = .dual(secondary: second)
    default: item.kind = .button
    }
    return item
  }

  private mutating func shownLengths(_ entry: ItemEntry, _ path: JSONPath) -> ClosedRange<Double>? {
    typealias Keys = ItemEntry.CodingKeys
    guard entry.minLength != nil || entry.maxLength != nil else { return nil }
    let range = 0.0...Self.lengths.upperBound
    let shortest = number(entry.minLength, range, path + Keys.minLength) ?? 0
    let longest = number(entry.maxLength, range, path + Keys.maxLength) ?? .greatestFiniteMagnitude
    if shortest <= longest { return shortest...longest }
    warn(.emptyRange, path + Keys.minLength)
    return nil
  }

  private mutating func secondary(_ entry: ItemEntry, _ path: JSONPath) -> ToolbarItem.Command? {
    typealias Keys = ItemEntry.Secondary.CodingKeys
    guard let second = entry.secondary else {
      warn(.missingKey(ItemEntry.CodingKeys.secondary.stringValue), path)
      return nil
    }
    let path = path + ItemEntry.CodingKeys.secondary
    return command(
      second.action, second.target, second.title, second.icon,
      (path + Keys.action, path + Keys.target, path + Keys.title, path + Keys.icon), path)
  }

  private mutating func optionalCommand(_ entry: ItemEntry, _ path: JSONPath) -> ToolbarItem.Command? {
    typealias Keys = ItemEntry.CodingKeys
    let action = entry.action.flatMap { self.action($0, path + Keys.action) } ?? ""
    guard !action.isEmpty || entry.title != nil || entry.icon != nil else { return nil }
    return ToolbarItem.Command(
      action, target: target(entry.target, path + Keys.target), title: entry.title ?? "",
      icon: iconName(entry.icon, path + Keys.icon))
  }

  private mutating func command(
    _ action: String, _ target: String?, _ title: String?, _ icon: String?,
    _ paths: (action: JSONPath, target: JSONPath, title: JSONPath, icon: JSONPath), _ path: JSONPath
  ) -> ToolbarItem.Command? {
    guard let action = self.action(action, paths.action) else { return nil }
    // What a button does must be heard, too: without a title its action names it.
    var name = title ?? ""
    if name.isEmpty {
      warn(title == nil ? .missingKey("title") : .emptyTitle, title == nil ? path : paths.title)
      name = action
    }
    return ToolbarItem.Command(
      action, target: self.target(target, paths.target), title: name, icon: iconName(icon, paths.icon))
  }

  /// An action's name: a group, a dot, and letters, digits, hyphens and dots.
  private mutating func action(_ name: String, _ path: JSONPath) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isWellFormed =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && name.utf8.allSatisfy {
        JSONScanner.isWord($0) && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      }
    guard isWellFormed else {
      warn(.malformedAction(name), path)
      return nil
    }
    if !names.hasAction(name) { warn(.unknownAction(name), path) }
    return name
  }

  private mutating func target(_ text: String?, _ path: JSONPath) -> String? {
    guard let text else { return nil }
    if names.isTarget(text) { return text }
    warn(.malformedTarget(text), path)
    return nil
  }

  // MARK: Standard buttons

  mutating func read(
    _ entry: StandardItemsEntry, _ path: JSONPath, into changes: inout StandardItemChanges
  ) {
    typealias Keys = StandardItemsEntry.CodingKeys
    read(entry.done, path + Keys.done, into: &changes.done)
    read(entry.undo, path + Keys.undo, into: &changes.undo)
    read(entry.redo, path + Keys.redo, into: &changes.redo)
    read(entry.style, path + Keys.style, into: &changes.style)
  }

  private mutating func read(
    _ entry: Setting<ItemChange>, _ path: JSONPath, into fate: inout StandardItemChanges.Fate
  ) {
    typealias Keys = ItemChange.CodingKeys
    switch entry {
    case .inherited: break
    case .null: fate = .removed
    case .value(var change):
      change.icon = iconName(change.icon, path + Keys.icon)
      change.action = change.action.flatMap { action($0, path + Keys.action) }
      change.target = target(change.target, path + Keys.target)
      if change.title?.isEmpty == true {
        warn(.emptyTitle, path + Keys.title)
        change.title = nil
      }
      fate = fate.overlaid(by: change)
    }
  }
}
